package dev.ktx.knowledge.note;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Small numbers that are written as words, as digits. One is left alone: it is an article in most
/// languages. So is what is another word in a language beside it: `dos` in Portuguese, `due` in
/// English, `neuf` for new, `sei` for she is.
final class Numerals {
    private static final Map<String, Integer> KNOWN = known();
    private static final Pattern WORD = Pattern.compile("\\p{L}+");

    private Numerals() {}

    private static Map<String, Integer> known() {
        Map<String, Integer> known = new HashMap<>();
        // From two on, a language a line; a dash for what is left alone.
        List.of(
                        "two three four five six seven eight nine ten",
                        "zwei drei vier fünf sechs sieben acht neun zehn",
                        "deux trois quatre cinq six sept huit - dix",
                        "- tres cuatro cinco seis siete ocho nueve diez",
                        "- tre quattro cinque - sette - nove dieci",
                        "dois três quatro cinco seis sete oito nove dez",
                        "twee drie vier vijf zes zeven acht negen tien",
                        "dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć",
                        "два три четыре пять шесть семь восемь девять десять",
                        "δύο τρία τέσσερα πέντε έξι επτά οκτώ εννέα δέκα")
                .forEach(line -> {
                    List<String> words = List.of(line.split(" ", -1));
                    for (int at = 0; at < words.size(); at++) {
                        if (!words.get(at).equals("-")) {
                            known.putIfAbsent(words.get(at), at + 2);
                        }
                    }
                });
        return Map.copyOf(known);
    }

    static String digits(String text) {
        Matcher word = WORD.matcher(text);
        return word.replaceAll(found -> {
            Integer number = KNOWN.get(found.group().toLowerCase(Locale.ROOT));
            return number == null
                    ? Matcher.quoteReplacement(found.group())
                    : Integer.toString(number);
        });
    }
}
