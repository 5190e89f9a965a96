package dev.ktx.catalog;

import java.math.BigInteger;
import java.util.regex.Pattern;

/// Recognises values that point to a person or an account: e-mail addresses, telephone, card,
/// account and social security numbers. They are never kept as sample values unless the project
/// asks for all values. Errs on the side of dropping: a long row of digits counts as an account
/// number.
public final class SensitiveValues {
    private static final Pattern EMAIL =
            Pattern.compile("[^\\s@<>\"]+@[^\\s@<>\"]+\\.[\\p{L}]{2,}");
    private static final Pattern DATE_OR_TIME =
            Pattern.compile(
                    "\\d{4}[-./]\\d{1,2}([-./]\\d{1,2})?([T ]\\d{1,2}:.*)?"
                            + "|\\d{1,2}[-./]\\d{1,2}[-./](\\d{2}|\\d{4})");
    private static final Pattern POSTAL_CODE = Pattern.compile("\\d{3,6}([- ]\\d{3,4})?");
    private static final Pattern PERIOD = Pattern.compile("\\d{4}\\s*[-/\u2013]\\s*\\d{4}");
    private static final Pattern NUMBER = Pattern.compile("[-+]?\\d{1,7}([.,]\\d+)?");
    private static final Pattern DIGITS = Pattern.compile("\\d{8,}");
    private static final Pattern GROUPED_DIGITS =
            Pattern.compile("\\+?[(]?\\d[\\d ().\u2010\u2011/-]*\\d");
    private static final Pattern SOCIAL_SECURITY = Pattern.compile("\\d{3}-\\d{2}-\\d{4}");
    private static final Pattern IBAN =
            Pattern.compile("[A-Z]{2}\\d{2}[A-Z0-9]{10,30}", Pattern.CASE_INSENSITIVE);
    private static final BigInteger NINETY_SEVEN = BigInteger.valueOf(97);

    private SensitiveValues() {}

    /// Whether a value should not be kept.
    public static boolean looksSensitive(String value) {
        String text = value.strip();
        return EMAIL.matcher(text).find()
                || isIban(text.replaceAll("[ -]", ""))
                || isNumberOfSomebody(text);
    }

    private static boolean isNumberOfSomebody(String text) {
        if (SOCIAL_SECURITY.matcher(text).matches() || DIGITS.matcher(text).matches()) {
            return true;
        }
        if (!GROUPED_DIGITS.matcher(text).matches()
                || DATE_OR_TIME.matcher(text).matches()
                || POSTAL_CODE.matcher(text).matches()
                || PERIOD.matcher(text).matches()
                || NUMBER.matcher(text).matches()) {
            return false;
        }
        long digits = text.chars().filter(Character::isDigit).count();
        long groups = Pattern.compile("\\d+").matcher(text).results().count();
        boolean telephone = digits >= 7 && digits <= 15 && (text.startsWith("+") || groups >= 2);
        boolean card = digits >= 13 && digits <= 19;
        return telephone || card;
    }

    /// ISO 13616: the letters as numbers, the first four characters at the end, leave 1 modulo 97.
    private static boolean isIban(String text) {
        if (!IBAN.matcher(text).matches()) {
            return false;
        }
        var digits = new StringBuilder();
        (text.substring(4) + text.substring(0, 4))
                .chars()
                .forEach(letter -> digits.append(Character.digit(letter, 36)));
        return new BigInteger(digits.toString()).mod(NINETY_SEVEN).intValue() == 1;
    }
}
