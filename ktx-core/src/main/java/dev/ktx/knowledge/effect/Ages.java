package dev.ktx.knowledge.effect;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How long ago something was, in words: "within the last 90 days", "älter als 2 Jahre".
final class Ages {
    private static final String DAYS =
            "(?<unit>hours?|days?|weeks?|months?|quarters?|years?|stunden?|tagen?|tage|wochen?|monaten?|monate"
                    + "|quartalen?|quartale|jahren?|jahre|heures?|jours?|semaines?|mois|trimestres?|ans|années"
                    + "|horas?|días?|dias|semanas?|mes(?:es)?|años?|anos?|giorni?|settiman[ae]|mesi|anni"
                    + "|mês|日|週間|か月|ヶ月|ヵ月|年|時間)";
    private static final String LAST =
            "(?:last|past|previous|latest|letzten|letzte|vergangenen|derniers|dernières|dernier|últimos"
                    + "|últimas|ultimi|ultime)";
    private static final String OF = "(?:the|der|die|den|des|von|de|les|los|las|gli|le|os|as)";

    private static final List<Pattern> RECENT =
            List.of(
                    Terms.p(
                            "(?<col>.+?)\\s+(?:"
                                    + Terms.COPULA
                                    + "\\s+)?(?:within|in|during|inside|innerhalb|binnen|im|dans|au\\s+cours|durant|en|durante|dentro"
                                    + "|negli|nelle|entro|nos|nas)\\s+(?:(?:"
                                    + OF
                                    + "|d['\u2019])\\s*)?(?:"
                                    + LAST
                                    + "\\s+)?(?<n>\\d+)\\s+(?:"
                                    + LAST
                                    + "\\s+)?"
                                    + DAYS
                                    + "(?:\\s+(?:"
                                    + LAST
                                    + "|or\\s+less|ago))?"),
                    Terms.p(
                            "(?<col>.+?)\\s+(?:"
                                    + Terms.COPULA
                                    + "\\s+)?(?:not\\s+older\\s+than|no\\s+older\\s+than|newer\\s+than|nicht\\s+älter\\s+als|jünger\\s+als"
                                    + "|(?:plus\\s+)?récente?\\s+que|depuis\\s+moins\\s+de|no\\s+más\\s+antigu[oa]\\s+(?:que|de))\\s+(?<n>\\d+)\\s+"
                                    + DAYS),
                    Terms.p(
                            "(?<col>.+?)\\s+(?:"
                                    + Terms.COPULA
                                    + "\\s+)?(?:less|fewer|at\\s+most|no\\s+more)\\s+(?:than\\s+)?(?<n>\\d+)\\s+"
                                    + DAYS
                                    + "\\s+(?:ago|old|back)"),
                    Terms.p(
                            "(?<col>.+?)\\s+(?:il\\s+y\\s+a\\s+moins\\s+de|hace\\s+menos\\s+de|vor\\s+(?:weniger\\s+als|höchstens|maximal))\\s+(?<n>\\d+)\\s+"
                                    + DAYS),
                    Terms.p(
                            "(?<col>.+?)(?:が|は)?(?:過去|直近|最近)?(?:の)?(?<n>\\d+)\\s*"
                                    + DAYS
                                    + "(?:以内|の間|間)(?:に|の)?"),
                    Terms.p(
                            "(?<col>.+?)(?:が|は)?(?:過去|直近|最近)(?:の)?(?<n>\\d+)\\s*"
                                    + DAYS
                                    + "(?:に|の)?"));
    private static final List<Pattern> OLD =
            List.of(
                    Terms.p(
                            "(?<col>.+?)\\s+(?:"
                                    + Terms.COPULA
                                    + "\\s+)?(?:older\\s+than|älter\\s+als|depuis\\s+plus\\s+de|plus\\s+ancienne?\\s+que"
                                    + "|más\\s+antigu[oa]\\s+(?:que|de)|più\\s+vecchi[oa]\\s+di)\\s+(?<n>\\d+)\\s+"
                                    + DAYS),
                    Terms.p(
                            "(?<col>.+?)\\s+(?:"
                                    + Terms.COPULA
                                    + "\\s+)?(?:more\\s+than|over|at\\s+least)\\s+(?<n>\\d+)\\s+"
                                    + DAYS
                                    + "\\s+(?:ago|old|back)"),
                    Terms.p(
                            "(?<col>.+?)\\s+(?:il\\s+y\\s+a\\s+plus\\s+de|hace\\s+más\\s+de|vor\\s+mehr\\s+als|länger\\s+als)\\s+(?<n>\\d+)\\s+"
                                    + DAYS
                                    + "(?:\\s+her)?"),
                    Terms.p("(?<col>.+?)(?:が|は)(?<n>\\d+)\\s*" + DAYS + "(?:以上前|より前)"));

    private Ages() {}

    /// @param columns from a phrase to the name of a column, as expressions spell it
    static Optional<String> of(String text, Function<String, Optional<String>> columns) {
        Optional<String> young =
                RECENT.stream()
                        .flatMap(pattern -> ago(text, columns, pattern, ">=").stream())
                        .findFirst();
        return young.or(() ->
                OLD.stream()
                        .flatMap(pattern -> ago(text, columns, pattern, "<").stream())
                        .findFirst());
    }

    private static Optional<String> ago(
            String text, Function<String, Optional<String>> columns, Pattern pattern, String sign) {
        Matcher found = pattern.matcher(text);
        if (!found.matches() || found.group("n").length() > 5) {
            return Optional.empty();
        }
        Optional<String> unit = unit(found.group("unit"));
        return columns.apply(found.group("col"))
                .flatMap(column ->
                        unit.map(each ->
                                "%s %s current_date - interval '%s %s'"
                                        .formatted(column, sign, found.group("n"), each)));
    }

    private static Optional<String> unit(String word) {
        String text = word.toLowerCase(Locale.ROOT);
        String unit =
                text.matches("h.*|stund.*|時間")
                        ? "hours"
                        : text.matches("da.*|tag.*|jours?|d[ií]as?|giorn.*|日")
                                ? "days"
                                : text.matches("we.*|woch.*|sem.*|settim.*|週間")
                                        ? "weeks"
                                        : text.matches("mo.*|me.*|m[êe]s|mois|[かヶヵ]月")
                                                ? "months"
                                                : text.matches("quart.*|trim.*")
                                                        ? "quarters"
                                                        : "years";
        return Optional.of(unit);
    }
}
