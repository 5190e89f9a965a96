package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.problem.Problem;
import dev.ktx.semantic.query.Receipt.Warning;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Roles, self joins, composite and range conditions, and joins with faults.
class JoinTest {
    private static final String TWO_KEYS =
            """
            CREATE TABLE places (id INTEGER, city VARCHAR(9));
            CREATE TABLE moves (id INTEGER, a INTEGER, b INTEGER, kg INTEGER);
            INSERT INTO places VALUES (1,'Ulm'),(2,'Graz');
            INSERT INTO moves VALUES (1,1,2,5),(2,2,2,7),(3,1,NULL,9);
            """;

    private static final String PLACES =
            """
            name: places
            table: places
            grain: [id]
            columns: [{name: id, type: number}, {name: city, type: string}]
            measures: [{name: place_n, expr: count(id)}]
            ---
            """;

    private static String moves(String joins) {
        return PLACES
                + """
                name: moves
                table: moves
                grain: [id]
                columns: [{name: id, type: number}, {name: a, type: number}, {name: b, type: number}, {name: kg, type: number}]
                joins:
                %s
                measures: [{name: kg_sum, expr: sum(kg)}]
                """
                        .formatted(joins.indent(2));
    }

    @Test
    @DisplayName("SL-T10 two joins to one source without aliases are ambiguous")
    void refusesEquallyShortWays() {
        try (World world =
                World.of(
                        TWO_KEYS,
                        moves(
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
                        TWO_KEYS,
                        moves(
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
                        TWO_KEYS,
                        moves(
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
                        TWO_KEYS
                                + "CREATE TABLE stays (id INTEGER, y INTEGER, days INTEGER);\nINSERT INTO stays VALUES (1,2,3),(2,2,4);\n",
                        moves(
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
                        TWO_KEYS,
                        moves(
                                "- {to: places, \"on\": \"a = places.id\", relationship: many_to_one, alias: kg}"))) {
            assertThat(world.refusal("{measures: [moves.kg_sum], dimensions: [kg.city]}"))
                    .contains("Alias 'kg' of source 'moves' is also the name of a column");
        }
        try (World world =
                World.of(
                        TWO_KEYS,
                        moves(
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

    @Test
    @DisplayName("SL-T74 SL-T75 one-to-one sources lose nothing in either order, nor double")
    void keepsOneToOneApart() {
        try (World world =
                World.of(
                        """
                        CREATE TABLE visits (id INTEGER, amt INTEGER, ward VARCHAR(2));
                        CREATE TABLE surveys (id INTEGER, visit_id INTEGER, score INTEGER);
                        INSERT INTO visits VALUES (1,10,'A'),(2,20,'B');
                        INSERT INTO surveys VALUES (1,1,5),(2,NULL,4),(3,1,5);
                        """,
                        """
                        name: visits
                        table: visits
                        grain: [id]
                        columns: [{name: id, type: number}, {name: amt, type: number}, {name: ward, type: string}]
                        measures: [{name: amt_sum, expr: sum(amt)}]
                        ---
                        name: surveys
                        table: surveys
                        grain: [id]
                        columns: [{name: id, type: number}, {name: visit_id, type: number}, {name: score, type: number}]
                        joins: [{to: visits, "on": "visit_id = visits.id", relationship: one_to_one}]
                        measures: [{name: score_sum, expr: sum(score)}]
                        """)) {
            assertThat(world.ask("{measures: [visits.amt_sum, surveys.score_sum]}"))
                    .containsExactly("30 | 14");
            assertThat(world.ask("{measures: [surveys.score_sum, visits.amt_sum]}"))
                    .containsExactly("14 | 30");
            String claimed =
                    "{measures: [visits.amt_sum], dimensions: [surveys.score], include_empty: false}";
            assertThat(world.ask(claimed))
                    .as("visit 1 has two surveys of one score, against the declaration")
                    .containsExactly("5 | 10", "NULL | 20");
            assertThat(world.receipt(claimed).warnings())
                    .extracting(Warning::code)
                    .contains("claimed_one_to_one");
        }
    }

    @Test
    @DisplayName("SL-T77 composite keys in any order of sides")
    void joinsCompositeKeys() {
        try (World world =
                World.of(
                        """
                        CREATE TABLE parts (x INTEGER, y INTEGER, kind VARCHAR(9));
                        CREATE TABLE legs (id INTEGER, x INTEGER, b INTEGER, v INTEGER);
                        INSERT INTO parts VALUES (1,1,'wheel'),(1,2,'brake');
                        INSERT INTO legs VALUES (1,1,1,10),(2,1,2,20),(3,1,9,5);
                        """,
                        """
                        name: parts
                        table: parts
                        grain: [x, y]
                        columns: [{name: x, type: number}, {name: y, type: number}, {name: kind, type: string}]
                        ---
                        name: legs
                        table: legs
                        grain: [id]
                        columns: [{name: id, type: number}, {name: x, type: number}, {name: b, type: number}, {name: v, type: number}]
                        joins: [{to: parts, "on": "parts.x = legs.x AND b = parts.y", relationship: many_to_one}]
                        measures: [{name: v_sum, expr: sum(v)}]
                        """)) {
            assertThat(
                            world.ask(
                                    "{measures: [legs.v_sum], dimensions: [parts.kind], include_empty: false}"))
                    .containsExactly("brake | 20", "wheel | 10", "NULL | 5");
        }
    }

    @Test
    @DisplayName("SL-T78 SL-T79 a range in a join is kept, so are a literal and a function")
    void keepsRanges() {
        try (World world =
                World.of(
                        """
                        CREATE TABLE tariffs (id INTEGER, zone VARCHAR(4), valid_from TIMESTAMP, valid_to TIMESTAMP, band VARCHAR(9));
                        CREATE TABLE trips (id INTEGER, zone VARCHAR(4), started TIMESTAMP, fare INTEGER, mail VARCHAR(9));
                        CREATE TABLE people (mail VARCHAR(9), kind VARCHAR(9), live INTEGER);
                        INSERT INTO tariffs VALUES (1,'in','2024-01-01 00:00:00','2024-06-01 00:00:00','low'),(2,'in','2024-06-01 00:00:00','2025-01-01 00:00:00','high');
                        INSERT INTO trips VALUES (1,'in','2024-02-01 08:00:00',3,'A@x'),(2,'in','2024-06-01 00:00:00',4,'b@x'),(3,'in','2024-07-01 09:00:00',5,NULL),(4,'out','2024-02-01 08:00:00',9,'a@x');
                        INSERT INTO people VALUES ('a@x','staff',1),('b@x','guest',0);
                        """,
                        """
                        name: tariffs
                        table: tariffs
                        grain: [id]
                        columns: [{name: id, type: number}, {name: zone, type: string}, {name: valid_from, type: time}, {name: valid_to, type: time}, {name: band, type: string}]
                        ---
                        name: people
                        table: people
                        grain: [mail]
                        columns: [{name: mail, type: string}, {name: kind, type: string}, {name: live, type: number}]
                        ---
                        name: trips
                        table: trips
                        grain: [id]
                        columns: [{name: id, type: number}, {name: zone, type: string}, {name: started, type: time}, {name: fare, type: number}, {name: mail, type: string}]
                        joins:
                          - {to: tariffs, "on": "zone = tariffs.zone and started >= tariffs.valid_from and started < tariffs.valid_to", relationship: many_to_one}
                          - {to: people, "on": "lower(trips.mail) = people.mail and people.live = 1", relationship: many_to_one}
                        measures: [{name: fare_sum, expr: sum(fare)}]
                        """)) {
            assertThat(
                            world.ask(
                                    "{measures: [trips.fare_sum], dimensions: [tariffs.band], include_empty: false}"))
                    .containsExactly("high | 9", "low | 3", "NULL | 9");
            assertThat(
                            world.ask(
                                    "{measures: [trips.fare_sum], dimensions: [people.kind], include_empty: false}"))
                    .containsExactly("staff | 12", "NULL | 9");
            assertThat(
                            world.receipt(
                                            "{measures: [trips.fare_sum], dimensions: [tariffs.band]}")
                                    .warnings())
                    .extracting(Warning::code)
                    .contains("join_target_not_unique");
        }
    }

    @Test
    @DisplayName("SL-T79 equality that takes NULL as a value, and conditions for NULL, are kept")
    void joinsNullKeys() {
        try (World world =
                World.of(
                        """
                        CREATE TABLE zones (code VARCHAR(4), name VARCHAR(9), gone VARCHAR(4));
                        CREATE TABLE hops (id INTEGER, code VARCHAR(4), km INTEGER);
                        INSERT INTO zones VALUES ('a','Alpha',NULL),('a','Old','x'),(NULL,'Nowhere',NULL);
                        INSERT INTO hops VALUES (1,'a',5),(2,NULL,7),(3,'b',9);
                        """,
                        """
                        name: zones
                        table: zones
                        grain: [code, gone]
                        columns: [{name: code, type: string}, {name: name, type: string}, {name: gone, type: string}]
                        ---
                        name: hops
                        table: hops
                        grain: [id]
                        columns: [{name: id, type: number}, {name: code, type: string}, {name: km, type: number}]
                        joins: [{to: zones, "on": "code is not distinct from zones.code and zones.gone is null", relationship: many_to_one}]
                        measures: [{name: km_sum, expr: sum(km)}]
                        """)) {
            assertThat(
                            world.ask(
                                    "{measures: [hops.km_sum], dimensions: [zones.name], include_empty: false}"))
                    .containsExactly("Alpha | 5", "Nowhere | 7", "NULL | 9");
        }
    }

    @Test
    @DisplayName("SL-T79 OR and joins without equality are refused by name")
    void refusesFaultyConditions() {
        for (String on :
                new String[] {
                    "a = places.id or b = places.id",
                    "a > places.id",
                    "a = b",
                    "nosuch = places.id",
                    "a = 1"
                }) {
            try (World world =
                    World.of(
                            TWO_KEYS,
                            moves(
                                    "- {to: places, \"on\": \""
                                            + on
                                            + "\", relationship: many_to_one}"))) {
                assertThat(world.refusal("{measures: [moves.kg_sum], dimensions: [places.city]}"))
                        .as(on)
                        .contains("The join of 'moves' to 'places' on '" + on + "'");
                assertThat(world.ask("{measures: [moves.kg_sum]}")).containsExactly("21");
            }
        }
    }

    @Test
    @DisplayName("SL-T81 a join that both ends declare is one")
    void mergesBothDirections() {
        String both =
                moves("- {to: places, \"on\": \"moves.a = places.id\", relationship: many_to_one}")
                        .replace(
                                "measures: [{name: place_n",
                                "joins: [{to: moves, \"on\": \"places.id = moves.a\", relationship: one_to_many}]\nmeasures: [{name: place_n");
        try (World world = World.of(TWO_KEYS, both)) {
            String question = "{measures: [moves.kg_sum], dimensions: [places.city]}";
            assertThat(world.ask(question)).containsExactly("Graz | 7", "Ulm | 14");
            assertThat(world.receipt(question).warnings()).isEmpty();
        }
    }

    @Test
    @DisplayName("SL-T82 computed columns build on one another and not in a circle")
    void expandsComputedColumns() {
        try (World world =
                World.of(
                        "CREATE TABLE t (id INTEGER, km INTEGER);\nINSERT INTO t VALUES (1,2),(2,8);\n",
                        """
                        name: t
                        table: t
                        grain: [id]
                        columns:
                          - {name: id, type: number}
                          - {name: km, type: number}
                          - {name: miles, type: number, expr: "km - 1"}
                          - {name: far, type: boolean, expr: "miles * 2 > 6"}
                          - {name: a, type: number, expr: "b + 1"}
                          - {name: b, type: number, expr: "a + 1"}
                        measures: [{name: n, expr: count(*)}, {name: far_n, expr: count(*), filter: far}]
                        """)) {
            assertThat(world.ask("{measures: [t.n, t.far_n], dimensions: [t.far]}"))
                    .containsExactly("0 | 1 | 0", "1 | 1 | 1");
            assertThat(world.refusal("{measures: [t.n], dimensions: [t.a]}"))
                    .startsWith("circular-definition")
                    .contains("a -> b -> a");
        }
    }

    @Test
    @DisplayName("SL-T104 a broken source takes nothing from the others")
    void keepsSoundSources() {
        try (World world =
                World.of(
                        TWO_KEYS,
                        moves(
                                        "- {to: places, \"on\": \"a = places.id\", relationship: many_to_one}")
                                + "---\nname: bad\ntable: [x\n---\nname: worse\ntable: places\ngrain: [id]\ncolumns: [{nam: id, type: number}]\n")) {
            assertThat(world.ask("{measures: [moves.kg_sum], dimensions: [places.city]}"))
                    .containsExactly("Graz | 7", "Ulm | 14");
            assertThat(world.refusal("{measures: ['count(bad.*)']}")).startsWith("broken-source");
            assertThat(world.model().broken().get("worse"))
                    .extracting(Problem::next)
                    .anyMatch(next -> next.contains("name"));
        }
    }
}
