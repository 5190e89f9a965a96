package dev.ktx.port;

import java.math.BigDecimal;
import java.util.List;

/// A value of a result row, already in the form in which JSON carries it without loss (scan
/// specification, table 2.8).
public sealed interface Cell {
    record Null() implements Cell {
        static final Null INSTANCE = new Null();
    }

    record Flag(boolean value) implements Cell {}

    /// A number that every JSON reader keeps exactly: integers within ±(2^53-1), short decimals,
    /// finite floating point.
    record Amount(BigDecimal value) implements Cell {}

    /// Everything that is text, or that only text carries exactly.
    record Text(String value) implements Cell {}

    record Array(List<Cell> items) implements Cell {
        public Array {
            items = List.copyOf(items);
        }
    }

    /// Names may repeat; order is the warehouse's.
    record Struct(List<Field> fields) implements Cell {
        public Struct {
            fields = List.copyOf(fields);
        }
    }

    record Field(String name, Cell value) {}

    static Cell nothing() {
        return Null.INSTANCE;
    }

    static Cell of(String text) {
        return new Text(text);
    }

    static Cell of(long number) {
        return new Amount(BigDecimal.valueOf(number));
    }
}
