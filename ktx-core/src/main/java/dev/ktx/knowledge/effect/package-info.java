/// What sentences and artifacts of other tools mean for the semantic layer: segments, joins, other
/// names, measures, columns, values, sources, descriptions. A text and the names of a connection
/// come in; effects come out, or the reason why there is none. Whether an effect holds is decided
/// where the files are. Start reading at {@link dev.ktx.knowledge.effect.ReadSentence} for
/// sentences, at {@link dev.ktx.knowledge.effect.ReadArtifact} for what tools wrote.
@NullMarked
package dev.ktx.knowledge.effect;

import org.jspecify.annotations.NullMarked;
