/// Tests of the protocol library: each piece alone, then whole servers over pipes, a child process
/// and HTTP. [dev.ktx.mcp.TestClient] speaks the wire format; [dev.ktx.mcp.WireSchemas] checks it.
@NullMarked
package dev.ktx.mcp;

import org.jspecify.annotations.NullMarked;
