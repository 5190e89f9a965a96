package dev.ktx.storage.scan;

import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationship.Cardinality;
import dev.ktx.catalog.Relationship.Endpoint;
import dev.ktx.catalog.Relationship.Status;
import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.Relationships.PrimaryKey;
import dev.ktx.catalog.Relationships.Skipped;
import dev.ktx.catalog.TableRef;
import dev.ktx.ingest.RelationshipDiagnostics;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// `relationships.json` and `relationship-diagnostics.json`.
final class RelationshipsJson {
    private RelationshipsJson() {}

    static ObjectNode write(String connectionId, Relationships found) {
        ObjectNode object = JsonText.object();
        object.put("connectionId", connectionId);
        object.set("accepted", Fields.array(found.accepted(), RelationshipsJson::edge));
        object.set("review", Fields.array(found.review(), RelationshipsJson::edge));
        object.set("rejected", Fields.array(found.rejected(), RelationshipsJson::edge));
        object.set(
                "skipped",
                Fields.array(
                        found.skipped(),
                        skipped -> {
                            ObjectNode entry = JsonText.object();
                            entry.put("relationshipId", skipped.relationshipId());
                            entry.put("reason", skipped.reason());
                            return entry;
                        }));
        object.set(
                "primaryKeys",
                Fields.array(
                        found.primaryKeys(),
                        key -> {
                            ObjectNode entry = JsonText.object();
                            entry.set("table", TableJson.writeRef(key.table()));
                            entry.set("columns", Fields.texts(key.columns()));
                            entry.set("score", Fields.number(key.score()));
                            entry.set("reasons", Fields.texts(key.reasons()));
                            return entry;
                        }));
        return object;
    }

    static Relationships read(JsonNode object) {
        return new Relationships(
                edges(object, "accepted", Status.ACCEPTED),
                edges(object, "review", Status.REVIEW),
                edges(object, "rejected", Status.REJECTED),
                Fields.items(object, "skipped")
                        .map(entry ->
                                new Skipped(
                                        Fields.text(entry, "relationshipId").orElse(""),
                                        Fields.text(entry, "reason").orElse("")))
                        .toList(),
                Fields.items(object, "primaryKeys").flatMap(RelationshipsJson::readKey).toList());
    }

    static ObjectNode write(RelationshipDiagnostics diagnostics) {
        ObjectNode object = JsonText.object();
        object.put("connectionId", diagnostics.connectionId());
        object.put("generatedAt", diagnostics.generatedAt().toString());
        object.set("summary", ReportJson.counts(diagnostics.summary()));
        object.set("noAcceptedReason", Fields.text(diagnostics.noAcceptedReason()));
        object.set(
                "candidateCountsBySource",
                Fields.node(new TreeMap<>(diagnostics.candidateCountsBySource())));
        ObjectNode validation = object.putObject("validation");
        validation.put("available", diagnostics.validation().available());
        validation.put("sqlAvailable", diagnostics.validation().sqlAvailable());
        validation.put("queryCount", diagnostics.validation().queryCount());
        ObjectNode thresholds = object.putObject("thresholds");
        thresholds.set("accept", Fields.number(diagnostics.thresholds().accept()));
        thresholds.set("review", Fields.number(diagnostics.thresholds().review()));
        ObjectNode policy = object.putObject("policy");
        policy.put(
                "validationRequiredForManifest",
                diagnostics.policy().validationRequiredForManifest());
        policy.put("maxCandidatesPerColumn", diagnostics.policy().maxCandidatesPerColumn());
        policy.put("profileSampleRows", diagnostics.policy().profileSampleRows());
        policy.put("profileConcurrency", diagnostics.policy().profileConcurrency());
        policy.put("validationConcurrency", diagnostics.policy().validationConcurrency());
        object.set("warnings", Fields.array(diagnostics.warnings(), WarningJson::write));
        object.set("profileWarnings", Fields.texts(diagnostics.profileWarnings()));
        return object;
    }

    private static ObjectNode edge(Relationship link) {
        ObjectNode object = JsonText.object();
        object.put("id", link.id());
        object.put("status", link.status().id());
        object.put("source", link.source());
        object.set("from", endpoint(link.from()));
        object.set("to", endpoint(link.to()));
        object.put("relationshipType", link.cardinality().id());
        object.set("confidence", Fields.number(link.confidence()));
        object.set("pkScore", Fields.number(link.pkScore()));
        object.set("fkScore", Fields.number(link.fkScore()));
        object.set("score", Fields.number(link.score()));
        object.set("evidence", Fields.node(link.evidence()));
        object.set("validation", Fields.node(link.validation().orElse(null)));
        object.set("graph", Fields.node(link.graph().orElse(null)));
        object.set("reasons", Fields.texts(link.reasons()));
        return object;
    }

    private static ObjectNode endpoint(Endpoint endpoint) {
        ObjectNode object = JsonText.object();
        object.put("tableId", endpoint.table().display());
        object.set("columnIds", Fields.texts(endpoint.columnIds()));
        object.set("table", TableJson.writeRef(endpoint.table()));
        object.set("columns", Fields.texts(endpoint.columns()));
        return object;
    }

    private static List<Relationship> edges(JsonNode object, String list, Status status) {
        return Fields.items(object, list).flatMap(edge -> readEdge(edge, status)).toList();
    }

    private static Stream<Relationship> readEdge(JsonNode object, Status status) {
        Optional<Endpoint> from = readEndpoint(object.path("from"));
        Optional<Endpoint> to = readEndpoint(object.path("to"));
        if (from.isEmpty()
                || to.isEmpty()
                || from.get().columns().size() != to.get().columns().size()) {
            return Stream.empty();
        }
        String type = Fields.text(object, "relationshipType").orElse("");
        return Stream.of(
                new Relationship(
                        status,
                        Fields.text(object, "source").orElse(""),
                        from.get(),
                        to.get(),
                        Arrays.stream(Cardinality.values())
                                .filter(cardinality -> cardinality.id().equals(type))
                                .findFirst()
                                .orElse(Cardinality.MANY_TO_ONE),
                        Fields.real(object, "confidence").orElse(0),
                        Fields.real(object, "pkScore"),
                        Fields.real(object, "fkScore"),
                        Fields.real(object, "score"),
                        Fields.plainMap(object.path("evidence")),
                        map(object.path("validation")),
                        map(object.path("graph")),
                        Fields.texts(object, "reasons")));
    }

    private static Optional<Map<String, Object>> map(JsonNode node) {
        return node.isObject() ? Optional.of(Fields.plainMap(node)) : Optional.empty();
    }

    private static Optional<Endpoint> readEndpoint(JsonNode object) {
        List<String> columns = Fields.texts(object, "columns");
        Optional<TableRef> table = TableJson.readRef(object.path("table"));
        return columns.isEmpty() ? Optional.empty() : table.map(ref -> new Endpoint(ref, columns));
    }

    private static Stream<PrimaryKey> readKey(JsonNode entry) {
        return TableJson.readRef(entry.path("table")).stream()
                .map(table ->
                        new PrimaryKey(
                                table,
                                Fields.texts(entry, "columns"),
                                Fields.real(entry, "score").orElse(0),
                                Fields.texts(entry, "reasons")));
    }
}
