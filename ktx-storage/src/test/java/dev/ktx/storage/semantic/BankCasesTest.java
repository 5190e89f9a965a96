package dev.ktx.storage.semantic;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

/// A bank: a snowflake of places, accounts with several holders, payments with two ends, balances
/// that do not add up over days, an empty fact, keys that lead nowhere.
class BankCasesTest {
    private static final HandWrittenCases CASES = HandWrittenCases.of("bank");

    @AfterAll
    static void close() {
        CASES.close();
    }

    @TestFactory
    Stream<DynamicTest> answersAsSqlWrittenByHand() {
        return CASES.tests();
    }
}
