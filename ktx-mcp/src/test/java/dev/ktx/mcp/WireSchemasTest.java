package dev.ktx.mcp;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WireSchemasTest {
    @ParameterizedTest
    @ValueSource(strings = {"2025-06-18", "2025-11-25", "2026-07-28"})
    void findFaults(String revision) {
        assumeTrue(
                WireSchemas.find(revision).isPresent(),
                "no schema of this revision on this machine");

        assertThatThrownBy(() ->
                        WireSchemas.check(
                                revision, "ListToolsResult", Json.read("{\"tools\": [{}]}")))
                .isInstanceOf(AssertionError.class);
    }
}
