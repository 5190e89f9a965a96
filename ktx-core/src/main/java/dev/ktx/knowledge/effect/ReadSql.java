package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.effect.SemanticEffect.AddMeasure;
import dev.ktx.knowledge.effect.SemanticEffect.AddSegment;
import dev.ktx.knowledge.effect.SemanticEffect.Author;
import dev.ktx.sql.lex.LexRules;
import dev.ktx.sql.lex.LexRules.Backslash;
import dev.ktx.sql.lex.Lexer;
import dev.ktx.sql.lex.Token;
import dev.ktx.sql.lex.UnreadableSql;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads one SELECT over known tables: its joins, the aggregates it names, and, where it has a name
/// of its own and only picks rows, the rows it picks. What is more than that, such as WITH, UNION,
/// a window or a query within, is no definition that can be taken apart.
public final class ReadSql {
    private static final LexRules RULES =
            new LexRules(
                    Backslash.LITERAL,
                    "'",
                    "\"`[",
                    "",
                    "$",
                    Map.of(),
                    Set.of(LexRules.Feature.UNICODE_WORDS));
    private static final Pattern CREATED =
            Pattern.compile(
                    "(?is)\\A\\s*create\\s+(?:or\\s+(?:replace|alter)\\s+)?(?:temp(?:orary)?\\s+|materialized\\s+)*(?:view|table)\\s+(?:if\\s+not\\s+exists\\s+)?([\\w.\"`\\[\\]]+)\\s+as\\s+(?=\\(?\\s*(?:select|with)\\b)");
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
    private static final Set<String> AFTER_FROM =
            Set.of("WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "OFFSET", "FETCH", "WINDOW");
    private static final Set<String> AGGREGATES =
            Set.of("SUM", "COUNT", "AVG", "MIN", "MAX", "MEDIAN", "STDDEV", "VARIANCE");
    private static final int SHORTEST_NAME = 3;

    private final Targets targets;
    private final SqlText sql;
    private final Optional<String> name;
    private final String description;
    private final Author author;
    private final SqlTables tables;
    private final Map<String, String> aliases;
    private final List<SemanticEffect> effects = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();

    private ReadSql(
            Targets targets,
            SqlText sql,
            Optional<String> name,
            String description,
            Author author) {
        this.targets = targets;
        this.sql = sql;
        this.name = name;
        this.description = description;
        this.author = author;
        this.tables = new SqlTables(targets, author, sql);
        this.aliases = tables.aliases();
    }

    /// @param text one statement
    /// @param title what it is called elsewhere; may be empty
    /// @param author whose statement it is
    public static Reading of(
            String text, String title, Author author, SemanticNames names, String connection) {
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
            String statement = bare.strip().replaceFirst(";\\s*$", "");
            return new ReadSql(
                            targets,
                            new SqlText(statement, Lexer.lex(RULES, statement)),
                            name.or(() -> title.isBlank() ? Optional.empty() : Folded.name(title)),
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
        boolean aggregates = items(1, from);
        if (tables.picks() && effects.stream().anyMatch(AddMeasure.class::isInstance)) {
            // The rows that one question is about are no part of what it reckons.
            reasons.add("filter_left_out:" + sql.between(where + 1, rows).replaceAll("\\s+", " "));
        }
        if (where >= 0 && !aggregates && aliases.values().stream().distinct().count() == 1) {
            picked(where + 1, rows);
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

    /// @return whether there is an aggregate among what is selected
    private boolean items(int start, int end) {
        boolean aggregates = false;
        int from = start;
        for (int i = start; i <= end; i++) {
            if (i == end || sql.get(i).isSymbol(",")) {
                aggregates |= item(from, i);
                from = i + 1;
            } else if (sql.get(i).isSymbol("(")) {
                i = sql.partner(i);
            }
        }
        return aggregates || sql.top("GROUP", end, sql.size()) >= 0;
    }

    private boolean item(int start, int end) {
        boolean aggregate = false;
        for (int i = start; i + 1 < end; i++) {
            aggregate |=
                    sql.get(i).kind() == Token.Kind.WORD
                            && AGGREGATES.contains(sql.get(i).text())
                            && sql.get(i + 1).isSymbol("(");
        }
        if (!aggregate) {
            return false;
        }
        boolean as = end - start > 2 && sql.get(end - 2).isWord("AS");
        boolean bare =
                end - start > 2 && sql.get(end - 1).isName() && sql.get(end - 2).isSymbol(")");
        if (!as && !bare) {
            return true;
        }
        String called = sql.word(end - 1);
        int last = as ? end - 2 : end - 1;
        Optional<String> measure =
                Folded.name(called).filter(each -> each.length() >= SHORTEST_NAME);
        Optional<Plain> plain = plain(start, last);
        if (measure.isPresent() && plain.isPresent() && !isTrivial(plain.get().text())) {
            boolean taken = targets.offer(plain.get().source()).columns().contains(measure.get());
            effects.add(
                    new AddMeasure(
                            targets.connection(),
                            plain.get().source(),
                            taken ? measure.get() + "_m" : measure.get(),
                            plain.get().text(),
                            Optional.empty(),
                            description,
                            author == Author.PERSON ? "query" : author.key(),
                            author));
        }
        return true;
    }

    private static boolean isTrivial(String expression) {
        return expression.replace(" ", "").equalsIgnoreCase("count(*)");
    }

    /// An expression over one source without aliases.
    private record Plain(String source, String text) {}

    private Optional<Plain> plain(int start, int end) {
        Set<String> owners = new LinkedHashSet<>();
        StringBuilder text = new StringBuilder();
        int written = sql.get(start).start();
        for (int i = start; i < end; i++) {
            Token token = sql.get(i);
            boolean dotted = i + 1 < end && sql.get(i + 1).isSymbol(".");
            if (token.isName() && dotted) {
                int last = i;
                while (last + 2 < end && sql.get(last + 1).isSymbol(".")) {
                    last += 2;
                }
                String source =
                        aliases.getOrDefault(sql.word(last - 2).toLowerCase(Locale.ROOT), "");
                Optional<String> column = targets.column(source, sql.word(last));
                if (column.isEmpty()) {
                    reasons.add("unverified_column:" + sql.word(i) + "." + sql.word(last));
                    return Optional.empty();
                }
                owners.add(source);
                text.append(sql.sql(), written, token.start()).append(column.get());
                written = sql.get(last).end();
                i = last;
            } else if (token.isName() && !(i + 1 < end && sql.get(i + 1).isSymbol("("))) {
                String column = sql.word(i);
                List<String> having =
                        aliases.values().stream()
                                .distinct()
                                .filter(each ->
                                        targets.offer(each).columns().stream()
                                                .anyMatch(column::equalsIgnoreCase))
                                .toList();
                if (having.size() == 1) {
                    owners.add(having.getFirst());
                } else if (having.size() > 1) {
                    reasons.add("ambiguous_target:" + sql.word(i));
                    return Optional.empty();
                }
            }
        }
        text.append(sql.sql(), written, sql.get(end - 1).end());
        if (owners.isEmpty() && aliases.size() == 1) {
            owners.addAll(aliases.values());
        }
        if (owners.size() > 1) {
            reasons.add("cross_source_metric:" + String.join(", ", owners));
        }
        return owners.size() == 1
                ? Optional.of(
                        new Plain(
                                owners.iterator().next(),
                                text.toString().replaceAll("\\s+", " ").strip()))
                : Optional.empty();
    }

    private void picked(int start, int end) {
        if (name.isEmpty() || start >= end) {
            return;
        }
        Optional<Plain> plain = plain(start, end);
        Optional<String> condition =
                plain.flatMap(each -> Condition.of(each.text(), targets, each.source()));
        Optional<String> called = name.flatMap(Folded::name);
        if (condition.isEmpty() || called.isEmpty()) {
            reasons.add("segment_not_understood:" + name.get());
            return;
        }
        String source = plain.orElseThrow().source();
        boolean taken = targets.offer(source).columns().contains(called.get());
        effects.add(
                new AddSegment(
                        targets.connection(),
                        source,
                        taken ? called.get() + "_s" : called.get(),
                        condition.get(),
                        description.isEmpty() ? "The rows of " + name.get() : description,
                        author));
    }
}
