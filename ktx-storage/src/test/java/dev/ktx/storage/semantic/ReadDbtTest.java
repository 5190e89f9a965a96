package dev.ktx.storage.semantic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.SemanticNames.Offer;
import dev.ktx.knowledge.effect.ReadArtifact;
import dev.ktx.knowledge.effect.Reading;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// YAML of dbt and questions of Metabase as effects.
class ReadDbtTest {
    private static final SemanticNames NAMES = names();

    private static SemanticNames names() {
        SortedMap<String, Offer> sources = new TreeMap<>();
        sources.put(
                "parcels",
                new Offer(
                        Optional.of("ops.parcels"),
                        Set.of(
                                "parcel_id",
                                "depot_id",
                                "fee_minor",
                                "lane",
                                "is_late",
                                "shipped_at"),
                        Set.of(),
                        Set.of()));
        sources.put(
                "dim_depots",
                new Offer(
                        Optional.of("ops.dim_depots"),
                        Set.of("depot_id", "region"),
                        Set.of(),
                        Set.of()));
        SortedMap<String, SortedMap<String, Offer>> all = new TreeMap<>();
        all.put("wh", sources);
        return new SemanticNames(all);
    }

    private static Reading read(String language, String text) {
        return ReadArtifact.of(language, text, SourceYaml::maybe, NAMES, "wh");
    }

    private static List<String> said(Reading reading) {
        return reading.effects().stream()
                .map(effect -> effect.target() + ": " + effect.says())
                .toList();
    }

    @Test
    void modelsGiveDescriptionsAndJoins() {
        Reading reading =
                read(
                        "yaml",
                        """
                        version: 2
                        models:
                          - name: fct_parcels
                            description: One row per parcel.
                            config: {alias: parcels, schema: ops}
                            meta: {synonyms: [shipments]}
                            columns:
                              - name: parcel_id
                                description: "{{ doc('parcel') }}"
                                data_tests: [unique, not_null]
                              - name: lane
                                description: How it travels
                                data_tests: [{accepted_values: {arguments: {values: [air, sea]}}}]
                              - name: depot_id
                                data_tests: [{relationships: {to: "ref('logistics', 'dim_depots')", field: depot_id}}]
                              - name: weight
                                description: Gone
                          - name: fct_invoices
                            description: Elsewhere
                        """);
        assertThat(said(reading))
                .containsExactly(
                        "parcels description: One row per parcel.",
                        "parcels synonym: shipments",
                        "parcels.lane description: How it travels",
                        "parcels.lane values: air, sea",
                        "parcels -> dim_depots join: parcels.depot_id = dim_depots.depot_id");
        assertThat(reading.reasons())
                .containsExactly(
                        "parse_error:parcels.parcel_id description (a template)",
                        "unverified_column:parcels.weight",
                        "missing_target_table:fct_invoices");
        assertThat(reading.effects().getFirst().author().key()).isEqualTo("dbt");
    }

    @Test
    void semanticModelsAndMetricsGiveMeasures() {
        Reading reading =
                read(
                        "yaml",
                        """
                        semantic_models:
                          - name: parcel
                            model: ref('parcels')
                            entities:
                              - {name: parcel, type: primary, expr: parcel_id}
                              - {name: depot, type: foreign, expr: depot_id}
                            dimensions:
                              - {name: lane, type: categorical}
                              - {name: late, type: categorical, expr: is_late}
                              - {name: week, type: time, expr: "date_trunc('week', shipped_at)"}
                            measures:
                              - {name: fee_total, agg: sum, expr: fee_minor}
                              - {name: parcel_count, agg: count, expr: parcel_id}
                              - {name: late_count, agg: sum_boolean, expr: is_late}
                              - {name: p95, agg: percentile, expr: fee_minor}
                          - name: depots
                            model: ref('dim_depots')
                            entities: [{name: depot, type: primary, expr: depot_id}]
                        metrics:
                          - {name: air_fee, type: simple, type_params: {measure: {name: fee_total, filter: "{{ Dimension('parcel__lane') }} = 'air'"}}}
                          - {name: fee_per_parcel, type: ratio, type_params: {numerator: fee_total, denominator: {name: parcel_count}}}
                          - {name: on_time, type: derived, type_params: {expr: 1 - l / n, metrics: [{name: late_count, alias: l}, {name: parcel_count, alias: n}]}}
                          - {name: growth, type: derived, type_params: {expr: a - b, metrics: [{name: fee_total, alias: a}, {name: fee_total, alias: b, offset_window: 1 month}]}}
                          - {name: running, type: cumulative, type_params: {measure: fee_total}}
                          - {name: odd, type: simple, type_params: {measure: {name: fee_total, filter: "{{ Dimension('parcel__colour') }} = 'red'"}}}
                        """);
        assertThat(said(reading))
                .containsExactly(
                        "parcels -> dim_depots join: parcels.depot_id = dim_depots.depot_id",
                        "parcels.fee_total measure: sum(fee_minor)",
                        "parcels.parcel_count measure: count(parcel_id)",
                        "parcels.late_count measure: sum(case when is_late then 1 else 0 end)",
                        "parcels.air_fee measure: sum(fee_minor) where lane = 'air'",
                        "parcels.fee_per_parcel measure: fee_total / nullif(parcel_count, 0)",
                        "parcels.on_time measure: 1 - late_count / parcel_count");
        assertThat(reading.reasons())
                .containsExactly(
                        "computed_column:parcels.week",
                        "unsupported_aggregation:p95",
                        "offset_metric:growth",
                        "cumulative_metric_unsupported:running",
                        "parse_error:filter of odd");
    }

    @Test
    void questionsOfMetabaseAreTakenApart() {
        String card =
                """
                {"name": "Sea fees by region", "dataset_query": {"type": "native", "native": {"query":
                "select d.region, sum(p.fee_minor) / 100.0 as fees from ops.parcels p join ops.dim_depots d on d.depot_id = p.depot_id where p.lane = 'sea' [[and {{ship_window}}]] group by 1"}}}
                """;
        assertThat(said(read("json", card)))
                .containsExactly(
                        "parcels -> dim_depots join: parcels.depot_id = dim_depots.depot_id",
                        "parcels.fees measure: sum(fee_minor) / 100.0 where lane = 'sea'");
        assertThat(
                        read("json", card.replace("[[and {{ship_window}}]]", "and {{ship_window}}"))
                                .reasons())
                .containsExactly("metabase_sql_untranslated:Sea fees by region");
        assertThat(read("json", "{\"a\": 1}").reasons())
                .containsExactly("unsupported_artifact:JSON");
    }

    @Test
    void testsThatSeeSomeRowsSayNothingAboutAll() {
        for (String test :
                List.of(
                        "{accepted_values: {values: [air, sea], config: {where: \"fee_minor > 0\"}}}",
                        "{accepted_values: {values: [air, sea], severity: warn}}",
                        "{accepted_values: {values: [air, sea], config: {enabled: false}}}",
                        "{accepted_values: {values: []}}")) {
            assertThat(
                            read(
                                            "yaml",
                                            """
                                            models:
                                              - name: parcels
                                                columns: [{name: lane, tests: [%s]}]
                                            """
                                                    .formatted(test))
                                    .effects())
                    .as(test)
                    .isEmpty();
        }
    }

    @Test
    void dimensionsAndFiltersKeepWhatTheyAreAbout() {
        Reading reading =
                read(
                        "yaml",
                        """
                        semantic_models:
                          - name: parcel
                            model: ref('parcels')
                            entities: [{name: parcel, type: primary, expr: parcel_id}]
                            dimensions:
                              - {name: heavy, type: categorical, expr: fee_minor > 900}
                              - {name: sent, type: time, expr: shipped_at}
                            measures:
                              - {name: fees, agg: sum, expr: fee_minor}
                              - {name: stock, agg: sum, expr: fee_minor, non_additive_dimension: {name: sent}}
                        metrics:
                          - {name: heavy_fees, type: simple, type_params: {measure: fees}, filter: "{{ Dimension('parcel__heavy') }}"}
                          - {name: other_fees, type: simple, type_params: {measure: fees}, filter: "{{ Dimension('depot__lane') }} = 'air'"}
                          - {name: month_fees, type: simple, type_params: {measure: fees}, filter: "{{ TimeDimension('parcel__sent', 'month') }} = '2024-01-01'"}
                          - {name: fees, type: simple, type_params: {measure: fees}, filter: "{{ Dimension('parcel__lane') }} = 'air'"}
                          - {name: share, type: ratio, type_params: {numerator: fees, denominator: heavy_fees}}
                        """);
        assertThat(said(reading))
                .containsExactly(
                        "parcels.heavy column: fee_minor > 900",
                        "parcels.fees measure: sum(fee_minor)",
                        "parcels.heavy_fees measure: sum(fee_minor) where (fee_minor > 900)");
        assertThat(reading.reasons())
                .containsExactly(
                        "non_additive_measure:stock",
                        "parse_error:filter of other_fees",
                        "parse_error:filter of month_fees",
                        "ambiguous_target:metric fees (its measure has the name)",
                        "unverified_measure:fees");
    }

    @Test
    void aManifestSaysWhatItsYamlSaid() {
        Reading reading =
                read(
                        "json",
                        """
                        {"metadata": {"dbt_schema_version": "v12"},
                         "nodes": {
                          "model.p.parcels": {"resource_type": "model", "name": "parcels", "alias": "parcels", "schema": "ops",
                            "columns": {"lane": {"name": "lane", "description": "How it travels"}, "weight": {"name": "weight", "description": ""}}},
                          "model.p.gone": {"resource_type": "model", "name": "gone", "columns": {}},
                          "test.p.a": {"resource_type": "test", "attached_node": "model.p.parcels", "column_name": "lane", "config": {"where": null, "severity": "ERROR", "enabled": true},
                            "test_metadata": {"name": "accepted_values", "kwargs": {"values": ["air", "sea"]}}},
                          "test.p.r": {"resource_type": "test", "column_name": "depot_id",
                            "test_metadata": {"name": "relationships", "kwargs": {"to": "ref('dim_depots')", "field": "depot_id", "model": "{{ get_where_subquery(ref('parcels')) }}"}}}},
                         "sources": {},
                         "semantic_models": {"semantic_model.p.parcel": {"name": "parcel", "node_relation": {"alias": "parcels", "schema_name": "ops"},
                            "entities": [{"name": "parcel", "type": "primary", "expr": "parcel_id"}],
                            "dimensions": [{"name": "lane", "type": "categorical", "expr": null}],
                            "measures": [{"name": "fees", "agg": "sum", "expr": "fee_minor", "agg_params": null, "non_additive_dimension": null}]}},
                         "metrics": {"metric.p.air": {"name": "air_fees", "type": "simple", "filter": {"where_filters": [{"where_sql_template": "{{ Dimension('parcel__lane') }} = 'air'"}]},
                            "type_params": {"measure": {"name": "fees", "filter": null}}}}}
                        """);
        assertThat(said(reading))
                .containsExactly(
                        "parcels.lane description: How it travels",
                        "parcels.lane values: air, sea",
                        "parcels -> dim_depots join: parcels.depot_id = dim_depots.depot_id",
                        "parcels.fees measure: sum(fee_minor)",
                        "parcels.air_fees measure: sum(fee_minor) where lane = 'air'");
        assertThat(reading.reasons()).containsExactly("missing_target_table:gone");
    }

    @Test
    void questionsInClausesAreReadWhereTheyNameTheirFields() {
        assertThat(
                        said(
                                read(
                                        "json",
                                        """
                                        {"name": "Air fees", "type": "metric", "dataset_query": {"type": "query", "query": {
                                          "source-table": ["wh", "ops", "parcels"],
                                          "expressions": {"Fee in euro": ["/", ["field", ["wh", "ops", "parcels", "fee_minor"], null], 100]},
                                          "aggregation": [["sum", ["field", "fee_minor", null]]],
                                          "filter": ["and", ["=", ["field", "lane", null], "air", "sea"], ["!=", ["field", "depot_id", null], 7]]}}}
                                        """)))
                .containsExactly(
                        "parcels.fee_in_euro column: fee_minor / nullif(100, 0)",
                        "parcels.air_fees measure: sum(fee_minor) where (lane in ('air', 'sea')) and (depot_id <> 7 or depot_id is null)");
        for (String refused :
                List.of(
                        "\"source-table\": 7, \"aggregation\": [[\"count\"]]",
                        "\"source-table\": \"parcels\", \"aggregation\": [[\"cum-sum\", [\"field\", \"fee_minor\", null]]]",
                        "\"source-table\": \"parcels\", \"aggregation\": [[\"stddev\", [\"field\", \"fee_minor\", null]]]",
                        "\"source-table\": \"parcels\", \"aggregation\": [[\"sum\", [\"field\", \"fee_minor\", null]]], \"limit\": 5",
                        "\"source-table\": \"parcels\", \"aggregation\": [[\"sum\", [\"field\", \"fee_minor\", null]]], \"filter\": [\"time-interval\", [\"field\", \"shipped_at\", null], -1, \"month\"]",
                        "\"source-table\": \"parcels\", \"aggregation\": [[\"sum\", [\"field\", \"fee_minor\", {\"join-alias\": \"d\"}]]]",
                        "\"source-table\": \"parcels\", \"aggregation\": [[\"sum\", [\"field\", \"fee_minor\", null]]], \"filter\": [\"=\", [\"field\", \"lane\", null], \"air\"]")) {
            Reading reading =
                    read(
                            "json",
                            "{\"name\": \"Q\", \"type\": \"question\", \"dataset_query\": {\"query\": {%s}}}"
                                    .formatted(refused));
            assertThat(reading.effects()).as(refused).isEmpty();
            assertThat(reading.reasons()).as(refused).isNotEmpty();
        }
    }

    @Test
    void tilesOfLookerGiveTheirOwnMeasures() {
        Reading reading =
                read(
                        "json",
                        """
                        {"title": "Board", "dashboard_elements": [{"query": {"model": "ops", "view": "parcels",
                          "dynamic_fields": "[{\\"measure\\":\\"air_fees\\",\\"based_on\\":\\"parcels.fee_minor\\",\\"type\\":\\"sum\\",\\"filters\\":{\\"parcels.lane\\":\\"air\\"}},{\\"measure\\":\\"odd\\",\\"based_on\\":\\"parcels.fee_minor\\",\\"type\\":\\"sum\\",\\"filters\\":{\\"parcels.shipped_at\\":\\"7 days\\"}},{\\"table_calculation\\":\\"x\\",\\"expression\\":\\"1\\"}]"}}]}
                        """);
        assertThat(said(reading))
                .containsExactly("parcels.air_fees measure: sum(fee_minor) where lane = 'air'");
        assertThat(reading.reasons()).containsExactly("parse_error:filters of odd");
    }
}
