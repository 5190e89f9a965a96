package dev.ktx.app.daemon;

import static dev.ktx.mcp.Schema.any;
import static dev.ktx.mcp.Schema.integer;
import static dev.ktx.mcp.Schema.list;
import static dev.ktx.mcp.Schema.object;
import static dev.ktx.mcp.Schema.text;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.HttpPage;
import dev.ktx.mcp.InvalidArguments;
import dev.ktx.mcp.Json;
import dev.ktx.mcp.Schema;
import dev.ktx.mcp.Violation;
import dev.ktx.problem.Blame;
import dev.ktx.problem.KtxException;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/// Pages that answer one question about SQL or a database, in the shapes that clients of the
/// earlier system know. All take a JSON object by POST, refuse keys they do not know, and are as
/// guarded as the tools.
///
/// | outcome | status | body |
/// |---|---|---|
/// | answered | 200 | as the page says |
/// | no JSON, or a value nobody can work with | 400 | `{detail}` |
/// | a missing, wrong or unknown key | 422 | `{detail: [{loc, msg, type}]}` |
/// | a fault outside or in ktx | 500 | `{detail}` |
final class HelperPages {
    private static final Schema TABLE =
            object().optional("catalog", text().nullable())
                    .optional("db", text().nullable())
                    .field("name", text().nonEmpty())
                    .optional("columns", list(any()));

    private static final Schema VALIDATE =
            object().field("dialect", text().nonEmpty()).field("sql", text());

    private static final Schema ANALYZE =
            object().field("dialect", text().nonEmpty())
                    .field("items", list(object().field("id", text()).field("sql", text())))
                    .optional("catalog", object().field("tables", list(TABLE)).open().nullable())
                    .optional("max_workers", integer().nullable());

    private static final Schema FINGERPRINT =
            object().field("sql", text()).field("dialect", text().nonEmpty());

    private static final Schema IDENTIFIERS =
            object().field(
                            "items",
                            list(
                                    object().field("key", text())
                                            .field("sql_table_name", text())
                                            .field("dialect", text().nonEmpty())));

    private static final Schema SEMANTIC_QUERY =
            object().field("sources", list(object().open()))
                    .field("query", object().open())
                    .optional("dialect", text().nonEmpty())
                    .optional("connection_id", text().nonEmpty())
                    .optional("projectId", text().nullable());

    private static final Schema SEMANTIC_VALIDATE =
            object().field("sources", list(object().open()))
                    .optional("dialect", text().nonEmpty())
                    .optional("connection_id", text().nonEmpty())
                    .optional("projectId", text().nullable());

    private static final Schema INTROSPECT =
            object().field("connection_id", text().nonEmpty())
                    .field("driver", text().nonEmpty())
                    .field("url", text().nonEmpty())
                    .optional("schemas", list(text().nonEmpty()))
                    .optional("statement_timeout_ms", integer().range(1, 3_600_000))
                    .optional("connection_timeout_seconds", integer().range(1, 3_600))
                    .optional("table_scope", list(TABLE).nullable());

    private HelperPages() {}

    /// In the order of the documentation.
    static List<HttpPage> all(Wiring wiring) {
        return List.of(
                page(
                        wiring,
                        "/sql/validate-read-only",
                        "SQL read-only validation failed",
                        VALIDATE,
                        SqlHelpers::validate),
                page(
                        wiring,
                        "/sql/analyze-batch",
                        "SQL analysis failed",
                        ANALYZE,
                        SqlHelpers::analyze),
                page(
                        wiring,
                        "/api/sql/analyze-for-fingerprint",
                        "SQL analysis failed",
                        FINGERPRINT,
                        SqlHelpers::fingerprint),
                page(
                        wiring,
                        "/sql/parse-table-identifier",
                        "Table identifier parsing failed",
                        IDENTIFIERS,
                        SqlHelpers::identifiers),
                page(
                        wiring,
                        "/semantic-layer/query",
                        "Semantic query failed",
                        SEMANTIC_QUERY,
                        body -> SemanticHelpers.query(wiring.warehouses(), body)),
                page(
                        wiring,
                        "/semantic-layer/validate",
                        "Semantic validation failed",
                        SEMANTIC_VALIDATE,
                        body -> SemanticHelpers.validate(wiring.warehouses(), body)),
                page(
                        wiring,
                        "/database/introspect",
                        "Database introspection failed",
                        INTROSPECT,
                        body -> DatabaseHelper.introspect(wiring.introspectDatabase(), body)));
    }

    /// @param failed starts the sentence about a fault of ours, without a full stop
    private static HttpPage page(
            Wiring wiring,
            String path,
            String failed,
            Schema schema,
            Function<ObjectNode, ObjectNode> answer) {
        return new HttpPage(
                "POST",
                path,
                true,
                visit -> {
                    JsonNode body;
                    try {
                        body = Json.read(visit.body());
                    } catch (JacksonException notJson) {
                        return detail(400, "The body is not one JSON value.");
                    }
                    List<Violation> violations = schema.check(body);
                    if (!violations.isEmpty() || !(body instanceof ObjectNode object)) {
                        return HttpPage.Answer.json(422, unprocessable(violations));
                    }
                    return answered(wiring, failed, object, answer);
                });
    }

    private static HttpPage.Answer answered(
            Wiring wiring,
            String failed,
            ObjectNode body,
            Function<ObjectNode, ObjectNode> answer) {
        try {
            return HttpPage.Answer.json(200, answer.apply(body));
        } catch (InvalidArguments wrong) {
            return HttpPage.Answer.json(422, unprocessable(wrong.violations()));
        } catch (KtxException known) {
            Blame blame = known.problem().code().blame();
            String text = wiring.redaction().text(known.problem().message());
            return switch (blame) {
                case USAGE, CALLER -> detail(400, text);
                case ENVIRONMENT, KTX -> detail(500, failed + ": " + text);
            };
        } catch (RuntimeException fault) {
            return detail(500, failed + ": " + fault.getClass().getSimpleName());
        }
    }

    private static HttpPage.Answer detail(int status, String text) {
        return HttpPage.Answer.json(status, Json.object().put("detail", text));
    }

    private static ObjectNode unprocessable(List<Violation> violations) {
        ObjectNode out = Json.object();
        ArrayNode details = out.putArray("detail");
        for (Violation violation : violations) {
            ObjectNode item = details.addObject();
            ArrayNode place = item.putArray("loc").add("body");
            Stream.of(violation.path().split("[.\\[\\]]+", -1))
                    .filter(step -> !step.isEmpty())
                    .forEach(step -> {
                        if (step.matches("[0-9]{1,9}")) {
                            place.add(Integer.parseInt(step));
                        } else {
                            place.add(step);
                        }
                    });
            item.put("msg", violation.message());
            item.put("type", kind(violation.message()));
        }
        return out;
    }

    private static String kind(String message) {
        if (message.startsWith("unknown key") || message.contains(" has no key '")) {
            return "extra_forbidden";
        }
        return message.equals("required") ? "missing" : "value_error";
    }
}
