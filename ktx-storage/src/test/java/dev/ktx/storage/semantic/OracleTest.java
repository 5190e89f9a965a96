package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.semantic.SemanticCompiler;
import dev.ktx.semantic.SemanticCompiler.Compilation;
import dev.ktx.semantic.SemanticCompiler.Compiled;
import dev.ktx.semantic.SemanticCompiler.Rejected;
import dev.ktx.semantic.file.SourceFile;
import dev.ktx.semantic.file.SourceFiles;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.semantic.query.QueryReader;
import dev.ktx.semantic.query.QueryReader.Asked;
import dev.ktx.sql.Dialect;
import dev.ktx.sql.SqlTarget;
import dev.ktx.sql.dialect.Dialects;
import dev.ktx.storage.semantic.Oracle.Filter;
import dev.ktx.storage.semantic.Oracle.Measure;
import dev.ktx.storage.semantic.Oracle.Unclear;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Random questions about random worlds, answered by SQL and by walking over the rows.
class OracleTest {
    private static final List<String> FUNCTIONS =
            List.of("rows", "count", "distinct", "sum", "avg", "min", "max", "median");

    private int answered;
    private int refused;

    @Test
    @DisplayName("SL-T115 random questions have the answers of a walk over the rows")
    void answersAsAWalkOverTheRows() throws SQLException {
        compare(1, 300, Dialects.SQLITE, "jdbc:sqlite::memory:");
        assertThat(answered).isGreaterThan(400);
        assertThat(refused).isGreaterThan(50);
    }

    @Test
    @Tag("slow")
    @DisplayName("SL-T115 20,000 random questions have the answers of a walk over the rows")
    void answersManyAsAWalkOverTheRows() throws SQLException {
        compare(10_000, 5_000, Dialects.SQLITE, "jdbc:sqlite::memory:");
        compare(50_000, 300, Dialects.DUCKDB, "jdbc:duckdb:");
    }

    private void compare(long firstSeed, int worlds, Dialect dialect, String url)
            throws SQLException {
        for (long seed = firstSeed; seed < firstSeed + worlds; seed++) {
            Random random = new Random(seed);
            RandomWorld world = new RandomWorld(random);
            try (Connection connection = DriverManager.getConnection(url)) {
                World.load(connection, world.schema());
                for (int question = 0; question < 4; question++) {
                    check(seed, world, asked(random, world), dialect, connection);
                }
            }
        }
    }

    static Oracle.Asked asked(Random random, RandomWorld world) {
        List<Measure> measures = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            Measure measure =
                    new Measure(
                            FUNCTIONS.get(random.nextInt(FUNCTIONS.size())),
                            random.nextInt(world.sources()),
                            random.nextInt(4) == 0 ? Optional.of("a") : Optional.empty());
            if (!measures.contains(measure)) {
                measures.add(measure);
            }
        }
        List<Integer> dimensions = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            int source = random.nextInt(world.sources());
            if (!dimensions.contains(source)) {
                dimensions.add(source);
            }
        }
        List<Filter> filters = new ArrayList<>();
        for (int i = Math.max(0, random.nextInt(4) - 1); i > 0; i--) {
            Filter filter =
                    random.nextBoolean()
                            ? new Filter(
                                    random.nextInt(world.sources()),
                                    Optional.of(random.nextInt(6) - 2),
                                    Optional.empty())
                            : new Filter(
                                    random.nextInt(world.sources()),
                                    Optional.empty(),
                                    Optional.of(random.nextBoolean() ? "a" : "b"));
            if (!filters.contains(filter)) {
                filters.add(filter);
            }
        }
        return new Oracle.Asked(
                measures,
                dimensions,
                filters,
                List.of("facts", "members", "matched").get(random.nextInt(3)));
    }

    static String question(Oracle.Asked asked) {
        String mode =
                switch (asked.mode()) {
                    case "facts" -> "include_empty: false";
                    case "members" -> "include_empty: true";
                    default -> "matched_only: true";
                };
        return "{measures: [%s], dimensions: [%s], filters: [%s], %s}"
                .formatted(
                        asked.measures().stream()
                                .map(m -> "\"" + m.text() + "\"")
                                .collect(Collectors.joining(", ")),
                        asked.dimensions().stream()
                                .map(d -> "s" + d + ".c")
                                .collect(Collectors.joining(", ")),
                        asked.filters().stream()
                                .map(f -> "\"" + f.text() + "\"")
                                .collect(Collectors.joining(", ")),
                        mode);
    }

    static SemanticModel model(RandomWorld world, List<Integer> order) {
        List<SourceFile> files = new ArrayList<>();
        for (String source : world.sources(order).split("(?m)^---$", -1)) {
            if (!source.isBlank()) {
                files.add(SourceYaml.file("s" + files.size() + ".yaml", source));
            }
        }
        return SourceFiles.read(files).model();
    }

    private void check(
            long seed,
            RandomWorld world,
            Oracle.Asked asked,
            Dialect dialect,
            Connection connection)
            throws SQLException {
        String question = question(asked);
        SemanticModel model = model(world, IntStream.range(0, world.sources()).boxed().toList());
        Compilation compilation =
                switch (QueryReader.read(SourceYaml.tree("question", question))) {
                    case Asked.Question(var query) ->
                            SemanticCompiler.compile(model, query, SqlTarget.of(dialect));
                    case Asked.Malformed(var problems) -> new Rejected(problems);
                };
        String label = "seed " + seed + ": " + question + "\n" + world.schema() + world.links;
        switch (compilation) {
            case Compiled compiled -> {
                List<String> rows = new ArrayList<>();
                for (List<String> row : Rows.run(connection, compiled.sql(), compiled.limit())) {
                    rows.add(String.join(" | ", row));
                }
                Collections.sort(rows);
                assertThat(rows)
                        .as(label + "\n" + compiled.sql())
                        .isEqualTo(new Oracle(world).answer(asked));
                answered++;
            }
            case Rejected(var problems) -> {
                try {
                    List<String> rows = new Oracle(world).answer(asked);
                    throw new AssertionError(
                            label + " was refused: " + problems + " but has " + rows);
                } catch (Unclear _) {
                    refused++;
                }
            }
        }
    }
}
