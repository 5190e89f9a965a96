package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.problem.Problem;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Several joins to one source, told apart by alias, and joins of a source with itself.
class RoleTest {
    @Test
    @DisplayName("SL-T10 two joins to one source without aliases are ambiguous")
    void refusesEquallyShortWays() {
        try (World world =
                World.of(
                        Worlds.MOVES_SCHEMA,
                        Worlds.moves(
                                """
                                - {to: places, "on": "a = places.id", relationship: many_to_one}
                                - {to: places, "on": "b = places.id", relationship: many_to_one}
                                """))) {
            assertThat(world.refusal("{measures: [moves.kg_sum], dimensions: [places.city]}"))
                    .startsWith("ambiguous-path")
                    .contains("moves.a = places.id", "moves.b = places.id", "alias");
            assertThat(world.ask("{measures: [moves.kg_sum]}")).containsExactly("21");
        }
    }

    @Test
    @DisplayName("SL-T65 SL-T71 roles of one source, and measures by role")
    void tellsRolesApart() {
        try (World world =
                World.of(
                        Worlds.MOVES_SCHEMA,
                        Worlds.moves(
                                """
                                - {to: places, "on": "a = places.id", relationship: many_to_one, alias: origin}
                                - {to: places, "on": "b = places.id", relationship: many_to_one, alias: goal}
                                """))) {
            assertThat(
                            world.ask(
                                    "{measures: [moves.kg_sum], dimensions: [origin.city, goal.city], include_empty: false}"))
                    .containsExactly("Graz | Graz | 7", "Ulm | Graz | 5", "Ulm | NULL | 9");
            String members = "{measures: [moves.kg_sum], dimensions: [origin.city, goal.city]}";
            assertThat(world.ask(members))
                    .as("two roles have no members together")
                    .containsExactly("Graz | Graz | 7", "Ulm | Graz | 5", "Ulm | NULL | 9");
            assertThat(world.receipt(members).assumptions())
                    .contains(
                            "The dimensions belong together only through counted rows, so"
                                    + " combinations without rows are left out.");
            String goals = "{measures: [moves.kg_sum], dimensions: [goal.city]}";
            assertThat(world.receipt(goals).assumptions())
                    .noneMatch(each -> each.contains("combinations"));
            assertThat(world.ask(goals)).containsExactly("Graz | 12", "Ulm | NULL", "NULL | 9");
            assertThat(world.refusal("{measures: [moves.kg_sum], dimensions: [places.city]}"))
                    .contains("moves.origin", "moves.goal");
            assertThat(world.ask("{measures: [origin.place_n, goal.place_n]}"))
                    .containsExactly("2 | 2");
        }
    }

    @Test
    @DisplayName("SL-T66 SL-T67 computed columns through a role, and onward joins of a role")
    void followsRoles() {
        try (World world = Worlds.rides()) {
            assertThat(
                            world.ask(
                                    "{measures: [rides.n], dimensions: [end_st.label], include_empty: false}"))
                    .containsExactly("big-Basel | 1", "big-Bern | 2", "NULL | 1");
            assertThat(
                            world.ask(
                                    "{measures: [repairs.cost_total], dimensions: [stations.label],"
                                            + " include_empty: false}"))
                    .containsExactly("big-Bern | 7", "NULL | 9");
        }
    }

    @Test
    @DisplayName("SL-T67 joins of the source go on from a role")
    void goesOnFromARole() {
        try (World world =
                World.of(
                        """
                        CREATE TABLE lands (code VARCHAR(2), name VARCHAR(9));
                        CREATE TABLE places (id INTEGER, land VARCHAR(2));
                        CREATE TABLE moves (id INTEGER, a INTEGER, b INTEGER, kg INTEGER);
                        INSERT INTO lands VALUES ('CH','Swiss'),('DE','German');
                        INSERT INTO places VALUES (1,'CH'),(2,'DE'),(3,NULL);
                        INSERT INTO moves VALUES (1,1,2,5),(2,2,1,7),(3,1,3,9);
                        """,
                        """
                        name: lands
                        table: lands
                        grain: [code]
                        columns: [{name: code, type: string}, {name: name, type: string}]
                        ---
                        name: places
                        table: places
                        grain: [id]
                        columns: [{name: id, type: number}, {name: land, type: string}]
                        joins: [{to: lands, "on": "land = lands.code", relationship: many_to_one}]
                        ---
                        name: moves
                        table: moves
                        grain: [id]
                        columns: [{name: id, type: number}, {name: a, type: number}, {name: b, type: number}, {name: kg, type: number}]
                        joins:
                          - {to: places, "on": "a = places.id", relationship: many_to_one}
                          - {to: places, "on": "b = places.id", relationship: many_to_one, alias: goal}
                        measures: [{name: kg_sum, expr: sum(kg)}]
                        """)) {
            assertThat(
                            world.ask(
                                    "{measures: [moves.kg_sum], dimensions: [goal.lands.name,"
                                            + " lands.name], include_empty: false}"))
                    .containsExactly(
                            "German | Swiss | 5", "Swiss | German | 7", "NULL | Swiss | 9");
        }
    }

    @Test
    @DisplayName("SL-T68 a role of a source written in SQL")
    void joinsSqlSourcesInRoles() {
        try (World world =
                World.of(
                        Worlds.MOVES_SCHEMA,
                        Worlds.moves(
                                        """
                                        - {to: busy, "on": "a = busy.place_id", relationship: many_to_one, alias: load_a}
                                        - {to: busy, "on": "b = busy.place_id", relationship: many_to_one, alias: load_b}
                                        """)
                                + """
                                ---
                                name: busy
                                sql: "with c as (select a, count(*) as k from moves group by a) select a as place_id, k from c -- note"
                                grain: [place_id]
                                columns: [{name: place_id, type: number}, {name: k, type: number}]
                                """)) {
            assertThat(
                            world.ask(
                                    "{measures: [moves.kg_sum], dimensions: [load_a.k, load_b.k],"
                                            + " include_empty: false}"))
                    .containsExactly("1 | 1 | 7", "2 | 1 | 5", "2 | NULL | 9");
            assertThat(world.sql("{measures: [moves.kg_sum], dimensions: [load_a.k, load_b.k]}"))
                    .as("its query stands there once")
                    .containsOnlyOnce("with c as");
        }
    }

    @Test
    @DisplayName("SL-T69 an alias of two sources means the one that the rows lead to")
    void scopesAliases() {
        try (World world =
                World.of(
                        Worlds.MOVES_SCHEMA
                                + "CREATE TABLE stays (id INTEGER, y INTEGER, days INTEGER);\nINSERT INTO stays VALUES (1,2,3),(2,2,4);\n",
                        Worlds.moves(
                                        "- {to: places, \"on\": \"a = places.id\", relationship: many_to_one, alias: place}")
                                + """
                                ---
                                name: stays
                                table: stays
                                grain: [id]
                                columns: [{name: id, type: number}, {name: y, type: number}, {name: days, type: number}]
                                joins: [{to: places, "on": "y = places.id", relationship: many_to_one, alias: place}]
                                measures: [{name: day_sum, expr: sum(days)}]
                                """)) {
            assertThat(
                            world.ask(
                                    "{measures: [stays.day_sum], dimensions: [place.city], include_empty: false}"))
                    .containsExactly("Graz | 7");
            assertThat(
                            world.ask(
                                    "{measures: [moves.kg_sum], dimensions: [moves.place.city], include_empty: false}"))
                    .containsExactly("Graz | 7", "Ulm | 14");
            assertThat(
                            world.refusal(
                                    "{measures: [moves.kg_sum, stays.day_sum], dimensions: [place.city]}"))
                    .startsWith("ambiguous-name")
                    .contains("moves.place.city", "stays.place.city");
            assertThat(
                            world.ask(
                                    "{measures: [moves.kg_sum, stays.day_sum], dimensions:"
                                            + " [places.city], include_empty: false}"))
                    .as("each fact has one way to places")
                    .containsExactly("Graz | 7 | 7", "Ulm | 14 | NULL");
        }
    }

    @Test
    @DisplayName("SL-T70 an alias that is also a source or a column is refused by name")
    void refusesClashingAliases() {
        try (World world =
                World.of(
                        Worlds.MOVES_SCHEMA,
                        Worlds.moves(
                                "- {to: places, \"on\": \"a = places.id\", relationship: many_to_one, alias: kg}"))) {
            assertThat(world.refusal("{measures: [moves.kg_sum], dimensions: [kg.city]}"))
                    .contains("Alias 'kg' of source 'moves' is also the name of a column");
        }
        try (World world =
                World.of(
                        Worlds.MOVES_SCHEMA,
                        Worlds.moves(
                                """
                                - {to: places, "on": "a = places.id", relationship: many_to_one, alias: places}
                                - {to: places, "on": "b = places.id", relationship: many_to_one, alias: goal}
                                - {to: places, "on": "id = places.id", relationship: many_to_one, alias: goal}
                                """))) {
            assertThat(world.model().node("moves").orElseThrow().joinProblems())
                    .extracting(Problem::what)
                    .containsExactly(
                            "Alias 'places' of source 'moves' is also the name of a source.",
                            "Alias 'goal' of source 'moves' is also the name of another alias.");
        }
    }

    @Test
    @DisplayName("SL-T72 SL-T73 a hierarchy of one level, and its measures count once")
    void joinsASourceWithItself() {
        try (World world =
                World.of(
                        """
                        CREATE TABLE staff (id INTEGER, name VARCHAR(9), team VARCHAR(9), bonus INTEGER, lead_id INTEGER);
                        INSERT INTO staff VALUES (1,'Ada','x',100,NULL),(2,'Bo','x',10,1),(3,'Cy','x',20,1);
                        """,
                        """
                        name: staff
                        table: staff
                        grain: [id]
                        columns: [{name: id, type: number}, {name: name, type: string}, {name: team, type: string}, {name: bonus, type: number}, {name: lead_id, type: number}]
                        joins: [{to: staff, "on": "lead_id = staff.id", relationship: many_to_one, alias: lead}]
                        measures: [{name: bonus_sum, expr: sum(bonus)}]
                        """)) {
            assertThat(
                            world.ask(
                                    "{measures: [staff.bonus_sum], dimensions: [lead.name], include_empty: false}"))
                    .containsExactly("Ada | 30", "NULL | 100");
            assertThat(
                            world.ask(
                                    "{measures: [lead.bonus_sum], dimensions: [staff.team], include_empty: false}"))
                    .containsExactly("x | 100");
        }
    }
}
