package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.effect.SemanticEffect.AddSource;
import dev.ktx.knowledge.effect.SemanticEffect.AddSource.Shown;
import dev.ktx.knowledge.effect.SemanticEffect.Author;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.semantic.expression.ExpressionParser;
import dev.ktx.semantic.expression.Fragment;
import dev.ktx.semantic.expression.Name;
import dev.ktx.sql.lex.Token;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Exprs;
import dev.ktx.sql.tree.ValueType;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads a view whose query cannot be taken apart as a source of its own: each of its columns has a
/// name and a type, and what it groups by tells its rows apart.
final class ReadView {
    private static final Set<String> SETS = Set.of("UNION", "INTERSECT", "EXCEPT", "MINUS");
    private static final List<String> AFTER_GROUP =
            List.of("HAVING", "QUALIFY", "WINDOW", "ORDER", "LIMIT", "OFFSET", "FETCH");

    /// The least or greatest of a column is of its type.
    private static final Pattern EXTREME =
            Pattern.compile("(?i)(?:min|max)\\(\\s*(?:\\w+\\.)*(\\w+)\\s*\\)");

    private final SqlText sql;
    private final String name;
    private final List<Item> items = new ArrayList<>();

    private ReadView(SqlText sql, String name) {
        this.sql = sql;
        this.name = name;
    }

    /// @param shown empty when its type cannot be told
    private record Item(String written, String name, Optional<Shown> shown) {}

    static Reading of(
            SqlText sql, String name, String description, Author author, Targets targets) {
        return new ReadView(sql, name).read(description, author, targets);
    }

    private Reading read(String description, Author author, Targets targets) {
        if (targets.offer(name).table().isPresent() || targets.source(name).isPresent()) {
            return Reading.because("view_known", name);
        }
        Set<String> strangers = strangers(targets);
        if (!strangers.isEmpty()) {
            return Reading.because("missing_target_table", Reading.some(strangers));
        }
        int select = sql.top("SELECT", 0, sql.size());
        int from = select < 0 ? -1 : sql.top("FROM", select, sql.size());
        boolean several =
                from < 0
                        || sql.top("SELECT", select + 1, sql.size()) >= 0
                        || SETS.stream().anyMatch(word -> sql.top(word, 0, sql.size()) >= 0);
        if (several) {
            return Reading.because("view_left_out", name + " (no one SELECT tells its columns)");
        }
        boolean distinct = sql.get(select + 1).isWord("DISTINCT");
        items(distinct ? select + 2 : select + 1, from);
        if (items.stream().anyMatch(item -> item.shown().isEmpty())) {
            return Reading.because(
                    "view_left_out",
                    name
                            + " (a column has no name or no type: "
                            + Reading.some(
                                    items.stream()
                                            .filter(item -> item.shown().isEmpty())
                                            .map(Item::written)
                                            .toList())
                            + ")");
        }
        List<String> grain = grain(from, distinct);
        if (grain.isEmpty()) {
            return Reading.because(
                    "view_left_out", name + " (nothing tells which columns identify a row)");
        }
        return Reading.of(
                new AddSource(
                        targets.connection(),
                        name,
                        sql.sql().strip(),
                        grain,
                        items.stream().flatMap(item -> item.shown().stream()).toList(),
                        description,
                        author));
    }

    /// Tables that are no sources and no names of WITH.
    private Set<String> strangers(Targets targets) {
        Set<String> own = new LinkedHashSet<>();
        for (int i = 0; i + 2 < sql.size(); i++) {
            if (sql.get(i).isName()
                    && sql.get(i + 1).isWord("AS")
                    && sql.get(i + 2).isSymbol("(")) {
                own.add(sql.word(i).toLowerCase(Locale.ROOT));
            }
        }
        Set<String> strangers = new LinkedHashSet<>();
        for (int i = 0; i + 1 < sql.size(); i++) {
            boolean before = sql.get(i).isWord("FROM") || sql.get(i).isWord("JOIN");
            if (before && sql.get(i + 1).isName()) {
                StringBuilder table = new StringBuilder(sql.word(i + 1));
                for (int at = i + 2; at + 1 < sql.size() && sql.get(at).isSymbol("."); at += 2) {
                    table.append('.').append(sql.word(at + 1));
                }
                if (!own.contains(table.toString().toLowerCase(Locale.ROOT))
                        && targets.source(table.toString()).isEmpty()) {
                    strangers.add(table.toString());
                }
            }
        }
        return strangers;
    }

    private void items(int start, int end) {
        int from = start;
        for (int i = start; i <= end; i++) {
            if (i == end || sql.get(i).isSymbol(",")) {
                if (i > from) {
                    items.add(item(from, i));
                }
                from = i + 1;
            } else if (sql.get(i).isSymbol("(")) {
                i = sql.partner(i);
            }
        }
    }

    private Item item(int start, int end) {
        Token last = sql.get(end - 1);
        boolean as = end - start > 2 && sql.get(end - 2).isWord("AS");
        boolean column = isColumn(start, end);
        if (!last.isName() || !(as || column)) {
            return new Item(sql.between(start, end), "", Optional.empty());
        }
        String called = sql.word(end - 1);
        int stop = as ? end - 2 : end;
        String written = sql.between(start, stop);
        if (isColumn(start, stop)) {
            return new Item(
                    written,
                    called,
                    Optional.of(
                            new Shown(called, Optional.empty(), Optional.of(sql.word(stop - 1)))));
        }
        Matcher extreme = EXTREME.matcher(written);
        if (extreme.matches()) {
            return new Item(
                    written,
                    called,
                    Optional.of(
                            new Shown(called, Optional.empty(), Optional.of(extreme.group(1)))));
        }
        return new Item(written, called, type(written).map(type -> shown(called, type)));
    }

    private static Shown shown(String called, ValueType type) {
        return new Shown(called, Optional.of(type), Optional.empty());
    }

    private boolean isColumn(int start, int end) {
        for (int i = start; i < end; i++) {
            boolean name = (i - start) % 2 == 0;
            if (name ? !sql.get(i).isName() : !sql.get(i).isSymbol(".")) {
                return false;
            }
        }
        return (end - start) % 2 == 1;
    }

    private static Optional<ValueType> type(String written) {
        try {
            Expr<Name> tree = ExpressionParser.parse(new Fragment(written, Location.everywhere()));
            return Optional.of(Exprs.type(tree, _ -> ValueType.ANY))
                    .filter(type -> type != ValueType.ANY);
        } catch (KtxException e) {
            // The rank of a row, for example.
            return written.matches("(?is)(?:row_number|rank|dense_rank|count|sum|avg)\\s*\\(.*")
                    ? Optional.of(ValueType.NUMBER)
                    : Optional.empty();
        }
    }

    /// The columns that one row of the query has for itself; none when nothing tells.
    private List<String> grain(int from, boolean distinct) {
        int group = sql.top("GROUP", from, sql.size());
        if (group < 0) {
            return distinct ? items.stream().map(Item::name).toList() : List.of();
        }
        int end = sql.size();
        for (String word : AFTER_GROUP) {
            int at = sql.top(word, group, sql.size());
            end = at >= 0 ? Math.min(end, at) : end;
        }
        List<String> grain = new ArrayList<>();
        int start = group + 2;
        for (int i = start; i <= end; i++) {
            if (i == end || sql.get(i).isSymbol(",")) {
                Optional<String> key = i > start ? key(sql.between(start, i)) : Optional.empty();
                if (key.isEmpty()) {
                    return List.of();
                }
                grain.add(key.get());
                start = i + 1;
            } else if (sql.get(i).isSymbol("(")) {
                i = sql.partner(i);
            }
        }
        return grain;
    }

    private Optional<String> key(String written) {
        if (written.matches("\\d{1,3}")) {
            int at = Integer.parseInt(written) - 1;
            return at >= 0 && at < items.size()
                    ? Optional.of(items.get(at).name())
                    : Optional.empty();
        }
        return items.stream()
                .filter(item ->
                        item.written().equalsIgnoreCase(written)
                                || item.name().equalsIgnoreCase(written))
                .map(Item::name)
                .findFirst();
    }
}
