package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.effect.SemanticEffect.AddJoin;
import dev.ktx.knowledge.effect.SemanticEffect.AddJoin.Pair;
import dev.ktx.knowledge.effect.SemanticEffect.Author;
import dev.ktx.sql.lex.Token;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
    private final List<String> rest = new ArrayList<>();
    private final Set<String> optional = new LinkedHashSet<>();
    private String lastTable = "";
    private String lastAlias = "";
    private boolean plain = true;
    private boolean outer;
    private boolean turned;

    SqlTables(Targets targets, Author author, SqlText sql) {
        this.targets = targets;
        this.author = author;
        this.sql = sql;
    }

    /// Alias in lower case to source.
    Map<String, String> aliases() {
        return aliases;
    }

    /// What WHERE says beside how tables meet; empty when it says no more.
    String rest() {
        return String.join(" and ", rest);
    }

    /// Whether rows meet by equal columns and nothing else.
    boolean isPlain() {
        return plain
                && aliases.values().stream().distinct().count() == aliases.size()
                && isConnected();
    }

    /// Whether rows of some table may be missing beside others.
    ///
    /// @param first also of the first one
    boolean isOuter(boolean first) {
        return first ? turned : outer;
    }

    /// A table that is there only so that its rows pick others: nothing of it is shown, and rows
    /// without one of its own are left out.
    ///
    /// @param source of what is reckoned
    /// @param from the end of what is selected
    /// @param after the end of the tables
    Optional<String> sieve(String source, int from, int after) {
        return aliases.entrySet().stream()
                .filter(each -> !each.getValue().equals(source))
                .filter(each -> !optional.contains(each.getKey()))
                .filter(each ->
                        !isNamed(each.getKey(), each.getValue(), 0, from)
                                && !isNamed(each.getKey(), each.getValue(), after, sql.size()))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private boolean isNamed(String alias, String source, int start, int end) {
        for (int i = start; i < end; i++) {
            boolean dotted = i + 1 < sql.size() && sql.get(i + 1).isSymbol(".");
            boolean behind = i > 0 && sql.get(i - 1).isSymbol(".");
            String word = sql.get(i).isName() ? sql.word(i) : "";
            if (dotted && word.equalsIgnoreCase(alias)) {
                return true;
            }
            boolean only =
                    !dotted
                            && !behind
                            && !word.isEmpty()
                            && aliases.values().stream()
                                    .filter(each -> has(each, word))
                                    .distinct()
                                    .toList()
                                    .equals(List.of(source));
            if (only) {
                return true;
            }
        }
        return false;
    }

    private boolean has(String source, String column) {
        return targets.offer(source).columns().stream().anyMatch(column::equalsIgnoreCase);
    }

    /// The source after FROM.
    String first() {
        return aliases.values().iterator().next();
    }

    List<AddJoin> joins() {
        return effects.stream().filter(AddJoin.class::isInstance).map(AddJoin.class::cast).toList();
    }

    private boolean isConnected() {
        Set<String> reached = new LinkedHashSet<>(Set.of(first()));
        for (int i = 0; i < aliases.size(); i++) {
            for (AddJoin join : joins()) {
                if (reached.contains(join.source()) || reached.contains(join.other())) {
                    reached.add(join.source());
                    reached.add(join.other());
                }
            }
        }
        return reached.containsAll(aliases.values());
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
        if (sql.top("OR", start, end) >= 0 || sql.top("BETWEEN", start, end) >= 0) {
            // AND does not part everything here.
            rest.add(sql.between(start, end));
            return;
        }
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
            if (!meet) {
                rest.add(sql.between(at, stop));
            }
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
            outer |=
                    sql.get(at).isWord("LEFT")
                            || sql.get(at).isWord("RIGHT")
                            || sql.get(at).isWord("FULL");
            turned |= sql.get(at).isWord("RIGHT") || sql.get(at).isWord("FULL");
            plain &= !sql.get(at).isWord("CROSS") && !sql.get(at).isWord("NATURAL");
            boolean left = sql.get(at).isWord("LEFT");
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
            if (left) {
                optional.add(lastAlias);
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
        lastAlias = alias.toLowerCase(Locale.ROOT);
        if (aliases.put(alias.toLowerCase(Locale.ROOT), source.get()) != null) {
            reasons.add("sql_not_taken_apart:two tables called " + alias);
            return -1;
        }
        return at;
    }

    private void joined(int start, int until, String target) {
        int end = until;
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
        if (at < end && sql.get(at).isSymbol("(") && sql.partner(at) == end - 1) {
            at++;
            end--;
        }
        boolean equal = sql.get(start).isWord("ON");
        while (equal && at < end) {
            int and = sql.top("AND", at, end);
            int stop = and < 0 ? end : and;
            int sign = at;
            while (sign < stop && !sql.get(sign).isSymbol("=")) {
                sign++;
            }
            Optional<String[]> left = column(at, sign);
            Optional<String[]> right = column(sign + 1, stop);
            equal = left.isPresent() && right.isPresent();
            if (equal) {
                boolean turned = right.orElseThrow()[0].equals(target);
                String[] near = turned ? left.orElseThrow() : right.orElseThrow();
                String[] far = turned ? right.orElseThrow() : left.orElseThrow();
                equal =
                        far[0].equals(target)
                                && !near[0].equals(target)
                                && (other.isEmpty() || other.equals(near[0]));
                other = near[0];
                pairs.add(new Pair(near[1], Optional.of(far[1])));
            }
            at = stop + 1;
        }
        if (equal && !pairs.isEmpty()) {
            add(other, target, pairs);
        } else {
            plain = false;
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
        if (end - start == 1 && sql.get(start).isName()) {
            List<String> having =
                    aliases.values().stream()
                            .distinct()
                            .filter(each ->
                                    targets.offer(each).columns().stream()
                                            .anyMatch(sql.word(start)::equalsIgnoreCase))
                            .toList();
            return having.size() == 1
                    ? Optional.of(new String[] {having.getFirst(), sql.word(start)})
                    : Optional.empty();
        }
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
