package dev.ktx.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How the names of tables are written in one kind of warehouse: from what people type to parts,
/// and from parts to what people read.
public final class TableNames {
    private final boolean bare;

    private TableNames(boolean bare) {
        this.bare = bare;
    }

    /// @param driver as in `ktx.yaml`, for example `postgres`
    public static TableNames of(String driver) {
        return new TableNames(driver.equals("sqlite"));
    }

    /// Whether tables have nothing but a name, as in SQLite.
    public boolean bare() {
        return bare;
    }

    /// How people name the table: parts joined by dots, in SQLite the name alone.
    public String display(TableRef table) {
        return bare ? table.name() : table.display();
    }

    /// What a written name may mean, the likeliest first: with dots inside quotes as part of a name
    /// (`"v1.0".orders`), then with every dot as a separator (`` `project.dataset.table` ``). A
    /// reading has one to three parts; a text without any is no name.
    public static List<TableRef> readings(String written) {
        var readings = new ArrayList<TableRef>(2);
        quoteAware(written).flatMap(TableNames::ref).ifPresent(readings::add);
        ref(splitAtEveryDot(written))
                .filter(reading -> !readings.contains(reading))
                .ifPresent(readings::add);
        return List.copyOf(readings);
    }

    private static Optional<TableRef> ref(List<String> parts) {
        return switch (parts.size()) {
            case 1 -> Optional.of(TableRef.of(parts.getFirst()));
            case 2 -> Optional.of(TableRef.of(parts.get(0), parts.get(1)));
            case 3 ->
                    Optional.of(
                            new TableRef(
                                    Optional.of(parts.get(0)),
                                    Optional.of(parts.get(1)),
                                    parts.get(2)));
            default -> Optional.empty();
        };
    }

    /// Empty when a quote is not closed or is followed by something other than a dot.
    private static Optional<List<String>> quoteAware(String written) {
        var parts = new ArrayList<String>(3);
        int at = 0;
        while (at < written.length()) {
            at = skipBlanks(written, at);
            if (at == written.length()) {
                break;
            }
            char closer = closerOf(written.charAt(at));
            int end;
            if (closer == 0) {
                int dot = written.indexOf('.', at);
                end = dot < 0 ? written.length() : dot;
                parts.add(written.substring(at, end).strip());
            } else {
                var part = new StringBuilder();
                end = readQuoted(written, at + 1, closer, part);
                if (end < 0) {
                    return Optional.empty();
                }
                parts.add(part.toString());
                end = skipBlanks(written, end);
                if (end < written.length() && written.charAt(end) != '.') {
                    return Optional.empty();
                }
            }
            at = end + 1;
        }
        parts.removeIf(String::isEmpty);
        return Optional.of(parts);
    }

    /// @return the offset behind the closing quote, -1 without one
    private static int readQuoted(String written, int start, char closer, StringBuilder part) {
        int at = start;
        while (at < written.length()) {
            char letter = written.charAt(at);
            if (letter == closer) {
                boolean doubled = at + 1 < written.length() && written.charAt(at + 1) == closer;
                if (!doubled) {
                    return at + 1;
                }
                at++;
            }
            part.append(letter);
            at++;
        }
        return -1;
    }

    private static List<String> splitAtEveryDot(String written) {
        var parts = new ArrayList<String>(3);
        for (String part : written.strip().split("\\.", -1)) {
            String name = withoutOneQuoteAtEachEnd(part.strip());
            if (!name.isEmpty()) {
                parts.add(name);
            }
        }
        return parts;
    }

    /// A name as it may have been copied from SQL, without its quotes.
    static String withoutOneQuoteAtEachEnd(String name) {
        int start = !name.isEmpty() && isQuote(name.charAt(0)) ? 1 : 0;
        int end = name.length();
        if (end > start && isQuote(name.charAt(end - 1))) {
            end--;
        }
        return name.substring(start, end);
    }

    private static boolean isQuote(char letter) {
        return closerOf(letter) != 0 || letter == ']';
    }

    /// The end of a quoted name; 0 when the letter opens none.
    private static char closerOf(char opener) {
        return switch (opener) {
            case '"', '`', '\'' -> opener;
            case '[' -> ']';
            default -> 0;
        };
    }

    private static int skipBlanks(String text, int from) {
        int at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }
}
