package dev.ktx.catalog;

import static dev.ktx.catalog.Harbor.key;
import static dev.ktx.catalog.Harbor.number;
import static dev.ktx.catalog.Harbor.table;
import static dev.ktx.catalog.Harbor.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

class SchemaDiffTest {
    private static final Table BERTHS =
            table(TableRef.of("ops", "berths"), List.of(), key("code"), text("pier"));

    @Test
    void countsEverythingOfAFirstScanAsAdded() {
        SchemaDiff diff = SchemaDiff.between(List.of(), List.of(Harbor.vessels(), BERTHS));
        assertThat(diff.tablesAdded()).containsExactly(Harbor.VESSELS, BERTHS.ref());
        assertThat(diff.columnsAdded()).isEqualTo(5);
        assertThat(diff.tablesUnchanged()).isZero();
    }

    @Test
    void countsAnAddedAChangedAndADroppedColumn() {
        Table after = table(BERTHS.ref(), List.of(), key("code"), number("depth"), text("side"));
        Table before = table(BERTHS.ref(), List.of(), key("code"), text("depth"), text("pier"));
        SchemaDiff diff = SchemaDiff.between(List.of(before), List.of(after));
        assertThat(diff.tablesModified()).containsExactly(BERTHS.ref());
        assertThat(diff.columnsAdded()).isEqualTo(1);
        assertThat(diff.columnsModified()).isEqualTo(1);
        assertThat(diff.columnsDeleted()).isEqualTo(1);
    }

    @Test
    void doesNotCallColumnsMovedThatFollowADroppedOne() {
        Table before = table(BERTHS.ref(), List.of(), text("a"), text("b"), text("c"));
        Table after = table(BERTHS.ref(), List.of(), text("b"), text("c"));
        assertThat(SchemaDiff.between(List.of(before), List.of(after)).columnsModified()).isZero();
        Table swapped = table(BERTHS.ref(), List.of(), text("c"), text("b"));
        assertThat(SchemaDiff.between(List.of(after), List.of(swapped)).columnsModified())
                .isEqualTo(2);
    }

    @Test
    void takesAGrownTableForUnchanged() {
        Table grown =
                new Table(
                        BERTHS.ref(),
                        BERTHS.kind(),
                        Optional.empty(),
                        OptionalLong.of(7),
                        BERTHS.columns(),
                        List.of(),
                        List.of());
        SchemaDiff diff = SchemaDiff.between(List.of(BERTHS), List.of(grown));
        assertThat(diff.isEmpty()).isTrue();
        assertThat(diff.tablesUnchanged()).isEqualTo(1);
    }

    @Test
    void countsADroppedTableWithItsColumns() {
        SchemaDiff diff = SchemaDiff.between(List.of(Harbor.vessels(), BERTHS), List.of(BERTHS));
        assertThat(diff.tablesDeleted()).containsExactly(Harbor.VESSELS);
        assertThat(diff.columnsDeleted()).isEqualTo(3);
    }
}
