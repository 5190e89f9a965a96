package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class RemadeTest {
    private final List<List<String>> made = new ArrayList<>();
    private final Remade<List<String>, Integer> sizes =
            new Remade<>(source -> {
                made.add(source);
                return source.size();
            });

    @Test
    void makesOnceOfOneObjectAndAgainOfAnother() {
        List<String> first = List.of("a", "b");
        List<String> equal = new ArrayList<>(first);
        assertThat(List.of(sizes.of("shop", first), sizes.of("shop", first))).containsOnly(2);
        assertThat(made).hasSize(1);
        assertThat(sizes.of("shop", equal)).isEqualTo(2);
        assertThat(made).hasSize(2);
        assertThat(sizes.of("shop", List.of("a"))).isEqualTo(1);
    }

    @Test
    void connectionsDoNotMix() {
        List<String> source = List.of("a");
        assertThat(sizes.of("shop", source)).isEqualTo(1);
        assertThat(sizes.of("wh", List.of())).isZero();
        assertThat(sizes.of("shop", source)).isEqualTo(1);
        assertThat(made).hasSize(2);
    }
}
