/// What starts: {@link dev.ktx.app.Main} picks a command, {@link dev.ktx.app.Wiring} builds the
/// objects it needs. Commands are in `cli`, MCP tools in `tools`, the demo in `demo`.
@NullMarked
package dev.ktx.app;

import org.jspecify.annotations.NullMarked;
