package dev.ktx.sql;

import static org.assertj.core.api.Assertions.assertThat;

import net.sf.jsqlparser.parser.CCJSqlParserUtil;

import org.junit.jupiter.api.Test;

import java.time.Duration;

class ParseClockTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Test
    void tellsAParseThatRunsTooLongToStop() {
        ParseClock clock = new ParseClock(1);
        try (ParseClock.Timed parse = clock.start(CCJSqlParserUtil.newParser("SELECT 1"))) {
            waitUntilOver(parse);
        }
        // The clock went to sleep between the two.
        try (ParseClock.Timed parse = clock.start(CCJSqlParserUtil.newParser("SELECT 2"))) {
            waitUntilOver(parse);
        }
    }

    @Test
    void leavesAParseAloneThatEndedInTime() {
        ParseClock clock = new ParseClock(1);
        ParseClock.Timed ended = clock.start(CCJSqlParserUtil.newParser("SELECT 1"));
        ended.close();
        try (ParseClock.Timed parse = clock.start(CCJSqlParserUtil.newParser("SELECT 2"))) {
            waitUntilOver(parse);
        }
        assertThat(ended.isOver()).isFalse();
    }

    private static void waitUntilOver(ParseClock.Timed parse) {
        long start = System.nanoTime();
        while (!parse.isOver() && System.nanoTime() - start < PATIENCE.toNanos()) {
            Thread.onSpinWait();
        }
        assertThat(parse.isOver()).isTrue();
    }
}
