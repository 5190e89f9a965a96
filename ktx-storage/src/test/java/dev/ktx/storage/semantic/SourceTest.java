package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.problem.Problem;
import dev.ktx.semantic.file.SourceFile;
import dev.ktx.semantic.file.SourceFiles;
import dev.ktx.semantic.model.Descriptions;
import dev.ktx.semantic.model.ResolvedSource;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.semantic.model.SourceColumn;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.semantic.model.Visibility;
import dev.ktx.sql.dialect.Dialects;
import dev.ktx.sql.tree.ValueType;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Sources as files say them: names, queries, overlays, scanned tables, inheritance.
class SourceTest {
    private static final String SCAN =
            """
            tables:
              stations:
                table: bikes.ops.stations
                descriptions: {db: Docking places, ai: Every dock.}
                usage: {narrative: x, frequencyTier: high, commonFilters: [], commonJoins: []}
                columns:
                  - {name: id, type: number, pk: true, nullable: false}
                  - {name: town, type: string, descriptions: {db: Municipality}}
                  - {name: opened, type: timestamptz}
                joins:
                  - {to: towns, "on": "stations.town = towns.code", relationship: many_to_one, source: inferred}
              towns:
                table: bikes.ops.towns
                columns:
                  - {name: code, type: varchar(4)}
                  - {name: people, type: "decimal(10,2)"}
                joins:
                  - {to: stations, "on": "towns.code = stations.town", relationship: one_to_many, source: inferred}
            """;

    private static SemanticModel model(Map<String, String> files) {
        List<SourceFile> read = new ArrayList<>();
        files.forEach((path, text) -> read.add(SourceYaml.file(path, text)));
        return SourceFiles.read(read).model();
    }

    private static ResolvedSource source(SemanticModel model, String name) {
        return model.node(name)
                .orElseThrow(() -> new AssertionError(model.broken() + " " + model.warnings()))
                .source();
    }

    private static List<String> faults(String overlay) {
        SemanticModel model =
                model(Map.of("sl/_schema/ops.yaml", SCAN, "sl/stations.yaml", overlay));
        return model.broken().getOrDefault("stations", List.of()).stream()
                .map(Problem::render)
                .toList();
    }

    @Test
    @DisplayName("SL-T102 scanned types are normalised, keys make the grain")
    void readsScannedTables() {
        SemanticModel model = model(Map.of("sl/_schema/ops.yaml", SCAN));
        ResolvedSource stations = source(model, "stations");
        assertThat(stations.grain()).containsExactly("id");
        assertThat(stations.grainKnown()).isTrue();
        assertThat(stations.columns())
                .extracting(SourceColumn::type)
                .containsExactly(ValueType.NUMBER, ValueType.STRING, ValueType.TIME);
        assertThat(stations.column("opened").orElseThrow().timeDimension()).isTrue();
        ResolvedSource towns = source(model, "towns");
        assertThat(towns.grain()).containsExactly("code", "people");
        assertThat(towns.grainKnown()).isFalse();
        assertThat(model.node("towns").orElseThrow().hops()).hasSize(1);
    }

    @Test
    @DisplayName("SL-T97 SL-T99 an overlay changes a scanned table, key by key")
    void laysOverlays() {
        SemanticModel model =
                model(
                        Map.of(
                                "sl/_schema/ops.yaml",
                                SCAN,
                                "sl/stations.yaml",
                                """
                                name: stations
                                descriptions: {user: Docks}
                                grain: [id]
                                exclude_columns: [opened]
                                column_overrides:
                                  - {name: TOWN, visibility: hidden, descriptions: {user: Town}}
                                columns:
                                  - {name: upper_town, type: string, expr: upper(town)}
                                disable_joins: ["stations.town  =  towns.code"]
                                joins:
                                  - {to: towns, "on": "town = towns.code", relationship: many_to_one, alias: home}
                                measures: [{name: n, expr: count(*)}]
                                segments: [{name: named, expr: town is not null}]
                                usage: {narrative: y}
                                """));
        ResolvedSource stations = source(model, "stations");
        assertThat(stations.columns())
                .extracting(SourceColumn::name)
                .containsExactly("id", "town", "upper_town");
        assertThat(stations.column("town").orElseThrow().visibility()).isEqualTo(Visibility.HIDDEN);
        assertThat(stations.descriptions())
                .containsEntry("user", "Docks")
                .containsEntry("db", "Docking places");
        assertThat(stations.column("town").orElseThrow().descriptions())
                .containsEntry("user", "Town")
                .containsEntry("db", "Municipality");
        assertThat(stations.joins())
                .singleElement()
                .satisfies(join -> assertThat(join.alias()).contains("home"));
        assertThat(stations.measures()).hasSize(1);
    }

    @Test
    @DisplayName("SL-T97 faults of an overlay are told with their place")
    void tellsFaultsOfOverlays() {
        assertThat(faults("name: stations\ncolumns: [{name: town, type: string, expr: x}]\n"))
                .singleElement()
                .asString()
                .contains("sl/stations.yaml:2:", "column_overrides");
        assertThat(faults("name: stations\ncolumns: [{name: extra, type: string}]\n"))
                .singleElement()
                .asString()
                .contains("needs type and expr");
        assertThat(faults("name: stations\ncolumn_overrides: [{name: twon, role: time}]\n"))
                .singleElement()
                .asString()
                .contains("Did you mean 'town'?");
        assertThat(
                        faults(
                                "name: stations\nexclude_columns: [town]\ncolumn_overrides: [{name:"
                                        + " town, role: time}]\n"))
                .singleElement()
                .asString()
                .contains("at once");
        assertThat(faults("name: stations\ncolumn_overrides: [{name: town, expr: x}]\n"))
                .singleElement()
                .asString()
                .contains("no key 'expr'");
        assertThat(faults("name: stations\nmeasure: []\n"))
                .singleElement()
                .asString()
                .contains("Did you mean 'measures'?");
        SemanticModel orphan =
                model(Map.of("sl/_schema/ops.yaml", SCAN, "sl/x.yaml", "name: station\n"));
        assertThat(orphan.broken().get("station"))
                .singleElement()
                .satisfies(p -> assertThat(p.next()).isEqualTo("Did you mean 'stations'?"));
    }

    @Test
    @DisplayName("SL-T103 columns are inherited by key, path or suffix, what the file says wins")
    void inheritsColumns() {
        for (String from : List.of("stations", "bikes.ops.stations", "OPS.stations")) {
            SemanticModel model =
                    model(
                            Map.of(
                                    "sl/_schema/ops.yaml",
                                    SCAN,
                                    "sl/docks.yaml",
                                    """
                                    name: docks
                                    source_type: sql
                                    sql: select * from ops.stations
                                    inherits_columns_from: %s
                                    grain: [id]
                                    usage: {narrative: x}
                                    columns:
                                      - {name: ID}
                                      - {name: id, type: string}
                                      - {name: opened}
                                    """
                                            .formatted(from)));
            ResolvedSource docks = source(model, "docks");
            assertThat(docks.columns())
                    .extracting(SourceColumn::type)
                    .containsExactly(ValueType.NUMBER, ValueType.STRING, ValueType.TIME);
        }
        SemanticModel missing =
                model(
                        Map.of(
                                "sl/docks.yaml",
                                "name: docks\ntable: t\ninherits_columns_from: nosuch\ngrain:"
                                        + " [id]\ncolumns: [{name: id}]\n"));
        assertThat(missing.warnings()).hasSize(1);
        assertThat(missing.broken()).containsKey("docks");
    }

    @Test
    @DisplayName("SL-T101 a table name in two schemas makes two sources")
    void keepsTablesOfTwoSchemas() {
        SemanticModel model =
                model(
                        Map.of(
                                "sl/_schema/a.yaml",
                                "tables: {t: {table: a.t, columns: [{name: id, type: number}]}}",
                                "sl/_schema/b.yaml",
                                "tables: {t: {table: b.t, columns: [{name: id, type: number}]}}"));
        assertThat(model.nodes()).extracting(Object::toString).containsExactly("a_t", "b_t");
    }

    @Test
    @DisplayName("SL-T101 joins of a scan lead to the namesake of their own schema")
    void joinsNamesakesWithinTheirSchema() {
        String shard =
                """
                tables:
                  t:
                    table: %1$s.t
                    columns: [{name: id, type: number, pk: true}, {name: u_id, type: number}]
                    joins:
                      - {to: u, "on": "t.u_id = u.id", relationship: many_to_one, source: formal}
                  u:
                    table: %1$s.u
                    columns: [{name: id, type: number, pk: true}]
                """;
        SemanticModel model =
                model(
                        Map.of(
                                "sl/_schema/a.yaml",
                                shard.formatted("a"),
                                "sl/_schema/b.yaml",
                                shard.formatted("b"),
                                "sl/_schema/c.yaml",
                                "tables: {a_t: {table: c.a_t, columns: [{name: id, type:"
                                        + " number}]}}"));
        assertThat(model.nodes())
                .extracting(Object::toString)
                .containsExactly("a_t", "a_t_2", "a_u", "b_t", "b_u");
        for (String[] pair : new String[][] {{"a_t_2", "a_u"}, {"b_t", "b_u"}}) {
            SourceNode from = model.node(pair[0]).orElseThrow();
            assertThat(from.joinProblems()).as(pair[0]).isEmpty();
            assertThat(from.hops()).extracting(hop -> hop.to().name()).containsExactly(pair[1]);
        }
    }

    @Test
    @DisplayName("SL-T72 a table that a scan joins to itself has a role for the other row")
    void namesRolesOfScannedSelfJoins() {
        SemanticModel model =
                model(
                        Map.of(
                                "sl/_schema/public.yaml",
                                """
                                tables:
                                  people:
                                    table: people
                                    columns: [{name: id, type: number, pk: true}, {name: boss, type: number}]
                                    joins:
                                      - {to: people, "on": "people.boss = people.id", relationship: many_to_one, source: formal}
                                      - {to: people, "on": "people.id = people.boss", relationship: one_to_many, source: formal}
                                """));
        SourceNode people = model.node("people").orElseThrow();
        assertThat(people.joinProblems()).isEmpty();
        assertThat(people.roles()).containsOnlyKeys("people_boss");
    }

    @Test
    @DisplayName("SL-T102 a type that is misspelt is told, one of the warehouse is taken")
    void tellsMisspeltTypes() {
        String source = "name: a\ntable: t\ngrain: [id]\ncolumns: [{name: id, type: %s}]\n";
        for (String type :
                List.of("numbr", "strng", "tme", "Bolean", "integr", "datetme", "numbers")) {
            assertThat(model(Map.of("sl/a.yaml", source.formatted(type))).broken().get("a"))
                    .as(type)
                    .singleElement()
                    .satisfies(problem ->
                            assertThat(problem.render())
                                    .contains("sl/a.yaml:4:", "'" + type + "'", "Did you mean"));
        }
        for (String type :
                List.of(
                        "NUMBER",
                        "varchar(20)",
                        "text",
                        "jsonb",
                        "uuid",
                        "geometry",
                        "bit",
                        "money")) {
            assertThat(model(Map.of("sl/a.yaml", source.formatted(type))).broken())
                    .as(type)
                    .isEmpty();
        }
    }

    @Test
    @DisplayName("SL-T98 a description counts as the user's")
    void readsPlainDescriptions() {
        SemanticModel model =
                model(
                        Map.of(
                                "sl/a.yaml",
                                "name: a\ntable: t\ngrain: [id]\ndescription: hello\ncolumns:"
                                        + " [{name: id, type: number, description: key}]\n"));
        assertThat(source(model, "a").descriptions()).containsEntry("user", "hello");
        assertThat(model.warnings())
                .extracting(Problem::what)
                .containsExactlyInAnyOrder(
                        "Source 'a' has a plain 'description', which is read as descriptions.user.",
                        "Column 'id' has a plain 'description', which is read as descriptions.user.");
    }

    @Test
    @DisplayName("SL-T98 an overlay says more than the scan, and people are believed first")
    void mergesDescriptions() {
        ResolvedSource stations =
                source(
                        model(
                                Map.of(
                                        "sl/_schema/ops.yaml",
                                        SCAN,
                                        "sl/stations.yaml",
                                        """
                                        name: stations
                                        descriptions: {user: Where bikes stand.}
                                        column_overrides:
                                          - {name: town, descriptions: {dbt: Town code}}
                                        """)),
                        "stations");
        assertThat(stations.descriptions())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "db", "Docking places",
                                "ai", "Every dock.",
                                "user", "Where bikes stand."));
        assertThat(Descriptions.shown(stations.descriptions())).contains("Where bikes stand.");
        SourceColumn town =
                stations.columns().stream()
                        .filter(column -> column.name().equals("town"))
                        .findFirst()
                        .orElseThrow();
        assertThat(town.descriptions())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("db", "Municipality", "dbt", "Town code"));
        assertThat(Descriptions.shown(town.descriptions())).contains("Town code");
    }

    @Test
    @DisplayName("SL-T98 the text shown is the first there is of user, ai, dbt, db, then by name")
    void showsTheFirstDescription() {
        Map<String, String> texts =
                new HashMap<>(
                        Map.of(
                                "user",
                                "u",
                                "ai",
                                "a",
                                "dbt",
                                "t",
                                "db",
                                "d",
                                "looker",
                                "l",
                                "heuristic",
                                "h"));
        for (String first : List.of("u", "a", "t", "d", "h", "l")) {
            assertThat(Descriptions.shown(texts)).contains(first);
            texts.entrySet().stream()
                    .filter(entry -> entry.getValue().equals(first))
                    .findFirst()
                    .orElseThrow()
                    .setValue(" ");
        }
        assertThat(Descriptions.shown(texts)).isEmpty();
    }

    @Test
    @DisplayName("SL-T112 the name in the file counts, and two files of one name are refused")
    void knowsSourcesByName() {
        String source = "name: a\ntable: t\ngrain: [id]\ncolumns: [{name: id, type: number}]\n";
        assertThat(model(Map.of("sl/other.yaml", source)).node("a")).isPresent();
        SemanticModel twice = model(Map.of("sl/a.yaml", source, "sl/b.yml", source));
        assertThat(twice.broken().get("a"))
                .singleElement()
                .satisfies(p -> assertThat(p.what()).contains("sl/a.yaml, sl/b.yml"));
        SemanticModel torn = model(Map.of("sl/x.yaml", "name: a\ncolumns: [{\n"));
        assertThat(torn.broken()).containsKey("a");
    }

    @Test
    @DisplayName("SL-T88 reserved words, cases, spaces and quotes in names are quoted")
    void quotesIdentifiers() {
        try (World world =
                World.of(
                        """
                        CREATE TABLE "order" ("group" VARCHAR(9), "Total Amount" INTEGER, "it's" INTEGER, "a""b" INTEGER, "naïve" INTEGER);
                        INSERT INTO "order" VALUES ('x',10,1,4,7),('y',20,2,5,8);
                        """,
                        """
                        name: order
                        table: order
                        grain: [group]
                        columns: [{name: group, type: string}, {name: Total Amount, type: number}, {name: "it's", type: number}, {name: "a\\"b", type: number}, {name: naïve, type: number}]
                        measures:
                          - {name: select, expr: "sum(\\"Total Amount\\")"}
                          - {name: The Sum, expr: "sum([it's]) + sum(`a\\"b`) + sum(naïve)"}
                        """)) {
            assertThat(
                            world.ask(
                                    "{measures: [order.select, order.The Sum], dimensions: [order.group]}"))
                    .containsExactly("x | 10 | 12", "y | 20 | 15");
            assertThat(world.ask("{dimensions: [order.Total Amount, 'order.\"a\"\"b\"']}"))
                    .containsExactly("10 | 4", "20 | 5");
            assertThat(world.ask("{dimensions: ['order.a\"b', \"order.it's\"]}"))
                    .containsExactly("4 | 1", "5 | 2");
        }
    }

    @Test
    @DisplayName("SL-T89 a table of several parts is quoted part by part")
    void quotesTableParts() {
        SemanticModel model =
                model(
                        Map.of(
                                "sl/a.yaml",
                                "name: a\ntable: my-project.ops.rides\ngrain: [id]\ncolumns:"
                                        + " [{name: id, type: number}]\n"));
        assertThat(SemanticQuestions.sql(model, "{measures: ['count(a.*)']}", Dialects.BIGQUERY))
                .contains("FROM `my-project`.`ops`.`rides` AS `a`");
    }

    @Test
    @DisplayName("SL-T90 SL-T91 queries of sources keep their rows, and must be one read")
    void embedsQueries() {
        for (String body :
                new String[] {
                    "select id, v from t; ",
                    "select id, v from t -- note; not an end",
                    "/* a */ with t2 as (select * from t) select id, v from t2",
                    "with s as (select id, v from t) select id, v from s",
                    "with t as (select 1 as id, 12 as v union all select 2, 18) select id, v from t",
                    "select id, v from (with x as (select * from t) select id, v from x) y",
                    "with recursive r(id, v) as (select id, v from t where id = 1 union all select t.id, t.v from t join r on t.id = r.id + 1) select id, v from r",
                }) {
            try (World world = sqlSource(body)) {
                assertThat(world.ask("{measures: ['sum(s.v)', 'count(s.*)']}"))
                        .as(body)
                        .containsExactly("30 | 2");
            }
        }
        for (String body :
                new String[] {"select id, v from t; select 1", "delete from t", "", "select 1 )"}) {
            try (World world = sqlSource(body)) {
                assertThat(world.refusal("{measures: ['sum(s.v)']}"))
                        .as(body)
                        .startsWith("broken-source");
            }
        }
    }

    private static World sqlSource(String body) {
        return World.of(
                "CREATE TABLE t (id INTEGER, v INTEGER);\nINSERT INTO t VALUES (1,10),(2,20);\n",
                "name: s\nsql: |\n  "
                        + body
                        + "\ngrain: [id]\ncolumns: [{name: id, type: number}, {name: v, type:"
                        + " number}]\n");
    }

    @Test
    @DisplayName("SL-T105 a fault in one measure concerns that measure only")
    void isolatesFaultyMeasures() {
        try (World world =
                World.of(
                        "CREATE TABLE t (id INTEGER, v INTEGER);\nINSERT INTO t VALUES (1,10);\n",
                        """
                        name: t
                        table: t
                        grain: [id]
                        columns: [{name: id, type: number}, {name: v, type: number}]
                        measures: [{name: good, expr: sum(v)}, {name: bad, expr: sum(w)}, {name: torn, expr: "sum("}, {name: plain, expr: v}]
                        """)) {
            assertThat(world.ask("{measures: [t.good]}")).containsExactly("10");
            assertThat(world.refusal("{measures: [t.bad]}")).startsWith("unknown-column");
            assertThat(world.refusal("{measures: [t.torn]}")).contains("is never closed");
            assertThat(world.refusal("{measures: [t.plain]}")).contains("needs an aggregate");
            assertThat(
                            Stream.of("bad", "torn", "plain")
                                    .map(m -> world.problems("{measures: [t." + m + "]}"))
                                    .flatMap(List::stream)
                                    .map(p -> p.where().text()))
                    .allMatch(place -> place.startsWith("sources/s0.yaml:5:"));
        }
    }
}
