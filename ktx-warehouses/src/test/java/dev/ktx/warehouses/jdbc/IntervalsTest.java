package dev.ktx.warehouses.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntervalsTest {
    @ParameterizedTest
    @CsvSource({
        "1 year, P1Y",
        "2 years 3 mons, P2Y3M",
        "1 month, P1M",
        "1 year 2 months 3 days 04:00:05.5, P1Y2M3DT4H5.5S",
        "-1 days +02:03:00, P-1DT2H3M",
        "-00:00:01.5, PT-1.5S",
        "-3 years -2 mons, P-3Y-2M",
        "00:00:00, PT0S",
        "100:00:00, PT100H",
        "00:00:00.000001, PT0.000001S"
    })
    void areIsoDurations(String written, String iso) {
        assertThat(Intervals.iso(written)).contains(iso);
    }

    @ParameterizedTest
    @CsvSource({"@ 1 year 2 mons", "P1Y", "infinity", "1-2 3 4:05:06", "''"})
    void stayEmptyInOtherStyles(String written) {
        assertThat(Intervals.iso(written)).isEmpty();
    }
}
