package dev.ktx.knowledge.note;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a text seems to be about before it is read closely. Equal texts have equal signals,
/// whatever way they came in.
///
/// @param knowledge whether it defines or agrees on something
/// @param sl whether it concerns measures, filters or joins
/// @param dialect `lookml` when it holds LookML
/// @param reasons why, in order of the rules
/// @param cues what was found, in order of the rules, then of the text
public record CaptureSignals(
        boolean knowledge,
        boolean sl,
        Optional<String> dialect,
        List<String> reasons,
        List<Cue> cues) {
    private static final int LONG = 100;
    private static final int FEW_LETTERS = 12;
    private static final int I = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;

    private static final Pattern AGGREGATE =
            Pattern.compile(
                    "\\b(?:SUM|AVG|COUNT|MIN|MAX|GROUP BY|JOIN)\\b|\\bWITH\\s+\\w+\\s+AS\\s*\\(",
                    I);
    private static final Pattern MODELLING =
            Pattern.compile(
                    "define|going forward|always apply|always exclude|treat as|cohort|reusable", I);
    private static final Pattern MEANING =
            Pattern.compile(
                    "define|going forward|alias|stands for|means|convention|is the canonical"
                            + "|is the definition",
                    I);
    private static final Pattern TABLE = Pattern.compile("\\|\\s*:?-{3,}:?\\s*\\|");
    private static final Pattern LOOKML_HEAD =
            Pattern.compile("(?m)^\\s*(?:view|explore|model|include)\\s*:\\s*[\\w\"]");
    private static final Pattern LOOKML_FIELD =
            Pattern.compile(
                    "(?m)^\\s*(?:measure|dimension|dimension_group|sql_table_name|derived_table"
                            + "|sql_always_where|drill_fields|join)\\s*:");

    public CaptureSignals {
        reasons = List.copyOf(reasons);
        cues = List.copyOf(cues);
    }

    /// Something in the text that a rule looks for.
    ///
    /// @param offset in UTF-16 code units of the normalised content
    public record Cue(String cue, int offset, double weight) {}

    /// @param content as it was sent
    public static CaptureSignals of(String content) {
        String text = Note.normal(content);
        List<String> reasons = new ArrayList<>();
        List<Cue> cues = new ArrayList<>();
        boolean reckons =
                text.length() >= LONG
                        && found(text, AGGREGATE, "aggregates or joins", reasons, cues);
        boolean models = found(text, MODELLING, "modelling words", reasons, cues);
        boolean means = found(text, MEANING, "words of definition", reasons, cues);
        boolean tabulates = found(text, TABLE, "a table", reasons, cues);
        boolean lookml =
                LOOKML_HEAD.matcher(text).find()
                        && found(text, LOOKML_FIELD, "LookML", reasons, cues);
        return new CaptureSignals(
                means || tabulates,
                reckons || models || lookml,
                lookml ? Optional.of("lookml") : Optional.empty(),
                reasons,
                cues);
    }

    /// Whether a text is too little to say anything: few letters and no name, number or code.
    public static boolean isTooLittle(String content) {
        String text = Note.normal(content);
        long letters = text.codePoints().filter(Character::isLetter).count();
        boolean ideographic = text.codePoints().anyMatch(Character::isIdeographic);
        boolean telling =
                text.codePoints().anyMatch(c -> Character.isDigit(c) || c == '`' || c == '_');
        return !ideographic && letters < FEW_LETTERS && !telling;
    }

    private static boolean found(
            String text, Pattern pattern, String reason, List<String> reasons, List<Cue> cues) {
        Matcher matches = pattern.matcher(text);
        boolean any = false;
        while (matches.find()) {
            any = true;
            cues.add(new Cue(reason, matches.start(), 1.0));
        }
        if (any) {
            reasons.add(reason);
        }
        return any;
    }
}
