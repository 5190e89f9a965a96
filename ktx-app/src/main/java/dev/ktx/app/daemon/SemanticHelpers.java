package dev.ktx.app.daemon;

import dev.ktx.app.wiring.QueryTree;
import dev.ktx.mcp.InvalidArguments;
import dev.ktx.mcp.Json;
import dev.ktx.mcp.Violation;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;
import dev.ktx.semantic.SemanticCompiler;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.file.SourceFile;
import dev.ktx.semantic.model.Measure;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.semantic.plan.LayerCheck;
import dev.ktx.semantic.plan.ModelCheck.Finding;
import dev.ktx.semantic.plan.ModelCheck.Severity;
import dev.ktx.semantic.query.OutputColumn;
import dev.ktx.semantic.query.QueryReader;
import dev.ktx.semantic.query.Receipt;
import dev.ktx.semantic.query.SemanticQuery;
import dev.ktx.service.Warehouses;
import dev.ktx.sql.SqlTarget;
import dev.ktx.sql.dialect.Dialects;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Answers of the pages under `/semantic-layer`: questions and checks on sources that the client
/// sends along. Sources are resolved ones: what only files may say is refused by name.
final class SemanticHelpers {
    /// Keys of files that must be resolved before a source is sent.
    private static final Set<String> OF_FILES =
            Set.of("usage", "inherits_columns_from", "source_type");

    private SemanticHelpers() {}

    /// `{sources, query, dialect, connection_id}` to `{sql, dialect, columns, plan}`.
    ///
    /// @throws InvalidArguments when a source or the question is malformed
    /// @throws KtxException when the question has no answer
    static ObjectNode query(Warehouses warehouses, ObjectNode body) {
        SemanticLayer layer = layer(body);
        SqlTarget target = target(warehouses, body);
        SemanticQuery query =
                switch (QueryReader.read(QueryTree.at(body.path("query"), "query"))) {
                    case QueryReader.Asked.Question(var question) -> question;
                    case QueryReader.Asked.Malformed(var problems) -> throw malformed(problems);
                };
        return switch (SemanticCompiler.compile(layer.model(), query, target)) {
            case SemanticCompiler.Rejected(var problems) ->
                    throw new KtxException(problems.getFirst());
            case SemanticCompiler.Compiled compiled -> {
                ObjectNode out = Json.object();
                out.put("sql", compiled.sql());
                out.put("dialect", target.dialect().name());
                ArrayNode columns = out.putArray("columns");
                compiled.columns().stream()
                        .map(column -> column(layer.model(), column))
                        .forEach(columns::add);
                out.set("plan", plan(compiled.receipt(), compiled.limit()));
                yield out;
            }
        };
    }

    private static ObjectNode column(SemanticModel model, OutputColumn column) {
        ObjectNode out = Json.object();
        out.put("name", column.key());
        Optional<Measure> measure = measure(model, column.key());
        String provenance =
                switch (column.kind()) {
                    case DIMENSION -> "dimension";
                    case MEASURE -> measure.isPresent() ? "verified" : "composed";
                };
        out.put("provenance", provenance);
        out.put("expr", measure.map(known -> known.expr().text()).orElse(null));
        out.put("description", measure.flatMap(Measure::description).orElse(null));
        out.put(
                "granularity",
                column.granularity()
                        .map(unit -> unit.name().toLowerCase(Locale.ROOT))
                        .orElse(null));
        return out;
    }

    private static Optional<Measure> measure(SemanticModel model, String key) {
        int dot = key.lastIndexOf('.');
        return dot < 0
                ? Optional.empty()
                : model.node(key.substring(0, dot))
                        .map(node -> node.measures().get(key.substring(dot + 1)));
    }

    private static ObjectNode plan(Receipt receipt, int limit) {
        ObjectNode plan = Json.object();
        receipt.plan().forEach(plan.putArray("steps")::add);
        ArrayNode warnings = plan.putArray("warnings");
        receipt.warnings()
                .forEach(warning ->
                        warnings.addObject()
                                .put("code", warning.code())
                                .put("message", warning.message()));
        receipt.assumptions().forEach(plan.putArray("assumptions")::add);
        plan.put("limit", limit);
        return plan;
    }

    /// `{sources, dialect, connection_id}` to `{valid, errors, warnings, per_source_warnings}`.
    ///
    /// @throws InvalidArguments when a source is malformed
    static ObjectNode validate(Warehouses warehouses, ObjectNode body) {
        SemanticLayer layer = layer(body);
        ObjectNode out = Json.object();
        List<Finding> findings = new ArrayList<>(LayerCheck.check(layer, target(warehouses, body)));
        layer.names().forEach(name -> findings.addAll(LayerCheck.touched(layer, name)));
        findings.removeIf(finding -> finding.severity() == Severity.HINT);
        out.put(
                "valid",
                findings.stream().noneMatch(finding -> finding.severity() == Severity.ERROR));
        ArrayNode errors = out.putArray("errors");
        ArrayNode warnings = out.putArray("warnings");
        ObjectNode bySource = out.putObject("per_source_warnings");
        for (Finding finding : findings) {
            String text = told(finding.problem());
            if (finding.severity() == Severity.ERROR) {
                errors.add(finding.source().map(source -> source + ": ").orElse("") + text);
            } else if (finding.source().isPresent()) {
                bySource.withArray(finding.source().get()).add(text);
            } else {
                warnings.add(text);
            }
        }
        return out;
    }

    private static SemanticLayer layer(ObjectNode body) {
        List<SourceFile> files = new ArrayList<>();
        List<Violation> wrong = new ArrayList<>();
        int i = 0;
        for (JsonNode source : body.path("sources")) {
            String place = "sources[" + i + "]";
            for (String key : OF_FILES) {
                if (source.has(key)) {
                    wrong.add(
                            new Violation(
                                    place + "." + key,
                                    "unknown key. It belongs to files; send the resolved source."));
                }
            }
            files.add(
                    new SourceFile(
                            "sources/" + i + ".yaml",
                            new SourceFile.Content.Parsed(QueryTree.at(source, place))));
            i++;
        }
        if (!wrong.isEmpty()) {
            throw new InvalidArguments(wrong);
        }
        SemanticLayer layer = SemanticLayer.of("request", files, Map.of());
        List<Problem> broken =
                layer.model().broken().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .flatMap(entry -> entry.getValue().stream())
                        .toList();
        if (!broken.isEmpty()) {
            throw malformed(broken);
        }
        return layer;
    }

    private static InvalidArguments malformed(List<Problem> problems) {
        return new InvalidArguments(
                problems.stream()
                        .map(problem ->
                                new Violation(
                                        problem.where().text(),
                                        told(problem).replaceAll("\\R", " ")))
                        .toList());
    }

    private static String told(Problem problem) {
        return problem.what() + " " + problem.next();
    }

    /// A connection says how its SQL is spelled and gated; without one, the dialect alone does.
    private static SqlTarget target(Warehouses warehouses, ObjectNode body) {
        if (!body.has("connection_id")) {
            return SqlTarget.of(Dialects.named(body.path("dialect").asString("postgres")));
        }
        SqlTarget target = warehouses.target(body.path("connection_id").asString());
        return body.has("dialect")
                ? new SqlTarget(Dialects.named(body.path("dialect").asString()), target.policy())
                : target;
    }
}
