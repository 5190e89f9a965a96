package dev.ktx.sql;

import dev.ktx.sql.lex.UnreadableSql;

import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a statement reads, for query history, lineage and the helper endpoints. It says nothing
/// about whether the statement may run; that is the gate's.
///
/// @param tables every table that is read, each once, without the names that WITH makes
/// @param columns bare column names by clause, of every SELECT in the statement, each once
/// @param outputs the columns of the answer in their order
/// @param functions every function that is called, as written, each once
/// @param fingerprint the statement without its literals
public record StatementAnalysis(
        Known<List<TableName>> tables,
        Known<Map<Clause, List<String>>> columns,
        Known<List<OutputColumn>> outputs,
        Known<List<String>> functions,
        Known<Fingerprint> fingerprint) {
    private static final SqlPolicy ANY_FUNCTION =
            new SqlPolicy(SqlPolicy.Unknown.ALLOW, false, Set.of());

    /// Never throws because of the text: what cannot be found out is unknown, with the reason.
    public static StatementAnalysis of(Dialect dialect, String sql) {
        return switch (Gate.examine(dialect, sql, ANY_FUNCTION)) {
            case Gate.Examined.Passed(var reading, var opinion) -> {
                Findings findings = Findings.in(dialect, reading, opinion);
                yield new StatementAnalysis(
                        findings.tables(),
                        findings.columns(),
                        findings.outputs(),
                        new Known.Is<>(reading.functions()),
                        new Known.Is<>(reading.fingerprint()));
            }
            case Gate.Examined.Stopped(var refused) ->
                    unknown(refused.problem().what(), fingerprint(dialect, sql));
        };
    }

    private static Known<Fingerprint> fingerprint(Dialect dialect, String sql) {
        try {
            return new Known.Is<>(Fingerprint.of(dialect, sql));
        } catch (UnreadableSql unreadable) {
            return new Known.Unknown<>(unreadable.reason());
        }
    }

    private static StatementAnalysis unknown(String reason, Known<Fingerprint> fingerprint) {
        return new StatementAnalysis(
                new Known.Unknown<>(reason),
                new Known.Unknown<>(reason),
                new Known.Unknown<>(reason),
                new Known.Unknown<>(reason),
                fingerprint);
    }
}
