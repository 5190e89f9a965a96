package dev.ktx.warehouses.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A table as named under `enabled_tables`: one to three parts, from catalog to name.
record ScopeEntry(String written, List<Part> parts) {
    /// @param quoted whether it was written in double quotes, so that its case counts
    record Part(String text, boolean quoted) {}

    ScopeEntry {
        parts = List.copyOf(parts);
    }

    Part name() {
        return parts.getLast();
    }

    Optional<Part> schema() {
        return parts.size() > 1 ? Optional.of(parts.get(parts.size() - 2)) : Optional.empty();
    }

    Optional<Part> catalog() {
        return parts.size() > 2 ? Optional.of(parts.getFirst()) : Optional.empty();
    }

    /// Splits at dots outside quotes. Empty when a part is empty or there are more than three.
    static Optional<ScopeEntry> parse(String written) {
        List<Part> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        boolean inQuotes = false;
        boolean quoted = false;
        for (int i = 0; i < written.length(); i++) {
            char c = written.charAt(i);
            if (c == '"' && inQuotes && i + 1 < written.length() && written.charAt(i + 1) == '"') {
                part.append(c);
                i++;
            } else if (c == '"' && (inQuotes || part.isEmpty())) {
                inQuotes = !inQuotes;
                quoted = true;
            } else if (c == '.' && !inQuotes) {
                parts.add(new Part(part.toString(), quoted));
                part.setLength(0);
                quoted = false;
            } else {
                part.append(c);
            }
        }
        parts.add(new Part(part.toString(), quoted));
        boolean sound =
                parts.size() <= 3 && parts.stream().noneMatch(piece -> piece.text().isEmpty());
        return sound ? Optional.of(new ScopeEntry(written, parts)) : Optional.empty();
    }
}
