package dev.ktx.app.daemon;

import dev.ktx.app.wiring.JsonTree;
import dev.ktx.catalog.Column;
import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableKind;
import dev.ktx.catalog.TableRef;
import dev.ktx.mcp.Json;
import dev.ktx.port.Cancellation;
import dev.ktx.service.IntrospectDatabase;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.time.Duration;
import java.util.Optional;

/// The answer of `/database/introspect`: base tables with their columns and declared foreign keys.
final class DatabaseHelper {
    private static final int TIMEOUT_MS = 30_000;

    private DatabaseHelper() {}

    static ObjectNode introspect(IntrospectDatabase introspect, ObjectNode body) {
        SchemaSnapshot snapshot =
                introspect.run(
                        new IntrospectDatabase.Request(
                                body.path("connection_id").asString(),
                                body.path("driver").asString(),
                                body.path("url").asString(),
                                body.path("schemas").valueStream().map(JsonNode::asString).toList(),
                                body.path("table_scope")
                                        .valueStream()
                                        .map(DatabaseHelper::ref)
                                        .toList(),
                                Duration.ofMillis(
                                        body.path("statement_timeout_ms").asInt(TIMEOUT_MS))),
                        Cancellation.never());
        ObjectNode out = Json.object();
        out.put("connection_id", snapshot.connectionId());
        out.put("extracted_at", snapshot.extractedAt().toString());
        ObjectNode metadata = out.putObject("metadata");
        snapshot.metadata().entrySet().stream()
                .sorted(java.util.Map.Entry.comparingByKey())
                .forEach(fact -> metadata.set(fact.getKey(), JsonTree.node(fact.getValue())));
        ArrayNode tables = out.putArray("tables");
        snapshot.tables().stream()
                .filter(table -> table.kind() == TableKind.TABLE)
                .map(DatabaseHelper::table)
                .forEach(tables::add);
        return out;
    }

    private static TableRef ref(JsonNode table) {
        return new TableRef(
                part(table, "catalog"), part(table, "db"), table.path("name").asString());
    }

    private static Optional<String> part(JsonNode table, String name) {
        return Optional.of(table.path(name).asString("")).filter(part -> !part.isEmpty());
    }

    private static ObjectNode table(Table table) {
        ObjectNode out = Json.object();
        out.put("catalog", table.ref().catalog().orElse(null));
        out.put("db", table.ref().db().orElse(null));
        out.put("name", table.ref().name());
        out.put("comment", table.comment().orElse(null));
        ArrayNode columns = out.putArray("columns");
        table.columns().stream().map(DatabaseHelper::column).forEach(columns::add);
        ArrayNode keys = out.putArray("foreign_keys");
        table.foreignKeys().stream().map(DatabaseHelper::key).forEach(keys::add);
        return out;
    }

    private static ObjectNode column(Column column) {
        ObjectNode out = Json.object();
        out.put("name", column.name());
        out.put("type", column.nativeType());
        out.put("nullable", column.nullable());
        out.put("primary_key", column.primaryKey());
        out.put("comment", column.comment().orElse(null));
        return out;
    }

    private static ObjectNode key(ForeignKey key) {
        ObjectNode out = Json.object();
        out.put("from_column", key.fromColumn());
        out.put("to_table", key.toTable().name());
        out.put("to_db", key.toTable().db().orElse(null));
        out.put("to_column", key.toColumn());
        out.put("constraint_name", key.constraintName().orElse(null));
        return out;
    }
}
