package dev.ktx.relation;

import dev.ktx.relation.Candidate.Kind;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Finds what columns mean that name a role instead of a table: a person who does something for a
/// row, or the row above in the same table. Used by one thread.
final class RoleLinks {
    private static final double DOER = 0.56;

    private final SchemaFacts schema;
    private final Drafts drafts;
    private final List<TableFacts> people;

    RoleLinks(SchemaFacts schema, Drafts drafts) {
        this.schema = schema;
        this.drafts = drafts;
        this.people =
                schema.tables().stream()
                        .filter(TableFacts::holdsPeople)
                        .filter(table -> !drafts.keysOf(table.ref()).isEmpty())
                        .sorted(
                                Comparator.comparingInt(RoleLinks::personRank)
                                        .thenComparing(TableFacts::ref))
                        .toList();
    }

    private static int personRank(TableFacts table) {
        int best =
                table.words().stream()
                        .mapToInt(Words.PEOPLE::indexOf)
                        .filter(rank -> rank >= 0)
                        .min()
                        .orElse(Words.PEOPLE.size());
        return best + 100 * (table.words().size() - 1);
    }

    Stream<Candidate> of(TableFacts table, ColumnFacts column) {
        var found = new ArrayList<Candidate>();
        List<String> words = column.stripped();
        boolean byWhom =
                !column.content().isEmpty()
                        && (words.contains("by")
                                || (words.contains("to")
                                        && Words.GIVEN.contains(column.content().getLast())));
        boolean above =
                column.content().stream().anyMatch(Words.ABOVE::contains)
                        && (column.keyed()
                                || column.content().size() == 1
                                || isOwnAbove(table, column)
                                || words.stream().anyMatch(Words.JOINING::contains));
        boolean role =
                !column.content().isEmpty()
                        && (Words.ROLE.contains(column.content().getLast())
                                || (Words.ROLE.contains(Names.singular(column.content().getLast()))
                                        && column.keyed()));
        boolean doer = !role && isDoer(column);
        List<String> rest =
                column.content().stream().filter(word -> !Words.ABOVE.contains(word)).toList();
        boolean restIsOwn =
                rest.isEmpty()
                        || table.named(rest) > 0
                        || (column.keyed() && NameMatch.endsWith(table.words(), rest) >= 0.97);
        if (above && tiesBelow(table, column)) {
            above = false;
        }
        if (above && restIsOwn) {
            double sure = rest.isEmpty() ? (continuesAnother(table) ? 0.84 : 0.9) : 0.94;
            drafts.toTable(found, table, column, table, Kind.SELF_REFERENCE, sure);
        } else if (above && table.holdsPeople()) {
            drafts.toTable(found, table, column, table, Kind.SELF_REFERENCE, 0.7);
        }
        boolean workers =
                !table.words().isEmpty() && Words.WORKERS.contains(table.words().getLast());
        if (byWhom && !role && workers && column.keyed()) {
            drafts.toTable(found, table, column, table, Kind.SELF_REFERENCE, 0.8);
        }
        if (role && table.holdsPeople() && column.content().size() == 1) {
            drafts.toTable(found, table, column, table, Kind.SELF_REFERENCE, 0.84);
        }
        if (role || byWhom) {
            double most = role && column.keyed() ? 0.8 : 0.74;
            for (int i = 0; i < people.size(); i++) {
                TableFacts person = people.get(i);
                if (!person.ref().equals(table.ref())) {
                    drafts.toTable(
                            found,
                            table,
                            column,
                            person,
                            Kind.ROLE_NAME,
                            most - 0.04 * Math.min(i, 5));
                }
            }
        }
        if (doer && !people.isEmpty() && !people.getFirst().ref().equals(table.ref())) {
            drafts.toTable(found, table, column, people.getFirst(), Kind.ROLE_NAME, DOER);
        }
        return found.stream();
    }

    /// Whether a table ties what is above to what is below, of another table both.
    private static boolean tiesBelow(TableFacts table, ColumnFacts column) {
        return table.columns().stream()
                .filter(other -> !other.equals(column))
                .anyMatch(other -> other.content().stream().anyMatch(Words.BELOW::contains));
    }

    /// `post_parent` in a table of posts.
    private static boolean isOwnAbove(TableFacts table, ColumnFacts column) {
        List<String> content = column.content();
        return content.size() > 1
                && Words.ABOVE.contains(content.getLast())
                && table.named(content.subList(0, content.size() - 1)) >= 0.97;
    }

    /// Whether a table is named after another and more, so that the row above may be one of the
    /// other.
    private boolean continuesAnother(TableFacts table) {
        return schema.tables().stream()
                .anyMatch(other -> NameMatch.startsWith(table.words(), other.words()) == 1);
    }

    /// A word for somebody who does something, as `committer_id`: of itself it says too little.
    private static boolean isDoer(ColumnFacts column) {
        String word = column.content().isEmpty() ? "" : column.content().getLast();
        return column.identifies()
                && word.length() >= 6
                && (word.endsWith("er") || word.endsWith("or") || word.endsWith("ee"));
    }
}
