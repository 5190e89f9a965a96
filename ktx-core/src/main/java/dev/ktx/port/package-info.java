/// Where the process meets the outside: warehouses, project files, secrets, scan artifacts.
/// Adapters implement these, services call them, the domain never does. Start reading at {@link
/// dev.ktx.port.Connector}.
@NullMarked
package dev.ktx.port;

import org.jspecify.annotations.NullMarked;
