/// What a note says, worked out by rules alone: no language model, no network. A text comes in;
/// statements, their subjects and what they claim come out, and in the end a plan of page changes
/// and effects on the semantic layer. Start reading at {@link dev.ktx.knowledge.note.PlanNote}.
@NullMarked
package dev.ktx.knowledge.note;

import org.jspecify.annotations.NullMarked;
