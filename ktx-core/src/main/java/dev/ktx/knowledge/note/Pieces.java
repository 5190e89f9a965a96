package dev.ktx.knowledge.note;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A note cut into sections by its headings, and these into pieces.
final class Pieces {
    private static final int LONGEST_SENTENCE = 4_000;
    private static final Pattern HEADING = Pattern.compile("(#{1,6})[ \\t]+(.+?)[ \\t]*#*");
    private static final Pattern ITEM =
            Pattern.compile("[ \\t]*(?:[-*+\u2022]|\\d{1,3}[.)])[ \\t]+(.+)");
    private static final Pattern FENCE = Pattern.compile("[ \\t]*(```|~~~).*");
    private static final Pattern RULE_ROW = Pattern.compile("\\|?[ \\t]*:?-{3,}.*");
    private static final Pattern GLOSSARY_TERM =
            Pattern.compile(
                    "(?iu)term|metric|name|field|column|abbreviation|acronym|begriff|kennzahl|terme"
                            + "|término|termo|termine|показатель|термин|术语|指标|用語");
    private static final Pattern GLOSSARY_MEANING =
            Pattern.compile(
                    "(?iu)definition|meaning|means|stands for|description|formula|bedeutung|beschreibung|définition"
                            + "|definición|definição|definizione|significado|significato|значение"
                            + "|определение|定义|含义|意味|定義");

    // After the mark of an end comes a blank and a capital, a figure or a mark; ideographic text
    // has
    // marks of its own. Abbreviations and decimal points do not end a sentence.
    private static final Pattern END =
            Pattern.compile(
                    "(?<!\\b(?:e\\.g|i\\.e|z\\.B|d\\.h|approx|incl|excl|vs|etc|Nr|No|Mr|Mrs|Dr|ca|bzw|ggf))"
                            + "[.!?\u2026]+[\"'\u201d\u00bb)]*\\s+(?=[\\p{Lu}\\p{Lo}\\d\"'`\u201c\u00ab\u00bf\u00a1(*_])"
                            + "|(?<=[\u3002\uff01\uff1f])");

    private final List<Section> sections = new ArrayList<>();
    private final List<Piece> pieces = new ArrayList<>();
    private final List<String> paragraph = new ArrayList<>();

    private Pieces() {}

    /// @param title of the heading above, empty when there is none
    /// @param text Markdown below the heading
    record Section(String title, String text) {}

    static Pieces of(String text) {
        var made = new Pieces();
        made.read(Leads.told(text.lines().toList()));
        return made;
    }

    List<Section> sections() {
        return List.copyOf(sections);
    }

    List<Piece> pieces() {
        return List.copyOf(pieces);
    }

    private void read(List<String> lines) {
        StringBuilder sectionText = new StringBuilder();
        String title = "";
        int i = 0;
        while (i < lines.size()) {
            String line = lines.get(i);
            Matcher heading = HEADING.matcher(line);
            Matcher fence = FENCE.matcher(line);
            int end = i + 1;
            if (heading.matches()) {
                endSection(title, sectionText);
                title = heading.group(2).strip();
            } else if (fence.matches()) {
                end = codeEnd(lines, i, fence.group(1));
                endParagraph();
                add(
                        Piece.Kind.CODE,
                        String.join("\n", lines.subList(i + 1, Math.max(i + 1, end - 1))));
            } else if (isTable(lines, i)) {
                end = table(lines, i);
            } else if (isCsv(lines, i)) {
                end = csv(lines, i);
            } else {
                prose(line);
            }
            for (int at = i; at < end && !heading.matches(); at++) {
                sectionText.append(lines.get(at)).append('\n');
            }
            i = end;
        }
        endSection(title, sectionText);
    }

    private void endSection(String title, StringBuilder text) {
        endParagraph();
        String below = text.toString().strip();
        if (!below.isEmpty() || !title.isEmpty()) {
            sections.add(new Section(title, below));
        }
        text.setLength(0);
    }

    // The section that is being read is not in the list yet.
    private void add(Piece.Kind kind, String text) {
        if (!text.isBlank()) {
            pieces.add(new Piece(kind, text.strip(), sections.size()));
        }
    }

    private void prose(String line) {
        Matcher item = ITEM.matcher(line);
        if (line.isBlank()) {
            endParagraph();
        } else if (item.matches()) {
            endParagraph();
            List<String> sentences = sentences(item.group(1));
            add(Piece.Kind.ITEM, sentences.getFirst());
            sentences.stream().skip(1).forEach(text -> add(Piece.Kind.SENTENCE, text));
        } else {
            paragraph.add(line.strip().replaceFirst("^>+[ \\t]*", ""));
        }
    }

    private void endParagraph() {
        if (!paragraph.isEmpty()) {
            sentences(String.join(" ", paragraph)).forEach(text -> add(Piece.Kind.SENTENCE, text));
            paragraph.clear();
        }
    }

    static List<String> sentences(String text) {
        List<String> found = new ArrayList<>();
        Matcher ends = END.matcher(text);
        int start = 0;
        while (ends.find()) {
            String sentence = text.substring(start, ends.end()).strip();
            if (!sentence.isEmpty()) {
                addInParts(found, sentence);
            }
            start = ends.end();
        }
        String rest = text.substring(start).strip();
        if (!rest.isEmpty() || found.isEmpty()) {
            addInParts(found, rest);
        }
        return found;
    }

    /// What has more letters than any sentence is cut between words, for the rules take longer than
    /// in proportion.
    private static void addInParts(List<String> found, String sentence) {
        String rest = sentence;
        while (rest.length() > LONGEST_SENTENCE) {
            int blank = rest.lastIndexOf(' ', LONGEST_SENTENCE);
            int end = blank > LONGEST_SENTENCE / 2 ? blank : LONGEST_SENTENCE;
            found.add(rest.substring(0, end).strip());
            rest = rest.substring(end).strip();
        }
        found.add(rest);
    }

    private static int codeEnd(List<String> lines, int start, String mark) {
        for (int i = start + 1; i < lines.size(); i++) {
            if (lines.get(i).strip().equals(mark)) {
                return i + 1;
            }
        }
        return lines.size();
    }

    private static boolean isTable(List<String> lines, int at) {
        return at + 1 < lines.size()
                && lines.get(at).contains("|")
                && lines.get(at + 1).contains("|")
                && RULE_ROW.matcher(lines.get(at + 1).strip()).matches();
    }

    private int table(List<String> lines, int start) {
        endParagraph();
        List<String> header = cells(lines.get(start));
        int end = start + 2;
        while (end < lines.size() && lines.get(end).contains("|")) {
            row(header, cells(lines.get(end)));
            end++;
        }
        return end;
    }

    private static boolean isCsv(List<String> lines, int at) {
        return at + 1 < lines.size()
                && lines.get(at).contains(",")
                && lines.get(at + 1).contains(",")
                && isGlossary(commaCells(lines.get(at)));
    }

    private int csv(List<String> lines, int start) {
        endParagraph();
        List<String> header = commaCells(lines.get(start));
        int end = start + 1;
        while (end < lines.size() && lines.get(end).contains(",")) {
            String[] halves = lines.get(end).split(",", 2);
            row(header, List.of(halves[0].strip(), halves[1].strip()));
            end++;
        }
        return end;
    }

    private void row(List<String> header, List<String> cells) {
        if (cells.size() < 2) {
            return;
        }
        if (isGlossary(header)) {
            add(
                    Piece.Kind.ROW,
                    cells.getFirst() + "\t" + String.join("; ", cells.subList(1, cells.size())));
        } else {
            add(Piece.Kind.ITEM, String.join(": ", cells));
        }
    }

    private static boolean isGlossary(List<String> header) {
        return header.size() >= 2
                && GLOSSARY_TERM.matcher(header.getFirst()).matches()
                && header.stream().skip(1).anyMatch(cell -> GLOSSARY_MEANING.matcher(cell).find());
    }

    private static List<String> cells(String line) {
        String inner = line.strip().replaceFirst("^\\|", "").replaceFirst("\\|$", "");
        return Arrays.stream(inner.split("\\|", -1)).map(String::strip).toList();
    }

    private static List<String> commaCells(String line) {
        return Arrays.stream(line.split(",", -1)).map(String::strip).toList();
    }
}
