package dev.ktx.semantic.query;

import java.util.List;

/// How an answer was made, so that its reader can judge the numbers.
///
/// @param warnings what may surprise
/// @param assumptions choices that were made, one sentence each
/// @param plan the parts of the statement, one line each
public record Receipt(List<Warning> warnings, List<String> assumptions, List<String> plan) {
    public Receipt {
        warnings = List.copyOf(warnings);
        assumptions = List.copyOf(assumptions);
        plan = List.copyOf(plan);
    }

    /// @param code stable, for example `filter_scope`
    /// @param measures the keys it concerns; empty means all
    public record Warning(
            String code, String message, List<String> measures, List<String> sources) {
        public Warning {
            measures = List.copyOf(measures);
            sources = List.copyOf(sources);
        }
    }
}
