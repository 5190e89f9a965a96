package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.effect.SemanticEffect.AddJoin;
import dev.ktx.knowledge.effect.SemanticEffect.AddJoin.Pair;
import dev.ktx.knowledge.effect.SemanticEffect.AddMeasure;
import dev.ktx.knowledge.effect.SemanticEffect.AddSegment;
import dev.ktx.knowledge.effect.SemanticEffect.Author;
import dev.ktx.sql.lex.LexRules;
import dev.ktx.sql.lex.LexRules.Backslash;
import dev.ktx.sql.lex.Lexer;
import dev.ktx.sql.lex.Token;
import dev.ktx.sql.lex.Tokens;
import dev.ktx.sql.lex.UnreadableSql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
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
    private static final Pattern COMMENT = Pattern.compile("\\A\\s*--[ \\t]*(\\S[^\\n]*)");
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
    private static final Set<String> JOINS =
            Set.of("JOIN", "INNER", "LEFT", "RIGHT", "FULL", "CROSS", "NATURAL");
    private static final Set<String> AGGREGATES =
            Set.of("SUM", "COUNT", "AVG", "MIN", "MAX", "MEDIAN", "STDDEV", "VARIANCE");
    private static final int SHORTEST_NAME = 3;

    private final Targets targets;
    private final String sql;
    private final Tokens tokens;
    private final Optional<String> name;
    private final String description;
    private final Author author;
    private final Map<String, String> aliases = new LinkedHashMap<>();
    private final List<SemanticEffect> effects = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();
    private String lastTable = "";

    private ReadSql(
            Targets targets,
            String sql,
            Tokens tokens,
            Optional<String> name,
            String description,
            Author author) {
        this.targets = targets;
        this.sql = sql;
        this.tokens = tokens;
        this.name = name;
        this.description = description;
        this.author = author;
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
        String said = !title.isBlank() || !comment.find() ? title : comment.group(1);
        String bare = text.replaceAll("(?m)\\A(?:\\s*--[^\\n]*\\n)+", "");
        Matcher created = CREATED.matcher(bare);
        Optional<String> name = Optional.empty();
        if (created.find()) {
            String full = created.group(1).replaceAll("[\"`\\[\\]]", "");
            name = Optional.of(full.substring(full.lastIndexOf('.') + 1));
            bare = bare.substring(created.end());
        }
        try {
            Tokens tokens = Lexer.lex(RULES, bare.strip().replaceFirst(";\\s*$", ""));
            return new ReadSql(
                            targets,
                            bare.strip().replaceFirst(";\\s*$", ""),
                            tokens,
                            name.or(() -> title.isBlank() ? Optional.empty() : Folded.name(title)),
                            said.strip(),
                            author)
                    .read();
        } catch (UnreadableSql e) {
            return Reading.because("parse_error", e.getMessage() == null ? "SQL" : e.getMessage());
        }
    }

    private Reading read() {
        Set<String> beyond = new LinkedHashSet<>();
        int selects = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
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
        int from = top("FROM", 0, tokens.size());
        if (!beyond.isEmpty() || selects == 0 || !tokens.get(0).isWord("SELECT") || from < 0) {
            return Reading.because(
                    "sql_not_taken_apart",
                    beyond.isEmpty() ? "no SELECT from a table" : String.join(", ", beyond));
        }
        int after = tokens.size();
        for (String word : AFTER_FROM) {
            int at = top(word, from, tokens.size());
            after = at >= 0 ? Math.min(after, at) : after;
        }
        if (!tables(from + 1, after)) {
            return new Reading(List.of(), reasons);
        }
        boolean aggregates = items(1, from);
        int where = top("WHERE", from, tokens.size());
        if (where >= 0 && !aggregates && aliases.values().stream().distinct().count() == 1) {
            picked(where + 1, end(where + 1));
        }
        return new Reading(
                effects.stream().distinct().toList(), reasons.stream().distinct().toList());
    }

    private int end(int start) {
        int end = tokens.size();
        for (String word : List.of("GROUP", "HAVING", "ORDER", "LIMIT", "OFFSET", "FETCH")) {
            int at = top(word, start, tokens.size());
            end = at >= 0 ? Math.min(end, at) : end;
        }
        return end;
    }

    /// The place of a word outside of brackets, -1 where there is none.
    private int top(String word, int start, int end) {
        for (int i = start; i < end; i++) {
            if (tokens.get(i).isWord(word)) {
                return i;
            }
            if (tokens.get(i).isSymbol("(")) {
                i = tokens.partner(i);
            }
        }
        return -1;
    }

    private String word(int at) {
        Token token = tokens.get(at);
        return token.kind() == Token.Kind.QUOTED ? token.text() : tokens.written(token);
    }

    private boolean tables(int start, int end) {
        int at = table(start, end);
        while (at > 0 && at < end) {
            if (!isJoin(at)) {
                reasons.add("sql_not_taken_apart:tables side by side");
                return false;
            }
            while (at < end && !tokens.get(at).isWord("JOIN")) {
                at++;
            }
            int before = at + 1;
            at = table(before, end);
            if (at < 0) {
                break;
            }
            int next = at;
            while (next < end && !isJoin(next)) {
                next = tokens.get(next).isSymbol("(") ? tokens.partner(next) + 1 : next + 1;
            }
            joined(at, next, lastTable);
            at = next;
        }
        return at > 0;
    }

    private boolean isJoin(int at) {
        return tokens.get(at).kind() == Token.Kind.WORD && JOINS.contains(tokens.get(at).text());
    }

    /// @return the place after a table and its alias, -1 when it is no known table
    private int table(int start, int end) {
        if (start >= end || !tokens.get(start).isName()) {
            reasons.add("sql_not_taken_apart:no plain table");
            return -1;
        }
        StringBuilder written = new StringBuilder(word(start));
        String last = word(start);
        int at = start + 1;
        while (at + 1 < end && tokens.get(at).isSymbol(".")) {
            last = word(at + 1);
            written.append('.').append(last);
            at += 2;
        }
        Optional<String> source = targets.source(written.toString());
        if (source.isEmpty()) {
            reasons.add("missing_target_table:" + written);
            return -1;
        }
        String alias = last;
        if (at < end && tokens.get(at).isWord("AS")) {
            at++;
        }
        if (at < end
                && tokens.get(at).isName()
                && !isJoin(at)
                && !tokens.get(at).isWord("ON")
                && !tokens.get(at).isWord("USING")) {
            alias = word(at);
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
        if (tokens.get(start).isWord("USING") && others.size() == 1) {
            List<Pair> pairs = new ArrayList<>();
            for (int i = start + 2; i < end; i++) {
                if (tokens.get(i).isName()) {
                    pairs.add(new Pair(word(i), Optional.of(word(i))));
                }
            }
            add(others.getFirst(), target, pairs);
            return;
        }
        List<Pair> pairs = new ArrayList<>();
        String other = "";
        int at = start + 1;
        boolean plain = tokens.get(start).isWord("ON");
        while (plain && at < end) {
            int and = top("AND", at, end);
            int stop = and < 0 ? end : and;
            int equal = at;
            while (equal < stop && !tokens.get(equal).isSymbol("=")) {
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
        if (end - start < 3
                || !tokens.get(end - 2).isSymbol(".")
                || !tokens.get(end - 1).isName()) {
            return Optional.empty();
        }
        for (int i = start; i < end; i++) {
            if (!(tokens.get(i).isName() || tokens.get(i).isSymbol("."))) {
                return Optional.empty();
            }
        }
        String source = aliases.get(word(end - 3).toLowerCase(Locale.ROOT));
        return source == null
                ? Optional.empty()
                : Optional.of(new String[] {source, word(end - 1)});
    }

    /// @return whether there is an aggregate among what is selected
    private boolean items(int start, int end) {
        boolean aggregates = false;
        int from = start;
        for (int i = start; i <= end; i++) {
            if (i == end || tokens.get(i).isSymbol(",")) {
                aggregates |= item(from, i);
                from = i + 1;
            } else if (tokens.get(i).isSymbol("(")) {
                i = tokens.partner(i);
            }
        }
        return aggregates || top("GROUP", end, tokens.size()) >= 0;
    }

    private boolean item(int start, int end) {
        boolean aggregate = false;
        for (int i = start; i + 1 < end; i++) {
            aggregate |=
                    tokens.get(i).kind() == Token.Kind.WORD
                            && AGGREGATES.contains(tokens.get(i).text())
                            && tokens.get(i + 1).isSymbol("(");
        }
        if (!aggregate) {
            return false;
        }
        boolean as = end - start > 2 && tokens.get(end - 2).isWord("AS");
        boolean bare =
                end - start > 2
                        && tokens.get(end - 1).isName()
                        && tokens.get(end - 2).isSymbol(")");
        if (!as && !bare) {
            return true;
        }
        String called = word(end - 1);
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
        int written = tokens.get(start).start();
        for (int i = start; i < end; i++) {
            Token token = tokens.get(i);
            boolean dotted = i + 1 < end && tokens.get(i + 1).isSymbol(".");
            if (token.isName() && dotted) {
                int last = i;
                while (last + 2 < end && tokens.get(last + 1).isSymbol(".")) {
                    last += 2;
                }
                String source = aliases.getOrDefault(word(last - 2).toLowerCase(Locale.ROOT), "");
                Optional<String> column = targets.column(source, word(last));
                if (column.isEmpty()) {
                    reasons.add("unverified_column:" + word(i) + "." + word(last));
                    return Optional.empty();
                }
                owners.add(source);
                text.append(sql, written, token.start()).append(column.get());
                written = tokens.get(last).end();
                i = last;
            } else if (token.isName() && !(i + 1 < end && tokens.get(i + 1).isSymbol("("))) {
                String column = word(i);
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
                    reasons.add("ambiguous_target:" + word(i));
                    return Optional.empty();
                }
            }
        }
        text.append(sql, written, tokens.get(end - 1).end());
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
