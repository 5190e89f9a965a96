/// Connects agents' programs to a project: writes the entry of the MCP server and the skills into
/// each program's own files, and takes exactly that out again. Comes in: what was asked for; goes
/// out: edited files and a manifest of them. Start reading at {@link dev.ktx.app.setup.AgentSetup};
/// a further program is one line in {@link dev.ktx.app.setup.AgentClients}.
@NullMarked
package dev.ktx.app.setup;

import org.jspecify.annotations.NullMarked;
