package dev.ktx.sql;

import dev.ktx.problem.Problem;
import dev.ktx.problem.SqlProblems;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Which functions of a dialect may be called: those the vendor's reference knows as pure, and
/// those that the connection's policy adds. A harmful one is refused whatever the policy says.
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
            String name = call.name().toLowerCase(Locale.ROOT);
            String qualified = qualified(call, name);
            boolean harmful =
                    list.isHarmful(name)
                            || (!call.qualifiers().isEmpty()
                                    && (list.isHarmful(qualified)
                                            || list.isHarmful(withoutSchema(call, name))));
            if (harmful) {
                throw refusal(
                        call,
                        SqlProblems.notReadOnly(
                                call.name(),
                                call.offset(),
                                call.written(),
                                "The function does more than read, so it is never called."));
            }
            // A list of column names behind a table looks like a call and is none.
            boolean listed =
                    call.role() == Call.Role.NAME
                            || isPure(call, name, qualified)
                            || policy.functions().contains(qualified)
                            || policy.functions().contains(name);
            if (!listed && policy.unknownFunctions() == SqlPolicy.Unknown.REFUSE) {
                throw refusal(
                        call,
                        SqlProblems.unknownFunction(
                                call.name(),
                                // A method of a value has no qualifier to be listed with.
                                qualified.startsWith(".") ? name : qualified,
                                call.offset(),
                                call.written()));
            }
        }
    }

    private boolean isPure(Call call, String name, String qualified) {
        if (call.foreign()) {
            return false;
        }
        if (call.qualifiers().isEmpty()) {
            return list.isPure(name);
        }
        return list.pure().contains(qualified)
                || list.pure().contains(withoutSchema(call, name))
                || list.isMethod(name)
                || (isBuiltInSchema(call) && list.isPure(name));
    }

    /// `safe.net.host` is `net.host`.
    private String withoutSchema(Call call, String name) {
        String qualified = qualified(call, name);
        int dot = qualified.indexOf('.');
        return call.qualifiers().size() > 1 && list.schemas().contains(qualified.substring(0, dot))
                ? qualified.substring(dot + 1)
                : qualified;
    }

    private boolean isBuiltInSchema(Call call) {
        boolean ofDatabase = call.qualifiers().size() == 2;
        return list.schemas().contains(qualifier(call))
                || (ofDatabase
                        && list.schemas()
                                .contains(
                                        "*." + call.qualifiers().get(1).toLowerCase(Locale.ROOT)));
    }

    private static String qualified(Call call, String name) {
        return call.qualifiers().isEmpty() ? name : qualifier(call) + "." + name;
    }

    private static String qualifier(Call call) {
        return call.qualifiers().stream()
                .map(part -> part.toLowerCase(Locale.ROOT))
                .collect(Collectors.joining("."));
    }

    private static Refusal refusal(Call call, Problem problem) {
        return new Refusal(problem, call.offset(), call.written());
    }
}
