package dev.ktx.app.eval;

import dev.ktx.app.eval.JoinTruth.KeyOf;
import dev.ktx.app.eval.JoinTruth.Link;
import dev.ktx.catalog.Column;
import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationships;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Connector;
import dev.ktx.port.Warehouse;
import dev.ktx.problem.EvalProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.service.FindJoins;
import dev.ktx.service.ScanSettings;

import org.duckdb.DuckDBDriver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

/// Loads the rows of a set into a warehouse of their own and compares the keys and links that ktx
/// finds with those the set really has, while more and more of what was declared is hidden.
public final class EvalJoins {
    private static final String ROWS = "schema_data.sql";
    private static final String TRUTH = "expected.json";

    private final Connector duckdb;
    private final ScanSettings settings;
    private final InstantSource clock;

    /// @param duckdb the kind of the warehouse that the rows are loaded into
    /// @param settings as a scan would have them
    public EvalJoins(Connector duckdb, ScanSettings settings, InstantSource clock) {
        this.duckdb = duckdb;
        this.settings = settings;
        this.clock = clock;
    }

    /// What of a set the search may see. Spelled in lower case.
    public enum Mode {
        /// Keys and links are declared.
        METADATA_PRESENT,
        /// Only keys are.
        FKS_REMOVED,
        /// Neither.
        PKS_AND_FKS_REMOVED,
        /// Neither, and no row is looked at.
        VALUES_OFF;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// @param reviewRecall share of the links that are accepted or left for review
    /// @param nameOnlyKept whether every link that rows cannot show is accepted or in review
    /// @param queries statements that checked keys and links
    public record Result(
            String set,
            Mode mode,
            Figures joins,
            Figures keys,
            double reviewRecall,
            List<String> lost,
            boolean nameOnlyKept,
            int queries,
            double seconds) {
        public Result {
            lost = List.copyOf(lost);
        }
    }

    /// The sets in a folder: itself, or those right below it, sorted by name.
    ///
    /// @throws KtxException `file-unreadable` when there is none
    public static List<Path> sets(Path folder) {
        if (Files.isRegularFile(folder.resolve(ROWS))) {
            return List.of(folder);
        }
        try (Stream<Path> children = Files.list(folder)) {
            List<Path> sets =
                    children.filter(child -> Files.isRegularFile(child.resolve(ROWS)))
                            .sorted()
                            .toList();
            if (!sets.isEmpty()) {
                return sets;
            }
        } catch (IOException e) {
            throw new KtxException(EvalProblems.unreadable(folder.toString(), e), e);
        }
        throw new KtxException(EvalProblems.noSet(folder.toString(), List.of(ROWS, TRUTH)));
    }

    /// Measures one set in some modes.
    ///
    /// @throws KtxException `file-unreadable` when the set is not whole
    public List<Result> run(Path set, List<Mode> modes, Cancellation cancellation) {
        Path folder = temporaryFolder();
        try {
            load(set.resolve(ROWS), folder.resolve("set.duckdb"));
            var connection =
                    new ConnectionSettings(
                            "set", duckdb.driver(), folder, Map.of("path", "set.duckdb"));
            try (Warehouse warehouse = duckdb.open(connection)) {
                return run(set, duckdb, warehouse, modes, cancellation);
            }
        } finally {
            remove(folder);
        }
    }

    /// Measures one set whose rows are in a warehouse already.
    ///
    /// @param connector the kind of the warehouse
    List<Result> run(
            Path set,
            Connector connector,
            Warehouse warehouse,
            List<Mode> modes,
            Cancellation cancellation) {
        JoinTruth truth = JoinTruth.read(set.resolve(TRUTH));
        var results = new ArrayList<Result>();
        for (Mode mode : modes) {
            FindJoins.Answer answer =
                    new FindJoins(clock)
                            .run(
                                    connector,
                                    warehouse,
                                    settings(mode),
                                    snapshot -> masked(snapshot, mode, truth),
                                    cancellation);
            results.add(measured(set.getFileName().toString(), mode, truth, answer));
        }
        return results;
    }

    private ScanSettings settings(Mode mode) {
        return mode == Mode.VALUES_OFF ? settings.withoutRelationshipValues() : settings;
    }

    private static Result measured(
            String set, Mode mode, JoinTruth truth, FindJoins.Answer answer) {
        Relationships found = answer.relationships();
        Set<Link> accepted = links(found.accepted());
        Set<Link> seen = new HashSet<>(accepted);
        seen.addAll(links(found.review()));
        Set<KeyOf> keys = new HashSet<>();
        found.primaryKeys().forEach(key -> keys.add(KeyOf.of(key.table().name(), key.columns())));
        Set<Link> counted = new HashSet<>(accepted);
        counted.removeAll(truth.nameOnly());
        counted.removeAll(truth.alsoRight());
        long known = truth.links().stream().filter(seen::contains).count();
        return new Result(
                set,
                mode,
                Figures.of(counted, truth.links()),
                Figures.of(keys, truth.keys()),
                truth.links().isEmpty() ? 1 : (double) known / truth.links().size(),
                truth.links().stream()
                        .filter(link -> !seen.contains(link))
                        .map(Link::toString)
                        .sorted()
                        .toList(),
                seen.containsAll(truth.nameOnly()),
                answer.statements(),
                answer.took().toMillis() / 1000.0);
    }

    private static Set<Link> links(List<Relationship> edges) {
        Set<Link> links = new HashSet<>();
        edges.forEach(edge ->
                links.add(
                        Link.of(
                                edge.from().table().name(),
                                edge.from().columns(),
                                edge.to().table().name(),
                                edge.to().columns())));
        return links;
    }

    /// Declares what the truth says, as far as the mode lets it be seen, and nothing else.
    private static SchemaSnapshot masked(SchemaSnapshot snapshot, Mode mode, JoinTruth truth) {
        boolean keys = mode == Mode.METADATA_PRESENT || mode == Mode.FKS_REMOVED;
        boolean links = mode == Mode.METADATA_PRESENT;
        return new SchemaSnapshot(
                snapshot.connectionId(),
                snapshot.driver(),
                snapshot.extractedAt(),
                snapshot.scope(),
                snapshot.metadata(),
                snapshot.tables().stream()
                        .map(table -> masked(snapshot, table, truth, keys, links))
                        .toList(),
                snapshot.warnings());
    }

    private static Table masked(
            SchemaSnapshot snapshot, Table table, JoinTruth truth, boolean keys, boolean links) {
        String name = table.ref().name().toLowerCase(Locale.ROOT);
        Set<String> key = new HashSet<>();
        truth.keys().stream()
                .filter(known -> keys && known.table().equals(name))
                .forEach(known -> key.addAll(known.columns()));
        var foreign = new ArrayList<ForeignKey>();
        if (links) {
            int number = 0;
            for (Set<Link> some : List.of(truth.links(), truth.nameOnly())) {
                for (Link link : some.stream().sorted().toList()) {
                    if (link.from().equals(name)) {
                        foreign.addAll(declared(snapshot, table, link, "fk" + number++));
                    }
                }
            }
        }
        return new Table(
                table.ref(),
                table.kind(),
                table.comment(),
                table.estimatedRows(),
                table.columns().stream()
                        .map(column ->
                                new Column(
                                        column.name(),
                                        column.nativeType(),
                                        column.normalizedType(),
                                        column.dimensionType(),
                                        column.nullable(),
                                        key.contains(column.name().toLowerCase(Locale.ROOT)),
                                        column.comment(),
                                        column.details()))
                        .toList(),
                foreign,
                List.of());
    }

    private static List<ForeignKey> declared(
            SchemaSnapshot snapshot, Table table, Link link, String name) {
        Optional<TableRef> target =
                snapshot.tables().stream()
                        .map(Table::ref)
                        .filter(ref -> ref.name().equalsIgnoreCase(link.to()))
                        .min(Comparator.comparing(ref -> !ref.db().equals(table.ref().db())));
        return target.stream()
                .flatMap(ref ->
                        link.pairs().stream()
                                .map(pair -> pair.split("=", 2))
                                .map(pair ->
                                        new ForeignKey(pair[0], ref, pair[1], Optional.of(name))))
                .toList();
    }

    static void load(Path script, Path file) {
        try (Connection connection =
                        new DuckDBDriver().connect("jdbc:duckdb:" + file, new Properties());
                Statement statement = connection.createStatement()) {
            statement.execute(Files.readString(script));
            statement.execute("CHECKPOINT");
        } catch (IOException | SQLException e) {
            throw new KtxException(EvalProblems.unreadable(script.toString(), e), e);
        }
    }

    private static Path temporaryFolder() {
        try {
            return Files.createTempDirectory("ktx-eval");
        } catch (IOException e) {
            throw new KtxException(
                    EvalProblems.unreadable(System.getProperty("java.io.tmpdir"), e), e);
        }
    }

    private static void remove(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException stays) {
            folder.toFile().deleteOnExit();
        }
    }
}
