package dev.ktx.storage.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.catalog.DimensionType;
import dev.ktx.catalog.TableRef;
import dev.ktx.ingest.Manifest.Entry;
import dev.ktx.ingest.Manifest.Field;
import dev.ktx.ingest.Manifest.Join;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

class ShardMergeTest {
    private static final Field ID =
            new Field("id", DimensionType.NUMBER, true, false, Optional.empty());
    private static final Field VESSEL =
            new Field("vessel_id", DimensionType.NUMBER, false, true, Optional.empty());
    private static final Field NAME =
            new Field(
                    "name", DimensionType.STRING, false, true, Optional.of("On the bow: painted"));
    private static final Entry VESSELS =
            new Entry(
                    "vessels",
                    TableRef.of("ops", "vessels"),
                    Optional.of("Every ship we run"),
                    List.of(ID, NAME),
                    List.of(
                            new Join(
                                    "sailings",
                                    "vessels.id = sailings.vessel_id",
                                    "one_to_many",
                                    "formal")));
    private static final Entry SAILINGS =
            new Entry(
                    "sailings",
                    TableRef.of("ops", "sailings"),
                    Optional.empty(),
                    List.of(ID, VESSEL),
                    List.of(
                            new Join(
                                    "vessels",
                                    "sailings.vessel_id = vessels.id",
                                    "many_to_one",
                                    "formal")));

    private static String merge(String existing, Entry... entries) {
        return new ShardMerge(List.of(entries))
                .merge(Optional.of(ShardText.of(existing)), List.of(entries));
    }

    private static String fresh(Entry... entries) {
        return new ShardMerge(List.of(entries)).merge(Optional.empty(), List.of(entries));
    }

    @Test
    void writesAFreshShard() {
        assertThat(fresh(SAILINGS, VESSELS))
                .isEqualTo(
                        """
                        tables:
                          sailings:
                            table: ops.sailings
                            columns:
                              - name: id
                                type: number
                                pk: true
                                nullable: false
                              - name: vessel_id
                                type: number
                            joins:
                              - to: vessels
                                on: sailings.vessel_id = vessels.id
                                relationship: many_to_one
                                source: formal
                          vessels:
                            table: ops.vessels
                            descriptions:
                              db: Every ship we run
                            columns:
                              - name: id
                                type: number
                                pk: true
                                nullable: false
                              - name: name
                                type: string
                                descriptions:
                                  db: "On the bow: painted"
                            joins:
                              - to: sailings
                                on: vessels.id = sailings.vessel_id
                                relationship: one_to_many
                                source: formal
                        """);
    }

    @Test
    void anUnchangedShardKeepsItsBytes() {
        String text = fresh(SAILINGS, VESSELS);
        assertThat(merge(text, SAILINGS, VESSELS)).isEqualTo(text);
        String flow =
                """
                # ours
                tables:
                  # the timetable
                  sailings: {table: ops.sailings, columns: [{name: id, type: number, pk: true, nullable: false}, {name: vessel_id, type: number}], joins: [{to: vessels, on: sailings.vessel_id = vessels.id, relationship: many_to_one, source: formal}]}
                """;
        assertThat(merge(flow, SAILINGS, VESSELS)).startsWith(flow).contains("\n  vessels:\n");
    }

    private static final String EDITED =
            """
            # kept by the timetable team
            tables:
              # one row for each departure
              sailings:
                table: ops.sailings
                descriptions:
                  # who to ask
                  team: Timetable
                  ai: Departures of ferries
                usage:
                  narrative: Asked daily
                columns:
                  # the number on the ticket
                  - name: id
                    type: number
                    pk: true
                    nullable: false
                    descriptions:
                      team: "printed on tickets" # since 2019
                  - name: vessel_id
                    type: number
                joins:
                  - to: vessels
                    on: sailings.vessel_id = vessels.id
                    relationship: many_to_one
                    source: formal
                  - to: vessels
                    on: sailings.id = vessels.id
                    relationship: one_to_one
                    source: manual
                  - to: vessels
                    on: sailings.gone = vessels.id
                    relationship: many_to_one
                    source: manual
                tags: {dbt: [core]}
            """;

    @Test
    @DisplayName("SC-T54 SL-T100 keeps a description key and a manual join that people wrote")
    void keepsWhatPeopleWrote() {
        String merged = merge(EDITED, SAILINGS, VESSELS);
        assertThat(merged)
                .contains("team: Timetable", "ai: Departures of ferries", "narrative: Asked daily")
                .contains("on: sailings.id = vessels.id", "tags: {dbt: [core]}")
                .contains("# who to ask", "# the number on the ticket", "# since 2019")
                .doesNotContain("sailings.gone");
        assertThat(merge(merged, SAILINGS, VESSELS)).isEqualTo(merged);
    }

    @Test
    void changesOnlyTheLinesOfWhatChanged() {
        Entry changed =
                new Entry(
                        "sailings",
                        SAILINGS.table(),
                        Optional.of("Departures"),
                        List.of(
                                ID,
                                new Field(
                                        "vessel_id",
                                        DimensionType.STRING,
                                        false,
                                        false,
                                        Optional.empty()),
                                new Field(
                                        "day", DimensionType.TIME, false, true, Optional.empty())),
                        SAILINGS.joins());
        assertThat(merge(EDITED, changed, VESSELS))
                .startsWith(
                        """
                        # kept by the timetable team
                        tables:
                          # one row for each departure
                          sailings:
                            table: ops.sailings
                            descriptions:
                              db: Departures
                              team: Timetable
                              ai: Departures of ferries
                            usage:
                              narrative: Asked daily
                            columns:
                              # the number on the ticket
                              - name: id
                                type: number
                                pk: true
                                nullable: false
                                descriptions:
                                  team: "printed on tickets" # since 2019
                              - name: vessel_id
                                type: string
                                nullable: false
                              - name: day
                                type: time
                            joins:
                              - to: vessels
                                on: sailings.vessel_id = vessels.id
                                relationship: many_to_one
                                source: formal
                              - to: vessels
                                on: sailings.id = vessels.id
                                relationship: one_to_one
                                source: manual
                            tags: {dbt: [core]}
                        """);
    }

    @Test
    void dropsTablesThatAreGoneAndInsertsNewOnesInOrder() {
        Entry berths =
                new Entry(
                        "berths",
                        TableRef.of("ops", "berths"),
                        Optional.empty(),
                        List.of(ID),
                        List.of());
        String text = fresh(SAILINGS, VESSELS);
        assertThat(merge(text, berths, VESSELS)).isEqualTo(fresh(berths, VESSELS));
    }

    @Test
    void carriesABlockOverWhenItsSourceIsRenamed() {
        Entry renamed =
                new Entry(
                        "ops_sailings", SAILINGS.table(), Optional.empty(), List.of(ID), List.of());
        assertThat(merge(EDITED, renamed))
                .contains("  ops_sailings:\n", "team: Timetable")
                .doesNotContain("  sailings:\n");
    }

    @Test
    void readsShardsOfAnotherLayout() {
        String other =
                """
                tables:
                    vessels:
                        table: ops.vessels
                        descriptions: {db: old, user: "Our ships"}
                        columns:
                        - {name: id, type: number}
                """;
        assertThat(merge(other, VESSELS)).contains("user: Our ships", "db: Every ship we run");
    }

    @Test
    void keepsKeysBesideTheTables() {
        String other = "---\n# ours\n" + fresh(SAILINGS, VESSELS);
        assertThat(merge(other, SAILINGS, VESSELS)).isEqualTo(other);
        String more = fresh(SAILINGS, VESSELS) + "owner: fleet\nsince: 2019\n";
        String merged = merge(more, SAILINGS, VESSELS);
        assertThat(merged).isEqualTo("owner: fleet\nsince: 2019\n" + fresh(SAILINGS, VESSELS));
        assertThat(merge(merged, SAILINGS, VESSELS)).isEqualTo(merged);
    }

    @Test
    void keepsWindowsLineEndsOfUnchangedTables() {
        String text = fresh(SAILINGS, VESSELS).replace("\n", "\r\n");
        assertThat(merge(text, SAILINGS, VESSELS)).isEqualTo(text);
    }

    @Test
    void quotesWhatAReaderWouldTakeForSomethingElse() {
        Field odd =
                new Field(
                        "on",
                        DimensionType.STRING,
                        false,
                        true,
                        Optional.of("#1 \"best\": yes\nsecond \\ line\u2028\u0007 \uD83D\uDEA2"));
        Entry entry =
                new Entry(
                        "Night Slots",
                        TableRef.of("ops", "Night Slots"),
                        Optional.of("no"),
                        List.of(
                                odd,
                                new Field(
                                        "1", DimensionType.NUMBER, false, true, Optional.of("~"))),
                        List.of());
        String text = fresh(entry);
        ShardText.Block block = ShardText.of(text).blocks().getFirst();
        assertThat(block.key()).isEqualTo("Night Slots");
        assertThat(block.fields().get("descriptions")).isEqualTo(Map.of("db", "no"));
        assertThat(String.valueOf(block.fields().get("columns")))
                .contains("name=on", odd.comment().orElseThrow(), "name=1", "db=~");
        assertThat(merge(text, entry)).isEqualTo(text);
    }

    @Test
    void staysLinearInTheNumberOfTables() {
        List<Entry> entries =
                IntStream.range(1000, 3000)
                        .mapToObj(i ->
                                new Entry(
                                        "t" + i,
                                        TableRef.of("ops", "t" + i),
                                        Optional.of("Table number " + i),
                                        IntStream.range(0, 20)
                                                .mapToObj(c ->
                                                        new Field(
                                                                "c" + c,
                                                                DimensionType.STRING,
                                                                false,
                                                                true,
                                                                Optional.empty()))
                                                .toList(),
                                        List.of()))
                        .toList();
        ShardMerge merge = new ShardMerge(entries);
        String text = merge.merge(Optional.empty(), entries);
        String edited = text.replace("db: Table number 1500\n", "db: old\n      team: me\n");
        String again = merge.merge(Optional.of(ShardText.of(edited)), entries);
        assertThat(again)
                .isEqualTo(
                        text.replace(
                                "db: Table number 1500\n",
                                "db: Table number 1500\n      team: me\n"));
    }
}
