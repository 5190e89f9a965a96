package dev.ktx.knowledge.note;

import dev.ktx.knowledge.PageKey;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// What a statement is about: a noun phrase, without articles and marks, as the author wrote it.
///
/// @param text may be empty when a statement names nothing
record Subject(String text) {
    private static final int MOST_WORDS = 6;
    private static final int LONGEST_KEY = 80;

    /// Letters that are looked at.
    private static final int LONGEST_PHRASE = 300;

    private static final Pattern LEAD =
            Pattern.compile(
                    "^(?:(?:correction|update|note|korrektur|corrección|correzione|correção|remember|please note that|note that|please|for us|as agreed with \\w+|from now on|by|hi team|all|any|every|each|the|an?|der|die|das|dem|den|eine?r?|jede[rs]?|alle|bei|les?|la|l'|une?|tout|tous les|des|du|el|los|las|una?|il|lo|gli|i|uno|o|os|as|um|uma|поле|das gewicht|spalte|column|field|campo|el campo|il campo|o campo)\\b[:,]?\\s+)+",
                    Pattern.CASE_INSENSITIVE
                            | Pattern.UNICODE_CASE
                            | Pattern.UNICODE_CHARACTER_CLASS);
    private static final Pattern TAIL =
            Pattern.compile(
                    "\\s+(?:column|columns|field|fields|spalte|feld|in our warehouse|values?)$",
                    Pattern.CASE_INSENSITIVE);
    private static final Map<Integer, String> LATIN = latin();

    static final Subject NONE = new Subject("");

    /// @param phrase as it stands in a sentence
    static Subject of(String phrase) {
        String text =
                phrase.substring(0, Math.min(phrase.length(), LONGEST_PHRASE))
                        .replaceAll("[`*\"\u201c\u201d\u201e\u00ab\u00bb]", "")
                        .replaceAll("\\(.*?\\)", " ")
                        .replaceAll("\\s+", " ")
                        .strip();
        String bare = TAIL.matcher(LEAD.matcher(text).replaceFirst("")).replaceFirst("").strip();
        bare = bare.replaceAll("^[,:;\\-\u2014\u2013]+|[,:;\\-\u2014\u2013]+$", "").strip();
        if (bare.isEmpty()) {
            bare = text;
        }
        List<String> words = List.of(bare.split(" ", -1));
        return new Subject(
                words.size() <= MOST_WORDS ? bare : String.join(" ", words.subList(0, MOST_WORDS)));
    }

    boolean isEmpty() {
        return text.isEmpty();
    }

    /// The key of the page about it: ASCII, at most 80 letters; for a script without a spelling in
    /// Latin letters a number that depends on the text alone.
    PageKey key() {
        String folded = ascii(text.toLowerCase(Locale.ROOT)).replaceAll("[^a-z0-9_]+", "-");
        String flat = folded.replaceAll("-{2,}", "-").replaceAll("^[-_]+|[-_]+$", "");
        if (flat.length() > LONGEST_KEY) {
            int cut = flat.lastIndexOf('-', LONGEST_KEY);
            flat = flat.substring(0, cut > 0 ? cut : LONGEST_KEY);
        }
        return new PageKey(
                flat.length() < 2 ? "note-" + hash(text).substring(0, 10) : flat.replace('_', '-'));
    }

    /// What two spellings of the same thing have in common: words in any case, without marks,
    /// without the `s` of a plural, in order.
    String folded() {
        String bare = Subject.of(text).text().toLowerCase(Locale.ROOT);
        return Arrays.stream(fold(bare).split("[^\\p{L}\\p{N}]+", -1))
                .filter(word -> !word.isEmpty())
                .map(Subject::singular)
                .reduce((left, right) -> left + " " + right)
                .orElse("");
    }

    static String singular(String word) {
        if (word.length() > 4 && word.endsWith("ies")) {
            return word.substring(0, word.length() - 3) + "y";
        }
        return word.length() > 3 && word.endsWith("s") && !word.endsWith("ss")
                ? word.substring(0, word.length() - 1)
                : word;
    }

    /// Without accents.
    static String fold(String text) {
        if (text.chars().allMatch(letter -> letter < 0x80)) {
            return text;
        }
        return Normalizer.normalize(text, Normalizer.Form.NFD)
                .replaceAll("\\p{InCombiningDiacriticalMarks}+", "");
    }

    static String hash(String text) {
        try {
            return HexFormat.of()
                    .formatHex(
                            MessageDigest.getInstance("SHA-256")
                                    .digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String ascii(String text) {
        var ascii = new StringBuilder();
        fold(text.replace("ß", "ss").replace("ä", "ae").replace("ö", "oe").replace("ü", "ue"))
                .codePoints()
                .forEach(letter -> {
                    String latin = LATIN.get(letter);
                    if (latin != null) {
                        ascii.append(latin);
                    } else {
                        ascii.appendCodePoint(letter);
                    }
                });
        return ascii.toString();
    }

    private static Map<Integer, String> latin() {
        Map<Integer, String> latin = new TreeMap<>();
        spell(
                latin,
                "абвгдежзийклмнопрстуфхцчшщъыьэюя",
                "a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch _ y _ e yu ya");
        spell(
                latin,
                "αβγδεζηθικλμνξοπρστυφχψως",
                "a v g d e z i th i k l m n x o p r s t y f ch ps o s");
        return latin;
    }

    private static void spell(Map<Integer, String> latin, String letters, String spellings) {
        String[] spelt = spellings.split(" ", -1);
        for (int i = 0; i < letters.length(); i++) {
            latin.put((int) letters.charAt(i), spelt[i].replace("_", ""));
        }
    }
}
