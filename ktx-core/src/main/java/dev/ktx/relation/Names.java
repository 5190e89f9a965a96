package dev.ktx.relation;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Takes names apart (scan specification, section 3.6 c): accents folded, split at case, digits and
/// everything that is no letter, in lower case.
final class Names {
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    private Names() {}

    /// The words of a name in order, for example `ship, to, address, id`; digits are words.
    static List<String> words(String name) {
        String folded = fold(name);
        var words = new ArrayList<String>();
        var word = new StringBuilder();
        int[] points = folded.codePoints().toArray();
        for (int i = 0; i < points.length; i++) {
            if (!Character.isLetterOrDigit(points[i])) {
                end(word, words);
                continue;
            }
            if (i > 0 && startsWord(points, i)) {
                end(word, words);
            }
            word.appendCodePoint(points[i]);
        }
        end(word, words);
        return words;
    }

    private static void end(StringBuilder word, List<String> words) {
        if (!word.isEmpty()) {
            words.add(word.toString().toLowerCase(Locale.ROOT));
            word.setLength(0);
        }
    }

    private static boolean startsWord(int[] points, int i) {
        int before = points[i - 1];
        int here = points[i];
        if (!Character.isLetterOrDigit(before)) {
            return false;
        }
        if (Character.isDigit(before) != Character.isDigit(here)) {
            return true;
        }
        if (Character.isUpperCase(here)) {
            boolean endsAcronym =
                    Character.isUpperCase(before)
                            && i + 1 < points.length
                            && Character.isLowerCase(points[i + 1]);
            return Character.isLowerCase(before) || endsAcronym;
        }
        return isLatin(before) != isLatin(here)
                && !Character.isDigit(here)
                && !Character.isDigit(before);
    }

    private static boolean isLatin(int point) {
        return UnicodeScript.of(point) == UnicodeScript.LATIN;
    }

    private static String fold(String name) {
        // Kana and Hangul come apart in NFKD; what is no accent is put together again.
        String plain =
                Normalizer.normalize(
                        MARKS.matcher(Normalizer.normalize(name, Normalizer.Form.NFKD))
                                .replaceAll(match -> kept(match.group())),
                        Normalizer.Form.NFC);
        var text = new StringBuilder(plain.length());
        plain.chars()
                .forEach(letter -> {
                    switch (letter) {
                        case 'ß' -> text.append("ss");
                        case 'æ', 'Æ' -> text.append("ae");
                        case 'œ', 'Œ' -> text.append("oe");
                        case 'ø' -> text.append('o');
                        case 'Ø' -> text.append('O');
                        case 'ł' -> text.append('l');
                        case 'Ł' -> text.append('L');
                        case 'đ', 'ð' -> text.append('d');
                        case 'ı' -> text.append('i');
                        case 'þ' -> text.append("th");
                        default -> text.append((char) letter);
                    }
                });
        return text.toString();
    }

    /// Voiced marks of kana change the word, accents do not.
    private static String kept(String marks) {
        return marks.codePoints().allMatch(mark -> mark == 0x3099 || mark == 0x309A) ? marks : "";
    }

    /// The singular of an English word; other words come back nearly as they are.
    static String singular(String word) {
        int length = word.length();
        if (length > 4 && word.endsWith("ies")) {
            return word.substring(0, length - 3) + "y";
        }
        if (length > 4
                && (word.endsWith("ches")
                        || word.endsWith("shes")
                        || word.endsWith("sses")
                        || word.endsWith("xes")
                        || word.endsWith("zes"))) {
            return word.substring(0, length - 2);
        }
        if (length > 5 && (word.endsWith("uses") || word.endsWith("ases"))) {
            return word.substring(0, length - (word.endsWith("uses") ? 2 : 1));
        }
        if (length > 4 && word.endsWith("ves")) {
            return word.substring(0, length - 3) + "f";
        }
        if (word.equals("people")) {
            return "person";
        }
        if (word.equals("children")) {
            return "child";
        }
        boolean keeps = word.endsWith("ss") || word.endsWith("us") || word.endsWith("is");
        return length > 2 && word.endsWith("s") && !keeps ? word.substring(0, length - 1) : word;
    }

    /// How surely two words mean the same: 1 equal, 0.97 inflected, 0.9 of one stem, 0.8 one starts
    /// the other, 0.72 an abbreviation, 0 not at all.
    static double likeness(String left, String right) {
        if (left.equals(right)) {
            return 1;
        }
        String one = singular(left);
        String other = singular(right);
        if (one.equals(other)) {
            return 0.97;
        }
        double plain = ofStems(one, other);
        String flat = flat(one);
        String otherFlat = flat(other);
        boolean umlauts = flat.length() < one.length() || otherFlat.length() < other.length();
        return plain == 0 && umlauts ? ofStems(flat, otherFlat) : plain;
    }

    /// Umlauts that were spelled out come and go with the plural: `auftrag`, `auftraege`.
    private static String flat(String word) {
        return word.replace("ae", "a").replace("oe", "o").replace("ue", "u");
    }

    private static double ofStems(String one, String other) {
        String shorter = one.length() <= other.length() ? one : other;
        String longer = one.length() <= other.length() ? other : one;
        int shared = 0;
        while (shared < shorter.length() && shorter.charAt(shared) == longer.charAt(shared)) {
            shared++;
        }
        boolean cjk = shorter.codePoints().noneMatch(Names::alphabetic);
        if (shared >= 4
                && shorter.length() - shared <= 2
                && longer.length() - shared <= 2
                && shared * 3 >= longer.length() * 2) {
            return 0.9;
        }
        if (shared == shorter.length() && (shared >= 3 || (cjk && shared >= 1))) {
            return 0.8;
        }
        return abbreviates(shorter, longer) ? 0.72 : 0;
    }

    private static boolean alphabetic(int point) {
        return !Character.isIdeographic(point);
    }

    /// `mgr` of `manager`, `dept` of `department`, `cst` of `customer`: in order, from the first
    /// letter, and either to the last letter or without vowels.
    static boolean abbreviates(String shorter, String longer) {
        if (shorter.length() < 3
                || shorter.length() > longer.length() - 2
                || shorter.charAt(0) != longer.charAt(0)
                || Words.MEASURE.contains(shorter)
                || Words.PROSE.contains(shorter)
                || Words.COMPOUND.contains(shorter)
                || Words.KEY.contains(shorter)) {
            return false;
        }
        boolean toTheEnd =
                shorter.charAt(shorter.length() - 1) == longer.charAt(longer.length() - 1);
        boolean vowelless = shorter.chars().noneMatch(letter -> "aeiou".indexOf(letter) >= 0);
        if (!toTheEnd && !vowelless) {
            return false;
        }
        int at = 0;
        for (int i = 0; i < longer.length() && at < shorter.length(); i++) {
            if (longer.charAt(i) == shorter.charAt(at)) {
                at++;
            }
        }
        return at == shorter.length();
    }
}
