package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.semantic.SemanticCompiler.Compiled;
import dev.ktx.semantic.file.SourceFile;
import dev.ktx.semantic.file.SourceFiles;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.sql.dialect.Dialects;
import dev.ktx.storage.semantic.Oracle.Asked;
import dev.ktx.storage.semantic.Oracle.Measure;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/// Two questions, or two ways to describe one world, that must have the same answer: random ones,
/// each compared with what its other form says.
class QuestionLawsTest {
    private static final int WORLDS = 150;

    private int compared;

    /// One world with its rows, described in one way.
    private record Place(RandomWorld world, SemanticModel model, Connection connection) {
        Optional<List<List<String>>> ask(String question) throws SQLException {
            if (SemanticQuestions.compile(model, question, Dialects.SQLITE)
                    instanceof Compiled compiled) {
                List<List<String>> rows =
                        new ArrayList<>(Rows.run(connection, compiled.sql(), 10_000));
                return Optional.of(Rows.sorted(rows));
            }
            return Optional.empty();
        }

        Place described(String sources) {
            List<SourceFile> files = new ArrayList<>();
            for (String source : sources.split("(?m)^---$", -1)) {
                if (!source.isBlank()) {
                    files.add(SourceYaml.file("s" + files.size() + ".yaml", source));
                }
            }
            return new Place(world, SourceFiles.read(files).model(), connection);
        }
    }

    private interface Law {
        void check(Random random, Place place, Asked asked, String label) throws SQLException;
    }

    private void holds(long firstSeed, Law law) throws SQLException {
        for (long seed = firstSeed; seed < firstSeed + WORLDS; seed++) {
            Random random = new Random(seed);
            RandomWorld world = new RandomWorld(random);
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:")) {
                World.load(connection, world.schema());
                Place place = new Place(world, OracleTest.model(world, order(world)), connection);
                for (int i = 0; i < 4; i++) {
                    Asked asked = OracleTest.asked(random, world);
                    String label = "seed " + seed + ": " + OracleTest.question(asked);
                    law.check(random, place, asked, label + "\n" + world.schema());
                }
            }
        }
        assertThat(compared).as("answers that were compared").isGreaterThan(100);
    }

    private static List<Integer> order(RandomWorld world) {
        return IntStream.range(0, world.sources()).boxed().toList();
    }

    private void same(
            Optional<List<List<String>>> one, Optional<List<List<String>>> other, String label) {
        assertThat(one).as(label).isEqualTo(other);
        compared += one.isPresent() ? 1 : 0;
    }

    /// The question with a filter more.
    private static String and(Asked asked, String... filters) {
        String question = OracleTest.question(asked);
        int at = question.indexOf("filters: [") + 10;
        String more = String.join(", ", List.of(filters).stream().map(f -> '"' + f + '"').toList());
        return question.substring(0, at)
                + more
                + (asked.filters().isEmpty() ? "" : ", ")
                + question.substring(at);
    }

    @Test
    void aConditionOnAMeasureKeepsTheGroupsThatMeetIt() throws SQLException {
        holds(
                1,
                (random, place, asked, label) -> {
                    int which = random.nextInt(asked.measures().size());
                    int column = asked.dimensions().size() + which;
                    int bound = random.nextInt(6) - 2;
                    Measure measure = asked.measures().get(which);
                    Optional<List<List<String>>> all = place.ask(OracleTest.question(asked));
                    same(
                            place.ask(and(asked, measure.text() + " > " + bound)),
                            all.map(rows ->
                                    rows.stream()
                                            .filter(row -> exceeds(row.get(column), bound))
                                            .toList()),
                            label + measure.text() + " > " + bound);
                });
    }

    @Test
    void aConditionOnAMeasureThatIsNotShownMakesNoGroupAndLosesNone() throws SQLException {
        holds(
                20_000,
                (random, place, asked, label) -> {
                    Measure hidden =
                            new Measure(
                                    random.nextBoolean() ? "sum" : "count",
                                    random.nextInt(place.world().sources()),
                                    Optional.empty());
                    int bound = random.nextInt(6) - 3;
                    Asked alone =
                            new Asked(
                                    List.of(hidden),
                                    asked.dimensions(),
                                    asked.filters(),
                                    asked.mode());
                    Optional<List<List<String>>> all = place.ask(OracleTest.question(asked));
                    Optional<List<List<String>>> values = place.ask(OracleTest.question(alone));
                    Optional<List<List<String>>> met =
                            place.ask(and(asked, hidden.text() + " > " + bound));
                    if (asked.mode().equals("matched")
                            || all.isEmpty()
                            || values.isEmpty()
                            || met.isEmpty()) {
                        return;
                    }
                    int keys = asked.dimensions().size();
                    Map<List<String>, String> byKey = new HashMap<>();
                    values.get().forEach(row -> byKey.put(row.subList(0, keys), row.get(keys)));
                    String nothing = hidden.function().equals("count") ? "0" : "NULL";
                    same(
                            met,
                            Optional.of(
                                    all.get().stream()
                                            .filter(row ->
                                                    exceeds(
                                                            byKey.getOrDefault(
                                                                    row.subList(0, keys), nothing),
                                                            bound))
                                            .toList()),
                            label + hidden.text() + " > " + bound);
                });
    }

    private static boolean exceeds(String cell, int bound) {
        return !cell.equals("NULL")
                && new BigDecimal(cell).compareTo(BigDecimal.valueOf(bound)) > 0;
    }

    @Test
    void calculationsOverMeasuresAreThoseOverTheirValues() throws SQLException {
        holds(
                2_000,
                (random, place, asked, label) -> {
                    Measure a = asked.measures().getFirst();
                    Measure b = asked.measures().getLast();
                    if (a.function().equals("avg") || b.function().equals("avg")) {
                        // Its cell is rounded.
                        return;
                    }
                    String question =
                            OracleTest.question(asked)
                                    .replaceFirst(
                                            "\\], dimensions",
                                            java.util.regex.Matcher.quoteReplacement(
                                                    ", {expr: \"a - (b - a) * 2 - b\", name: x}, {expr: \"a / b\", name: y},"
                                                            + " {expr: \"%s\", name: a}, {expr: \"%s\", name: b}], dimensions"
                                                                    .formatted(
                                                                            a.text(), b.text())));
                    Optional<List<List<String>>> rows = place.ask(question);
                    assertThat(rows.isPresent())
                            .as(label)
                            .isEqualTo(place.ask(OracleTest.question(asked)).isPresent());
                    int at = asked.dimensions().size() + asked.measures().size();
                    for (List<String> row : rows.orElse(List.of())) {
                        Optional<BigDecimal> left = number(row.get(at + 2));
                        Optional<BigDecimal> right = number(row.get(at + 3));
                        assertThat(row.get(at))
                                .as(label)
                                .isEqualTo(
                                        shown(
                                                left.flatMap(x ->
                                                        right.map(y ->
                                                                x.multiply(BigDecimal.valueOf(3))
                                                                        .subtract(
                                                                                y.multiply(
                                                                                        BigDecimal
                                                                                                .valueOf(
                                                                                                        3)))))));
                        assertThat(row.get(at + 1))
                                .as(label)
                                .isEqualTo(
                                        shown(
                                                left.flatMap(x ->
                                                        right.filter(y -> y.signum() != 0)
                                                                .map(y ->
                                                                        x.divide(
                                                                                y,
                                                                                MathContext
                                                                                        .DECIMAL64)))));
                        compared++;
                    }
                });
    }

    private static Optional<BigDecimal> number(String cell) {
        return cell.equals("NULL") ? Optional.empty() : Optional.of(new BigDecimal(cell));
    }

    private static String shown(Optional<BigDecimal> number) {
        return number.map(Rows::text).orElse("NULL");
    }

    @Test
    @DisplayName("SL-T117 conditions that mean the same have the same answer")
    void conditionsThatMeanTheSame() throws SQLException {
        holds(
                4_000,
                (random, place, asked, label) -> {
                    int source = random.nextInt(place.world().sources());
                    String a = "s%d.v > %d".formatted(source, random.nextInt(6) - 2);
                    String b = "s%d.c = 'a'".formatted(source);
                    same(
                            place.ask(and(asked, a, b)),
                            place.ask(and(asked, a + " and " + b)),
                            label);
                    same(
                            place.ask(and(asked, "not (" + a + " and " + b + ")")),
                            place.ask(and(asked, "not " + a + " or not " + b)),
                            label);
                    same(
                            place.ask(and(asked, "not (" + a + " or " + b + ")")),
                            place.ask(and(asked, "not " + a + " and not " + b)),
                            label);
                    same(
                            place.ask(and(asked, "s%d.v in (1, 2, null)".formatted(source))),
                            place.ask(and(asked, "s%1$d.v = 1 or s%1$d.v = 2".formatted(source))),
                            label);
                    same(
                            place.ask(and(asked, "case when " + a + " then false else true end")),
                            place.ask(
                                    and(asked, "not " + a + " or s%d.v is null".formatted(source))),
                            label);
                });
    }

    @Test
    void aFilterOfAMeasureIsAFilterOfItsRows() throws SQLException {
        holds(
                6_000,
                (random, place, asked, label) -> {
                    int source = random.nextInt(place.world().sources());
                    int other = random.nextInt(place.world().sources());
                    String condition = "s%d.v > %d".formatted(other, random.nextInt(6) - 2);
                    String inside =
                            "{measures: [\"sum(s%1$d.v) filter (where %2$s)\", \"count(s%1$d.*) filter (where %2$s)\"]}"
                                    .formatted(source, condition);
                    String rows =
                            "{measures: [\"sum(s%1$d.v)\", \"count(s%1$d.*)\"], filters: [\"%2$s\"]}"
                                    .formatted(source, condition);
                    same(place.ask(inside), place.ask(rows), label + inside);
                });
    }

    @Test
    @DisplayName("SL-T116 a world described otherwise has the same answers")
    void aWorldDescribedOtherwise() throws SQLException {
        holds(
                8_000,
                (random, place, asked, label) -> {
                    String question = OracleTest.question(asked);
                    String plain = place.world().sources(order(place.world()));
                    Optional<List<List<String>>> answer = place.ask(question);
                    same(
                            place.described(
                                            plain.replaceAll(
                                                    "table: (s\\d+)",
                                                    "sql: select * from $1 -- all"))
                                    .ask(question),
                            answer,
                            label + "\nas queries");
                    same(
                            place.described(fromTheOtherEnd(place.world())).ask(question),
                            answer,
                            label + "\nfrom the other end");
                    Optional<List<List<String>>> inRoles =
                            place.described(
                                            plain.replaceAll(
                                                    "(\"on\": \"(r\\d+) = s\\d+.id\")",
                                                    "$1, alias: role_$2"))
                                    .ask(question);
                    if (inRoles.isPresent()) {
                        same(inRoles, answer, label + "\nin roles");
                    }
                });
    }

    /// The joins declared by the source that many rows lead to.
    private static String fromTheOtherEnd(RandomWorld world) {
        StringBuilder yaml = new StringBuilder();
        for (String source : world.sources(order(world)).split("(?m)^---$", -1)) {
            if (source.isBlank()) {
                continue;
            }
            int to = Integer.parseInt(source.strip().replaceAll("(?s)name: s(\\d+).*", "$1"));
            yaml.append(source.replaceAll("(?s)joins:.*", ""));
            StringBuilder joins = new StringBuilder();
            for (RandomWorld.Link link : world.links) {
                if (link.to() == to) {
                    joins.append(
                            "  - {to: s%1$d, \"on\": \"s%2$d.id = s%1$d.%3$s\", relationship: %4$s}\n"
                                    .formatted(
                                            link.from(),
                                            to,
                                            link.column(),
                                            link.single() ? "one_to_one" : "one_to_many"));
                }
            }
            yaml.append(joins.isEmpty() ? "" : "joins:\n" + joins).append("---\n");
        }
        return yaml.toString();
    }

    @Test
    void aPathIsTheWayItNames() throws SQLException {
        holds(
                10_000,
                (random, place, asked, label) -> {
                    List<RandomWorld.Link> links = new ArrayList<>(place.world().links);
                    Collections.shuffle(links, random);
                    for (RandomWorld.Link link : links.subList(0, Math.min(1, links.size()))) {
                        String plain =
                                "{measures: ['sum(s%1$d.v)', 'count(s%1$d.*)'], dimensions: [s%2$d.c], filters: ['s%2$d.v > 0 or s%2$d.v is null'], include_empty: false}"
                                        .formatted(link.from(), link.to());
                        String path =
                                plain.replace(
                                        "s%d.c".formatted(link.to()),
                                        "s%d.s%d.c".formatted(link.from(), link.to()));
                        same(
                                place.ask(
                                        path.replace(
                                                "'s%d.v".formatted(link.to()),
                                                "'s%d.s%d.v".formatted(link.from(), link.to()))),
                                place.ask(plain),
                                label + path);
                    }
                });
    }
}
