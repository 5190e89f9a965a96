package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.effect.SemanticEffect.AddJoin;
import dev.ktx.knowledge.effect.SemanticEffect.AddJoin.Pair;
import dev.ktx.knowledge.effect.SemanticEffect.Author;
import dev.ktx.sql.lex.Token;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The tables of one SELECT: which sources they are, what they are called there, and how they meet,
/// by ON, USING or, for tables side by side, by WHERE.
final class SqlTables {
    private static final Set<String> JOINS =
            Set.of("JOIN", "INNER", "LEFT", "RIGHT", "FULL", "CROSS", "NATURAL");

    private final Targets targets;
    private final Author author;
    private final SqlText sql;
    private final Map<String, String> aliases = new LinkedHashMap<>();
    private final List<SemanticEffect> effects = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();
    private String lastTable = "";
    private boolean picks;

    SqlTables(Targets targets, Author author, SqlText sql) {
        this.targets = targets;
        this.author = author;
        this.sql = sql;
    }

    /// Alias in lower case to source.
    Map<String, String> aliases() {
        return aliases;
    }

    /// Whether WHERE does more than to say how tables meet.
    boolean picks() {
        return picks;
    }

    List<SemanticEffect> effects() {
        return effects;
    }

    List<String> reasons() {
        return reasons;
    }

    /// @param start after FROM
    /// @param where after WHERE, the end of the statement without one
    /// @param whereEnd of the conditions
    /// @return whether all tables are known
    boolean read(int start, int end, int where, int whereEnd) {
        boolean known = tables(start, end);
        if (known && where < whereEnd) {
            met(where, whereEnd);
        }
        return known;
    }

    // Equalities between tables that stand side by side.
    private void met(int start, int end) {
        Map<List<String>, List<Pair>> pairs = new LinkedHashMap<>();
        int at = start;
        while (at < end) {
            int and = sql.top("AND", at, end);
            int stop = and < 0 ? end : and;
            int equal = at;
            while (equal < stop && !sql.get(equal).isSymbol("=")) {
                equal++;
            }
            Optional<String[]> left = column(at, equal);
            Optional<String[]> right = column(equal + 1, stop);
            boolean meet =
                    left.isPresent() && right.isPresent() && !left.get()[0].equals(right.get()[0]);
            picks |= !meet;
            if (meet) {
                pairs.computeIfAbsent(
                                List.of(left.orElseThrow()[0], right.orElseThrow()[0]),
                                _ -> new ArrayList<>())
                        .add(new Pair(left.orElseThrow()[1], Optional.of(right.orElseThrow()[1])));
            }
            at = stop + 1;
        }
        pairs.forEach((both, columns) -> add(both.get(0), both.get(1), columns));
    }

    private boolean tables(int start, int end) {
        int at = table(start, end);
        while (at > 0 && at < end) {
            if (sql.get(at).isSymbol(",")) {
                at = table(at + 1, end);
                continue;
            }
            if (!isJoin(at)) {
                reasons.add("sql_not_taken_apart:tables that stand together in another way");
                return false;
            }
            while (at < end && !sql.get(at).isWord("JOIN")) {
                at++;
            }
            int before = at + 1;
            at = table(before, end);
            if (at < 0) {
                break;
            }
            int next = at;
            while (next < end && !isJoin(next)) {
                next = sql.get(next).isSymbol("(") ? sql.partner(next) + 1 : next + 1;
            }
            joined(at, next, lastTable);
            at = next;
        }
        return at > 0;
    }

    private boolean isJoin(int at) {
        return sql.get(at).kind() == Token.Kind.WORD && JOINS.contains(sql.get(at).text());
    }

    /// @return the place after a table and its alias, -1 when it is no known table
    private int table(int start, int end) {
        if (start >= end || !sql.get(start).isName()) {
            reasons.add("sql_not_taken_apart:no plain table");
            return -1;
        }
        StringBuilder written = new StringBuilder(sql.word(start));
        String last = sql.word(start);
        int at = start + 1;
        while (at + 1 < end && sql.get(at).isSymbol(".")) {
            last = sql.word(at + 1);
            written.append('.').append(last);
            at += 2;
        }
        Optional<String> source = targets.source(written.toString());
        if (source.isEmpty()) {
            reasons.add("missing_target_table:" + written);
            return -1;
        }
        String alias = last;
        if (at < end && sql.get(at).isWord("AS")) {
            at++;
        }
        if (at < end
                && sql.get(at).isName()
                && !isJoin(at)
                && !sql.get(at).isWord("ON")
                && !sql.get(at).isWord("USING")) {
            alias = sql.word(at);
            at++;
        }
        lastTable = source.get();
        if (aliases.put(alias.toLowerCase(Locale.ROOT), source.get()) != null) {
            reasons.add("sql_not_taken_apart:two tables called " + alias);
            return -1;
        }
        return at;
    }

    private void joined(int start, int end, String target) {
        if (start >= end) {
            return;
        }
        List<String> others =
                aliases.values().stream().filter(each -> !each.equals(target)).distinct().toList();
        if (sql.get(start).isWord("USING") && others.size() == 1) {
            List<Pair> pairs = new ArrayList<>();
            for (int i = start + 2; i < end; i++) {
                if (sql.get(i).isName()) {
                    pairs.add(new Pair(sql.word(i), Optional.of(sql.word(i))));
                }
            }
            add(others.getFirst(), target, pairs);
            return;
        }
        List<Pair> pairs = new ArrayList<>();
        String other = "";
        int at = start + 1;
        boolean plain = sql.get(start).isWord("ON");
        while (plain && at < end) {
            int and = sql.top("AND", at, end);
            int stop = and < 0 ? end : and;
            int equal = at;
            while (equal < stop && !sql.get(equal).isSymbol("=")) {
                equal++;
            }
            Optional<String[]> left = column(at, equal);
            Optional<String[]> right = column(equal + 1, stop);
            plain = left.isPresent() && right.isPresent();
            if (plain) {
                boolean turned = right.orElseThrow()[0].equals(target);
                String[] near = turned ? left.orElseThrow() : right.orElseThrow();
                String[] far = turned ? right.orElseThrow() : left.orElseThrow();
                plain =
                        far[0].equals(target)
                                && !near[0].equals(target)
                                && (other.isEmpty() || other.equals(near[0]));
                other = near[0];
                pairs.add(new Pair(near[1], Optional.of(far[1])));
            }
            at = stop + 1;
        }
        if (plain && !pairs.isEmpty()) {
            add(other, target, pairs);
        } else {
            reasons.add("complex_join:" + target);
        }
    }

    private void add(String source, String target, List<Pair> pairs) {
        List<Pair> spelled = new ArrayList<>();
        for (Pair pair : pairs) {
            Optional<String> local = targets.column(source, pair.local());
            Optional<String> other = targets.column(target, pair.other().orElse(""));
            if (local.isEmpty() || other.isEmpty()) {
                reasons.add(
                        "unverified_column:"
                                + (local.isEmpty()
                                        ? source + "." + pair.local()
                                        : target + "." + pair.other().orElse("")));
                return;
            }
            spelled.add(new Pair(local.get(), other));
        }
        if (!spelled.isEmpty()) {
            effects.add(new AddJoin(targets.connection(), source, target, spelled, author));
        }
    }

    /// A column with its alias before it: the source and the name.
    private Optional<String[]> column(int start, int end) {
        if (end - start < 3 || !sql.get(end - 2).isSymbol(".") || !sql.get(end - 1).isName()) {
            return Optional.empty();
        }
        for (int i = start; i < end; i++) {
            if (!(sql.get(i).isName() || sql.get(i).isSymbol("."))) {
                return Optional.empty();
            }
        }
        String source = aliases.get(sql.word(end - 3).toLowerCase(Locale.ROOT));
        return source == null
                ? Optional.empty()
                : Optional.of(new String[] {source, sql.word(end - 1)});
    }
}
