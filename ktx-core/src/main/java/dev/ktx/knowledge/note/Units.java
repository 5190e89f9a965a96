package dev.ktx.knowledge.note;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// Units in one spelling for all languages.
final class Units {
    private static final Map<Pattern, String> CANONICAL = canonical();

    private Units() {}

    /// @param words as a sentence has them
    static String canonical(String words) {
        String text = words.toLowerCase(Locale.ROOT).strip();
        for (var entry : CANONICAL.entrySet()) {
            if (entry.getKey().matcher(text).find()) {
                return entry.getValue();
            }
        }
        return Subject.singular(text);
    }

    private static Map<Pattern, String> canonical() {
        Map<Pattern, String> map = new LinkedHashMap<>();
        put(map, "cent(?!ury)|grosz|centów|céntimo|копе|цент|分$|セント", "cent");
        put(map, "thousand|tausend|millier|milhar|migliaia|mille|тысяч", "thousand");
        put(map, "million|millon|milion", "million");
        put(map, "swiss|franken|chf|francs?$", "franc");
        put(map, "local", "local time");
        put(map, "pence|penny", "penny");
        put(map, "reais|brl", "real");
        put(map, "yen|jpy|円", "yen");
        put(map, "euro|eur\\b|евро|ευρώ|欧元", "euro");
        put(map, "dollar|dólar|usd|доллар|美元|ドル", "dollar");
        put(map, "pound|gbp|libra|sterlin|фунт", "pound");
        put(
                map,
                "kilo(?:gra|gram)|quilogram|chilogramm|\\bkg\\b|килограмм|千克|公斤|キログラム",
                "kilogram");
        put(map, "gram|грамм|克|グラム", "gram");
        put(map, "per ?cent|prozent|pour ?cent|por ?ciento|процент", "percent");
        put(map, "milliseconds|millisekund", "millisecond");
        put(map, "second|sekund|segundo|секунд|秒", "second");
        put(map, "minut|минут|分钟", "minute");
        put(map, "hour|stunde|heure|hora|\\bore\\b|час|小时", "hour");
        put(map, "day|tag|jour|día|dia|giorn|дн", "day");
        return map;
    }

    private static void put(Map<Pattern, String> map, String pattern, String unit) {
        map.put(Pattern.compile(pattern, Pattern.UNICODE_CASE), unit);
    }
}
