/// The MCP server of one project over HTTP, in the background: starting, stopping and watching it,
/// and what it serves. Start reading at {@link dev.ktx.app.daemon.Daemon}, which works on the
/// process from outside, or at {@link dev.ktx.app.daemon.DaemonServer}, which is inside.
@NullMarked
package dev.ktx.app.daemon;

import org.jspecify.annotations.NullMarked;
