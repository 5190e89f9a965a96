package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.effect.SemanticEffect.Author;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads CREATE TABLE: the values that a CHECK lets through, foreign keys, comments.
final class ReadTable {
    private static final Pattern NAME =
            Pattern.compile(
                    "(?is)create\\s+(?:temp\\w*\\s+|external\\s+)?table\\s+(?:if\\s+not\\s+exists\\s+)?([\\w.\"`\\[\\]]+)\\s*\\(");
    private static final Pattern CHECK =
            Pattern.compile(
                    "(?is)check\\s*\\(\\s*\\(?\\s*[\"`\\[]?(\\w+)[\"`\\]]?\\s+in\\s*\\(([^()]*)\\)\\s*\\)?\\s*\\)");
    private static final Pattern ENUM =
            Pattern.compile("(?is)^[\"`]?(\\w+)[\"`]?\\s+enum\\s*\\(([^()]*)\\)");
    private static final Pattern REFERENCES =
            Pattern.compile(
                    "(?is)\\breferences\\s+([\\w.\"`]+)\\s*\\(\\s*[\"`]?(\\w+)[\"`]?\\s*\\)");
    private static final Pattern FOREIGN =
            Pattern.compile(
                    "(?is)foreign\\s+key\\s*\\(\\s*[\"`]?(\\w+)[\"`]?\\s*\\)\\s*references\\b");
    private static final Pattern COMMENT = Pattern.compile("(?is)\\bcomment\\s+'((?:[^']|'')+)'");
    private static final Pattern FIRST = Pattern.compile("^\\s*[\"`\\[]?(\\w+)[\"`\\]]?\\s+\\w+");
    private static final Pattern VALUE = Pattern.compile("'((?:[^']|'')*)'|(-?\\d+)");

    private ReadTable() {}

    static Reading of(String text, SemanticNames names, String connection) {
        Targets targets = new Targets(names, connection);
        Matcher name = NAME.matcher(text);
        if (targets.isEmpty() || !name.find()) {
            return Reading.NOTHING;
        }
        var projection = new Projection(targets, Author.PERSON);
        Optional<String> source =
                projection.source(name.group(1).replaceAll("[\"`\\[\\]]", ""), "");
        if (source.isPresent()) {
            for (String part : parts(text, name.end())) {
                part(part.strip(), source.get(), projection);
            }
        }
        return projection.reading();
    }

    private static void part(String part, String source, Projection projection) {
        Matcher first = FIRST.matcher(part);
        boolean constraint =
                part.matches("(?is)(?:constraint|primary|foreign|unique|check|key|index)\\b.*");
        Optional<String> column =
                !constraint && first.find()
                        ? projection.column(source, first.group(1))
                        : Optional.empty();
        Matcher check = CHECK.matcher(part);
        // More conditions than one may leave out values that one of them lists.
        boolean alone =
                part.toLowerCase(java.util.Locale.ROOT).split("\\bcheck\\b", -1).length == 2;
        if (check.find() && alone) {
            values(check, source, projection);
        }
        Matcher listed = ENUM.matcher(part);
        if (listed.find()) {
            values(listed, source, projection);
        }
        Matcher comment = COMMENT.matcher(part);
        if (column.isPresent() && comment.find()) {
            projection.describe(
                    projection.node(source, column.get()), comment.group(1).replace("''", "'"));
        }
        Matcher references = REFERENCES.matcher(part);
        Matcher foreign = FOREIGN.matcher(part);
        Optional<String> local =
                foreign.find() ? projection.column(source, foreign.group(1)) : column;
        if (local.isPresent() && references.find()) {
            projection
                    .source(references.group(1).replaceAll("[\"`]", ""), "")
                    .ifPresent(other ->
                            projection.join(
                                    source, local.get(), other, Optional.of(references.group(2))));
        }
    }

    private static void values(Matcher found, String source, Projection projection) {
        List<String> values = new ArrayList<>();
        Matcher value = VALUE.matcher(found.group(2));
        while (value.find()) {
            values.add(value.group(1) == null ? value.group(2) : value.group(1).replace("''", "'"));
        }
        projection
                .column(source, found.group(1))
                .ifPresent(column -> projection.values(source, column, values));
    }

    /// What stands between commas in the outer brackets.
    private static List<String> parts(String text, int start) {
        List<String> parts = new ArrayList<>();
        int depth = 1;
        int from = start;
        boolean quoted = false;
        for (int i = start; i < text.length() && depth > 0; i++) {
            char letter = text.charAt(i);
            quoted ^= letter == '\'';
            if (quoted) {
                continue;
            }
            depth += letter == '(' ? 1 : letter == ')' ? -1 : 0;
            if ((letter == ',' && depth == 1) || depth == 0) {
                parts.add(text.substring(from, i));
                from = i + 1;
            }
        }
        return parts;
    }
}
