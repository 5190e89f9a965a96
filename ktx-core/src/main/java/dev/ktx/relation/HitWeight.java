package dev.ktx.relation;

import dev.ktx.relation.Candidate.Kind;
import dev.ktx.relation.TableHits.Hit;

import java.util.List;

/// Weighs how the name of a column speaks of a table.
final class HitWeight {
    private HitWeight() {}

    /// How sure a name is, before the key of the table is looked at.
    static double confidence(ColumnFacts column, List<String> content, Hit hit) {
        boolean keyed = column.keyed();
        boolean suspicious =
                !keyed && (column.isMeasure() || (column.isProse() && column.isText()));
        double most =
                switch (hit.form()) {
                    case WHOLE -> {
                        boolean plural =
                                !content.getLast().equals(Names.singular(content.getLast()));
                        if (suspicious || (!keyed && plural && column.type() != KeyType.TEXT)) {
                            boolean lookup =
                                    column.isText() && !column.isProse() && hit.likeness() == 1;
                            yield lookup ? 0.72 : hit.likeness() >= 0.97 && !plural ? 0.55 : 0.3;
                        }
                        yield keyed ? 0.95 : 0.87;
                    }
                    case ROLE_BEFORE -> suspicious ? 0 : keyed ? 0.9 : 0.74;
                    case LAST_PART ->
                            suspicious
                                    ? 0
                                    : keyed
                                            ? 0.8
                                            : content.size() > 1
                                                    ? 0.66
                                                    : column.type() == KeyType.INTEGER
                                                            ? 0.55
                                                            : 0.62;
                    case FIRST_PART -> suspicious || !keyed ? 0.3 : 0.5;
                    case MORE_AFTER ->
                            suspicious || !keyed ? 0 : isRoleAfter(column, hit) ? 0.72 : 0.4;
                };
        double loss =
                switch (hit.form()) {
                    case WHOLE -> 0.45;
                    case ROLE_BEFORE, LAST_PART, FIRST_PART, MORE_AFTER -> 0.6;
                };
        return most * (1 - loss * (1 - hit.likeness()));
    }

    /// In languages that name the thing first and its role behind, the word for a key stands in
    /// front: `id_adresse_livraison`.
    private static boolean isRoleAfter(ColumnFacts column, Hit hit) {
        return Words.KEY.contains(column.stripped().getFirst())
                && hit.likeness() >= 0.9
                && column.content().stream()
                        .skip(hit.table().words().size())
                        .noneMatch(word ->
                                FindCandidates.generic(List.of(word)) || Words.KIND.contains(word));
    }

    /// What of the name speaks for it.
    static Kind kind(TableFacts table, Hit hit) {
        if (hit.table().ref().equals(table.ref())) {
            return Kind.SELF_REFERENCE;
        }
        return switch (hit.form()) {
            case WHOLE ->
                    hit.likeness() >= 1
                            ? Kind.NORMALIZED_TABLE_MATCH
                            : hit.likeness() >= 0.85 ? Kind.INFLECTION : Kind.ABBREVIATION;
            case ROLE_BEFORE -> Kind.ROLE_NAME;
            case LAST_PART, FIRST_PART, MORE_AFTER -> Kind.PARENT_TABLE_NAME_MATCH;
        };
    }
}
