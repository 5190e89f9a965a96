package dev.ktx.port;

import dev.ktx.project.ConnectionKey;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.sql.Dialect;

import java.util.List;
import java.util.Set;

/// One kind of warehouse. Stateless and safe for use by many threads.
public interface Connector {
    /// As `driver:` in `ktx.yaml`, for example `postgres`.
    String driver();

    /// Other accepted spellings of the driver.
    Set<String> aliases();

    /// As `connection_list` tells agents, for example `POSTGRESQL`.
    String connectionType();

    Dialect dialect();

    /// Keys under `connections.<id>` beyond `driver`, in the order of help texts.
    List<ConnectionKey> keys();

    Capabilities capabilities();

    /// Gets ready to talk to a warehouse; no connection is made yet.
    ///
    /// @throws dev.ktx.problem.KtxException `bad-config` if a needed key is missing or wrong
    Warehouse open(ConnectionSettings settings);
}
