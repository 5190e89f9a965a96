package dev.ktx.app.daemon;

import dev.ktx.mcp.Json;
import dev.ktx.sql.Clause;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.Fingerprint;
import dev.ktx.sql.Gate;
import dev.ktx.sql.Known;
import dev.ktx.sql.SqlPolicy;
import dev.ktx.sql.StatementAnalysis;
import dev.ktx.sql.TableIdentifier;
import dev.ktx.sql.TableName;
import dev.ktx.sql.Verdict;
import dev.ktx.sql.dialect.Dialects;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Answers of the pages under `/sql`. Bodies fit their schemas already; an unknown dialect is a
/// problem of the caller.
final class SqlHelpers {
    private SqlHelpers() {}

    /// `{dialect, sql}` to `{ok, error}`; the error is the gate's sentence alone.
    static ObjectNode validate(ObjectNode body) {
        Verdict verdict = Gate.judge(dialect(body), body.path("sql").asString(), SqlPolicy.DEFAULT);
        ObjectNode out = Json.object();
        switch (verdict) {
            case Verdict.Allowed _ -> out.put("ok", true).putNull("error");
            case Verdict.Refused(var problem, var _, var _) ->
                    out.put("ok", false)
                            .put("error", problem.what().lines().findFirst().orElse(""));
        }
        return out;
    }

    /// `{dialect, items: [{id, sql}]}` to `{results: {id: {tables_touched, columns_by_clause,
    /// error}}}`. What cannot be said is null, with the reason as the error.
    static ObjectNode analyze(ObjectNode body) {
        Dialect dialect = dialect(body);
        List<TableName> known = catalog(body.path("catalog").path("tables"));
        ObjectNode out = Json.object();
        ObjectNode results = out.putObject("results");
        for (JsonNode item : body.path("items")) {
            StatementAnalysis analysis = StatementAnalysis.of(dialect, item.path("sql").asString());
            ObjectNode result = Json.object();
            Optional<String> tables = tables(result, analysis.tables(), known);
            Optional<String> columns = columns(result, analysis.columns());
            result.put("error", tables.or(() -> columns).orElse(null));
            results.set(item.path("id").asString(), result);
        }
        return out;
    }

    /// @return why the tables are not known
    private static Optional<String> tables(
            ObjectNode result, Known<List<TableName>> tables, List<TableName> known) {
        return switch (tables) {
            case Known.Is<List<TableName>>(var names) -> {
                ArrayNode array = result.putArray("tables_touched");
                names.forEach(name -> array.add(qualified(name, known)));
                yield Optional.empty();
            }
            case Known.Unknown<List<TableName>>(var reason) -> {
                result.putNull("tables_touched");
                yield Optional.of(reason);
            }
        };
    }

    private static Optional<String> columns(
            ObjectNode result, Known<Map<Clause, List<String>>> columns) {
        return switch (columns) {
            case Known.Is<Map<Clause, List<String>>>(var clauses) -> {
                ObjectNode object = result.putObject("columns_by_clause");
                for (Clause clause : Clause.values()) {
                    ArrayNode array = object.putArray(key(clause));
                    clauses.getOrDefault(clause, List.of()).forEach(array::add);
                }
                yield Optional.empty();
            }
            case Known.Unknown<Map<Clause, List<String>>>(var reason) -> {
                result.putNull("columns_by_clause");
                yield Optional.of(reason);
            }
        };
    }

    private static String key(Clause clause) {
        return switch (clause) {
            case SELECT -> "select";
            case WHERE -> "where";
            case JOIN -> "join";
            case GROUP_BY -> "groupBy";
            case HAVING -> "having";
            case ORDER_BY -> "orderBy";
        };
    }

    /// A bare name is spelled out when the catalog has one table of that name.
    private static String qualified(TableName name, List<TableName> known) {
        if (name.parts().size() > 1) {
            return name.text();
        }
        List<TableName> same =
                known.stream().filter(table -> table.name().equalsIgnoreCase(name.name())).toList();
        return same.size() == 1 ? same.getFirst().text() : name.text();
    }

    private static List<TableName> catalog(JsonNode tables) {
        List<TableName> known = new ArrayList<>();
        for (JsonNode table : tables) {
            known.add(
                    new TableName(
                            Stream.of("catalog", "db", "name")
                                    .map(part -> table.path(part).asString(""))
                                    .filter(part -> !part.isEmpty())
                                    .toList()));
        }
        return known;
    }

    /// `{sql, dialect}` to `{fingerprint, normalized_sql, tables_touched, literal_slots}`; `error`
    /// says what could not be found out.
    static ObjectNode fingerprint(ObjectNode body) {
        StatementAnalysis analysis =
                StatementAnalysis.of(dialect(body), body.path("sql").asString());
        ObjectNode out = Json.object();
        Optional<String> unread =
                switch (analysis.fingerprint()) {
                    case Known.Is<Fingerprint>(var fingerprint) -> {
                        out.put("fingerprint", fingerprint.hash());
                        out.put("normalized_sql", fingerprint.text());
                        yield Optional.empty();
                    }
                    case Known.Unknown<Fingerprint>(var reason) -> {
                        out.putNull("fingerprint").putNull("normalized_sql");
                        yield Optional.of(reason);
                    }
                };
        Optional<String> tables = tables(out, analysis.tables(), List.of());
        ArrayNode slots = out.putArray("literal_slots");
        if (analysis.fingerprint() instanceof Known.Is<Fingerprint>(var fingerprint)) {
            int position = 0;
            for (Fingerprint.Slot slot : fingerprint.slots()) {
                ObjectNode item = slots.addObject();
                item.put("position", position++);
                item.put("type", slot.type().name().toLowerCase(Locale.ROOT));
                item.put("example_value", slot.written());
            }
        }
        unread.or(() -> tables).ifPresent(reason -> out.put("error", reason));
        return out;
    }

    /// `{items: [{key, sql_table_name, dialect}]}` to `{results: {key: {ok, ...}}}`: the parts of a
    /// table's name, or the reason why it is none.
    static ObjectNode identifiers(ObjectNode body) {
        ObjectNode out = Json.object();
        ObjectNode results = out.putObject("results");
        for (JsonNode item : body.path("items")) {
            ObjectNode result = results.putObject(item.path("key").asString());
            switch (TableIdentifier.parse(dialect(item), item.path("sql_table_name").asString())) {
                case TableIdentifier.Found(var table) -> {
                    result.put("ok", true);
                    result.put("catalog", table.catalog().orElse(null));
                    result.put("schema", table.schema().orElse(null));
                    result.put("name", table.name());
                    result.put(
                            "canonical_table",
                            table.parts().stream().collect(Collectors.joining(".")));
                }
                case TableIdentifier.Rejected(var reason, var detail) -> {
                    result.put("ok", false);
                    result.put("reason", reason.name().toLowerCase(Locale.ROOT));
                    result.put("detail", detail);
                }
            }
        }
        return out;
    }

    private static Dialect dialect(JsonNode node) {
        return Dialects.named(node.path("dialect").asString());
    }
}
