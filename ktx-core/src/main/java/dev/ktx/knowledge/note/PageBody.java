package dev.ktx.knowledge.note;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The text of a page, in which ktx writes between marks of its own and touches nothing else.
///
/// ```
/// <!-- ktx:begin source=memory fact=3fa2c1 -->
/// Freight fee is stored in cents.
/// <!-- ktx:end -->
/// ```
///
/// @param text Markdown
record PageBody(String text) {
    private static final String HISTORY = "## History";
    private static final String CONFLICTS = "## Conflicting statements";
    private static final Pattern MARKS =
            Pattern.compile("(?m)^<!-- ktx:(?:begin|end)[^\\n]*-->\\n?");
    private static final Pattern BLOCK =
            Pattern.compile(
                    "<!-- ktx:begin source=memory fact=(\\w+) -->\\n(.*?)\\n?<!-- ktx:end -->",
                    Pattern.DOTALL);
    private static final int FACT = 12;

    /// What holds today, without marks and history.
    String current() {
        int history = text.indexOf("\n" + HISTORY);
        String today =
                text.startsWith(HISTORY) ? "" : history < 0 ? text : text.substring(0, history);
        return MARKS.matcher(today).replaceAll("").strip();
    }

    /// Whether the text is there, however it is broken into lines.
    boolean contains(String statement) {
        return flat(MARKS.matcher(text).replaceAll("")).contains(flat(statement));
    }

    /// With a block at the end of what holds today.
    PageBody with(String statement) {
        return insert(block(statement));
    }

    /// With two statements that exclude each other side by side.
    PageBody withConflict(String known, String fresh) {
        String pair = block("- " + flat(known) + "\n- " + flat(fresh));
        int at = text.indexOf(CONFLICTS + "\n");
        if (at < 0) {
            return insert(CONFLICTS + "\n\n" + pair);
        }
        int line = at + CONFLICTS.length() + 1;
        return new PageBody(text.substring(0, line) + "\n" + pair + "\n" + text.substring(line));
    }

    /// With a new statement in the place of an old one, which goes to the history; empty when the
    /// old one was written by a person.
    Optional<PageBody> replaced(String old, String fresh) {
        Matcher blocks = BLOCK.matcher(text);
        while (blocks.find()) {
            String held = blocks.group(2);
            if (flat(held).contains(flat(old))) {
                String rest = flat(held).equals(flat(old)) ? "" : without(held, old);
                String now = rest.isBlank() ? block(fresh) : block(rest) + "\n\n" + block(fresh);
                String edited =
                        text.substring(0, blocks.start()) + now + text.substring(blocks.end());
                return Optional.of(new PageBody(edited).withHistory(old));
            }
        }
        return Optional.empty();
    }

    private PageBody withHistory(String old) {
        String entry = block("- " + flat(old));
        boolean there = text.contains("\n" + HISTORY + "\n");
        return new PageBody(text.strip() + "\n\n" + (there ? "" : HISTORY + "\n\n") + entry + "\n");
    }

    // Only the sentence goes; if the lines hide it, the whole block makes way.
    private static String without(String held, String old) {
        int at = held.indexOf(old);
        return at < 0
                ? ""
                : (held.substring(0, at) + held.substring(at + old.length()))
                        .replaceAll("[ \\t]{2,}", " ")
                        .strip();
    }

    private PageBody insert(String piece) {
        int history = text.indexOf("\n" + HISTORY + "\n");
        String before = history < 0 ? text.strip() : text.substring(0, history).strip();
        String after = history < 0 ? "" : "\n\n" + text.substring(history + 1).strip();
        return new PageBody((before.isEmpty() ? "" : before + "\n\n") + piece + after + "\n");
    }

    private static String block(String statement) {
        String content = statement.strip();
        return "<!-- ktx:begin source=memory fact="
                + Subject.hash(flat(content)).substring(0, FACT)
                + " -->\n"
                + content.replace("<!-- ktx:", "<!-- ")
                + "\n<!-- ktx:end -->";
    }

    private static String flat(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
