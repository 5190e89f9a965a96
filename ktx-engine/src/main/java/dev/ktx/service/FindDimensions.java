package dev.ktx.service;

import dev.ktx.port.SemanticLayers;
import dev.ktx.problem.Problem;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.SemanticCompiler;
import dev.ktx.semantic.SemanticCompiler.Compilation;
import dev.ktx.semantic.SemanticCompiler.Compiled;
import dev.ktx.semantic.SemanticCompiler.Rejected;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.semantic.model.SourceColumn;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.semantic.model.Visibility;
import dev.ktx.semantic.query.SemanticQuery;
import dev.ktx.semantic.query.SemanticQuery.DimensionRequest;
import dev.ktx.semantic.query.SemanticQuery.MeasureRequest;
import dev.ktx.sql.SqlTarget;
import dev.ktx.sql.tree.Granularity;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Tells what some measures can be grouped and filtered by together, and why not by the rest: by
/// asking the compiler about each source and alias.
public final class FindDimensions {
    private final SemanticLayers layers;
    private final Warehouses warehouses;

    public FindDimensions(SemanticLayers layers, Warehouses warehouses) {
        this.layers = layers;
        this.warehouses = warehouses;
    }

    /// What measures can be asked for together with.
    public sealed interface Outcome {
        /// @param paths the possible ones first, each part by name
        /// @param date whether every measure has a date of its own to group by
        record Found(String connectionId, List<Path> paths, boolean date) implements Outcome {
            public Found {
                paths = List.copyOf(paths);
            }

            /// As JSON.
            public Map<String, @Nullable Object> tree() {
                return Tree.of("connectionId", connectionId)
                        .with(
                                "dimensions",
                                paths.stream()
                                        .filter(path -> path.problem().isEmpty())
                                        .map(FindDimensions::tree)
                                        .toList())
                        .with(
                                "notPossible",
                                paths.stream()
                                        .filter(path -> path.problem().isPresent())
                                        .map(FindDimensions::tree)
                                        .toList())
                        .with("date", date)
                        .done();
            }
        }

        record Refused(List<Problem> problems) implements Outcome {
            public Refused {
                problems = List.copyOf(problems);
            }
        }
    }

    /// A source or an alias.
    ///
    /// @param path as it stands before a column
    /// @param columns that a question may use
    /// @param additive whether groups add up to the total
    /// @param problem why grouping is not possible; empty when it is
    public record Path(
            String path, List<String> columns, boolean additive, Optional<Problem> problem) {
        public Path {
            columns = List.copyOf(columns);
        }
    }

    private static Map<String, @Nullable Object> tree(Path path) {
        return path.problem()
                .map(problem ->
                        Tree.of("path", path.path())
                                .with("reason", problem.what())
                                .with("next", problem.next())
                                .done())
                .orElseGet(() ->
                        Tree.of("path", path.path())
                                .with("columns", path.columns())
                                .with("additive", path.additive())
                                .done());
    }

    /// @param connectionId empty means the only warehouse
    /// @param measures as in a question, at least one
    /// @throws dev.ktx.problem.KtxException `unknown-connection`, `not-a-warehouse`
    public Outcome run(Optional<String> connectionId, List<String> measures) {
        String id = WarehouseChoice.of(connectionId, warehouses);
        SqlTarget target = warehouses.target(id);
        SemanticLayer layer = layers.layer(id);
        if (layer.names().isEmpty()) {
            return new Outcome.Refused(List.of(SemanticProblems.noSources(id)));
        }
        SemanticModel model = layer.model();
        List<MeasureRequest> asked =
                measures.stream().map(text -> new MeasureRequest(text, Optional.empty())).toList();
        if (SemanticCompiler.compile(model, query(asked, List.of()), target)
                instanceof Rejected(var problems)) {
            return new Outcome.Refused(problems);
        }
        List<Path> possible = new ArrayList<>();
        List<Path> impossible = new ArrayList<>();
        for (SourceNode node : model.nodes()) {
            sort(path(model, asked, node.name(), node, target), possible, impossible);
            node.roles()
                    .forEach((alias, hop) ->
                            sort(
                                    path(model, asked, node.name() + "." + alias, hop.to(), target),
                                    possible,
                                    impossible));
        }
        possible.addAll(impossible);
        boolean date =
                SemanticCompiler.compile(
                                model,
                                query(asked, List.of(new DimensionRequest.Date(Granularity.MONTH))),
                                target)
                        instanceof Compiled;
        return new Outcome.Found(id, possible, date);
    }

    private static void sort(Optional<Path> path, List<Path> possible, List<Path> impossible) {
        path.ifPresent(each -> (each.problem().isEmpty() ? possible : impossible).add(each));
    }

    /// Empty when the source shows no column.
    private static Optional<Path> path(
            SemanticModel model,
            List<MeasureRequest> measures,
            String path,
            SourceNode node,
            SqlTarget target) {
        List<String> columns =
                node.columns().values().stream()
                        .filter(column -> column.visibility() != Visibility.HIDDEN)
                        .map(SourceColumn::name)
                        .toList();
        if (columns.isEmpty()) {
            return Optional.empty();
        }
        Compilation trial =
                SemanticCompiler.compile(
                        model,
                        query(
                                measures,
                                List.of(
                                        new DimensionRequest.Column(
                                                path + "." + columns.getFirst(),
                                                Optional.empty()))),
                        target);
        return Optional.of(
                switch (trial) {
                    case Compiled compiled ->
                            new Path(
                                    path,
                                    columns,
                                    compiled.receipt().warnings().stream()
                                            .noneMatch(warning ->
                                                    warning.code().equals("non_additive")),
                                    Optional.empty());
                    case Rejected(var problems) ->
                            new Path(path, columns, false, Optional.of(problems.getFirst()));
                });
    }

    private static SemanticQuery query(
            List<MeasureRequest> measures, List<DimensionRequest> dimensions) {
        return SemanticQuery.plain(measures, dimensions, 1);
    }
}
