package dev.ktx.service;

import java.util.ArrayList;
import java.util.List;

/// Cuts a long page into parts that fit one answer: between paragraphs where there are any, else
/// between lines, else anywhere.
final class PageParts {
    private PageParts() {}

    /// @param limit bytes of a part as JSON text, at least 16
    /// @return at least one part; together they are the body
    static List<String> of(String body, int limit) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        while (start < body.length()) {
            int end = start;
            int line = -1;
            int paragraph = -1;
            long size = 0;
            while (end < body.length()) {
                size += JsonSize.bytes(body.charAt(end));
                if (size > limit) {
                    break;
                }
                end++;
                if (body.charAt(end - 1) == '\n') {
                    line = end;
                    if (end < body.length() && body.charAt(end) == '\n') {
                        paragraph = end;
                    }
                }
            }
            if (end < body.length()) {
                if (paragraph > start) {
                    end = paragraph;
                } else if (line > start) {
                    end = line;
                } else if (Character.isLowSurrogate(body.charAt(end))) {
                    end--;
                }
            }
            parts.add(body.substring(start, end));
            start = end;
        }
        return parts.isEmpty() ? List.of("") : parts;
    }
}
