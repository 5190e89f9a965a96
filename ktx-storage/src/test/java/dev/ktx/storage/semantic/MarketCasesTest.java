package dev.ktx.storage.semantic;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

/// A market with a trap behind each question.
class MarketCasesTest {
    private static final HandWrittenCases CASES = HandWrittenCases.of("market");

    @AfterAll
    static void close() {
        CASES.close();
    }

    @TestFactory
    Stream<DynamicTest> answersAsSqlWrittenByHand() {
        return CASES.tests();
    }
}
