package dev.ktx.storage.semantic;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/// Rows as comparable texts: numbers to six decimals, a timestamp at midnight as its date, booleans
/// as numbers.
final class Rows {
    private static final Pattern MIDNIGHT =
            Pattern.compile("(\\d{4}-\\d{2}-\\d{2})[ T]00:00(:00(\\.0+)?)?");

    private Rows() {}

    static List<List<String>> run(Connection connection, String sql, int limit)
            throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            List<List<String>> rows = new ArrayList<>();
            int columns = result.getMetaData().getColumnCount();
            while (result.next() && rows.size() < limit) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(text(result.getObject(i)));
                }
                rows.add(row);
            }
            return rows;
        }
    }

    static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "NULL";
            case Boolean truth -> truth ? "1" : "0";
            case Number number -> number(new BigDecimal(number.toString()));
            case String text -> text(text);
            default -> text(value.toString());
        };
    }

    private static String text(String text) {
        var midnight = MIDNIGHT.matcher(text);
        if (midnight.matches()) {
            return midnight.group(1);
        }
        if (text.matches("-?\\d+(\\.\\d+)?([eE]-?\\d+)?")) {
            return number(new BigDecimal(text));
        }
        if (text.matches("\\d{4}-\\d{2}-\\d{2} .*\\.0")) {
            return text.substring(0, text.length() - 2);
        }
        return text.equals("true") ? "1" : text.equals("false") ? "0" : text;
    }

    private static String number(BigDecimal number) {
        BigDecimal rounded = number.setScale(6, java.math.RoundingMode.HALF_UP);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    static List<List<String>> sorted(List<List<String>> rows) {
        return rows.stream().sorted(Comparator.comparing(Object::toString)).toList();
    }

    static boolean same(List<List<String>> actual, List<List<String>> expected, boolean ordered) {
        return ordered ? actual.equals(expected) : sorted(actual).equals(sorted(expected));
    }
}
