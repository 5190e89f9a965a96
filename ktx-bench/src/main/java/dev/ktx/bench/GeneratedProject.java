package dev.ktx.bench;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.ingest.ScanMode;
import dev.ktx.service.Warehouses;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A project of a chosen size over a warehouse in SQLite, the same at every run. Table `t7` has the
/// columns `id`, `parent_id` (a key to `t6`), `amount_2` and so on, numbers at every third place,
/// text elsewhere; each text column holds five values. Source `t7` describes table `t7` with two
/// measures and a join to its parent; page `topic-7` is about it. Undeclared keys are not looked
/// for: `JoinCost` measures that.
///
/// @param folder of the project
/// @param size what it holds
record GeneratedProject(Path folder, Size size) {
    /// The connection of the project.
    static final String CONNECTION = "many";

    private static final String WAREHOUSE = "many.db";
    private static final int COLUMNS = 20;
    private static final int ROWS = 5;

    /// How much there is: tables, sources described by hand (at most as many as tables), pages.
    enum Size {
        S(50, 20, 30),
        M(1_000, 200, 500),
        L(5_000, 1_000, 5_000);

        final int tables;
        final int sources;
        final int pages;

        Size(int tables, int sources, int pages) {
            this.tables = tables;
            this.sources = sources;
            this.pages = pages;
        }
    }

    /// Makes the warehouse, scans it with a profile and writes sources and pages.
    static GeneratedProject create(Size size) throws IOException, SQLException {
        Path folder = Files.createTempDirectory("ktx-bench-" + size);
        fill(folder.resolve(WAREHOUSE), size.tables);
        Files.writeString(
                folder.resolve("ktx.yaml"),
                """
                connections:
                  %s: {driver: sqlite, path: %s}
                scan:
                  relationships: {enabled: false}
                """
                        .formatted(CONNECTION, WAREHOUSE));
        try (Wiring wiring = Wiring.open(folder, Map.of());
                Warehouses.Lease lease = wiring.warehouses().open(CONNECTION)) {
            var _ = ScanCost.scan(wiring, lease, ScanMode.ENRICHED);
        }
        describe(folder.resolve("semantic-layer").resolve(CONNECTION), size.sources);
        explain(folder.resolve("wiki/global"), size);
        return new GeneratedProject(folder, size);
    }

    Connection connect() throws SQLException {
        return connect(folder.resolve(WAREHOUSE));
    }

    private static Connection connect(Path file) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    private static void fill(Path file, int tables) throws SQLException {
        try (Connection connection = connect(file);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (int table = 0; table < tables; table++) {
                String parent = "t" + Math.max(0, table - 1);
                String columns =
                        IntStream.range(2, COLUMNS)
                                .mapToObj(column -> name(column) + " " + type(column))
                                .collect(Collectors.joining(", "));
                statement.execute(
                        "create table t%d (id integer primary key, parent_id integer references %s (id), %s)"
                                .formatted(table, parent, columns));
                for (int row = 0; row < ROWS; row++) {
                    int id = row;
                    String values =
                            IntStream.range(2, COLUMNS)
                                    .mapToObj(column -> value(column, id))
                                    .collect(Collectors.joining(", "));
                    statement.execute(
                            "insert into t%d values (%d, %d, %s)"
                                    .formatted(table, row, row, values));
                }
            }
            connection.commit();
        }
    }

    private static String name(int column) {
        return (isNumber(column) ? "amount_" : "label_") + column;
    }

    private static boolean isNumber(int column) {
        return column % 3 == 2;
    }

    private static String type(int column) {
        return isNumber(column) ? "numeric" : "varchar(40)";
    }

    private static String value(int column, int row) {
        return isNumber(column)
                ? Integer.toString(10 * column + row)
                : "'value %d of column %d'".formatted(row, column);
    }

    private static void describe(Path folder, int sources) throws IOException {
        Files.createDirectories(folder);
        for (int source = 0; source < sources; source++) {
            Files.writeString(
                    folder.resolve("t" + source + ".yaml"),
                    """
                    name: t%d
                    measures:
                      - {name: lines, expr: count(*)}
                      - {name: total, expr: sum(amount_2)}
                    """
                            .formatted(source));
        }
    }

    private static void explain(Path folder, Size size) throws IOException {
        Files.createDirectories(folder);
        for (int page = 0; page < size.pages; page++) {
            String text =
                    "Amounts of t%1$d are in cents, and rows of topic %1$d count once a month.\n"
                            .formatted(page % size.tables)
                            .repeat(10);
            Files.writeString(
                    folder.resolve("topic-" + page + ".md"),
                    "---\nsummary: Rules of topic %d\ntags: [generated]\n---\n\n%s"
                            .formatted(page, text));
        }
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s: %,d tables of %d columns, %,d sources, %,d pages",
                size,
                size.tables,
                COLUMNS,
                size.sources,
                size.pages);
    }
}
