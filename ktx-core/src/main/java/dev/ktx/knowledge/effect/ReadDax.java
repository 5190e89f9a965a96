package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.effect.SemanticEffect.Author;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads measures of Power BI that reckon over one table: aggregates of a column, CALCULATE with
/// plain comparisons, DIVIDE, arithmetic, other measures. Whatever moves the filters of a report,
/// such as ALL or a running total, is none of ours.
final class ReadDax {
    private static final Pattern COLUMN =
            Pattern.compile("\\s*(?:'([^']+)'|([A-Za-z_]\\w*))\\s*\\[\\s*([^\\]]+?)\\s*]\\s*");
    private static final Pattern MEASURE = Pattern.compile("\\s*\\[\\s*([^\\]]+?)\\s*]\\s*");
    private static final Pattern CALL =
            Pattern.compile("(?s)\\s*([A-Za-z][A-Za-z0-9.]*)\\s*\\((.*)\\)\\s*");
    private static final Pattern COMPARED =
            Pattern.compile(
                    "(?s)(.+?\\])\\s*(=|<>|<=|>=|<|>)\\s*(\"[^\"]*\"|-?\\d+(?:\\.\\d+)?|TRUE\\(\\)|FALSE\\(\\)|TRUE|FALSE)\\s*");
    private static final Pattern IN =
            Pattern.compile("(?s)(.+?\\])\\s+IN\\s*\\{([^{}]*)}\\s*", Pattern.CASE_INSENSITIVE);

    private final Projection projection;
    private final Map<String, Sense> known = new HashMap<>();

    private ReadDax(Projection projection) {
        this.projection = projection;
    }

    /// @param filters conditions that rows have to meet
    private record Sense(String source, String text, List<String> filters) {}

    static Reading of(String text, SemanticNames names, String connection) {
        Targets targets = new Targets(names, connection);
        if (targets.isEmpty()) {
            return Reading.NOTHING;
        }
        var projection = new Projection(targets, Author.PERSON);
        new ReadDax(projection).read(DaxText.measures(text));
        return projection.reading();
    }

    private void read(Map<String, String> measures) {
        measures.forEach((name, formula) -> {
            Optional<Sense> sense = sense(formula);
            Optional<Formula> checked =
                    sense.flatMap(each ->
                            Formula.ofAll(each.text(), projection.targets(), each.source()));
            Optional<Formula> rows =
                    sense.filter(each -> !each.filters().isEmpty())
                            .flatMap(each ->
                                    Formula.ofRow(
                                            String.join(" and ", each.filters()),
                                            projection.targets(),
                                            each.source()));
            boolean lost =
                    sense.filter(each -> !each.filters().isEmpty()).isPresent() && rows.isEmpty();
            if (checked.isEmpty() || lost) {
                projection.because("unsupported_measure", name);
                return;
            }
            known.put(name.toLowerCase(Locale.ROOT), sense.orElseThrow());
            projection.measure(
                    sense.orElseThrow().source(),
                    name,
                    checked.get().text(),
                    rows.map(Formula::text),
                    "",
                    "power_bi");
        });
    }

    private Optional<Sense> sense(String formula) {
        String text = formula.strip();
        Matcher measure = MEASURE.matcher(text);
        if (measure.matches()) {
            return Optional.ofNullable(known.get(measure.group(1).toLowerCase(Locale.ROOT)));
        }
        if (isWrapped(text)) {
            return sense(text.substring(1, text.length() - 1))
                    .map(each -> new Sense(each.source(), "(" + each.text() + ")", each.filters()));
        }
        for (String signs : List.of("+-", "*/")) {
            int at = operator(text, signs);
            if (at > 0) {
                char sign = text.charAt(at);
                return joined(
                        sense(text.substring(0, at)),
                        sense(text.substring(at + 1)),
                        "%s " + sign + (sign == '-' || sign == '/' ? " (%s)" : " %s"));
            }
        }
        if (text.matches("\\d+(?:\\.\\d+)?")) {
            return Optional.of(new Sense("", text, List.of()));
        }
        Matcher call = CALL.matcher(text);
        return call.matches() && close(text, text.indexOf('(')) == text.length() - 1
                ? called(call.group(1).toUpperCase(Locale.ROOT), parts(call.group(2)))
                : Optional.empty();
    }

    private Optional<Sense> called(String function, List<String> arguments) {
        return switch (function) {
            case "SUM",
                    "AVERAGE",
                    "MIN",
                    "MAX",
                    "COUNT",
                    "DISTINCTCOUNTNOBLANK",
                    "DISTINCTCOUNT",
                    "MEDIAN" ->
                    arguments.size() == 1
                            ? ofColumn(function, arguments.getFirst())
                            : Optional.empty();
            case "COUNTROWS" ->
                    arguments.size() == 1
                            ? table(arguments.getFirst())
                                    .map(source -> new Sense(source, "count(*)", List.of()))
                            : Optional.empty();
            case "SUMX", "AVERAGEX" -> overRows(function, arguments);
            case "DIVIDE" ->
                    arguments.size() == 2
                            ? joined(
                                    sense(arguments.get(0)).map(ReadDax::bracketed),
                                    sense(arguments.get(1)),
                                    "%s / nullif(%s, 0)")
                            : Optional.empty();
            case "CALCULATE" -> calculated(arguments);
            default -> Optional.empty();
        };
    }

    private static Sense bracketed(Sense sense) {
        boolean plain = sense.text().matches("\\w+\\([^()]*\\)|\\(.*\\)|\\d+");
        return plain ? sense : new Sense(sense.source(), "(" + sense.text() + ")", sense.filters());
    }

    private Optional<String> table(String written) {
        String bare = written.strip().replaceAll("^'|'$", "");
        return bare.matches("[\\w .]+") ? projection.targets().source(bare) : Optional.empty();
    }

    private record Place(String source, String column) {}

    private Optional<Place> column(String written) {
        Matcher found = COLUMN.matcher(written);
        if (!found.matches()) {
            return Optional.empty();
        }
        Optional<String> source = table(found.group(1) == null ? found.group(2) : found.group(1));
        return source.flatMap(each ->
                projection.targets().offer(each).columns().stream()
                        .filter(found.group(3)::equalsIgnoreCase)
                        .findFirst()
                        .map(column ->
                                new Place(
                                        each,
                                        Targets.isPlain(column) ? column : "\"" + column + "\"")));
    }

    private Optional<Sense> ofColumn(String function, String written) {
        return column(written)
                .map(place -> {
                    String text =
                            switch (function) {
                                case "AVERAGE" -> "avg(" + place.column() + ")";
                                case "DISTINCTCOUNT", "DISTINCTCOUNTNOBLANK" ->
                                        "count(distinct " + place.column() + ")";
                                default ->
                                        function.toLowerCase(Locale.ROOT)
                                                + "("
                                                + place.column()
                                                + ")";
                            };
                    return new Sense(place.source(), text, List.of());
                });
    }

    /// `SUMX(fees, fees[amount] * fees[share])`.
    private Optional<Sense> overRows(String function, List<String> arguments) {
        Optional<String> source =
                arguments.size() == 2 ? table(arguments.get(0)) : Optional.empty();
        if (source.isEmpty()) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder();
        Matcher columns = Pattern.compile(COLUMN.pattern().strip()).matcher(arguments.get(1));
        int at = 0;
        while (columns.find()) {
            Optional<Place> place = column(columns.group());
            if (place.filter(each -> each.source().equals(source.get())).isEmpty()) {
                return Optional.empty();
            }
            text.append(arguments.get(1), at, columns.start())
                    .append(' ')
                    .append(place.orElseThrow().column())
                    .append(' ');
            at = columns.end();
        }
        text.append(arguments.get(1).substring(at));
        String row = text.toString().replaceAll("\\s+", " ").strip();
        return row.matches("[\\w\" .+*/()-]+")
                ? Optional.of(
                        new Sense(
                                source.get(),
                                (function.equals("SUMX") ? "sum(" : "avg(") + row + ")",
                                List.of()))
                : Optional.empty();
    }

    private Optional<Sense> calculated(List<String> arguments) {
        Optional<Sense> base = arguments.isEmpty() ? Optional.empty() : sense(arguments.getFirst());
        if (base.isEmpty()) {
            return Optional.empty();
        }
        List<String> filters = new ArrayList<>(base.get().filters());
        for (String written : arguments.subList(1, arguments.size())) {
            Optional<String> filter = filter(written, base.get().source());
            if (filter.isEmpty()) {
                return Optional.empty();
            }
            filters.add(filter.get());
        }
        return Optional.of(new Sense(base.get().source(), base.get().text(), filters));
    }

    private Optional<String> filter(String written, String source) {
        String text = written.strip();
        Matcher kept = CALL.matcher(text);
        if (kept.matches() && kept.group(1).equalsIgnoreCase("KEEPFILTERS")) {
            text = kept.group(2).strip();
        }
        Matcher compared = COMPARED.matcher(text);
        if (compared.matches()) {
            return column(compared.group(1))
                    .filter(place -> place.source().equals(source))
                    .map(place ->
                            place.column()
                                    + " "
                                    + compared.group(2)
                                    + " "
                                    + value(compared.group(3)));
        }
        Matcher in = IN.matcher(text);
        if (in.matches()) {
            List<String> values = parts(in.group(2));
            boolean plain =
                    values.stream()
                            .allMatch(
                                    each -> each.strip().matches("\"[^\"]*\"|-?\\d+(?:\\.\\d+)?"));
            return plain
                    ? column(in.group(1))
                            .filter(place -> place.source().equals(source))
                            .map(place ->
                                    place.column()
                                            + " in ("
                                            + String.join(
                                                    ", ",
                                                    values.stream().map(ReadDax::value).toList())
                                            + ")")
                    : Optional.empty();
        }
        return Optional.empty();
    }

    private static String value(String written) {
        String text = written.strip();
        return text.startsWith("\"")
                ? Literals.literal(text.substring(1, text.length() - 1))
                : text.toLowerCase(Locale.ROOT).replace("()", "");
    }

    // Two with different rows are no one measure.
    private static Optional<Sense> joined(
            Optional<Sense> left, Optional<Sense> right, String shape) {
        if (left.isEmpty() || right.isEmpty()) {
            return Optional.empty();
        }
        Sense one = left.get();
        Sense other = right.get();
        boolean constant = one.source().isEmpty() || other.source().isEmpty();
        boolean same =
                constant
                        || (one.source().equals(other.source())
                                && one.filters().equals(other.filters()));
        String source = one.source().isEmpty() ? other.source() : one.source();
        List<String> filters = one.source().isEmpty() ? other.filters() : one.filters();
        return same
                ? Optional.of(new Sense(source, shape.formatted(one.text(), other.text()), filters))
                : Optional.empty();
    }

    private static boolean isWrapped(String text) {
        return text.startsWith("(") && close(text, 0) == text.length() - 1;
    }

    private static int close(String text, int open) {
        int depth = 0;
        boolean quoted = false;
        for (int i = open; i >= 0 && i < text.length(); i++) {
            char letter = text.charAt(i);
            quoted ^= letter == '"';
            depth += quoted ? 0 : letter == '(' ? 1 : letter == ')' ? -1 : 0;
            if (depth == 0 && letter == ')') {
                return i;
            }
        }
        return -1;
    }

    /// The last of some signs outside of brackets and quotes, -1 where there is none.
    private static int operator(String text, String signs) {
        int depth = 0;
        boolean quoted = false;
        int found = -1;
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            quoted ^= letter == '"';
            depth +=
                    quoted
                            ? 0
                            : "([{".indexOf(letter) >= 0 ? 1 : ")]}".indexOf(letter) >= 0 ? -1 : 0;
            if (!quoted && depth == 0 && i > 0 && signs.indexOf(letter) >= 0) {
                found = i;
            }
        }
        return found;
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            quoted ^= letter == '"';
            depth +=
                    quoted
                            ? 0
                            : "([{".indexOf(letter) >= 0 ? 1 : ")]}".indexOf(letter) >= 0 ? -1 : 0;
            if (!quoted && depth == 0 && letter == ',') {
                parts.add(text.substring(start, i).strip());
                start = i + 1;
            }
        }
        parts.add(text.substring(start).strip());
        return parts;
    }
}
