package dev.ktx.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.knowledge.SemanticNames.Offer;
import dev.ktx.problem.Problem;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// What pages refer to.
final class PageReferencesTest {
    private static SemanticNames names() {
        Offer parcels =
                new Offer(Optional.of("ops.parcels"), Set.of("fee"), Set.of("fees"), Set.of("air"));
        Offer orders = new Offer(Optional.empty(), Set.of("id"), Set.of(), Set.of());
        SortedMap<String, SortedMap<String, Offer>> connections = new TreeMap<>();
        connections.put("wh", new TreeMap<>(Map.of("parcels", parcels, "orders", orders)));
        connections.put("lake", new TreeMap<>(Map.of("orders", orders)));
        return new SemanticNames(connections);
    }

    private static List<String> resolved(String reference) {
        return names().resolve(reference).stream().map(SemanticNames.Node::normal).toList();
    }

    @Test
    @DisplayName("IN-10 every spelling of a reference leads to the same name")
    void resolvesSpellings() {
        assertThat(resolved("wh/parcels.fee")).containsExactly("wh/parcels.fee");
        assertThat(resolved("parcels.fee")).containsExactly("wh/parcels.fee");
        assertThat(resolved("wh.parcels.fee")).containsExactly("wh/parcels.fee");
        assertThat(resolved("wh.parcels")).containsExactly("wh/parcels");
        assertThat(resolved("parcels")).containsExactly("wh/parcels");
        assertThat(resolved("parcels.weight")).isEmpty();
        assertThat(resolved("orders")).containsExactly("lake/orders", "wh/orders");
    }

    @Test
    @DisplayName(
            "IN-11 a reference to another connection resolves there and is left as it is written")
    void resolvesOtherConnections() {
        assertThat(resolved("lake/orders")).containsExactly("lake/orders");
        assertThat(names().spell(names().resolve("lake/orders").getFirst()))
                .isEqualTo("lake/orders");
        assertThat(names().spell(names().resolve("wh/parcels.fee").getFirst()))
                .isEqualTo("parcels.fee");
    }

    @Test
    void findsLinksOutsideCode() {
        assertThat(
                        PageReferences.links(
                                "[[a]] and [[b|B]], [[c#part]]\n\n```\n[[d]]\n```\n`[[e]]` [[1 2]]"))
                .containsExactly("a", "b", "c");
    }

    @Test
    void holdsCodeToKnownSources() {
        WikiPage page =
                new WikiPage(
                        new PageKey("p"),
                        PageScope.global(),
                        FrontMatter.EMPTY,
                        "`parcels.fee` `parcels.wait` `java.util` `source:x` `table:parcels`");
        assertThat(PageReferences.missingNames(page, names()))
                .extracting(Problem::what)
                .satisfiesExactly(
                        first -> assertThat(first).contains("'parcels.wait'"),
                        second -> assertThat(second).contains("'source:x'"));
    }
}
