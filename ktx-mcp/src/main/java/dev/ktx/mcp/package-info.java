/// A server for the Model Context Protocol, without reflection and without any knowledge of what
/// its tools do. In come JSON-RPC messages; out go responses, progress and errors.
///
/// A [dev.ktx.mcp.Tool] has a name, two [dev.ktx.mcp.Schema]s and a handler; a
/// [dev.ktx.mcp.McpServer] is a list of them with an identity; [dev.ktx.mcp.Stdio] carries it over
/// a pair of streams and [dev.ktx.mcp.HttpEndpoint] over HTTP. Start reading at
/// [dev.ktx.mcp.McpServer]; the protocol itself is in `Protocol`, and `Revision` lists what it
/// speaks.
@NullMarked
package dev.ktx.mcp;

import org.jspecify.annotations.NullMarked;
