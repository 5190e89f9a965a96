package dev.ktx.knowledge.effect;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.semantic.expression.ExpressionParser;
import dev.ktx.semantic.expression.Fragment;
import dev.ktx.semantic.expression.Name;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.And;
import dev.ktx.sql.tree.Expr.Compare;
import dev.ktx.sql.tree.Expr.In;
import dev.ktx.sql.tree.Expr.IsNull;
import dev.ktx.sql.tree.Expr.Like;
import dev.ktx.sql.tree.Expr.Not;
import dev.ktx.sql.tree.Expr.Or;
import dev.ktx.sql.tree.Exprs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads a condition on the rows of one source, in signs (`status = 'A' and amount > 5`) or in
/// words ("status is 'A' and last order within 90 days"), wholly or not at all: a part that is not
/// understood leaves nothing of it. What comes out is built of names of columns, literals and
/// signs, or was read by the parser of expressions.
final class Condition {
    private static final int LONGEST = 400;
    private static final int MOST_PARTS = 8;
    private static final int FLAGS =
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS;
    private static final Pattern FOREIGN =
            Pattern.compile(";|--|/\\*|\\{\\{|\\$\\{|\\{%|\\n\\s*\\n");
    private static final Pattern DOUBLE = Pattern.compile("\"([^\"]*)\"");
    private static final Pattern BOTH =
            Pattern.compile(
                    "\\s+(?:and|und|sowie|et|y|e|и|&&)\\s+(?:also\\s+|auch\\s+)?"
                            + "|,\\s*(?:and|und|et|y|e|и)?\\s+|\\s*(?:かつ|そして|及び|および|且|并且|而且)、?\\s*"
                            + "|(?<=で)\\s*、\\s*|、\\s*",
                    FLAGS);
    private static final Pattern EITHER =
            Pattern.compile(
                    ",?\\s+(?:or|oder|ou|o|или|\\|\\|)\\s+|\\s*(?:または|あるいは|或者|或)、?\\s*", FLAGS);

    private final Targets targets;
    private final String source;

    private Condition(Targets targets, String source) {
        this.targets = targets;
        this.source = source;
    }

    /// @return empty when any part of the text is not about columns of the source
    static Optional<String> of(String text, Targets targets, String source) {
        String bare =
                text.strip()
                        .replaceFirst("(?iu)^(?:where|filter\\s*:)\\s+", "")
                        .replaceFirst("[.。!]+$", "")
                        .replaceFirst("^`([^`]*)`$", "$1")
                        .strip();
        if (bare.isEmpty() || bare.length() > LONGEST || FOREIGN.matcher(bare).find()) {
            return Optional.empty();
        }
        var condition = new Condition(targets, source);
        return condition.formal(bare).or(() -> condition.worded(text(bare)));
    }

    private static String text(String bare) {
        return bare.replaceAll("\\s+", " ");
    }

    /// Signs, as the parser of expressions reads them.
    private Optional<String> formal(String bare) {
        String text = bare;
        // A condition that stands in code as a whole, or names in code.
        text = text.replace("`", "").replace('\u2018', '\'').replace('\u2019', '\'');
        text = text.replace('\u201c', '"').replace('\u201d', '"').replace('\u201e', '"');
        text =
                DOUBLE.matcher(text)
                        .replaceAll(found ->
                                Matcher.quoteReplacement(
                                        targets.offer(source).columns().contains(found.group(1))
                                                ? found.group()
                                                : Literals.literal(found.group(1))));
        try {
            Expr<Name> tree = ExpressionParser.parse(new Fragment(text, Location.everywhere()));
            if (tree instanceof Expr.Ref<Name>) {
                return flag(text);
            }
            if (!isCondition(tree) || Exprs.hasAggregate(tree)) {
                return Optional.empty();
            }
            for (Name name : Exprs.references(tree)) {
                Optional<String> column = targets.column(source, name.text());
                if (column.isEmpty() || !column.get().equalsIgnoreCase(name.last())) {
                    return Optional.empty();
                }
                text = spelled(text, name, column.get());
            }
            return Optional.of(text.replaceAll("\\s+", " "));
        } catch (KtxException e) {
            return Optional.empty();
        }
    }

    /// "where crashed": a column of yes or no says all.
    private Optional<String> flag(String text) {
        return targets.column(source, text)
                .filter(targets.offer(source).flags()::contains)
                .map(column -> quoted(column) + " = true");
    }

    // Without the source in front, and in the case of the column.
    static String spelled(String text, Name name, String column) {
        if (name.text().equals(column) || !name.parts().stream().allMatch(Targets::isPlain)) {
            return text;
        }
        Pattern written =
                Pattern.compile("(?<![\\w.'])" + Pattern.quote(name.text()) + "(?![\\w.'(])");
        return written.matcher(text).replaceAll(Matcher.quoteReplacement(column));
    }

    private static boolean isCondition(Expr<Name> tree) {
        return switch (tree) {
            case Compare<Name> _, In<Name> _, Like<Name> _, IsNull<Name> _ -> true;
            case And<Name>(var terms) -> terms.stream().allMatch(Condition::isPart);
            case Or<Name>(var terms) -> terms.stream().allMatch(Condition::isPart);
            case Not<Name>(var operand) -> isPart(operand);
            default -> false;
        };
    }

    private static boolean isPart(Expr<Name> tree) {
        return tree instanceof Expr.Ref<Name> || isCondition(tree);
    }

    private Optional<String> worded(String text) {
        Optional<String> whole = term(text);
        if (whole.isPresent()) {
            return whole;
        }
        Optional<List<String>> all = parts(text, BOTH, MOST_PARTS);
        if (all.isPresent()) {
            return Optional.of(String.join(" and ", all.get()));
        }
        // "a and b or c" is understood in two ways.
        return parts(text, EITHER, MOST_PARTS).map(any -> String.join(" or ", any));
    }

    private Optional<List<String>> parts(String text, Pattern between, int most) {
        Matcher cut = between.matcher(text);
        while (most > 0 && cut.find()) {
            Optional<String> first = part(text.substring(0, cut.start()));
            if (first.isEmpty()) {
                continue;
            }
            String rest = text.substring(cut.end());
            Optional<List<String>> others =
                    part(rest).map(List::of).or(() -> parts(rest, between, most - 1));
            if (others.isPresent()) {
                List<String> all = new ArrayList<>();
                all.add(first.get());
                all.addAll(others.get());
                return Optional.of(all);
            }
        }
        return Optional.empty();
    }

    private Optional<String> part(String text) {
        Optional<String> said = term(text);
        if (said.isPresent()) {
            return said;
        }
        String bare = Terms.bare(text);
        // A part in signs with "or" of its own keeps its brackets.
        return formal(bare)
                .filter(signs -> !signs.matches("(?is).*\\sor\\s.*") || bare.startsWith("("));
    }

    private Optional<String> term(String text) {
        return Terms.of(text, phrase -> targets.column(source, phrase).map(Condition::quoted));
    }

    private static String quoted(String column) {
        boolean plain =
                column.matches("[A-Za-z_]\\w*")
                        && !column.matches(
                                "(?i)and|or|not|in|is|null|true|false|case|when|then|else|end|like"
                                        + "|ilike|between|date|timestamp|interval|exists|select"
                                        + "|current_date|current_timestamp");
        return plain ? column : "\"" + column.replace("\"", "\"\"") + "\"";
    }
}
