/// `ktx demo`: a generated warehouse, a project on it, and a research session played against the
/// real MCP server in a process of its own. A folder comes in; a project and the calls of the
/// session with their answers go out. Start reading at {@link dev.ktx.app.demo.DemoSession}, which
/// lists the calls.
@NullMarked
package dev.ktx.app.demo;

import org.jspecify.annotations.NullMarked;
