package dev.ktx.app;

import static dev.ktx.app.ToolCalls.texts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

/// Notes that become segments, joins and other names: from the call over the file and its commit to
/// the answer of a question and a search.
class MemoryEffectsTest {
    @TempDir Path folder;
    private NotesProject notes;

    @BeforeEach
    void open() throws SQLException {
        notes = new NotesProject(folder);
    }

    @AfterEach
    void close() {
        notes.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '\u0007',
            value = {
                "Active customers are those with status = 'A' and last order within 90 days. # active_customers",
                "Aktive Kunden sind customers, deren status 'A' ist und deren last_order_at in den letzten 90 Tagen liegt. # aktive_kunden",
                "Los clientes activos son los customers con status igual a 'A' y last_order_at en los últimos 90 días. # clientes_activos",
            })
    void aConditionBecomesASegmentThatAnswers(String note, String name) {
        ObjectNode status = notes.remember(note);

        assertThat(texts(status.at("/captured/sl")))
                .as(status.toString())
                .containsExactly("customers");
        assertThat(texts(status.path("warnings"))).isEmpty();
        assertThat(notes.overlay("customers"))
                .startsWith(
                        "name: customers\nmeasures:\n  - {name: customer_count, expr: count(*)}   # by hand\n")
                .contains("segments:\n  - name: " + name)
                .contains("status = 'A' and last_order_at >= current_date - interval '90 days'");
        assertThat(notes.commits("customers")).isEqualTo(1);
        notes.isSound();
        assertThat(notes.rows("customers.customer_count", "customers." + name)).contains("1");
        assertThat(notes.rows("customers.customer_count", "")).contains("3");
        assertThat(notes.finds(name.replace('_', ' '), "customers")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "orders.customer_ref joins customers.id.",
                "orders wird über customer_ref = id mit customers verknüpft.",
                "orders.customer_refはcustomers.idを参照します。",
            })
    void aJoinIsDeclaredByTheManySide(String note) {
        ObjectNode status = notes.remember(note);

        assertThat(texts(status.at("/captured/sl")))
                .as(status.toString())
                .containsExactly("orders");
        assertThat(notes.overlay("orders"))
                .contains(
                        "joins:\n  - to: customers\n    \"on\": orders.customer_ref = customers.id\n    relationship: many_to_one");
        notes.isSound();
        assertThat(notes.rows("orders.revenue", "", "customers.tier"))
                .contains("gold", "12")
                .contains("tin");
        assertThat(texts(notes.remember(note + " So it is.").at("/captured/sl"))).isEmpty();
    }

    @Test
    void otherNamesAreFound() {
        ObjectNode status = notes.remember("We call the orders table Abschlüsse.");
        assertThat(texts(status.at("/captured/sl")))
                .as(status.toString())
                .containsExactly("orders");
        status = notes.remember("Bestellkanal bedeutet orders.channel.");
        assertThat(texts(status.at("/captured/sl")))
                .as(status.toString())
                .containsExactly("orders");
        status = notes.remember("Deals is another name for orders.");
        assertThat(texts(status.at("/captured/sl")))
                .as(status.toString())
                .containsExactly("orders");

        status = notes.remember("We call the customers table deals.");
        assertThat(texts(status.at("/captured/sl"))).isEmpty();
        assertThat(texts(status.path("warnings")))
                .as(status.toString())
                .anySatisfy(warning -> assertThat(warning).contains("alias_taken", "orders"));

        assertThat(notes.overlay("orders"))
                .contains("Also called Abschlüsse, Deals")
                .contains("Also called Bestellkanal");
        notes.isSound();
        assertThat(notes.finds("Abschlüsse", "\"orders\"")).isTrue();
        assertThat(notes.finds("Bestellkanal", "orders.channel")).isTrue();
    }

    @Test
    void withoutAConnectionTheReportSaysWhatIsMissing() {
        String before = notes.overlay("orders");
        ObjectNode status = notes.tools.remember("orders.customer_ref joins customers.id", "");
        assertThat(texts(status.at("/captured/wiki"))).hasSize(1);
        assertThat(texts(status.at("/captured/sl"))).isEmpty();
        assertThat(texts(status.path("warnings")))
                .contains(
                        "no_connection:orders -> customers join (say that the note is about 'wh')");
        assertThat(notes.overlay("orders")).isEqualTo(before);

        // Sent again with it, the page is there and the join is new.
        status = notes.remember("orders.customer_ref joins customers.id");
        assertThat(texts(status.at("/captured/sl")))
                .as(status.toString())
                .containsExactly("orders");
        notes.isSound();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            quoteCharacter = '\u0007',
            value = {
                // Nobody has the column.
                "Rich customers: net_worth > 1000000 # unverified_column:net_worth",
                "orders.buyer_ref joins customers.id # unverified_column:orders.buyer_ref",
                // Neither side is a key, so nobody knows how many rows meet.
                "orders.channel joins customers.tier # not_applied:orders -> customers join (ambiguous_cardinality",
                // The types do not fit, which the checks of the layer tell.
                "Late customers: last_order_at > 'yesterday' and tier + 1 > 'x' # reverted:customers.late_customers segment",
                // A name that is taken.
                "We call the orders table customers. # alias_taken",
            })
    void whatDoesNotHoldStaysInTheWikiWithAReason(String note, String reason) {
        String orders = notes.overlay("orders");
        String customers = notes.overlay("customers");
        ObjectNode status = notes.remember(note);
        assertThat(status.path("status").asString()).isEqualTo("done");
        assertThat(texts(status.at("/captured/wiki"))).as(status.toString()).isNotEmpty();
        assertThat(texts(status.at("/captured/sl"))).isEmpty();
        assertThat(texts(status.path("warnings")))
                .as(status.toString())
                .anySatisfy(warning -> assertThat(warning).startsWith(reason.strip()));
        assertThat(notes.overlay("orders")).isEqualTo(orders);
        assertThat(notes.overlay("customers")).isEqualTo(customers);
        notes.isSound();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Active customers: status = 'A'; drop table customers",
                "Active customers: status = 'A' or id in (select order_id from orders)",
                "Active customers: getenv('HOME') = 'x'",
                "Active customers: status = 'A' /* and then */ -- nothing",
                "Active customers: read_text('/etc/passwd') is not null",
                "Active customers: status = {{ secret }}",
            })
    void noteTextIsNoSql(String note) {
        String customers = notes.overlay("customers");
        ObjectNode status = notes.remember(note);
        assertThat(texts(status.at("/captured/sl"))).isEmpty();
        assertThat(notes.overlay("customers")).isEqualTo(customers);
        notes.isSound();
    }

    @Test
    void whatExcludesWhatIsKnownIsKeptAndFlagged() throws IOException {
        notes.remember("Active customers: status = 'A'");
        String before = notes.overlay("customers");
        ObjectNode status = notes.remember("Active customers: status = 'I'");
        assertThat(texts(status.at("/captured/sl"))).isEmpty();
        assertThat(texts(status.path("warnings")))
                .as(status.toString())
                .contains("definitional_contradiction:active-customers");
        assertThat(notes.page("active-customers"))
                .contains("## Conflicting statements", "status = 'A'", "status = 'I'");
        assertThat(notes.overlay("customers")).isEqualTo(before);

        // What a person wrote into the file is not replaced either.
        notes.project.write(
                "semantic-layer/wh/orders.yaml",
                NotesProject.ORDERS
                        + "segments:\n  - {name: web_orders, expr: \"channel = 'web'\"}\n");
        status = notes.remember("Web orders: channel = 'app'");
        assertThat(texts(status.path("warnings")))
                .as(status.toString())
                .contains("kept_user_edit:orders.web_orders segment");
        assertThat(notes.overlay("orders")).contains("channel = 'web'").doesNotContain("'app'");
        status = notes.remember("Living customers: status = 'A'");
        assertThat(texts(status.path("warnings")))
                .as(status.toString())
                .anySatisfy(
                        warning -> assertThat(warning).contains("subsumed", "active_customers"));
        assertThat(notes.overlay("customers")).isEqualTo(before);
    }
}
