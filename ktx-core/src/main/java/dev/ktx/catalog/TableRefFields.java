package dev.ktx.catalog;

import dev.ktx.problem.AnswerProblems;
import dev.ktx.problem.KtxException;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads the name of a table from the fields in which agents send it: `catalog`, `db`, `name` and
/// what others call them.
public final class TableRefFields {
    private static final List<String> CATALOG = List.of("catalog", "database", "project");
    private static final List<String> DB = List.of("db", "schema", "dataset");
    private static final List<String> NAME = List.of("name", "table");

    /// Every field that is understood, our own spelling of each first.
    public static final List<List<String>> FIELDS = List.of(CATALOG, DB, NAME);

    private TableRefFields() {}

    /// @param given texts by field; fields without a value are left out. Of two spellings of one
    ///   field ours wins
    /// @param where the argument, for example `entities[0].table`
    /// @throws KtxException `bad-argument` for a missing name or a field that is not understood
    public static TableRef read(Map<String, String> given, String where) {
        given.keySet().stream()
                .filter(field -> FIELDS.stream().noneMatch(known -> known.contains(field)))
                .findFirst()
                .ifPresent(unknown -> {
                    throw new KtxException(
                            AnswerProblems.unknownField(
                                    where,
                                    unknown,
                                    FIELDS.stream().flatMap(List::stream).toList()));
                });
        String name =
                first(NAME, given)
                        .orElseThrow(
                                () -> new KtxException(AnswerProblems.missingField(where, "name")));
        return new TableRef(first(CATALOG, given), first(DB, given), name);
    }

    private static Optional<String> first(List<String> spellings, Map<String, String> given) {
        return spellings.stream()
                .flatMap(field -> Optional.ofNullable(given.get(field)).stream())
                .filter(text -> !text.isEmpty())
                .findFirst();
    }
}
