package dev.ktx.knowledge;

import dev.ktx.problem.KnowledgeProblems;
import dev.ktx.problem.KtxException;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A piece of a page's text and what shall stand in its place.
///
/// @param before has to be there once; blanks and line ends may differ
public record Replacement(String before, String after) {
    public Replacement {
        if (before.isBlank()) {
            throw new IllegalArgumentException("nothing to replace");
        }
    }

    /// The body with the replacement made.
    ///
    /// @throws KtxException `bad-page` when the text is not there, or more than once
    public String applied(String path, String body) {
        Matcher exact = Pattern.compile(Pattern.quote(before)).matcher(body);
        if (exact.find()) {
            return once(path, body, exact);
        }
        StringBuilder loose = new StringBuilder();
        for (String word : before.strip().split("\\s+", -1)) {
            loose.append(loose.isEmpty() ? "" : "\\s+").append(Pattern.quote(word));
        }
        Matcher spaced = Pattern.compile(loose.toString()).matcher(body);
        if (spaced.find()) {
            return once(path, body, spaced);
        }
        throw new KtxException(
                KnowledgeProblems.badPage(
                        path,
                        "The text to replace is not on the page: '%s'.".formatted(shortened()),
                        "Read the page first and copy the text from it."));
    }

    private String once(String path, String body, Matcher found) {
        int start = found.start();
        int end = found.end();
        if (found.find()) {
            throw new KtxException(
                    KnowledgeProblems.badPage(
                            path,
                            "The text to replace is on the page more than once: '%s'."
                                    .formatted(shortened()),
                            "Give more of the text around it, so that it is there once."));
        }
        return body.substring(0, start) + after + body.substring(end);
    }

    private String shortened() {
        return before.length() > 60 ? before.substring(0, 60) + "..." : before;
    }
}
