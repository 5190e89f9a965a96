package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.problem.Problem;
import dev.ktx.semantic.query.Receipt.Warning;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Composite, range and NULL conditions, one-to-one sources, and joins with faults.
class JoinTest {
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
                            Worlds.MOVES_SCHEMA,
                            Worlds.moves(
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
                Worlds.moves(
                                "- {to: places, \"on\": \"moves.a = places.id\", relationship: many_to_one}")
                        .replace(
                                "measures: [{name: place_n",
                                "joins: [{to: moves, \"on\": \"places.id = moves.a\", relationship: one_to_many}]\nmeasures: [{name: place_n");
        try (World world = World.of(Worlds.MOVES_SCHEMA, both)) {
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
                        Worlds.MOVES_SCHEMA,
                        Worlds.moves(
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
