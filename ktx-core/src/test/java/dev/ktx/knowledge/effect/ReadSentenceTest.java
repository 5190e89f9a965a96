package dev.ktx.knowledge.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.SemanticNames.Offer;
import dev.ktx.knowledge.effect.SemanticEffect.AddJoin;
import dev.ktx.knowledge.effect.SemanticEffect.AddSegment;
import dev.ktx.knowledge.effect.SemanticEffect.AddSynonym;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// What sentences mean for the semantic layer, in several languages, and what they do not.
class ReadSentenceTest {
    private static final SemanticNames NAMES = names();

    private static SemanticNames names() {
        SortedMap<String, Offer> sources = new TreeMap<>();
        sources.put(
                "customers",
                offer(
                        "crm.customers",
                        Set.of(
                                "id",
                                "status",
                                "last_order_at",
                                "tier",
                                "country",
                                "is_test",
                                "segment_code"),
                        Set.of("gross_merchandise_value")));
        sources.put(
                "orders",
                offer(
                        "shop.orders",
                        Set.of(
                                "order_id",
                                "customer_ref",
                                "customer_id",
                                "total",
                                "placed_at",
                                "channel"),
                        Set.of("revenue")));
        sources.put(
                "parcels",
                offer(
                        "ops.parcels",
                        Set.of(
                                "parcel_id",
                                "depot_id",
                                "weight_g",
                                "delivered_at",
                                "due_at",
                                "lane"),
                        Set.of()));
        sources.put(
                "depots", offer("ops.depots", Set.of("depot_id", "region", "opened_on"), Set.of()));
        sources.put("leads", offer("crm.leads", Set.of("lead_id", "status"), Set.of()));
        SortedMap<String, SortedMap<String, Offer>> all = new TreeMap<>();
        all.put("wh", sources);
        return new SemanticNames(all);
    }

    private static Offer offer(String table, Set<String> columns, Set<String> measures) {
        return new Offer(Optional.of(table), columns, measures, Set.of());
    }

    private static Reading read(String text) {
        return new ReadSentence(NAMES, "wh").of(List.of(text), text);
    }

    private static String said(Reading reading) {
        return reading.effects().stream()
                .map(effect ->
                        switch (effect) {
                            case AddSegment segment ->
                                    "%s.%s: %s"
                                            .formatted(
                                                    segment.source(),
                                                    segment.name(),
                                                    segment.expression());
                            case AddJoin join -> join.says();
                            case AddSynonym synonym ->
                                    synonym.target().replace(" synonym", "")
                                            + " ~ "
                                            + synonym.word();
                            default -> effect.target();
                        })
                .reduce((one, other) -> one + " | " + other)
                .orElse("-");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '\u0007',
            value = {
                "Active customers are those with status = 'A' and last order within 90 days. # customers.active_customers: status = 'A' and last_order_at >= current_date - interval '90 days'",
                "Active customers: status = 'A' and last_order_at >= current_date - interval '90 days' # customers.active_customers: status = 'A' and last_order_at >= current_date - interval '90 days'",
                "A gold customer is a customer whose tier is gold or platinum. # customers.gold_customer: tier in ('gold', 'platinum')",
                "Big orders = `total > 1,000` # orders.big_orders: total > 1000",
                "Big orders are orders with a total of more than 1,000. # orders.big_orders: total > 1000",
                "Define segment late_parcels on parcels: delivered_at > due_at # parcels.late_parcels: delivered_at > due_at",
                "Aktive Kunden sind customers, deren status 'A' ist und deren last_order_at in den letzten 90 Tagen liegt. # customers.aktive_kunden: status = 'A' and last_order_at >= current_date - interval '90 days'",
                "Segment Grossauftraege auf orders: total mindestens 500 # orders.grossauftraege: total >= 500",
                "Les gros colis sont les parcels dont weight_g est supérieur à 20000 # parcels.gros_colis: weight_g > 20000",
                "Los clientes de prueba son los customers con is_test igual a true # customers.clientes_de_prueba: is_test = true",
                "アクティブ顧客とは、customers.statusが'A'で、last_order_atが過去90日以内の顧客のことです # customers.アクティブ顧客: status = 'A' and last_order_at >= current_date - interval '90 days'",
                "Heavy parcels are parcels where weight_g is between 10000 and 30000 # parcels.heavy_parcels: weight_g between 10000 and 30000",
                "Web orders: channel in ('web', 'app') # orders.web_orders: channel in ('web', 'app')",
                "Web orders are orders whose channel is one of web, app and kiosk # orders.web_orders: channel in ('web', 'app', 'kiosk')",
                "Undelivered parcels are parcels whose delivered_at is empty # parcels.undelivered_parcels: delivered_at is null",
                "New depots are depots opened on or after 2024-01-01 # depots.new_depots: opened_on >= date '2024-01-01'",
            })
    void conditionsBecomeSegments(String text, String expected) {
        Reading reading = read(text);
        assertThat(said(reading).replace("1,000", "1000"))
                .as("%s %s", text, reading)
                .isEqualTo(expected.replace("1,000", "1000").replace("les_gros", "gros"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '\u0007',
            value = {
                "orders.customer_ref joins customers.id # orders.customer_ref = customers.id",
                "join orders to customers on customer_ref = id # orders.customer_ref = customers.id",
                "To join orders to customers, use orders.customer_ref = customers.id. # orders.customer_ref = customers.id",
                "parcels joins depots on depot_id # parcels.depot_id = depots.depot_id",
                "`orders.customer_ref` is a foreign key to `customers.id`. # orders.customer_ref = customers.id",
                "orders.customer_ref references the customers table # orders.customer_ref = customers.(its key)",
                "parcels und depots werden über depot_id verknüpft # parcels.depot_id = depots.depot_id",
                "orders.customer_ref verweist auf customers.id # orders.customer_ref = customers.id",
                "orders.customer_ref fait référence à customers.id # orders.customer_ref = customers.id",
                "La tabla parcels se une con depots por depot_id # parcels.depot_id = depots.depot_id",
                "orders.customer_refはcustomers.idを参照します # orders.customer_ref = customers.id",
                "shop.orders.customer_ref points to crm.customers.id # orders.customer_ref = customers.id",
            })
    void sentencesBecomeJoins(String text, String expected) {
        Reading reading = read(text);
        assertThat(said(reading)).as("%s %s", text, reading).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '\u0007',
            value = {
                "GMV means gross merchandise value. # customers.gross_merchandise_value ~ GMV",
                "GMV stands for gross merchandise value (gross_merchandise_value) # customers.gross_merchandise_value ~ GMV",
                "We call the customers table accounts. # customers ~ accounts",
                "Everyone calls parcels \"packages\". # parcels ~ packages",
                "The measure revenue is also called turnover. # orders.revenue ~ turnover",
                "Turnover is another word for revenue # orders.revenue ~ Turnover",
                "Synonyms for depots: hubs, sites and yards # depots ~ hubs | depots ~ sites | depots ~ yards",
                "Die Tabelle parcels nennen wir Sendungen. # parcels ~ Sendungen",
                "Umsatz bedeutet bei uns revenue # orders.revenue ~ Umsatz",
                "Umsatz steht für revenue # orders.revenue ~ Umsatz",
                "On appelle la table depots entrepôts # depots ~ entrepôts",
                "Facturación es sinónimo de revenue # orders.revenue ~ Facturación",
                "売上とはrevenueのことです # orders.revenue ~ 売上",
                "When people say turnover they mean revenue. # orders.revenue ~ turnover",
            })
    void otherNamesBecomeSynonyms(String text, String expected) {
        Reading reading = read(text);
        assertThat(said(reading)).as("%s %s", text, reading).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Active customers are those who ordered recently.",
                "Revenue means money that customers paid us.",
                "An active customer is a customer who ordered in the last 90 days.",
                "Status is important.",
                "orders never join customers on country",
                "orders.customer_ref does not reference customers.id",
                "We call customers who ordered twice loyal.",
                "Gold customers are customers whose tier is important.",
                "fee = total / 100",
                "big = sum(total) > 5",
                "The customers table has 12 columns.",
                "Active customers are those with status = 'A' and a good mood.",
                "Active customers: status = 'A'; drop table customers",
                "Active customers: status = 'A' -- and so on",
                "Active customers: id in (select id from leads)",
                "Active customers: pg_sleep(10) = 1",
            })
    void whatIsNotWhollyUnderstoodHasNoEffect(String text) {
        assertThat(read(text).effects()).isEmpty();
    }

    @Test
    void aConditionThatFitsTwoSourcesFitsNone() {
        assertThat(read("Open ones: status = 'open'"))
                .isEqualTo(
                        Reading.because(
                                "ambiguous_target", "segment Open ones (customers, leads)"));
        assertThat(said(read("Open leads: status = 'open'"))).startsWith("leads.open_leads");
        assertThat(read("Web customers: channel = 'web'").reasons())
                .singleElement()
                .asString()
                .startsWith("segment_not_added:Web customers (customers lacks");
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThat(read("Rich customers: net_worth > 1000000").reasons())
                .containsExactly("unverified_column:net_worth");
        assertThat(read("orders.buyer_ref joins customers.id").reasons())
                .containsExactly("unverified_column:orders.buyer_ref");
        assertThat(read("We call the customers table leads").reasons())
                .singleElement()
                .asString()
                .startsWith("alias_taken:");
    }

    @Test
    void rowsOfTablesAreReadCellByCell() {
        assertThat(
                        said(
                                new ReadSentence(NAMES, "wh")
                                        .row(
                                                "Late parcels",
                                                List.of("parcels", "delivered_at > due_at"),
                                                "")))
                .isEqualTo("parcels.late_parcels: delivered_at > due_at");
        assertThat(
                        said(
                                new ReadSentence(NAMES, "wh")
                                        .row("GMV", List.of("Gross merchandise value"), "")))
                .isEqualTo("customers.gross_merchandise_value ~ GMV");
    }

    @Test
    void valuesCannotLeaveTheirQuotes() {
        assertThat(said(read("Odd customers are customers whose country is \"x' or 1=1\"")))
                .isEqualTo("customers.odd_customers: country = 'x'' or 1=1'");
    }

    @Test
    void anotherConnectionHasOtherNames() {
        assertThat(
                        new ReadSentence(NAMES, "lake")
                                .of(List.of("orders.customer_ref joins customers.id"), ""))
                .isEqualTo(Reading.NOTHING);
    }
}
