package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames.Node;
import dev.ktx.knowledge.effect.SemanticEffect.Author;
import dev.ktx.knowledge.effect.SemanticEffect.Describe;
import dev.ktx.knowledge.effect.SemanticEffect.ListValues;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads what the codes of a column mean - "status: 1 = open, 2 = closed", a list or a table below
/// a line that names the column - as its description, and which values it may have - `status in
/// ('a', 'b')` on a line of its own, "allowed values of status: a, b" - as its values.
final class ReadCodes {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    private static final String NAME = "`?([\\p{L}_][\\w$]*(?:\\.[\\p{L}_][\\w$]*){0,3})`?";
    private static final String CODE = "['\"`]?([\\p{L}\\p{N}_+-]{1,20})['\"`]?";
    private static final String SIGN = "\\s*(?:=>|->|=|:|→|–|—|\\s-\\s)\\s*";

    private static final Pattern LINE =
            Pattern.compile(
                    "^(?:[-*•]\\s+)?(?:the\\s+|die\\s+|le\\s+|la\\s+|el\\s+)?(?:(?:codes?|values?|meanings?|legend|werte|codes|schlüssel)\\s+(?:of|in|for|von|für)\\s+)?(?:column\\s+|field\\s+|spalte\\s+|colonne\\s+|columna\\s+)?"
                            + NAME
                            + "(?:\\s+(?:codes?|values?|column|field|werte))?\\s*(?:[:=]|\\(|\\b(?:is|ist|means)\\b)\\s*(.+?)\\)?[.]?$",
                    FLAGS);
    private static final Pattern PAIR = Pattern.compile("^" + CODE + SIGN + "(\\S.{0,60})$", FLAGS);
    private static final Pattern ITEM =
            Pattern.compile("^(?:[-*+•]\\s+)" + CODE + SIGN + "(\\S.{0,80})$", FLAGS);
    private static final Pattern IN =
            Pattern.compile("^(?:[-*•]\\s+)?" + NAME + "\\s+in\\s*\\(([^()]+)\\)[.;,]?$", FLAGS);
    private static final Pattern ALLOWED =
            Pattern.compile(
                    "^(?:[-*•]\\s+)?(?:the\\s+|die\\s+)?(?:allowed|possible|valid|accepted|permitted|erlaubte|mögliche|gültige|valores\\s+(?:posibles|permitidos)|valeurs\\s+(?:possibles|autorisées))\\s*(?:values?|werte|codes?)?\\s*(?:of|for|in|von|für|de|pour)?\\s*(?:the\\s+)?(?:column\\s+|field\\s+|spalte\\s+)?"
                            + NAME
                            + "\\s*(?::|\\bare\\b|\\bsind\\b|\\bsont\\b|\\bson\\b)\\s*(.+?)[.]?$",
                    FLAGS);
    private static final Pattern HEAD =
            Pattern.compile(
                    "(?:codes?|values?|keys?|status|schlüssel|werte?|valeurs?|valor(?:es)?|códigos?|codice|值|代码|コード)",
                    FLAGS);
    private static final Pattern RULE = Pattern.compile("\\|?[ \\t]*:?-{2,}:?[ \\t]*(?:\\|.*)?");
    private static final Pattern VALUE = Pattern.compile("['\"`]?([^'\"`]{1,60}?)['\"`]?");
    private static final int FEWEST = 2;
    private static final int MOST = 60;

    private final Targets targets;
    private final List<SemanticEffect> effects = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();

    private ReadCodes(Targets targets) {
        this.targets = targets;
    }

    /// @param text Markdown
    static Reading of(String text, Targets targets) {
        if (targets.isEmpty()) {
            return Reading.NOTHING;
        }
        var codes = new ReadCodes(targets);
        codes.read(text.lines().map(String::strip).toList());
        return new Reading(codes.effects, codes.reasons);
    }

    private void read(List<String> lines) {
        boolean code = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith("```") || line.startsWith("~~~")) {
                code = !code;
            } else if (!code && !line.isEmpty()) {
                int end = below(lines, i);
                if (end > i) {
                    i = end - 1;
                } else {
                    line(line);
                }
            }
        }
    }

    private void line(String line) {
        Matcher in = IN.matcher(line);
        Matcher allowed = ALLOWED.matcher(line);
        if (in.matches()) {
            column(in.group(1)).ifPresent(node -> values(node, in.group(2)));
            return;
        }
        if (allowed.matches() && allowed.group(2).matches(".*(?:,|\\bor\\b|\\bund\\b|/).*")) {
            column(allowed.group(1)).ifPresent(node -> values(node, allowed.group(2)));
            return;
        }
        Matcher told = LINE.matcher(line);
        if (told.matches()) {
            Map<String, String> pairs = pairs(told.group(2));
            if (pairs.size() >= FEWEST) {
                column(told.group(1)).ifPresent(node -> describe(node, pairs));
            }
        }
    }

    private void values(Node node, String list) {
        List<String> values = new ArrayList<>();
        for (String each :
                list.split(
                        "\\s*,\\s*(?:or\\s+|und\\s+|and\\s+)?|\\s+(?:or|oder|and|und)\\s+|\\s+/\\s+",
                        -1)) {
            Matcher value = VALUE.matcher(each.strip());
            // More than one bare word is likely a remark.
            if (!value.matches()
                    || (each.strip().equals(value.group(1)) && each.strip().contains(" "))) {
                return;
            }
            values.add(value.group(1));
        }
        if (values.size() >= FEWEST && values.stream().distinct().count() == values.size()) {
            effects.add(new ListValues(node, values, Author.PERSON));
        }
    }

    /// Codes with their meaning, in order; none when any part is something else.
    private static Map<String, String> pairs(String text) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String part :
                text.split(
                        "\\s*[,;]\\s*(?=['\"`]?[\\p{L}\\p{N}_+-]{1,20}['\"`]?\\s*(?:=|:|->|→|–|—|\\s-\\s))",
                        -1)) {
            Matcher pair = PAIR.matcher(part.strip());
            if (!pair.matches() || pairs.put(pair.group(1), meaning(pair.group(2))) != null) {
                return Map.of();
            }
        }
        return pairs;
    }

    private static String meaning(String text) {
        return text.strip().replaceAll("[.;,]+$", "");
    }

    /// A list or a table of codes below a line that names one column.
    ///
    /// @return the line after it, the line itself where there is none
    private int below(List<String> lines, int at) {
        int next = at + 1;
        while (next < lines.size() && lines.get(next).isEmpty()) {
            next++;
        }
        if (next >= lines.size()) {
            return at;
        }
        String line = lines.get(at);
        if (line.contains("|") && RULE.matcher(lines.get(at + 1)).matches()) {
            return table(lines, at, Optional.empty());
        }
        Optional<Node> named = named(line);
        if (named.isEmpty()) {
            return at;
        }
        if (lines.get(next).contains("|")
                && next + 1 < lines.size()
                && RULE.matcher(lines.get(next + 1)).matches()) {
            return table(lines, next, named);
        }
        Map<String, String> pairs = new LinkedHashMap<>();
        int end = next;
        while (end < lines.size()) {
            Matcher item = ITEM.matcher(lines.get(end));
            if (!item.matches()) {
                break;
            }
            pairs.put(item.group(1), meaning(item.group(2)));
            end++;
        }
        boolean all = pairs.size() == end - next && areCodes(pairs);
        if (pairs.size() < FEWEST || !all) {
            return at;
        }
        describe(named.get(), pairs);
        return end;
    }

    private int table(List<String> lines, int start, Optional<Node> above) {
        List<String> header = cells(lines.get(start));
        Optional<Node> named = named(String.join(" ", header)).or(() -> above);
        boolean head =
                header.size() == 2
                        && (HEAD.matcher(header.getFirst()).matches()
                                || named(header.getFirst()).isPresent());
        if (!head || named.isEmpty()) {
            return start;
        }
        Map<String, String> pairs = new LinkedHashMap<>();
        int end = start + 2;
        while (end < lines.size() && lines.get(end).contains("|")) {
            List<String> cells = cells(lines.get(end));
            if (cells.size() != 2 || pairs.put(cells.get(0), meaning(cells.get(1))) != null) {
                return start;
            }
            end++;
        }
        boolean codes =
                pairs.size() >= FEWEST
                        && pairs.size() <= MOST
                        && areCodes(pairs)
                        && pairs.keySet().stream().allMatch(each -> each.matches("[^\\s].{0,30}"));
        if (!codes) {
            return start;
        }
        describe(named.get(), pairs);
        return end;
    }

    // Names of columns are explained, not encoded.
    private boolean areCodes(Map<String, String> pairs) {
        return pairs.keySet().stream().allMatch(each -> targets.spelled(each).isEmpty());
    }

    private static List<String> cells(String line) {
        String inner = line.strip().replaceFirst("^\\|", "").replaceFirst("\\|$", "");
        return Arrays.stream(inner.split("\\|", -1))
                .map(cell -> cell.replaceAll("^[\\s`*]+|[\\s`*]+$", ""))
                .toList();
    }

    private void describe(Node node, Map<String, String> pairs) {
        List<String> told = new ArrayList<>();
        pairs.forEach((code, meaning) -> told.add(code + " = " + meaning));
        effects.add(
                new Describe(node, Projection.shortened(String.join(", ", told)), Author.PERSON));
    }

    /// The one column that a line names as it is spelled.
    private Optional<Node> named(String line) {
        Set<Node> found = new TreeSet<>();
        for (String word : line.split("[^\\p{L}\\p{N}_.$]+", -1)) {
            String bare = word.replaceAll("^[.]+|[.]+$", "");
            if (!bare.isEmpty()) {
                targets.spelled(bare).stream().filter(this::isColumn).forEach(found::add);
            }
        }
        return Targets.one(found);
    }

    private boolean isColumn(Node node) {
        return node.entity()
                .filter(name -> targets.offer(node.source()).columns().contains(name))
                .isPresent();
    }

    private Optional<Node> column(String written) {
        Set<Node> found = new TreeSet<>();
        targets.spelled(written).stream().filter(this::isColumn).forEach(found::add);
        if (found.size() > 1) {
            reasons.add(
                    "ambiguous_target:%s (%s)"
                            .formatted(
                                    written,
                                    Reading.some(found.stream().map(Node::source).toList())));
        }
        return Targets.one(found);
    }
}
