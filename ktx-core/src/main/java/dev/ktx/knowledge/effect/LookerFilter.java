package dev.ktx.knowledge.effect;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One filter of Looker as a condition: values with commas, `-` before what is left out, yes and
/// no, numbers with a sign. Dates and patterns are not taken over.
final class LookerFilter {
    private static final Pattern COLUMN = Pattern.compile("[`\"]?([A-Za-z_]\\w*)[`\"]?");
    private static final Pattern NUMBER =
            Pattern.compile("(>=|<=|<>|!=|>|<)?\\s*(-?\\d+(?:\\.\\d+)?)");

    private LookerFilter() {}

    /// @return empty when the filter is another one
    static Optional<String> of(String column, String value) {
        String text = value.strip();
        switch (text.toLowerCase(Locale.ROOT)) {
            case "yes" -> {
                return Optional.of(COLUMN.matcher(column).matches() ? column + " = true" : column);
            }
            case "no" -> {
                return Optional.of(
                        COLUMN.matcher(column).matches() ? column + " = false" : "not " + column);
            }
            case "null" -> {
                return Optional.of(column + " is null");
            }
            case "-null", "not null" -> {
                return Optional.of(column + " is not null");
            }
            default -> {}
        }
        Matcher number = NUMBER.matcher(text);
        if (number.matches()) {
            String sign = number.group(1) == null ? "=" : number.group(1);
            return Optional.of(column + " " + sign + " " + number.group(2));
        }
        List<String> values = List.of(text.split("\\s*,\\s*", -1));
        boolean out = values.stream().allMatch(each -> each.startsWith("-"));
        boolean plain =
                values.stream()
                        .map(each -> out ? each.substring(1) : each)
                        .allMatch(each ->
                                each.matches("[\\p{L}\\p{N}_ &.]{1,60}")
                                        && !each.matches(
                                                "(?i).*\\b(?:ago|last|this|next|before|after|today|yesterday|days?|weeks?|months?|quarters?|years?|not|empty)\\b.*"));
        if (!plain) {
            return Optional.empty();
        }
        String listed =
                String.join(
                        ", ",
                        values.stream()
                                .map(each -> Literals.literal(out ? each.substring(1) : each))
                                .toList());
        return Optional.of(
                values.size() == 1
                        ? column + (out ? " <> " : " = ") + listed
                        : column + (out ? " not in (" : " in (") + listed + ")");
    }
}
