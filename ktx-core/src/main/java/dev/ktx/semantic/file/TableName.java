package dev.ktx.semantic.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Splits the name of a table as it stands in a file.
final class TableName {
    private TableName() {}

    /// The parts from catalog to name. A part in double quotes, back quotes or brackets may hold
    /// dots.
    ///
    /// @return empty when a part is missing or a quote is not closed
    static Optional<List<String>> split(String text) {
        List<String> parts = new ArrayList<>();
        int at = 0;
        while (at <= text.length()) {
            StringBuilder part = new StringBuilder();
            char closer = at < text.length() ? closer(text.charAt(at)) : 0;
            if (closer != 0) {
                at++;
                while (at < text.length()
                        && (text.charAt(at) != closer
                                || (at + 1 < text.length() && text.charAt(at + 1) == closer))) {
                    part.append(text.charAt(at));
                    at += text.charAt(at) == closer ? 2 : 1;
                }
                if (at >= text.length()) {
                    return Optional.empty();
                }
                at++;
            } else {
                while (at < text.length() && text.charAt(at) != '.') {
                    part.append(text.charAt(at++));
                }
            }
            boolean ends = at == text.length() || text.charAt(at) == '.';
            if (part.toString().isBlank() || !ends) {
                return Optional.empty();
            }
            parts.add(part.toString().strip());
            at++;
        }
        return parts.size() > 4 ? Optional.empty() : Optional.of(List.copyOf(parts));
    }

    private static char closer(char opener) {
        return switch (opener) {
            case '"', '`' -> opener;
            case '[' -> ']';
            default -> 0;
        };
    }
}
