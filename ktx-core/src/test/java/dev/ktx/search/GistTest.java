package dev.ktx.search;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

class GistTest {
    private static Entity entity(EntityKind kind, String owner, Map<Facet, String> texts) {
        return new Entity(kind, "id", owner, "s", texts, Map.of(), List.of());
    }

    @Test
    void namesReadAsPeopleSayThem() {
        assertThat(
                        Gist.of(
                                entity(
                                        EntityKind.TABLE,
                                        "shop",
                                        Map.of(
                                                Facet.NAME,
                                                "custOrder_lines",
                                                Facet.DESCRIPTION,
                                                "What was  bought."))))
                .contains("cust Order lines. What was bought.");
    }

    @Test
    void columnsAndSchemasHaveNone() {
        assertThat(Gist.of(entity(EntityKind.COLUMN, "shop", Map.of(Facet.NAME, "amount"))))
                .isEmpty();
        assertThat(Gist.of(entity(EntityKind.GROUP, "shop", Map.of(Facet.NAME, "sales"))))
                .isEmpty();
    }

    @Test
    void longTextsAreCutAndNoCharacterIsHalved() {
        String text = "\uD83D\uDE00".repeat(600);
        String gist =
                Gist.of(entity(EntityKind.WIKI, "", Map.of(Facet.NAME, "a", Facet.BODY, text)))
                        .orElseThrow();
        assertThat(gist.length()).isBetween(800, 900);
        assertThat(Character.isHighSurrogate(gist.charAt(gist.length() - 1))).isFalse();
    }

    @Test
    void equalTextsOfOthersHaveAnotherKey() {
        Map<Facet, String> texts = Map.of(Facet.NAME, "orders");
        Entity shop = entity(EntityKind.TABLE, "shop", texts);
        assertThat(Gist.key(shop, "orders"))
                .isEqualTo(Gist.key(entity(EntityKind.TABLE, "shop", texts), "orders"))
                .isNotEqualTo(Gist.key(entity(EntityKind.TABLE, "bank", texts), "orders"))
                .isNotEqualTo(Gist.key(entity(EntityKind.SOURCE, "shop", texts), "orders"));
    }
}
