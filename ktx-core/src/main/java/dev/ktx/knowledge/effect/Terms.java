package dev.ktx.knowledge.effect;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One comparison in words: a column, what it is compared by, a value. English, German, French,
/// Spanish, Italian, Portuguese, Japanese.
final class Terms {
    private static final int FLAGS =
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS;
    static final String COPULA =
            "(?:is|are|was|were|has|have|had|be|lies?|ist|sind|war|liegt|liegen|lag|beträgt|hat|haben"
                    + "|est|sont|était|a|ont|vaut|es|son|está|están|tiene|tienen|era|è|sono|ha|hanno|é"
                    + "|são|tem|têm)";

    /// A column, a sign and how it is said.
    ///
    /// @param turned with the value before the column
    private record Comparison(String sign, boolean ordered, Pattern pattern, Pattern turned) {
        Comparison(String sign, boolean ordered, Pattern pattern) {
            this(sign, ordered, pattern, NEVER);
        }
    }

    private static final Pattern NEVER = Pattern.compile("(?!)");

    private static final List<Comparison> COMPARISONS =
            List.of(
                    c(
                            ">=",
                            "≥|>=|=>|at\\s+least|no\\s+less\\s+than|not\\s+(?:less|under|below)\\s+than|mindestens|wenigstens|au\\s+moins|minimum|al\\s+menos|como\\s+mínimo|almeno|pelo\\s+menos|on\\s+or\\s+after|größer\\s+(?:oder|/)\\s*gleich|supérieure?\\s+ou\\s+égale?\\s+à|greater\\s+than\\s+or\\s+equal\\s+to|mayor\\s+o\\s+igual\\s+(?:a|que)|starting\\s+(?:at|from)|from|ab"),
                    c(
                            "<=",
                            "≤|<=|at\\s+most|no\\s+more\\s+than|not\\s+(?:more|over|above)\\s+than|up\\s+to|höchstens|maximal|bis(?:\\s+zu)?|au\\s+plus|jusqu['\u2019]à|como\\s+máximo|a\\s+lo\\s+sumo|hasta|al\\s+massimo|no\\s+máximo|on\\s+or\\s+before|kleiner\\s+(?:oder|/)\\s*gleich|inférieure?\\s+ou\\s+égale?\\s+à|less\\s+than\\s+or\\s+equal\\s+to|menor\\s+o\\s+igual\\s+(?:a|que)"),
                    c(
                            ">",
                            ">|more\\s+than|over|above|greater\\s+than|larger\\s+than|higher\\s+than|exceeds?|exceeding|after|later\\s+than|mehr\\s+als|über|größer\\s+als|höher\\s+als|nach|plus\\s+(?:de|grande?\\s+que)|supérieure?s?\\s+à|au-dessus\\s+de|dépasse|après|más\\s+de|mayor(?:es)?\\s+(?:que|de|a)|superior(?:es)?\\s+a|supera|después\\s+del?|più\\s+di|maggiore\\s+di|superiore\\s+a|oltre|mais\\s+de|maior\\s+(?:que|do\\s+que)|acima\\s+de"),
                    c(
                            "<",
                            "<|less\\s+than|under|below|fewer\\s+than|smaller\\s+than|lower\\s+than|before|earlier\\s+than|weniger\\s+als|unter|kleiner\\s+als|niedriger\\s+als|vor|moins\\s+de|inférieure?s?\\s+à|en\\s+dessous\\s+de|avant|menos\\s+de|menor(?:es)?\\s+(?:que|de|a)|inferior(?:es)?\\s+a|antes\\s+del?|meno\\s+di|minore\\s+di|inferiore\\s+a|prima\\s+del?|menor\\s+do\\s+que|abaixo\\s+de"),
                    e(
                            "<>",
                            "!=|<>|≠|is\\s+not|are\\s+not|isn['\u2019]t|aren['\u2019]t|not\\s+equal\\s+to|differs?\\s+from|other\\s+than|(?:ist|sind)\\s+nicht|nicht(?:\\s+gleich)?|ungleich|n['\u2019]est\\s+pas|ne\\s+vaut\\s+pas|différente?\\s+de|no\\s+es|distint[oa]\\s+(?:de|a)|diferente\\s+(?:de|a)|non\\s+è|divers[oa]\\s+da|não\\s+é"),
                    e(
                            "=",
                            "==?|(?:is\\s+|are\\s+)?equals?(?:\\s+to)?|(?:is|are)\\s+set\\s+to|(?:is|are|was)|set\\s+to|of|(?:ist|sind)(?:\\s+gleich)?|gleich|lautet|(?:hat|haben)(?:\\s+den\\s+wert)?|auf|(?:est|sont)(?:\\s+égale?\\s+à)?|égale?\\s+à|vaut|à|(?:es|son)(?:\\s+igual\\s+a)?|igual\\s+a|vale|(?:è|sono)(?:\\s+uguale\\s+a)?|uguale\\s+a|(?:é|são)(?:\\s+igual\\s+a)?|:"));

    private static final Pattern LIST =
            p(
                    "(?<col>.+?)\\s+(?:"
                            + COPULA
                            + "\\s+)?(?<neg>not\\s+|nicht\\s+|pas\\s+|no\\s+)?(?:in|one\\s+of|any\\s+of|either|among|eine?[rs]?\\s+(?:von|aus)|aus|in|entweder"
                            + "|parmi|dans|l['\u2019]un\\s+de|uno\\s+de|una\\s+de|entre|en|tra|uno\\s+tra)\\s*:?\\s*(?<val>.+)");
    private static final Pattern BETWEEN =
            p(
                    "(?<col>.+?)\\s+(?:"
                            + COPULA
                            + "\\s+)?(?:between|zwischen|entre|tra|compris(?:e)?\\s+entre)\\s+(?<low>\\S+)\\s+(?:and|und|et|y|e)\\s+(?<high>\\S+)");
    private static final Pattern NULL =
            p(
                    "(?<col>.+?)\\s+(?:"
                            + COPULA
                            + "\\s+)?(?:null|empty|missing|blank|not\\s+(?:set|filled|known|given)|unset|leer|fehlt|fehlen|nicht\\s+(?:gesetzt|gefüllt|vorhanden|bekannt)"
                            + "|vides?|manquante?|non\\s+renseignée?|nulle?|vacío|vacía|nul[oa]|vuot[oa]|vazi[oa])"
                            + "|(?<col2>.+?)\\s*が\\s*(?:空|NULL|未設定|ない)(?:である)?");
    private static final Pattern PRESENT =
            p(
                    "(?<col>.+?)\\s+(?:"
                            + COPULA
                            + "\\s+)?(?:not\\s+(?:null|empty|missing|blank)|set|filled|present|nicht\\s+(?:null|leer)|gesetzt|gefüllt|vorhanden|befüllt"
                            + "|non\\s+(?:nulle?|vide)|renseignée?|(?:no\\s+)(?:es\\s+|está\\s+)?(?:nul[oa]|vací[oa])|non\\s+(?:è\\s+)?(?:vuot[oa]|null[oa]))"
                            + "|(?<col2>.+?)\\s*が\\s*(?:空でない|NULLでない|設定済み|ある)(?:もの)?");
    private static final Pattern WITHOUT =
            p(
                    "(?:(?:have|has|with|haben|hat|mit|ayant|con|com)\\s+)?(?:no|without(?:\\s+an?)?|ohne|keine?[nrms]?|sans|sin|senza|sem)\\s+(?<col>[`\\p{L}_][`\\w. ]*)");
    private static final Pattern STARTS =
            p(
                    "(?<col>.+?)\\s+(?:starts?\\s+with|starting\\s+with|begins?\\s+with|beginnt\\s+mit|beginnen\\s+mit|commence(?:nt)?\\s+par|empieza(?:n)?\\s+(?:por|con)|comienza\\s+(?:por|con)|inizia\\s+con|começa\\s+com)\\s+(?<val>.+)");
    private static final Pattern ENDS =
            p(
                    "(?<col>.+?)\\s+(?:ends?\\s+(?:with|in)|ending\\s+(?:with|in)|endet\\s+(?:mit|auf)|se\\s+termine\\s+par|termina\\s+(?:en|con|por|com))\\s+(?<val>.+)");
    private static final Pattern CONTAINS =
            p(
                    "(?<col>.+?)\\s+(?:contains?|containing|enthält|enthalten|contient|contiennent|contiene|contém)\\s+(?<val>.+)");
    private static final Pattern SIDE_BY_SIDE =
            Pattern.compile(
                    "(?<col>[`\\p{L}_][\\p{L}\\p{N}_.`]*)\\s+(?<val>['\"\u201e\u201c\u00ab`].+|\\d[\\d.,]*|(?-i:[A-Z][A-Z0-9_]{0,11}))",
                    FLAGS);
    private static final Pattern TRUTH =
            Pattern.compile(
                    "(?<neg>not\\s+|nicht\\s+|non\\s+|no\\s+)?(?<col>`?[\\p{L}_][\\p{L}\\p{N}_.]*`?)",
                    FLAGS);
    private static final List<Comparison> JAPANESE =
            List.of(
                    new Comparison(
                            ">=", true, p("(?<col>.+?)\\s*(?:が|は)\\s*(?<val>[\\d.,]+)\\s*以上")),
                    new Comparison(
                            "<=", true, p("(?<col>.+?)\\s*(?:が|は)\\s*(?<val>[\\d.,]+)\\s*以下")),
                    new Comparison(
                            ">",
                            true,
                            p(
                                    "(?<col>.+?)\\s*(?:が|は)\\s*(?<val>[\\d.,]+)\\s*(?:を超え\\p{L}*|より大き\\p{L}*|超)")),
                    new Comparison(
                            "<",
                            true,
                            p("(?<col>.+?)\\s*(?:が|は)\\s*(?<val>[\\d.,]+)\\s*(?:未満|より小さ\\p{L}*)")),
                    new Comparison(
                            "<>",
                            false,
                            p(
                                    "(?<col>.+?)\\s*(?:が|は)\\s*(?<val>['\"「`].+?['\"」`]|\\w+)\\s*(?:ではない|でない|以外)")),
                    new Comparison(
                            "=",
                            false,
                            p(
                                    "(?<col>.+?)\\s*(?:が|は|=)\\s*(?<val>['\"「`].+?['\"」`]|[\\w-]+)\\s*(?:に等しい|と等しい)?")));

    private static final Pattern LEAD =
            Pattern.compile(
                    "^(?:with|whose|where|their|its|that|which|who|having|has|have|placed|and|an?|the|also"
                            + "|mit|bei|deren|dessen|die|der|das|den|dem|einer?|eine[mn]?|ihre?|wo|auch|sofern|wenn"
                            + "|avec|dont|où|ayant|leur|leurs|qui|l[ae]|les|une?|un|si"
                            + "|con|cuy[oa]s?|donde|que|tienen|su|sus|el|los|las|una?"
                            + "|il|lo|gli|cui|com|cuj[oa]s?|onde|têm|o|os|as|uma?|if|when|value|wert)\\s+|^l['\u2019]",
                    FLAGS);
    private static final Pattern OF_IT =
            Pattern.compile("\\s+(?:of|von|de|del|di|da|des|du)$", FLAGS);
    private static final Pattern TAIL =
            Pattern.compile(
                    "\\s+(?:ist|sind|war|waren|hat|haben|hatten|liegt|liegen|lag|beträgt|steht|is|are|has|have|lauten|lautet|gilt)$"
                            + "|(?:である|であり|です|だ|で|の(?:もの)?|に)$",
                    FLAGS);

    private final String text;
    private final Function<String, Optional<String>> columns;

    private Terms(String text, Function<String, Optional<String>> columns) {
        this.text = text;
        this.columns = columns;
    }

    static Pattern p(String regex) {
        return Pattern.compile("(?:" + regex + ")", FLAGS);
    }

    private static Comparison c(String sign, String words) {
        return new Comparison(
                sign,
                true,
                compared(words),
                p(
                        "(?:(?:with|has|have|having|mit|hat|haben|avec|ayant|con|tiene|tienen|com|ha|hanno)\\s+)?(?:"
                                + words
                                + ")\\s+(?<val>-?[\\d.,]+)\\s+(?<col>[`\\p{L}_][`\\w. ]*)"));
    }

    private static Comparison e(String sign, String words) {
        return new Comparison(sign, false, compared(words));
    }

    // Signs need no blanks around them.
    private static Pattern compared(String words) {
        return p(
                "(?<col>.+?)(?:\\s+|(?=[=<>!≥≤≠:])|(?<=[`'\"])\\s*)(?:"
                        + COPULA
                        + "\\s+(?!not|nicht|pas|no\\b))?(?:"
                        + words
                        + ")(?:\\s+|(?<=[=<>≥≤≠:])|(?=['\"`]))(?<val>.+)");
    }

    /// @param columns from a phrase to the name of a column, as expressions spell it
    static Optional<String> of(String text, Function<String, Optional<String>> columns) {
        String bare = bare(text);
        return new Terms(bare, columns)
                .read()
                .or(() -> {
                    String less = TAIL.matcher(bare).replaceFirst("").strip();
                    return less.equals(bare) || less.isEmpty()
                            ? Optional.empty()
                            : new Terms(less, columns).read();
                });
    }

    /// Without what only leads to a comparison.
    static String bare(String text) {
        return text.strip().replaceAll("[,.;。、]+$", "").strip();
    }

    private Optional<String> read() {
        return Ages.of(text, this::column)
                .or(this::range)
                .or(this::presence)
                .or(this::like)
                .or(this::japanese)
                .or(this::listed)
                .or(this::compared)
                .or(this::turned)
                .or(this::sideBySide)
                .or(this::truth);
    }

    private Optional<String> column(String phrase) {
        String bare = OF_IT.matcher(phrase.strip()).replaceFirst("");
        for (int i = 0; i < 5 && !bare.isEmpty(); i++) {
            Optional<String> found = columns.apply(bare);
            if (found.isPresent()) {
                return found;
            }
            String less = LEAD.matcher(bare).replaceFirst("").strip();
            if (less.equals(bare)) {
                break;
            }
            bare = less;
        }
        return Optional.empty();
    }

    private Optional<String> range() {
        Matcher found = BETWEEN.matcher(text);
        if (!found.matches()) {
            return Optional.empty();
        }
        Optional<String> low = Literals.ordered(found.group("low"));
        Optional<String> high = Literals.ordered(found.group("high"));
        return low.isEmpty() || high.isEmpty()
                ? Optional.empty()
                : column(found.group("col"))
                        .map(column -> column + " between " + low.get() + " and " + high.get());
    }

    private Optional<String> presence() {
        return columnOf(PRESENT)
                .map(column -> column + " is not null")
                .or(() -> columnOf(NULL).map(column -> column + " is null"))
                .or(() -> columnOf(WITHOUT).map(column -> column + " is null"));
    }

    private Optional<String> columnOf(Pattern pattern) {
        Matcher found = pattern.matcher(text);
        if (!found.matches()) {
            return Optional.empty();
        }
        boolean second = found.group("col") == null;
        return column(second ? found.group("col2") : found.group("col"));
    }

    private Optional<String> like() {
        return like(STARTS, "", "%")
                .or(() -> like(ENDS, "%", ""))
                .or(() -> like(CONTAINS, "%", "%"));
    }

    private Optional<String> like(Pattern pattern, String before, String after) {
        Matcher found = pattern.matcher(text);
        if (!found.matches()) {
            return Optional.empty();
        }
        Optional<String> value =
                Literals.of(found.group("val")).filter(each -> each.startsWith("'"));
        return value.flatMap(each ->
                column(found.group("col"))
                        .map(column ->
                                "%s like '%s%s%s'"
                                        .formatted(
                                                column,
                                                before,
                                                each.substring(1, each.length() - 1),
                                                after)));
    }

    private Optional<String> japanese() {
        boolean cjk = text.codePoints().anyMatch(letter -> letter >= 0x3040 && letter < 0xa000);
        return cjk ? compared(JAPANESE) : Optional.empty();
    }

    private Optional<String> listed() {
        Matcher found = LIST.matcher(text);
        if (!found.matches()) {
            return Optional.empty();
        }
        return Literals.list(found.group("val"), true)
                .flatMap(values ->
                        column(found.group("col"))
                                .map(column ->
                                        "%s %s (%s)"
                                                .formatted(
                                                        column,
                                                        found.group("neg") == null
                                                                ? "in"
                                                                : "not in",
                                                        values)));
    }

    private Optional<String> compared() {
        return compared(COMPARISONS);
    }

    private Optional<String> compared(List<Comparison> comparisons) {
        for (Comparison comparison : comparisons) {
            Matcher found = comparison.pattern().matcher(text);
            if (!found.matches()) {
                continue;
            }
            String raw = found.group("val");
            Optional<String> column = column(found.group("col"));
            if (column.isEmpty()) {
                continue;
            }
            Optional<String> value =
                    comparison.ordered() ? Literals.ordered(raw) : Literals.of(raw);
            if (value.isPresent()) {
                return Optional.of(column.get() + " " + comparison.sign() + " " + value.get());
            }
            Optional<String> list =
                    comparison.ordered() ? Optional.empty() : Literals.list(raw, false);
            if (list.isPresent()) {
                return Optional.of(
                        "%s %s (%s)"
                                .formatted(
                                        column.get(),
                                        comparison.sign().equals("=") ? "in" : "not in",
                                        list.get()));
            }
        }
        return Optional.empty();
    }

    // "with at least 10 seats"
    private Optional<String> turned() {
        String less = LEAD.matcher(text).replaceFirst("");
        for (Comparison comparison : COMPARISONS) {
            Matcher found = comparison.turned().matcher(less);
            if (found.matches()) {
                Optional<String> value = Literals.ordered(found.group("val"));
                Optional<String> column = column(found.group("col"));
                if (value.isPresent() && column.isPresent()) {
                    return Optional.of(column.get() + " " + comparison.sign() + " " + value.get());
                }
            }
        }
        return Optional.empty();
    }

    // "deren status 'A' ist", after the verb was taken off.
    private Optional<String> sideBySide() {
        String less = LEAD.matcher(text).replaceFirst("");
        Matcher found = SIDE_BY_SIDE.matcher(less);
        return found.matches()
                ? Literals.of(found.group("val"))
                        .flatMap(value ->
                                column(found.group("col")).map(column -> column + " = " + value))
                : Optional.empty();
    }

    // A column of truth by its own name.
    private Optional<String> truth() {
        Matcher found = TRUTH.matcher(LEAD.matcher(text).replaceFirst(""));
        if (!found.matches()
                || !found.group("col")
                        .replace("`", "")
                        .matches("(?i)(?:\\w+\\.)?(?:is|has|was)_\\w+")) {
            return Optional.empty();
        }
        return column(found.group("col"))
                .map(column -> found.group("neg") == null ? column : "not " + column);
    }
}
