package dev.ktx.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.DimensionType;
import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableKind;
import dev.ktx.catalog.TableRef;
import dev.ktx.port.Warehouse;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What every warehouse tells about its structure, and how far it looks.
public abstract class WarehouseStructureContract extends WarehouseFixture {
    @Test
    void listsEveryTableAndViewSortedByName() {
        SchemaSnapshot snapshot = introspect(everything());

        List<TableRef> expected =
                Stream.of(
                                ref("crm", "customers"),
                                ref("crm", "user"),
                                ref("sales", "customers"),
                                ref("sales", "order_items"),
                                ref("sales", "orders"),
                                ref("sales", "paid_orders"),
                                ref("sales", "products"),
                                ref("sales", "refunds"),
                                ref("sales", "shipments"))
                        .sorted()
                        .toList();
        assertThat(snapshot.tables()).extracting(Table::ref).containsExactlyElementsOf(expected);
        assertThat(snapshot.warnings()).isEmpty();
        assertThat(snapshot.connectionId()).isEqualTo("shop");
        assertThat(snapshot.driver()).isEqualTo(connector().driver());
        assertThat(table(snapshot, "sales", "paid_orders").kind()).isEqualTo(TableKind.VIEW);
        assertThat(table(snapshot, "sales", "orders").kind()).isEqualTo(TableKind.TABLE);
    }

    @Test
    void readsColumnsInDeclaredOrderWithTypesThatCanBeGroupedBy() {
        Table orders = table(introspect(everything()), "sales", "orders");

        assertThat(orders.columns())
                .extracting(Column::name)
                .containsExactly(
                        "order_id",
                        "customer_id",
                        "ordered_at",
                        "status",
                        "currency",
                        "total",
                        "group");
        assertThat(orders.columns())
                .extracting(Column::dimensionType)
                .containsExactly(
                        DimensionType.NUMBER,
                        DimensionType.NUMBER,
                        DimensionType.TIME,
                        DimensionType.STRING,
                        DimensionType.STRING,
                        DimensionType.NUMBER,
                        DimensionType.STRING);
        assertThat(orders.columns())
                .allSatisfy(column ->
                        assertThat(column.normalizedType()).isEqualTo(column.nativeType()));
        assertThat(orders.columns().getFirst().nullable()).isFalse();
        assertThat(orders.columns().get(1).nullable()).isTrue();
    }

    @Test
    void readsPrimaryKeysOfOneAndOfTwoColumns() {
        SchemaSnapshot snapshot = introspect(everything());

        assertThat(table(snapshot, "sales", "orders").primaryKey())
                .extracting(Column::name)
                .containsExactly("order_id");
        assertThat(table(snapshot, "sales", "order_items").primaryKey())
                .extracting(Column::name)
                .containsExactly("order_id", "line_no");
        assertThat(table(snapshot, "crm", "customers").primaryKey()).isEmpty();
    }

    @Test
    @DisplayName("SC-T19 lists a foreign key of two columns once for each pair, with its target")
    void listsCompositeForeignKeys() {
        SchemaSnapshot snapshot = introspect(everything());

        TableRef items = ref("sales", "order_items");
        assertThat(table(snapshot, "sales", "shipments").foreignKeys())
                .extracting(ForeignKey::fromColumn, ForeignKey::toTable, ForeignKey::toColumn)
                .containsExactly(
                        tuple("order_id", items, "order_id"), tuple("line_no", items, "line_no"));
        assertThat(table(snapshot, "sales", "order_items").foreignKeys())
                .extracting(ForeignKey::fromColumn, key -> key.toTable().name())
                .containsExactlyInAnyOrder(
                        tuple("order_id", "orders"), tuple("product_id", "products"));
    }

    @Test
    void readsUniqueKeysBesideThePrimaryKey() {
        assertThat(table(introspect(everything()), "sales", "customers").uniqueKeys())
                .containsExactly(List.of("email"));
    }

    @Test
    void readsCommentsWhereTheEngineHasThem() {
        Table customers = table(introspect(everything()), "sales", "customers");

        if (supportsComments()) {
            assertThat(customers.comment()).contains("People who bought something.");
        } else {
            assertThat(customers.comment()).isEmpty();
        }
    }

    @Test
    void estimatesRowsOfTablesAndNotOfViews() {
        SchemaSnapshot snapshot = introspect(everything());

        assertThat(table(snapshot, "sales", "paid_orders").estimatedRows()).isEmpty();
        if (supportsFreshEstimates()) {
            assertThat(table(snapshot, "sales", "products").estimatedRows()).hasValue(4);
        } else {
            assertThat(table(snapshot, "sales", "products").estimatedRows()).isEmpty();
        }
    }

    @Test
    void tellsFactsAboutTheWarehouseAndNoSecret() {
        SchemaSnapshot snapshot = introspect(everything());

        assertThat(snapshot.metadata()).isNotEmpty();
        assertThat(snapshot.metadata().toString())
                .doesNotContain(PostgresServer.shared().password());
    }

    // Scope.

    @Test
    @DisplayName("SC-T27 reads only one of two tables with the same name")
    void readsOneOfTwoTablesWithTheSameName() {
        String entry = supportsSchemas() ? "crm.customers" : "crm_customers";

        SchemaSnapshot snapshot = introspect(Map.of("enabled_tables", List.of(entry)));

        assertThat(snapshot.tables())
                .extracting(Table::ref)
                .containsExactly(ref("crm", "customers"));
        assertThat(snapshot.warnings()).isEmpty();
    }

    @Test
    @DisplayName("SC-T26 warns about a scope entry that matches nothing and reads the others")
    void warnsAboutEntriesThatMatchNothing() {
        String known = supportsSchemas() ? "sales.ORDERS" : "ORDERS";

        SchemaSnapshot snapshot =
                introspect(Map.of("enabled_tables", List.of(known, "ordres", "a.b.c.d")));

        assertThat(snapshot.tables())
                .extracting(Table::ref)
                .containsExactly(ref("sales", "orders"));
        assertThat(snapshot.warnings())
                .extracting(ScanWarning::code)
                .containsOnly(ScanWarning.Codes.SCOPE_ENTRY_UNMATCHED);
        assertThat(snapshot.warnings())
                .extracting(warning -> warning.metadata().get("entry"))
                .containsExactlyInAnyOrder("ordres", "a.b.c.d");
    }

    @Test
    @DisplayName("M19 takes the name of a schema or table for a name, whatever it holds")
    void takesScopeEntriesForNames() {
        SchemaSnapshot snapshot =
                introspect(
                        supportsSchemas()
                                ? Map.of("schemas", List.of("sales') OR 1=1 --"))
                                : Map.of("enabled_tables", List.of("x') OR 1=1 --")));

        assertThat(snapshot.tables()).isEmpty();
        assertThat(snapshot.warnings()).hasSize(1);
    }

    @Test
    void listsSchemasThatMayHoldData() {
        try (Warehouse warehouse = open()) {
            if (supportsSchemas()) {
                assertThat(warehouse.schemas()).contains("crm", "sales").isSorted();
            } else {
                assertThat(warehouse.schemas()).isEmpty();
            }
        }
    }
}
