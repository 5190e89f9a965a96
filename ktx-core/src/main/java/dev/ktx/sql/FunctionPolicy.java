package dev.ktx.sql;

import dev.ktx.problem.SqlProblems;

import java.util.List;
import java.util.Locale;

/// Which functions of a dialect only read.
final class FunctionPolicy {
    private final FunctionList list;

    private FunctionPolicy(FunctionList list) {
        this.list = list;
    }

    static FunctionPolicy of(Dialect dialect) {
        return new FunctionPolicy(FunctionList.of(dialect));
    }

    /// @throws Refusal when one of the calls is not certain to read only
    void check(List<Call> calls, SqlPolicy policy) {
        for (Call call : calls) {
            if (list.isHarmful(call.name().toLowerCase(Locale.ROOT))) {
                throw new Refusal(
                        SqlProblems.notReadOnly(
                                call.name(),
                                call.offset(),
                                call.written(),
                                "The function does more than read, so it is never called."),
                        call.offset(),
                        call.written());
            }
        }
    }
}
