package dev.ktx.knowledge.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.SemanticNames.Offer;
import dev.ktx.knowledge.effect.SemanticEffect.AddJoin;
import dev.ktx.knowledge.effect.SemanticEffect.AddMeasure;
import dev.ktx.knowledge.effect.SemanticEffect.AddSegment;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// SQL, LookML and data dictionaries as effects. What is written in YAML or JSON is tested where
/// these are read.
class ReadArtifactTest {
    private static final SemanticNames NAMES = names();

    private static SemanticNames names() {
        SortedMap<String, Offer> sources = new TreeMap<>();
        sources.put(
                "parcels",
                offer(
                        "ops.parcels",
                        Set.of(
                                "parcel_id",
                                "depot_id",
                                "fee_minor",
                                "lane",
                                "is_late",
                                "delivered_at",
                                "due_at")));
        sources.put("depots", offer("ops.dim_depots", Set.of("depot_id", "region")));
        sources.put("trucks", offer("ops.trucks", Set.of("truck_id", "region")));
        SortedMap<String, SortedMap<String, Offer>> all = new TreeMap<>();
        all.put("wh", sources);
        return new SemanticNames(all);
    }

    private static Offer offer(String table, Set<String> columns) {
        return new Offer(Optional.of(table), columns, Set.of(), Set.of());
    }

    private static List<String> said(Reading reading) {
        return reading.effects().stream()
                .map(effect ->
                        switch (effect) {
                            case AddSegment segment ->
                                    segment.target() + ": " + segment.expression();
                            case AddJoin join -> "join " + join.says();
                            case AddMeasure measure -> measure.target() + ": " + measure.says();
                            default -> effect.target() + ": " + effect.says();
                        })
                .toList();
    }

    private static Reading sql(String text) {
        return ReadArtifact.of("sql", text, TextTrees.NONE, NAMES, "wh");
    }

    private static Reading lookml(String text) {
        return ReadArtifact.of("lookml", text, TextTrees.NONE, NAMES, "wh");
    }

    private static Reading dictionary(String text) {
        return new ReadSentence(NAMES, "wh").dictionary(text);
    }

    @Test
    void aSelectGivesItsJoinsAndNamedAggregates() {
        Reading reading =
                sql(
                        """
                        -- Fees by region
                        SELECT d.region, SUM(p.fee_minor) / 100.0 AS fees, count(*) as n
                        FROM ops.parcels p
                        LEFT JOIN ops.dim_depots AS d ON d.depot_id = p.depot_id
                        WHERE p.lane = 'sea'
                        GROUP BY 1;
                        """);
        assertThat(said(reading))
                .containsExactly(
                        "join parcels.depot_id = depots.depot_id",
                        "parcels.fees measure: SUM(fee_minor) / 100.0 where lane = 'sea'");
        assertThat(reading.reasons()).isEmpty();
        assertThat(
                        said(
                                sql(
                                        "select max(p.fee_minor) peak from parcels p, depots d where p.depot_id = d.depot_id and p.lane = 'sea' group by d.region")))
                .containsExactly(
                        "join parcels.depot_id = depots.depot_id",
                        "parcels.peak measure: max(fee_minor) where lane = 'sea'");
        assertThat(said(sql("select parcel_id from parcels join depots using (depot_id)")))
                .containsExactly("join parcels.depot_id = depots.depot_id");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "select sum(fee_minor) as fees from parcels where due_at >= current_date - interval '30 days' # filter_left_out:fees (due_at >= current_date - interval '30 days')",
                "select sum(p.fee_minor) as fees from parcels p join depots d on d.depot_id = p.depot_id where d.region = 'north' # filter_left_out:fees (d.region = 'north')",
                "select lane, sum(fee_minor) as fees from parcels group by lane having sum(fee_minor) > 9 # rows_left_out:fees (HAVING)",
                "select lane, sum(fee_minor) as fees from parcels group by lane order by 2 desc limit 3 # rows_left_out:fees (LIMIT)",
                "select sum(p.fee_minor) as fees from parcels p join depots d on d.depot_id = p.depot_id and d.region = 'north' # complex_join:depots",
                "select sum(fee_minor) as fees from parcels cross join depots # unsupported_measure:fees (how its tables meet)",
                "select sum(a.fee_minor) as fees from parcels a join parcels b on a.parcel_id = b.depot_id # unsupported_measure:fees (how its tables meet)",
                "select sum(p.fee_minor) as fees from parcels p join depots d on d.depot_id = p.depot_id # filter_left_out:fees (only rows that have one of 'depots')",
                "select sum(p.fee_minor) as fees from depots d, parcels p where d.depot_id = p.depot_id and p.is_late # filter_left_out:fees (only rows that have one of 'depots')",
                "select sum(fee_minor) as fees from parcels where extract(year from due_at) = 2024 # filter_left_out:fees (extract(year from due_at) = 2024)",
                "select string_agg(lane, ',') as lanes_all, sum(fee_minor) + lane as odd_sum from parcels # unsupported_measure:odd_sum",
                "select sum(coalesce(p.fee_minor, 1)) as fees from depots d left join parcels p on d.depot_id = p.depot_id # unsupported_measure:fees (how its tables meet)",
            })
    void anAggregateWhoseRowsAreNotAllIsNoMeasure(String text, String reason) {
        Reading reading = sql(text);
        assertThat(reading.reasons()).contains(reason);
        assertThat(reading.effects()).noneMatch(AddMeasure.class::isInstance);
    }

    @Test
    void expressionsWithANameAreColumns() {
        assertThat(
                        said(
                                sql(
                                        """
                                        select p.parcel_id, p.fee_minor / 100.0 as feeEuro, p.lane as way,
                                               case when p.is_late then 'late' else 'on time' end as how,
                                               date_trunc('week', p.due_at) as week, 1 as one,
                                               count(distinct p.lane) as lanes
                                        from ops.parcels p group by 1, 2, 3
                                        """)))
                .containsExactly(
                        "parcels.fee_euro column: fee_minor / 100.0",
                        "parcels.how column: case when is_late then 'late' else 'on time' end",
                        "parcels.lanes measure: count(distinct lane)");
        assertThat(sql("select fee_minor * 2 as lane from parcels").reasons())
                .containsExactly("computed_column:parcels.lane (the name is taken)");
    }

    @Test
    void aViewThatCannotBeTakenApartIsASource() {
        Reading reading =
                sql(
                        """
                        create view ops.late_by_depot as
                        with l as (select depot_id, fee_minor from ops.parcels where is_late)
                        select depot_id, count(*) as late_count, sum(fee_minor) as fees from l group by 1;
                        """);
        assertThat(reading.effects())
                .singleElement()
                .isInstanceOfSatisfying(
                        SemanticEffect.AddSource.class,
                        view -> {
                            assertThat(view.source()).isEqualTo("late_by_depot");
                            assertThat(view.grain()).containsExactly("depot_id");
                            assertThat(view.columns())
                                    .extracting(SemanticEffect.AddSource.Shown::name)
                                    .containsExactly("depot_id", "late_count", "fees");
                            assertThat(view.sql()).startsWith("with l as").endsWith("group by 1");
                        });
        assertThat(
                        sql("create view v as with l as (select * from parcels) select lane, fee_minor from l")
                                .reasons())
                .containsExactly("view_left_out:v (nothing tells which columns identify a row)");
        assertThat(
                        sql("create view v as select lane from parcels union select region from depots")
                                .reasons())
                .containsExactly("view_left_out:v (no one SELECT tells its columns)");
        assertThat(
                        sql("create view v as with l as (select * from invoices) select a, count(*) as n from l group by a")
                                .reasons())
                .containsExactly("missing_target_table:invoices");
    }

    @Test
    void aModelOfDbtNamesItsTables() {
        assertThat(
                        said(
                                sql(
                                        "{{ config(materialized='table') }}\nselect d.region, avg(p.fee_minor) as mean_fee from {{ ref('parcels') }} p left join {{ source('ops', 'dim_depots') }} d on d.depot_id = p.depot_id group by 1")))
                .containsExactly(
                        "join parcels.depot_id = depots.depot_id",
                        "parcels.mean_fee measure: avg(fee_minor)");
        assertThat(
                        sql("select sum(fee_minor) as fees from {{ ref('parcels') }} {% if x %} where is_late {% endif %}")
                                .effects())
                .isEmpty();
    }

    @Test
    void severalStatementsAreReadOneByOne() {
        assertThat(
                        said(
                                sql(
                                        "select avg(fee_minor) as mean_fee from parcels;\nselect max(fee_minor) as top_fee from parcels;")))
                .containsExactly(
                        "parcels.mean_fee measure: avg(fee_minor)",
                        "parcels.top_fee measure: max(fee_minor)");
    }

    @Test
    void aTextOfLookmlThatEndsTooEarlyGivesWhatIsWhole() {
        Reading reading =
                lookml(
                        """
                        view: parcels {
                          dimension: fee { type: number sql: ${TABLE}.fee_minor / 100.0 ;; }
                          measure: fees { type: sum sql: ${fee} ;; }
                          measure: sea_fees { type: sum sql: ${fee} ;;
                        """);
        assertThat(said(reading))
                .containsExactly(
                        "parcels.fee column: fee_minor / 100.0",
                        "parcels.fees measure: sum(fee_minor / 100.0)");
        assertThat(reading.reasons()).containsExactly("parse_error:LookML (it ends too early)");
    }

    @Test
    void measuresOfPowerBiKeepTheirFilters() {
        Reading reading =
                ReadArtifact.of(
                        "dax",
                        """
                        Fees = SUM(parcels[fee_minor])
                        Sea Fees = CALCULATE([Fees], parcels[lane] = "sea", parcels[fee_minor] > 0)
                        Fee per Lane = DIVIDE([Fees], DISTINCTCOUNT('parcels'[lane]))
                        Sea Share = DIVIDE([Sea Fees], [Fees])
                        All Fees = CALCULATE([Fees], ALL(parcels))
                        North = CALCULATE([Fees], depots[region] = "north")
                        """,
                        TextTrees.NONE,
                        NAMES,
                        "wh");
        assertThat(said(reading))
                .containsExactly(
                        "parcels.fees measure: sum(fee_minor)",
                        "parcels.sea_fees measure: sum(fee_minor) where lane = 'sea' and fee_minor > 0",
                        "parcels.fee_per_lane measure: sum(fee_minor) / nullif(count(distinct lane), 0)");
        assertThat(reading.reasons())
                .containsExactly(
                        "unsupported_measure:Sea Share",
                        "unsupported_measure:All Fees",
                        "unsupported_measure:North");
    }

    @Test
    void cubesGiveMeasuresColumnsSegmentsAndJoins() {
        Reading reading =
                ReadArtifact.of(
                        "cube",
                        """
                        // parcels
                        cube('parcels', {
                          sql_table: 'ops.parcels',
                          joins: { depots: { sql: `${CUBE}.depot_id = ${depots}.depot_id`, relationship: 'many_to_one' } },
                          dimensions: {
                            fee: { sql: `${CUBE}.fee_minor / 100.0`, type: 'number' },
                            lane: { sql: 'lane', type: 'string', description: 'How it travels' },
                          },
                          segments: { sea: { sql: `${CUBE}.lane = 'sea'` } },
                          measures: {
                            seaFees: { sql: `${fee}`, type: 'sum', filters: [{ sql: `${CUBE}.lane = 'sea'` }] },
                            last7: { sql: 'fee_minor', type: 'sum', rolling_window: { trailing: '7 day' } },
                            odd: { sql: `${depots.region}`, type: 'max' },
                          },
                        });
                        """,
                        TextTrees.NONE,
                        NAMES,
                        "wh");
        assertThat(said(reading))
                .containsExactly(
                        "parcels.fee column: fee_minor / 100.0",
                        "parcels.lane description: How it travels",
                        "parcels.sea segment: lane = 'sea'",
                        "parcels.sea_fees measure: sum(fee_minor / 100.0) where lane = 'sea'",
                        "join parcels.depot_id = depots.depot_id");
        assertThat(reading.reasons())
                .containsExactly(
                        "cumulative_metric_unsupported:last7", "unsupported_aggregation:odd");
    }

    @Test
    void tablesAndDiagramsTellValuesAndKeys() {
        assertThat(
                        said(
                                ReadArtifact.of(
                                        "ddl",
                                        """
                                        CREATE TABLE ops.parcels (
                                          parcel_id int PRIMARY KEY,
                                          depot_id int REFERENCES ops.dim_depots (depot_id),
                                          lane text CHECK (lane IN ('air', 'sea')),
                                          fee_minor int CHECK (fee_minor IN (1, 2)) CHECK (fee_minor > 1)
                                        );
                                        """,
                                        TextTrees.NONE,
                                        NAMES,
                                        "wh")))
                .containsExactly(
                        "join parcels.depot_id = depots.depot_id", "parcels.lane values: air, sea");
        assertThat(
                        said(
                                ReadArtifact.of(
                                        "diagram",
                                        """
                                        erDiagram
                                          dim_depots ||--o{ parcels : stores
                                          dim_depots { int depot_id PK }
                                          parcels {
                                            int parcel_id PK
                                            int depot_id FK
                                          }
                                        """,
                                        TextTrees.NONE,
                                        NAMES,
                                        "wh")))
                .isEmpty();
    }

    @Test
    void aViewThatPicksRowsIsASegment() {
        assertThat(
                        said(
                                sql(
                                        "create or replace view ops.sea_parcels as select * from ops.parcels p where p.lane = 'sea' and p.is_late")))
                .containsExactly("parcels.sea_parcels segment: lane = 'sea' and is_late");
        assertThat(said(sql("select * from parcels where lane = 'sea'"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "with x as (select 1) select * from x # sql_not_taken_apart:WITH",
                "select a from parcels union select b from depots # sql_not_taken_apart:UNION",
                "select sum(fee_minor) over () as total from parcels # sql_not_taken_apart:OVER",
                "select sum(x.fee_minor) as fees from (select * from parcels) x # sql_not_taken_apart:a query within",
                "select sum(q.fee) as fees from ops.invoices q # missing_target_table:ops.invoices",
                "select sum(p.fee) as fees from parcels p # unverified_column:p.fee",
                "select p.lane from parcels p join depots d on p.depot_id > d.depot_id # complex_join:depots",
                "select sum(fee_minor) as fees from parcels; drop table parcels # sql_not_taken_apart:;",
                "select sum(region) as regions from depots d join trucks t on d.region = t.region # ambiguous_target:region",
            })
    void whatIsNoPlainSelectTellsWhy(String text, String reason) {
        Reading reading = sql(text);
        assertThat(reading.reasons()).contains(reason);
        assertThat(reading.effects()).noneMatch(AddMeasure.class::isInstance);
    }

    @Test
    void lookmlGivesDescriptionsMeasuresAndJoins() {
        Reading reading =
                lookml(
                        """
                        view: parcels {   # one row per parcel
                          sql_table_name: ops.parcels ;;
                          dimension: lane { type: string sql: ${TABLE}.lane ;; description: "How it travels" }
                          dimension: late { type: yesno sql: ${TABLE}.delivered_at > ${TABLE}.due_at ;; }
                          dimension_group: due { type: time timeframes: [raw, date] sql: ${TABLE}.due_at ;; }
                          measure: fees { type: sum sql: ${TABLE}.fee_minor / 100.0 ;; label: "Fees" }
                          measure: sea_fees { type: sum sql: ${TABLE}.fee_minor ;; filters: [lane: "sea,air"] }
                          measure: late_count { type: count filters: [late: "yes"] }
                          measure: parcel_count { type: count }
                          measure: late_share { type: number sql: 1.0 * ${late_count} / nullif(${parcel_count}, 0) ;; }
                          measure: growth { type: percent_of_previous sql: ${fees} ;; }
                        }
                        view: depots { sql_table_name: ops.dim_depots ;; }
                        explore: parcels {
                          join: depots { sql_on: ${parcels.depot_id} = ${depots.depot_id} ;; relationship: many_to_one }
                        }
                        """);
        assertThat(said(reading))
                .containsExactly(
                        "parcels.lane description: How it travels",
                        "parcels.late column: delivered_at > due_at",
                        "parcels.fees measure: sum(fee_minor / 100.0)",
                        "parcels.sea_fees measure: sum(fee_minor) where lane in ('sea', 'air')",
                        "parcels.late_count measure: count(*) where (delivered_at > due_at)",
                        "parcels.parcel_count measure: count(*)",
                        "parcels.late_share measure: 1.0 * late_count / nullif(parcel_count, 0)",
                        "join parcels.depot_id = depots.depot_id");
        assertThat(reading.reasons()).containsExactly("unsupported_aggregation:growth");
    }

    @Test
    void templatesOfLookmlAreLeftAlone() {
        assertThat(
                        lookml(
                                        "view: v { sql_table_name: {% parameter t %} ;; measure: n { type: count } }")
                                .reasons())
                .containsExactly("looker_template_unresolved:v");
        assertThat(
                        lookml(
                                        "view: v { derived_table: { sql: select 1 ;; } measure: n { type: count } }")
                                .reasons())
                .containsExactly("derived_table_not_supported:v");
        assertThat(lookml("view: parcels { measure: m { type: sum sql: {% x %} ;; } }").effects())
                .isEmpty();
        assertThat(
                        lookml("view: parcels { measure: m { type: sum sql: ${TABLE}.fee_minor ;;")
                                .reasons())
                .containsExactly("parse_error:LookML (it ends too early)");
        assertThat(lookml("view: invoices { measure: m { type: count } }").reasons())
                .containsExactly("missing_target_table:invoices");
    }

    @Test
    void tablesOfColumnsDescribeThem() {
        assertThat(
                        said(
                                dictionary(
                                        """
                                        ## Columns of parcels

                                        | Column | Type | Description | Unit | Synonyms |
                                        |---|---|---|---|---|
                                        | `fee_minor` | int | Freight fee | euro cents | freight, toll |
                                        | lane | text | How it travels | | |
                                        """)))
                .containsExactly(
                        "parcels.fee_minor description: Freight fee (euro cents)",
                        "parcels.fee_minor synonym: freight",
                        "parcels.fee_minor synonym: toll",
                        "parcels.lane description: How it travels");
        assertThat(
                        said(
                                dictionary(
                                        "table,column,description\nparcels,lane,\"air, sea or road\"\ndepots,region,Where it is\n")))
                .containsExactly(
                        "parcels.lane description: air, sea or road",
                        "depots.region description: Where it is");
        assertThat(
                        said(
                                dictionary(
                                        "Spalten von `ops.parcels`:\n\n| Spalte | Bedeutung |\n|---|---|\n| due_at | Zugesagter Tag |\n")))
                .containsExactly("parcels.due_at description: Zugesagter Tag");
        assertThat(
                        said(
                                dictionary(
                                        "| table | description |\n|---|---|\n| depots | Houses with gates |")))
                .containsExactly("depots description: Houses with gates");
    }

    @Test
    void rowsThatNameNothingTellWhy() {
        Reading reading =
                dictionary(
                        """
                        | column | description |
                        |---|---|
                        | region | Where it is |
                        | invoice_no | Number of the invoice |
                        | GMV | Gross merchandise value |
                        """);
        assertThat(reading.effects()).isEmpty();
        assertThat(reading.reasons())
                .containsExactly(
                        "ambiguous_target:region (depots, trucks)", "unverified_column:invoice_no");
        assertThat(
                        dictionary(
                                        "| table | column | description |\n|---|---|---|\n| invoices | id | x |")
                                .reasons())
                .containsExactly("missing_target_table:invoices");
        assertThat(dictionary("| a | b |\n|---|---|\n| lane | x |")).isEqualTo(Reading.NOTHING);
    }

    @Test
    void codesAreWhatAColumnSays() {
        String lanes = "parcels.lane description: 1 = air, 2 = sea, 9 = other";
        for (String text :
                new String[] {
                    "parcels.lane: 1 = air, 2 = sea, 9 = other",
                    "Codes of `lane`: 1=air; 2=sea; 9=other.",
                    "lane (1 = air, 2 = sea, 9 = other)",
                    "The codes in lane:\n\n- 1: air\n- 2: sea\n- 9: other",
                    "| code | lane |\n|---|---|\n| 1 | air |\n| 2 | sea |\n| 9 | other |",
                    "Meaning of parcels.lane\n\n| value | meaning |\n|---|---|\n| 1 | air |\n| 2 | sea |\n| 9 | other |",
                }) {
            assertThat(said(dictionary(text))).as(text).containsExactly(lanes);
        }
        assertThat(said(dictionary("Allowed values of parcels.lane: air, sea and road.")))
                .containsExactly("parcels.lane values: air, sea, road");
        assertThat(said(dictionary("parcels.lane IN ('air', 'deep sea')")))
                .containsExactly("parcels.lane values: air, deep sea");
        for (String text :
                new String[] {
                    "parcels.lane: how it travels, 2 = sea",
                    "region: 1 = north, 2 = south",
                    "lane = 'sea'",
                    "The columns of lane:\n\n- lane: how it travels\n- fee_minor: cents",
                    "allowed values of parcels.lane: whatever people type, mostly air",
                    "sum(lane): 1 = a, 2 = b",
                }) {
            assertThat(dictionary(text).effects()).as(text).isEmpty();
        }
    }
}
