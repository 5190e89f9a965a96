/// The command line: one class per command, listed in {@link dev.ktx.app.cli.Commands}. Arguments
/// come in, text for people, TSV or JSON goes out. Start reading at {@link
/// dev.ktx.app.cli.CommandLine}.
@NullMarked
package dev.ktx.app.cli;

import org.jspecify.annotations.NullMarked;
