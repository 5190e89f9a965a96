package dev.ktx.service;

/// How large an answer may become. A token counts as four bytes of the JSON text.
///
/// @param maxTokens at least 1
/// @param indented whether the text is written with line ends and indentation
public record AnswerBudget(int maxTokens, boolean indented) {
    /// Bytes of JSON text in one token.
    static final int BYTES_PER_TOKEN = 4;

    /// What search and metadata answers never pass, and the default of `mcp.maxResultTokens`.
    public static final AnswerBudget DEFAULT = new AnswerBudget(20_000, true);

    /// For people at a terminal and for files.
    public static final AnswerBudget UNLIMITED = new AnswerBudget(Integer.MAX_VALUE, false);

    public AnswerBudget {
        if (maxTokens < 1) {
            throw new IllegalArgumentException("a budget is positive: " + maxTokens);
        }
    }

    long maxBytes() {
        return (long) maxTokens * BYTES_PER_TOKEN;
    }

    JsonSize size() {
        return new JsonSize(indented);
    }
}
