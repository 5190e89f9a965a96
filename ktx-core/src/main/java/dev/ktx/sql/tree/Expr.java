package dev.ktx.sql.tree;

import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A value, told as a tree. The leaves that stand for something else are of type `R`: names as
/// people wrote them, fields of a source, aggregates that were computed elsewhere, columns of a
/// query. {@link Exprs#bind} goes from one kind of leaf to the next; nothing is ever spliced as
/// text, so precedence is the tree's.
///
/// @param <R> what a leaf refers to
public sealed interface Expr<R> {

    record Ref<R>(R target) implements Expr<R> {}

    /// A text literal, unquoted.
    record Text<R>(String value) implements Expr<R> {}

    record Amount<R>(BigDecimal value) implements Expr<R> {
        /// A whole number.
        public static <R> Amount<R> of(long value) {
            return new Amount<>(BigDecimal.valueOf(value));
        }
    }

    record Truth<R>(boolean value) implements Expr<R> {}

    record Null<R>() implements Expr<R> {}

    /// A point in time without zone.
    ///
    /// @param dateOnly whether it was written as a date
    record Moment<R>(LocalDateTime at, boolean dateOnly) implements Expr<R> {}

    record Negate<R>(Expr<R> operand) implements Expr<R> {}

    record Not<R>(Expr<R> operand) implements Expr<R> {}

    /// `DIVIDE` is exact, also between whole numbers, and NULL when the divisor is zero.
    record Arithmetic<R>(Operator operator, Expr<R> left, Expr<R> right) implements Expr<R> {
        public enum Operator {
            ADD,
            SUBTRACT,
            MULTIPLY,
            DIVIDE,
            REMAINDER
        }
    }

    record Compare<R>(Relation relation, Expr<R> left, Expr<R> right) implements Expr<R> {
        public enum Relation {
            EQUAL("="),
            DIFFERENT("<>"),
            LESS("<"),
            AT_MOST("<="),
            GREATER(">"),
            AT_LEAST(">="),
            /// Equal, and NULL is the same as NULL.
            SAME("same as");

            private final String sign;

            Relation(String sign) {
                this.sign = sign;
            }

            public String sign() {
                return sign;
            }
        }
    }

    /// All terms hold.
    record And<R>(List<Expr<R>> terms) implements Expr<R> {
        public And {
            terms = List.copyOf(terms);
            if (terms.size() < 2) {
                throw new IllegalArgumentException("AND joins at least two terms");
            }
        }
    }

    /// At least one term holds.
    record Or<R>(List<Expr<R>> terms) implements Expr<R> {
        public Or {
            terms = List.copyOf(terms);
            if (terms.size() < 2) {
                throw new IllegalArgumentException("OR joins at least two terms");
            }
        }
    }

    record IsNull<R>(Expr<R> operand, boolean negated) implements Expr<R> {}

    record In<R>(Expr<R> operand, List<Expr<R>> items, boolean negated) implements Expr<R> {
        public In {
            items = List.copyOf(items);
            if (items.isEmpty()) {
                throw new IllegalArgumentException("IN needs a value");
            }
        }
    }

    /// `%` stands for any text, `_` for one character, a backslash takes the meaning from the next
    /// one.
    record Like<R>(Expr<R> operand, String pattern, boolean ignoreCase, boolean negated)
            implements Expr<R> {}

    record Case<R>(List<When<R>> whens, Optional<Expr<R>> otherwise) implements Expr<R> {
        public Case {
            whens = List.copyOf(whens);
            if (whens.isEmpty()) {
                throw new IllegalArgumentException("CASE needs a branch");
            }
        }
    }

    /// One branch of a CASE.
    record When<R>(Expr<R> condition, Expr<R> value) {}

    record Call<R>(ScalarFunction function, List<Expr<R>> arguments) implements Expr<R> {
        public Call {
            arguments = List.copyOf(arguments);
            if (!function.takes(arguments.size())) {
                throw new IllegalArgumentException(
                        function + " with " + arguments.size() + " arguments");
            }
        }
    }

    record Cast<R>(Expr<R> operand, Target target) implements Expr<R> {
        public enum Target {
            TEXT,
            INTEGER,
            DECIMAL,
            DATE,
            TIMESTAMP;

            public ValueType type() {
                return switch (this) {
                    case TEXT -> ValueType.STRING;
                    case INTEGER, DECIMAL -> ValueType.NUMBER;
                    case DATE, TIMESTAMP -> ValueType.TIME;
                };
            }
        }
    }

    /// The first moment of the unit that holds the operand.
    ///
    /// @param weekStart matters for weeks only
    record Truncate<R>(Granularity unit, Expr<R> operand, DayOfWeek weekStart) implements Expr<R> {}

    record Part<R>(DatePart part, Expr<R> operand) implements Expr<R> {}

    /// Later by an amount of units; earlier when the amount is negative.
    record Shift<R>(Expr<R> operand, long amount, Granularity unit) implements Expr<R> {}

    /// The local time in a zone.
    record InZone<R>(Expr<R> operand, String zone, TimeKind kind) implements Expr<R> {}

    /// @param filter the rows that count; absent means all
    /// @param fraction for PERCENTILE, between 0 and 1
    record Aggregate<R>(
            AggregateFunction function,
            List<Expr<R>> arguments,
            boolean distinct,
            Optional<Expr<R>> filter,
            Optional<BigDecimal> fraction)
            implements Expr<R> {
        public Aggregate {
            arguments = List.copyOf(arguments);
            if (arguments.isEmpty() != (function == AggregateFunction.COUNT_ROWS)) {
                throw new IllegalArgumentException(function + " of " + arguments);
            }
            if (fraction.isPresent() != (function == AggregateFunction.PERCENTILE)) {
                throw new IllegalArgumentException(function + " at " + fraction);
            }
        }

        /// As people write it, for messages.
        public String functionName() {
            return switch (function) {
                case COUNT_ROWS, COUNT -> "count";
                default -> function.name().toLowerCase(Locale.ROOT);
            };
        }
    }

    /// Whether the query has a row. Only in the trees of whole queries.
    record Exists<R>(Query query) implements Expr<R> {}
}
