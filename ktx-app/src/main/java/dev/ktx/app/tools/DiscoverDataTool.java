package dev.ktx.app.tools;

import static dev.ktx.mcp.Schema.enumeration;
import static dev.ktx.mcp.Schema.integer;
import static dev.ktx.mcp.Schema.list;
import static dev.ktx.mcp.Schema.number;
import static dev.ktx.mcp.Schema.object;
import static dev.ktx.mcp.Schema.text;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Hints;
import dev.ktx.mcp.Schema;
import dev.ktx.mcp.Tool;
import dev.ktx.search.EntityKind;
import dev.ktx.service.DiscoverData;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// `discover_data`: what a question is about.
final class DiscoverDataTool {
    private static final String[] KINDS =
            EntityKind.answers().stream().map(EntityKind::id).toArray(String[]::new);

    static final Schema INPUT =
            object().field(
                            "query",
                            text().nonEmpty(),
                            "What to find, in the user's words, for example \"revenue by country\".")
                    .optional(
                            "connectionId",
                            text().nonEmpty(),
                            "Only this connection, an id from connection_list, for example \"shop\";"
                                    + " everything when left out.")
                    .optional(
                            "kinds",
                            list(enumeration(KINDS)),
                            "Only these kinds, for example [\"table\"]; all when left out.")
                    .optional(
                            "limit",
                            integer().range(1, DiscoverData.MAX_LIMIT),
                            "Refs at most, 1 to 50, 10 when left out, for example 20.");

    static final Schema OUTPUT =
            object().field(
                            "refs",
                            list(
                                    object().field("kind", enumeration(KINDS))
                                            .field("id", text())
                                            .field("score", number())
                                            .field("summary", text().nullable())
                                            .field("snippet", text().nullable())
                                            .field(
                                                    "matchedOn",
                                                    enumeration(
                                                            "name",
                                                            "display",
                                                            "description",
                                                            "comment",
                                                            "expr",
                                                            "sample_value",
                                                            "body"))
                                            .optional("connectionId", text())
                                            .optional(
                                                    "tableRef",
                                                    object().field("catalog", text().nullable())
                                                            .field("db", text().nullable())
                                                            .field("name", text())
                                                            .open())
                                            .optional("columnName", text())
                                            .open()),
                            "Best first.")
                    .open();

    private DiscoverDataTool() {}

    static Tool create(Supplier<Wiring> wiring) {
        return Tool.of(
                        "discover_data",
                        "Discover Data",
                        "Start here: find what a question is about among tables, columns, semantic"
                                + " sources, measures, dimensions and wiki pages. Returns short"
                                + " refs; read them with entity_details, sl_read_source or"
                                + " wiki_read. Example: {\"query\": \"refunds by country\"}.",
                        INPUT,
                        (arguments, call) -> {
                            Wiring open = wiring.get();
                            Optional<String> connection =
                                    Optional.ofNullable(arguments.get("connectionId"))
                                            .map(JsonNode::asString);
                            connection.ifPresent(open.listConnections()::require);
                            return Answers.of(
                                    open,
                                    open.discoverData().run(request(arguments, connection)).tree());
                        })
                .withHints(Hints.NONE.readOnly(true).openWorld(false))
                .withOutput(OUTPUT);
    }

    private static DiscoverData.Request request(ObjectNode arguments, Optional<String> connection) {
        Set<EntityKind> kinds =
                arguments.has("kinds")
                        ? arguments
                                .path("kinds")
                                .valueStream()
                                .map(kind -> EntityKind.of(kind.asString()))
                                .collect(Collectors.toSet())
                        : Set.copyOf(EntityKind.answers());
        return new DiscoverData.Request(
                arguments.path("query").asString(),
                connection,
                kinds,
                arguments.path("limit").asInt(DiscoverData.DEFAULT_LIMIT),
                Wiring.USER);
    }
}
