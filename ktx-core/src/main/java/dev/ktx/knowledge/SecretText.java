package dev.ktx.knowledge;

import dev.ktx.problem.Redaction;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Finds secrets and personal numbers in prose, which pages in git must not keep: keys and tokens
/// of known forms, passwords, long random texts, card and account numbers; redaction takes mail
/// addresses and telephone numbers out as well.
public final class SecretText {
    private record Form(String kind, Pattern pattern) {}

    private static final Pattern RANDOM =
            Pattern.compile("(?<![\\w/.+-])[A-Za-z0-9+/_-]{32,}={0,2}");
    private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]{32,}");
    private static final Pattern LONG_NUMBER =
            Pattern.compile("(?<![\\w.])\\d(?:[ -]?\\d){12,18}(?!\\w)");
    private static final Pattern IBAN =
            Pattern.compile("\\b[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\\b");
    private static final Pattern MAIL =
            Pattern.compile(
                    "(?<![\\w.+-])[\\w.+-]++@[\\w-]{1,100}(?:\\.[\\w-]{1,100}){0,20}\\.\\p{L}{2,}");
    private static final Pattern PHONE =
            Pattern.compile("(?<!\\w)\\+\\d{1,3}[ /-]?(?:\\(?\\d{1,5}\\)?[ /-]?){2,6}\\d{2,}");
    private static final double MIN_ENTROPY = 4.0;
    private static final double MIN_HEX_ENTROPY = 3.0;

    private static final List<Form> FORMS =
            List.of(
                    new Form(
                            "a private key",
                            Pattern.compile(
                                    "-----BEGIN [A-Z ]*PRIVATE KEY-----[\\s\\S]*?(?:-----END [A-Z ]*KEY-----|\\z)")),
                    new Form(
                            "a token",
                            Pattern.compile(
                                    "\\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{20,}"
                                            + "|github_pat_[A-Za-z0-9_]{20,}|glpat-[\\w-]{16,}"
                                            + "|sk-[A-Za-z0-9_-]{20,}|xox[abprs]-[A-Za-z0-9-]{10,}"
                                            + "|AIza[0-9A-Za-z_-]{30,}|npm_[A-Za-z0-9]{30,}"
                                            + "|ey[A-Za-z0-9_-]{10,2000}+\\.ey[A-Za-z0-9_-]{10,2000}+\\.[A-Za-z0-9_-]+)")),
                    new Form(
                            "a password",
                            Pattern.compile(
                                    "(?i)\\b(?:password|passwd|pwd|passphrase|secret|api[_ -]?key"
                                            + "|access[_ -]?token|passwort|contraseña|mot de passe)"
                                            + "(?: is| ist| est| es)?\\s{0,100}+(?:[:=]\\s{0,100}+)?(?-i)"
                                            + "(?=\\S{0,200}[0-9!#$%^&*])(?=\\S{0,200}\\p{L})"
                                            + "[^\\s'\"`<>]{6,}")));

    private SecretText() {}

    /// What the first secret in a text looks like, for example `a token`; empty when there is none.
    public static Optional<String> kind(String text) {
        for (Form form : FORMS) {
            if (form.pattern().matcher(text).find()) {
                return Optional.of(form.kind());
            }
        }
        if (!Redaction.none().text(text).equals(text)) {
            return Optional.of("a password");
        }
        if (RANDOM.matcher(text).results().map(MatchResult::group).anyMatch(SecretText::isRandom)) {
            return Optional.of("a key");
        }
        if (LONG_NUMBER
                .matcher(text)
                .results()
                .map(MatchResult::group)
                .anyMatch(SecretText::isCard)) {
            return Optional.of("a card number");
        }
        return IBAN.matcher(text).results().map(MatchResult::group).anyMatch(SecretText::isIban)
                ? Optional.of("an account number")
                : Optional.empty();
    }

    /// The text with a mark in place of everything secret or personal.
    public static String redacted(String text) {
        String result = text;
        for (Form form : FORMS) {
            result = form.pattern().matcher(result).replaceAll(Redaction.MARK);
        }
        result = Redaction.none().text(result);
        result = RANDOM.matcher(result).replaceAll(found -> marked(found, isRandom(found.group())));
        result =
                LONG_NUMBER
                        .matcher(result)
                        .replaceAll(found -> marked(found, isCard(found.group())));
        result = IBAN.matcher(result).replaceAll(found -> marked(found, isIban(found.group())));
        result = MAIL.matcher(result).replaceAll(Redaction.MARK);
        return PHONE.matcher(result).replaceAll(Redaction.MARK);
    }

    private static String marked(MatchResult found, boolean secret) {
        return Matcher.quoteReplacement(secret ? Redaction.MARK : found.group());
    }

    private static boolean isRandom(String text) {
        if (HEX.matcher(text).matches()) {
            return entropy(text) > MIN_HEX_ENTROPY && text.chars().anyMatch(Character::isDigit);
        }
        return text.chars().anyMatch(Character::isDigit)
                && text.chars().anyMatch(Character::isUpperCase)
                && text.chars().anyMatch(Character::isLowerCase)
                && entropy(text) > MIN_ENTROPY;
    }

    /// Shannon's, bits a letter.
    private static double entropy(String text) {
        return text.chars()
                .distinct()
                .mapToDouble(letter -> {
                    double share =
                            text.chars().filter(other -> other == letter).count()
                                    / (double) text.length();
                    return -share * Math.log(share) / Math.log(2);
                })
                .sum();
    }

    /// Luhn's check.
    private static boolean isCard(String text) {
        String digits = text.replaceAll("\\D", "");
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int weighted = i % 2 == 0 ? digit : digit * 2;
            sum += weighted > 9 ? weighted - 9 : weighted;
        }
        return sum % 10 == 0;
    }

    /// ISO 13616: the letters as numbers, the first four characters at the end, leave 1 modulo 97.
    private static boolean isIban(String text) {
        String flat = text.replace(" ", "");
        var digits = new StringBuilder();
        (flat.substring(4) + flat.substring(0, 4))
                .chars()
                .forEach(letter -> digits.append(Character.digit(letter, 36)));
        return new BigInteger(digits.toString()).mod(BigInteger.valueOf(97)).intValue() == 1;
    }
}
