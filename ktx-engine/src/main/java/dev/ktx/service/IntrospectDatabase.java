package dev.ktx.service;

import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Connector;
import dev.ktx.port.Progress;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.AnswerProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.project.ConnectionSettings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads the structure of a database that need not be configured. Keeps nothing.
public final class IntrospectDatabase {
    private static final String DRIVER = "postgres";

    private final List<Connector> connectors;
    private final Path projectDir;

    /// @param projectDir where relative paths start; absolute
    public IntrospectDatabase(List<Connector> connectors, Path projectDir) {
        this.connectors = List.copyOf(connectors);
        this.projectDir = projectDir;
    }

    /// Which database, and how much of it.
    ///
    /// @param url with user and password; taken as it is, never as a reference to a secret
    /// @param schemas empty for the default one
    /// @param tables empty for all
    /// @param timeout of one statement
    public record Request(
            String connectionId,
            String driver,
            String url,
            List<String> schemas,
            List<TableRef> tables,
            Duration timeout) {
        public Request {
            schemas = List.copyOf(schemas);
            tables = List.copyOf(tables);
        }

        /// Never prints the address.
        @Override
        public String toString() {
            return connectionId + " (" + driver + ")";
        }
    }

    /// @throws KtxException `bad-argument` for a driver other than PostgreSQL,
    ///   `warehouse-unreachable` and what else reading a structure ends with
    public SchemaSnapshot run(Request request, Cancellation cancellation) {
        Connector connector =
                connectors.stream()
                        .filter(known -> known.driver().equals(DRIVER))
                        .filter(known ->
                                known.driver().equals(request.driver())
                                        || known.aliases().contains(request.driver()))
                        .findFirst()
                        .orElseThrow(() ->
                                new KtxException(
                                        AnswerProblems.badArgument(
                                                "driver",
                                                "'%s' cannot be read here"
                                                        .formatted(request.driver()),
                                                "Use postgres.")));
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("url", request.url());
        values.put("query_timeout_ms", request.timeout().toMillis());
        if (!request.schemas().isEmpty()) {
            values.put("schemas", request.schemas());
        }
        if (!request.tables().isEmpty()) {
            values.put("enabled_tables", request.tables().stream().map(TableRef::display).toList());
        }
        try (Warehouse warehouse =
                connector.open(
                        new ConnectionSettings(
                                request.connectionId(), connector.driver(), projectDir, values))) {
            return warehouse.introspect(cancellation, Progress.none());
        }
    }
}
