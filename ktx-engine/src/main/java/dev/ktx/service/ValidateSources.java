package dev.ktx.service;

import dev.ktx.port.Cancellation;
import dev.ktx.port.Progress;
import dev.ktx.port.SemanticLayers;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.Problem;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.problem.SourceProblems;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.model.Measure;
import dev.ktx.semantic.model.Origin;
import dev.ktx.semantic.model.SourceColumn;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.semantic.plan.LayerCheck;
import dev.ktx.semantic.plan.ModelCheck.Finding;
import dev.ktx.semantic.plan.ModelCheck.Severity;
import dev.ktx.semantic.query.SemanticQuery;
import dev.ktx.semantic.query.SemanticQuery.MeasureRequest;
import dev.ktx.service.SemanticAnswer.Shown;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.SqlTarget;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Checks the semantic layer of a connection: files, the tables that the scan found, expressions,
/// joins; if asked to, the warehouse too.
public final class ValidateSources {
    private final SemanticLayers layers;
    private final Warehouses warehouses;
    private final RunSemanticQuery questions;
    private final ReadOnlyRun run;

    public ValidateSources(SemanticLayers layers, Warehouses warehouses) {
        this.layers = layers;
        this.warehouses = warehouses;
        this.questions = new RunSemanticQuery(layers, warehouses, () -> AnswerBudget.UNLIMITED);
        this.run = new ReadOnlyRun(warehouses);
    }

    /// @param sources how many were looked at
    public record Report(String connectionId, int sources, List<Finding> findings) {
        public Report {
            findings = List.copyOf(findings);
        }

        public long errors() {
            return count(Severity.ERROR);
        }

        public long warnings() {
            return count(Severity.WARNING);
        }

        private long count(Severity severity) {
            return findings.stream().filter(finding -> finding.severity() == severity).count();
        }

        public boolean ok() {
            return errors() == 0;
        }

        /// As JSON.
        public Map<String, @Nullable Object> tree() {
            return Tree.of("connectionId", connectionId)
                    .with("ok", ok())
                    .with("sources", sources)
                    .with("errors", errors())
                    .with("warnings", warnings())
                    .with("findings", findings.stream().map(ValidateSources::tree).toList())
                    .done();
        }
    }

    static Map<String, @Nullable Object> tree(Finding finding) {
        return ProblemTree.of(finding.problem())
                .with("severity", finding.severity().name().toLowerCase(Locale.ROOT))
                .ifPresent("source", finding.source())
                .done();
    }

    /// @param source empty means all, and the layer as a whole
    /// @param probe whether to ask the warehouse: whether tables and columns are there, and whether
    ///   every measure runs
    /// @throws KtxException `unknown-connection`, `not-a-warehouse`, `unknown-source`
    public Report run(
            String connectionId,
            Optional<String> source,
            boolean probe,
            Progress progress,
            Cancellation cancellation) {
        SqlTarget target = warehouses.target(connectionId);
        SemanticLayer layer = layers.layer(connectionId);
        source.filter(name -> !layer.names().contains(name))
                .ifPresent(name -> {
                    throw new KtxException(unknown(layer, name));
                });
        List<Finding> findings = new ArrayList<>(LayerCheck.check(layer, target));
        source.ifPresent(name -> findings.addAll(LayerCheck.touched(layer, name)));
        List<SourceNode> nodes =
                layer.model().nodes().stream()
                        .filter(node -> source.isEmpty() || source.get().equals(node.name()))
                        .toList();
        if (probe) {
            for (int i = 0; i < nodes.size(); i++) {
                progress.report((double) i / nodes.size(), "Probing " + nodes.get(i).name());
                findings.addAll(probed(connectionId, nodes.get(i), target.dialect(), cancellation));
            }
        }
        return new Report(
                connectionId,
                source.isPresent() ? 1 : layer.names().size(),
                findings.stream()
                        .filter(finding -> source.isEmpty() || finding.source().equals(source))
                        .toList());
    }

    static Problem unknown(SemanticLayer layer, String name) {
        return layer.names().isEmpty()
                ? SemanticProblems.noSources(layer.connectionId())
                : SemanticProblems.unknownSource(Location.everywhere(), name, layer.names());
    }

    private List<Finding> probed(
            String connectionId, SourceNode node, Dialect dialect, Cancellation cancellation) {
        List<Finding> findings = new ArrayList<>();
        try {
            run.rows(connectionId, run.gate(connectionId, columns(node, dialect)), 1, cancellation);
        } catch (KtxException e) {
            findings.add(
                    finding(
                            node,
                            SourceProblems.probeFailed(
                                    node.source().where(), "columns", node.name(), e.problem())));
            return findings;
        }
        for (Measure measure : node.measures().values()) {
            try {
                questions.run(
                        new RunSemanticQuery.Request(
                                Optional.of(connectionId),
                                alone(node.name() + "." + measure.name()),
                                true,
                                new Shown(false, false)),
                        Progress.none(),
                        cancellation);
            } catch (KtxException e) {
                findings.add(
                        finding(
                                node,
                                SourceProblems.probeFailed(
                                        measure.expr().where(),
                                        "measure '" + measure.name() + "'",
                                        node.name(),
                                        e.problem())));
            }
        }
        return findings;
    }

    private static Finding finding(SourceNode node, Problem problem) {
        return new Finding(Severity.ERROR, Optional.of(node.name()), problem);
    }

    /// Names every stored column and reads no row.
    private static String columns(SourceNode node, Dialect dialect) {
        String names =
                stored(node.columns().values()).stream()
                        .map(SourceColumn::name)
                        .map(dialect::quote)
                        .collect(Collectors.joining(", "));
        String from =
                switch (node.source().origin()) {
                    case Origin.Table(var parts) ->
                            parts.stream().map(dialect::quote).collect(Collectors.joining("."));
                    case Origin.Sql(var text) ->
                            "(" + text.text().strip().replaceAll(";\\s*$", "") + "\n) probe";
                };
        return "SELECT " + names + " FROM " + from + " WHERE 1 = 0";
    }

    private static List<SourceColumn> stored(Collection<SourceColumn> columns) {
        return columns.stream().filter(column -> !column.computed()).toList();
    }

    private static SemanticQuery alone(String measure) {
        return SemanticQuery.plain(
                List.of(new MeasureRequest(measure, Optional.empty())), List.of(), 1);
    }
}
