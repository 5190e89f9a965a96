package dev.ktx.knowledge.effect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Values as sentences have them, as literals of the language of expressions.
final class Literals {
    private static final int FLAGS =
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS;
    private static final Pattern QUOTED =
            Pattern.compile(
                    "'((?:[^']|'')*)'|\"([^\"]*)\"|`([^`]*)`|\u2018([^\u2019]*)\u2019"
                            + "|[\u201c\u201e\u201d]([^\u201c\u201d]*)[\u201c\u201d]"
                            + "|\u00ab\\s*([^\u00bb]*?)\\s*\u00bb|\u300c([^\u300d]*)\u300d");
    private static final Pattern NUMBER =
            Pattern.compile("-?\\d+(?:\\.\\d+)?|-?\\d{1,3}(?:,\\d{3})+");

    /// Thousands in one country, a fraction in another.
    private static final Pattern TWO_WAYS = Pattern.compile("-?\\d{1,3}\\.\\d{3}");

    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern TRUE = Pattern.compile("true|wahr|vrai|verdadero|vero", FLAGS);
    private static final Pattern FALSE = Pattern.compile("false|falsch|faux|falso", FLAGS);
    private static final Pattern WORD =
            Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}_-]{0,40}", FLAGS);

    /// Words that tell how something is, not what a column holds.
    private static final Set<String> VAGUE =
            Set.copyOf(
                    List.of(
                            "important",
                            "unknown",
                            "missing",
                            "empty",
                            "valid",
                            "invalid",
                            "known",
                            "available",
                            "relevant",
                            "different",
                            "same",
                            "correct",
                            "wrong",
                            "null",
                            "none",
                            "not",
                            "no",
                            "set",
                            "filled",
                            "high",
                            "low",
                            "higher",
                            "lower",
                            "big",
                            "small",
                            "more",
                            "less",
                            "the",
                            "a",
                            "an",
                            "it",
                            "this",
                            "that",
                            "ours",
                            "stored",
                            "used",
                            "required",
                            "optional",
                            "unique",
                            "positive",
                            "negative",
                            "unbekannt",
                            "leer",
                            "wichtig",
                            "gültig",
                            "ungültig",
                            "vorhanden",
                            "fehlt",
                            "nicht",
                            "kein",
                            "hoch",
                            "niedrig",
                            "positiv",
                            "negativ",
                            "gesetzt",
                            "vide",
                            "inconnu",
                            "valide",
                            "pas",
                            "élevé",
                            "positif",
                            "négatif",
                            "vacío",
                            "desconocido",
                            "válido",
                            "no",
                            "alto",
                            "bajo",
                            "positivo",
                            "negativo",
                            "today",
                            "heute",
                            "hoy"));

    private static final Pattern COMMA = Pattern.compile("\\s*[,、，]\\s*");
    private static final Pattern OR =
            Pattern.compile("\\s+(?:or|oder|ou|o|u|или|nor|noch|ni)\\s+|\\s*(?:または|或)\\s*", FLAGS);
    private static final Pattern AND_OR =
            Pattern.compile(
                    "\\s+(?:or|oder|ou|o|u|или|and|und|et|y|e|и)\\s+|\\s*(?:または|と|或|和)\\s*", FLAGS);

    private Literals() {}

    /// One value.
    ///
    /// @return empty when it is not certain that it is one
    static Optional<String> of(String raw) {
        String text = raw.strip().replaceAll("[.,;。]+$", "").strip();
        Matcher quoted = QUOTED.matcher(text);
        if (quoted.matches()) {
            for (int i = 1; i <= quoted.groupCount(); i++) {
                if (quoted.group(i) != null) {
                    String inner = i == 1 ? quoted.group(1).replace("''", "'") : quoted.group(i);
                    return Optional.of(literal(inner));
                }
            }
        }
        if (TWO_WAYS.matcher(text).matches()) {
            return Optional.empty();
        }
        if (NUMBER.matcher(text).matches()) {
            return Optional.of(text.replace(",", ""));
        }
        if (DATE.matcher(text).matches()) {
            return Optional.of("date '" + text + "'");
        }
        if (TRUE.matcher(text).matches()) {
            return Optional.of("true");
        }
        if (FALSE.matcher(text).matches()) {
            return Optional.of("false");
        }
        return WORD.matcher(text).matches()
                        && !VAGUE.contains(text.toLowerCase(java.util.Locale.ROOT))
                ? Optional.of(literal(text))
                : Optional.empty();
    }

    /// A number or a date, which have an order.
    static Optional<String> ordered(String raw) {
        return of(raw).filter(value -> !value.startsWith("'") && !value.matches("true|false"));
    }

    /// Several values, as between the brackets of IN.
    ///
    /// @param and whether "and" may stand between them
    static Optional<String> list(String raw, boolean and) {
        String text = raw.strip().replaceAll("[.;。]+$", "");
        text = text.replaceFirst("(?iu)^(?:either|entweder|soit)\\s+", "");
        boolean bracketed = text.matches("(?s)[(\\[{].*[)\\]}]");
        if (bracketed) {
            text = text.substring(1, text.length() - 1);
        }
        List<String> values = new ArrayList<>();
        for (String part : COMMA.split(text, -1)) {
            String bare =
                    part.replaceFirst(
                            and
                                    ? "(?iu)^(?:or|oder|ou|o|and|und|et|y|e)\\s+"
                                    : "(?iu)^(?:or|oder|ou|o)\\s+",
                            "");
            for (String each : (and ? AND_OR : OR).split(bare, -1)) {
                Optional<String> value = of(each);
                if (value.isEmpty()) {
                    return Optional.empty();
                }
                values.add(value.get());
            }
        }
        return values.size() > 1 || bracketed
                ? Optional.of(String.join(", ", values))
                : Optional.empty();
    }

    static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
