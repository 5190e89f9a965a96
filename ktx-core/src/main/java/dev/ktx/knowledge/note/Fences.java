package dev.ktx.knowledge.note;

import dev.ktx.knowledge.effect.DaxText;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Puts fences around what a tool wrote where a note has it bare among its words, so that it is
/// read and kept as code.
final class Fences {
    private static final Pattern SQL =
            Pattern.compile(
                    "\\s*(?:(?:select|SELECT)\\b|(?:with|WITH)\\s+\\w+\\s+(?:as|AS)\\s*\\(|(?:create|CREATE)\\s+(?i:or\\s+replace\\s+)?(?i:temp\\w*\\s+|materialized\\s+|external\\s+)?(?i:view|table)\\b).*");
    private static final Pattern MORE_SQL =
            Pattern.compile(
                    "(?i)\\s*(?:from|join|left|right|inner|full|cross|where|group|order|having|limit|and|or|on|union|select|as|when|else|end|\\)|,|--).*");
    private static final Pattern COMMENT =
            Pattern.compile("\\s*(?:--.*|\\{\\{\\s*config\\(.*}}\\s*)");
    private static final Pattern YAML =
            Pattern.compile(
                    "\\s*(?:version:\\s*2|(?:models|sources|seeds|snapshots|semantic_models|metrics|cubes|dataset_query):)\\s*");
    private static final Pattern KEY = Pattern.compile("\\s*(?:-\\s.*|\\w+:(?:\\s.*)?|#.*)");
    private static final Pattern LOOKML =
            Pattern.compile("\\s*(?:view|explore)\\s*:\\s*\\+?\\w+\\s*\\{.*");
    private static final Pattern CUBE = Pattern.compile("\\s*cube\\(\\s*[`'\"].*");
    private static final Pattern JSON =
            Pattern.compile("\\s*(?:\\{\\s*(?:\".*)?|\\[\\s*(?:\\{.*)?)");
    private static final Pattern DIAGRAM = Pattern.compile("\\s*erDiagram\\s*");
    private static final Pattern DBML = Pattern.compile("\\s*Table\\s+[\\w.\"]+[^{]*\\{.*");
    private static final Pattern REF =
            Pattern.compile("\\s*Ref\\b[^:]{0,60}:\\s*[\\w.\"]+\\s*[<>-]\\s*[\\w.\"]+.*");
    private static final Pattern SILENT =
            Pattern.compile(
                    "\\s*(?:#(?!#|\\s*\\p{Lu}).*|//.*|--.*|include\\s*:.*|connection\\s*:.*|[})\\];]+)");
    private static final Set<String> TOGETHER = Set.of("lookml", "cube", "diagram", "dax");

    private static final int MOST_LINES = 20;

    private final List<String> lines;
    private final List<Block> blocks = new ArrayList<>();

    private Fences(List<String> lines) {
        this.lines = lines;
    }

    /// @param end after the last line
    private record Block(String language, int start, int end) {}

    /// The text itself when there is nothing to put fences around.
    static String of(String text) {
        if (text.contains("```") || text.contains("~~~")) {
            return text;
        }
        var fences = new Fences(text.lines().toList());
        fences.find();
        return fences.blocks.isEmpty() ? text : fences.fenced();
    }

    /// How much of a text a tool wrote.
    enum Share {
        NONE,
        SOME,
        ALL
    }

    static Share share(String text) {
        var fences = new Fences(text.lines().toList());
        fences.find();
        if (fences.blocks.isEmpty()) {
            return Share.NONE;
        }
        int from = fences.blocks.getFirst().start();
        int to = fences.blocks.getFirst().end();
        boolean rest =
                fences.lines.subList(0, from).stream().allMatch(Fences::isSilent)
                        && fences.lines.subList(to, fences.lines.size()).stream()
                                .allMatch(Fences::isSilent);
        return fences.blocks.size() == 1 && rest ? Share.ALL : Share.SOME;
    }

    // Nothing, a remark, or what a file of code begins with.
    private static boolean isSilent(String line) {
        return line.isBlank() || SILENT.matcher(line).matches();
    }

    private void find() {
        int at = 0;
        while (at < lines.size()) {
            int end = end(at);
            String block = end > at ? String.join("\n", lines.subList(at, end)) : "";
            var artifact = end > at ? Artifact.ofCode(block) : Optional.<Artifact>empty();
            if (artifact.isEmpty()) {
                at++;
                continue;
            }
            add(new Block(artifact.get().language(), at, end));
            at = end;
        }
    }

    // Views and what joins them are read together.
    private void add(Block block) {
        if (!blocks.isEmpty()) {
            Block last = blocks.getLast();
            boolean near =
                    lines.subList(last.end(), block.start()).stream().allMatch(Fences::isSilent);
            if (near
                    && last.language().equals(block.language())
                    && TOGETHER.contains(block.language())) {
                blocks.set(
                        blocks.size() - 1, new Block(block.language(), last.start(), block.end()));
                return;
            }
        }
        blocks.add(block);
    }

    /// @return the line after a block that begins there, the line itself where none does
    private int end(int at) {
        String line = lines.get(at);
        if (SQL.matcher(line).matches() || (COMMENT.matcher(line).matches() && isSqlBelow(at))) {
            return sql(at);
        }
        if (YAML.matcher(line).matches()) {
            return yaml(at);
        }
        if (LOOKML.matcher(line).matches() || DBML.matcher(line).matches()) {
            return balanced(at, '{', '}');
        }
        if (CUBE.matcher(line).matches()) {
            return balanced(at, '(', ')');
        }
        if (JSON.matcher(line).matches()) {
            int end =
                    line.strip().startsWith("[") ? balanced(at, '[', ']') : balanced(at, '{', '}');
            // A text that was cut off cannot be read.
            boolean closed = lines.get(end - 1).strip().matches(".*[}\\]][;,]?");
            return closed ? end : at;
        }
        if (DIAGRAM.matcher(line).matches()) {
            return indented(at);
        }
        if (REF.matcher(line).matches()) {
            return at + 1;
        }
        return dax(at);
    }

    // A formula may go on for a few lines.
    private int dax(int start) {
        if (!DaxText.begins(lines.get(start))) {
            return start;
        }
        for (int end = start + 1; end <= Math.min(lines.size(), start + MOST_LINES); end++) {
            boolean over =
                    end == lines.size()
                            || lines.get(end).isBlank()
                            || DaxText.begins(lines.get(end));
            if (over && DaxText.isDax(String.join("\n", lines.subList(start, end)))) {
                return end;
            }
            if (end < lines.size() && lines.get(end).isBlank()) {
                return start;
            }
        }
        return start;
    }

    private boolean isSqlBelow(int at) {
        int next = at;
        while (next < lines.size() && COMMENT.matcher(lines.get(next)).matches()) {
            next++;
        }
        return next < lines.size() && SQL.matcher(lines.get(next)).matches();
    }

    private int sql(int start) {
        int at = start;
        while (at < lines.size()) {
            String line = lines.get(at);
            if (line.strip().endsWith(";")) {
                return at + 1;
            }
            if (line.isBlank()) {
                int next = at;
                while (next < lines.size() && lines.get(next).isBlank()) {
                    next++;
                }
                boolean more =
                        next < lines.size()
                                && (MORE_SQL.matcher(lines.get(next)).matches()
                                        && !SQL.matcher(lines.get(next)).matches())
                                && isCode(lines.get(next));
                if (!more) {
                    return at;
                }
                at = next;
            }
            at++;
        }
        return at;
    }

    // "On Mondays ..." begins a sentence; "ON a.id = b.id" does not.
    private static boolean isCode(String line) {
        String word = line.strip().split("\\W", 2)[0];
        return word.isEmpty()
                || word.equals(word.toLowerCase(Locale.ROOT))
                || word.equals(word.toUpperCase(Locale.ROOT));
    }

    private int yaml(int start) {
        int indent = indent(lines.get(start));
        int at = start + 1;
        int end = at;
        while (at < lines.size()) {
            String line = lines.get(at);
            boolean within =
                    line.isBlank()
                            || indent(line) > indent
                            || (indent(line) == indent && KEY.matcher(line).matches());
            if (!within) {
                break;
            }
            at++;
            end = line.isBlank() ? end : at;
        }
        return end;
    }

    private int indented(int start) {
        int at = start + 1;
        while (at < lines.size()
                && (lines.get(at).isBlank() || indent(lines.get(at)) > indent(lines.get(start)))) {
            at++;
        }
        while (lines.get(at - 1).isBlank()) {
            at--;
        }
        return at;
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }

    /// Up to the closing bracket, or to the end of a text that was cut off.
    private int balanced(int start, char open, char close) {
        int depth = 0;
        for (int at = start; at < lines.size(); at++) {
            for (char letter : lines.get(at).toCharArray()) {
                depth += letter == open ? 1 : letter == close ? -1 : 0;
            }
            if (depth <= 0) {
                return at + 1;
            }
        }
        return lines.size();
    }

    private String fenced() {
        List<String> all = new ArrayList<>();
        int at = 0;
        for (Block block : blocks) {
            all.addAll(lines.subList(at, block.start()));
            all.add("```" + block.language());
            all.addAll(lines.subList(block.start(), block.end()));
            all.add("```");
            at = block.end();
        }
        all.addAll(lines.subList(at, lines.size()));
        return String.join("\n", all);
    }
}
