package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.effect.SemanticEffect.AddSegment;
import dev.ktx.knowledge.effect.SemanticEffect.Author;
import dev.ktx.sql.lex.Token;
import dev.ktx.sql.lex.UnreadableSql;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads one SELECT over known tables: its joins, the aggregates and expressions it names, and,
/// where it has a name of its own and only picks rows, the rows it picks. What is more than that,
/// such as WITH, UNION, a window or a query within, cannot be taken apart: as a view it may be a
/// source of its own.
final class ReadSql {
    private static final Pattern CREATED =
            Pattern.compile(
                    "(?is)\\A\\s*create\\s+(?:or\\s+(?:replace|alter)\\s+)?(?:temp(?:orary)?\\s+|materialized\\s+)*(?:view|table)\\s+(?:if\\s+not\\s+exists\\s+)?([\\w.\"`\\[\\]]+)\\s+as\\s+(?=\\(?\\s*(?:select|with)\\b)");
    private static final Pattern TAIL =
            Pattern.compile(
                    "(?i)\\s+with\\s+(?:(?:no\\s+)?data|no\\s+schema\\s+binding|check\\s+option)\\s*$");
    private static final Pattern COMMENT =
            Pattern.compile("\\A\\s*(?:--[ \\t]*(\\S[^\\n]*)|/\\*\\s*([^*]+?)\\s*\\*/)");
    private static final Set<String> BEYOND =
            Set.of(
                    "WITH",
                    "UNION",
                    "INTERSECT",
                    "EXCEPT",
                    "MINUS",
                    "OVER",
                    "QUALIFY",
                    "LATERAL",
                    "PIVOT",
                    "UNPIVOT");

    /// What leaves out groups or rows after they were reckoned.
    private static final List<String> CUTS =
            List.of("HAVING", "LIMIT", "OFFSET", "FETCH", "DISTINCT", "TOP", "ROLLUP", "CUBE");

    private static final Set<String> AFTER_FROM =
            Set.of("WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "OFFSET", "FETCH", "WINDOW");

    private final Targets targets;
    private final SqlText sql;
    private final Optional<String> name;
    private final String description;
    private final Author author;
    private final SqlTables tables;
    private final boolean created;
    private final List<SemanticEffect> effects = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();

    private ReadSql(
            Targets targets,
            SqlText sql,
            Optional<String> name,
            boolean created,
            String description,
            Author author) {
        this.targets = targets;
        this.sql = sql;
        this.name = name;
        this.created = created;
        this.description = description;
        this.author = author;
        this.tables = new SqlTables(targets, author, sql);
    }

    /// @param text one statement
    /// @param title what it is called elsewhere; may be empty
    /// @param named whether the title stands for the rows that it picks
    /// @param author whose statement it is
    static Reading of(
            String text,
            String title,
            boolean named,
            Author author,
            SemanticNames names,
            String connection) {
        Targets targets = new Targets(names, connection);
        if (targets.isEmpty()) {
            return Reading.NOTHING;
        }
        Matcher comment = COMMENT.matcher(text);
        String said = !title.isBlank() || !comment.find() ? title : said(comment);
        String bare = text.replaceAll("\\A(?:\\s*(?:--[^\\n]*\\n|(?s:/\\*.*?\\*/)))+", "");
        Matcher created = CREATED.matcher(bare);
        Optional<String> name = Optional.empty();
        if (created.find()) {
            String full = created.group(1).replaceAll("[\"`\\[\\]]", "");
            name = Optional.of(full.substring(full.lastIndexOf('.') + 1));
            bare = bare.substring(created.end());
        }
        try {
            String statement =
                    TAIL.matcher(bare.strip().replaceFirst("(?:;\\s*)+$", "")).replaceFirst("");
            return new ReadSql(
                            targets,
                            SqlText.of(statement),
                            name.or(() -> named ? Folded.name(title) : Optional.empty()),
                            name.isPresent(),
                            said.strip(),
                            author)
                    .read();
        } catch (UnreadableSql e) {
            return Reading.because("parse_error", e.getMessage() == null ? "SQL" : e.getMessage());
        }
    }

    private static String said(Matcher comment) {
        return comment.group(1) == null ? comment.group(2) : comment.group(1);
    }

    private Reading read() {
        Set<String> beyond = new LinkedHashSet<>();
        int selects = 0;
        for (int i = 0; i < sql.size(); i++) {
            Token token = sql.get(i);
            if (token.kind() == Token.Kind.WORD && BEYOND.contains(token.text())) {
                beyond.add(token.text());
            }
            if (token.isSymbol(";")) {
                beyond.add(";");
            }
            selects += token.isWord("SELECT") ? 1 : 0;
        }
        if (selects > 1 && beyond.isEmpty()) {
            beyond.add("a query within");
        }
        int from = sql.top("FROM", 0, sql.size());
        boolean begins =
                sql.size() > 0 && (sql.get(0).isWord("SELECT") || sql.get(0).isWord("WITH"));
        if (created && begins && selects > 0 && !beyond.isEmpty() && !beyond.contains(";")) {
            return ReadView.of(sql, name.orElseThrow(), description, author, targets);
        }
        if (!beyond.isEmpty() || selects == 0 || !sql.get(0).isWord("SELECT") || from < 0) {
            return Reading.because(
                    "sql_not_taken_apart",
                    beyond.isEmpty() ? "no SELECT from a table" : String.join(", ", beyond));
        }
        int after = sql.size();
        for (String word : AFTER_FROM) {
            int at = sql.top(word, from, sql.size());
            after = at >= 0 ? Math.min(after, at) : after;
        }
        int where = sql.top("WHERE", from, sql.size());
        int rows = where < 0 ? 0 : end(where + 1);
        boolean known = tables.read(from + 1, after, where + 1, rows);
        effects.addAll(tables.effects());
        reasons.addAll(tables.reasons());
        if (!known) {
            return new Reading(List.of(), reasons);
        }
        Optional<String> cut =
                CUTS.stream().filter(word -> sql.top(word, 1, sql.size()) >= 0).findFirst();
        if (created && cut.isPresent()) {
            return new Reading(effects, reasons)
                    .and(ReadView.of(sql, name.orElseThrow(), description, author, targets));
        }
        var items = new SqlItems(targets, sql, tables, cut, description, author);
        boolean aggregates = items.read(1, from, where < 0 ? after : rows);
        effects.addAll(items.effects());
        reasons.addAll(items.reasons());
        if (where >= 0 && !aggregates && cut.isEmpty() && tables.aliases().size() == 1) {
            picked(items, where + 1, rows);
        }
        return new Reading(
                effects.stream().distinct().toList(), reasons.stream().distinct().toList());
    }

    private int end(int start) {
        int end = sql.size();
        for (String word : List.of("GROUP", "HAVING", "ORDER", "LIMIT", "OFFSET", "FETCH")) {
            int at = sql.top(word, start, sql.size());
            end = at >= 0 ? Math.min(end, at) : end;
        }
        return end;
    }

    private void picked(SqlItems items, int start, int end) {
        if (name.isEmpty() || start >= end) {
            return;
        }
        Optional<SqlItems.Plain> condition = items.condition(start, end);
        Optional<String> called = name.flatMap(Folded::name);
        if (condition.isEmpty() || called.isEmpty()) {
            reasons.add("segment_not_understood:" + name.get());
            return;
        }
        String source = condition.get().source();
        boolean taken = targets.offer(source).columns().contains(called.get());
        effects.add(
                new AddSegment(
                        targets.connection(),
                        source,
                        taken ? called.get() + "_s" : called.get(),
                        condition.get().formula().text(),
                        description.isEmpty() ? "The rows of " + name.get() : description,
                        author));
    }
}
