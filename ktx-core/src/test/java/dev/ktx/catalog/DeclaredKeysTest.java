package dev.ktx.catalog;

import static dev.ktx.catalog.Harbor.SAILINGS;
import static dev.ktx.catalog.Harbor.VESSELS;
import static dev.ktx.catalog.Harbor.key;
import static dev.ktx.catalog.Harbor.link;
import static dev.ktx.catalog.Harbor.number;
import static dev.ktx.catalog.Harbor.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.catalog.Relationship.Cardinality;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.List;

class DeclaredKeysTest {
    @Test
    @DisplayName("SC-T58 accepts a declared foreign key with confidence 1 and source formal")
    void acceptsADeclaredForeignKey() {
        Relationships found = DeclaredKeys.of(List.of(Harbor.vessels(), Harbor.sailings()));
        assertThat(found.accepted()).hasSize(1);
        Relationship only = found.accepted().getFirst();
        assertThat(only.id())
                .isEqualTo("ops.sailings:(ops.sailings.vessel_id)->ops.vessels:(ops.vessels.id)");
        assertThat(only.confidence()).isEqualTo(1);
        assertThat(only.source()).isEqualTo("formal");
        assertThat(only.cardinality()).isEqualTo(Cardinality.MANY_TO_ONE);
        assertThat(only.evidence()).containsEntry("constraintName", "sailings_vessel_fk");
        assertThat(found.primaryKeys())
                .extracting(Relationships.PrimaryKey::table)
                .containsExactly(SAILINGS, VESSELS);
    }

    @Test
    void keepsTheColumnsOfACompositeKeyTogether() {
        TableRef berths = TableRef.of("ops", "berths");
        TableRef slots = TableRef.of("ops", "slots");
        Relationships found =
                DeclaredKeys.of(
                        List.of(
                                table(berths, List.of(), key("port"), key("code")),
                                table(
                                        slots,
                                        List.of(
                                                link("port", berths, "port", "slots_fk"),
                                                link("berth", berths, "code", "slots_fk")),
                                        number("port"),
                                        number("berth"))));
        assertThat(found.accepted())
                .singleElement()
                .satisfies(edge -> {
                    assertThat(edge.from().columns()).containsExactly("port", "berth");
                    assertThat(edge.to().columns()).containsExactly("port", "code");
                });
    }

    @Test
    void skipsKeysThatLeadNowhereOrRepeat() {
        TableRef gone = TableRef.of("ops", "gone");
        Relationships found =
                DeclaredKeys.of(
                        List.of(
                                Harbor.vessels(),
                                table(
                                        SAILINGS,
                                        List.of(
                                                link("vessel_id", VESSELS, "id", "one"),
                                                link("vessel_id", VESSELS, "id", "two"),
                                                link("vessel_id", gone, "id", "three")),
                                        number("vessel_id"))));
        assertThat(found.accepted()).hasSize(1);
        assertThat(found.skipped())
                .extracting(Relationships.Skipped::reason)
                .containsExactlyInAnyOrder(DeclaredKeys.DUPLICATE, DeclaredKeys.ENDPOINT_NOT_FOUND);
    }

    @Test
    void findsTheTargetWhateverTheCaseOfTheConstraint() {
        Relationships found =
                DeclaredKeys.of(
                        List.of(
                                Harbor.vessels(),
                                table(
                                        SAILINGS,
                                        List.of(
                                                link(
                                                        "VESSEL_ID",
                                                        TableRef.of("OPS", "Vessels"),
                                                        "ID",
                                                        "fk")),
                                        number("vessel_id"))));
        assertThat(found.accepted())
                .extracting(Relationship::id)
                .containsExactly(
                        "ops.sailings:(ops.sailings.vessel_id)->ops.vessels:(ops.vessels.id)");
    }

    @Test
    void callsAKeyThatIsItselfUniqueOneToOne() {
        TableRef logs = TableRef.of("ops", "logs");
        Relationships found =
                DeclaredKeys.of(
                        List.of(
                                Harbor.vessels(),
                                table(
                                        logs,
                                        List.of(link("vessel_id", VESSELS, "id", "fk")),
                                        key("vessel_id"))));
        assertThat(found.accepted().getFirst().cardinality()).isEqualTo(Cardinality.ONE_TO_ONE);
    }
}
