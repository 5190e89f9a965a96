/// What ktx writes about itself into a project's `.ktx/logs`: the daemon's log and the record of
/// tool calls. Comes in: lines and ended calls; goes out: private, rotated files. Start reading at
/// {@link dev.ktx.app.log.AuditLog}.
@NullMarked
package dev.ktx.app.log;

import org.jspecify.annotations.NullMarked;
