package dev.ktx.warehouses.postgres;

import dev.ktx.port.Cell;
import dev.ktx.warehouses.jdbc.CellEncoder;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Arrays as the server writes them: `{1,NULL,"a \"b\""}`, nested for more dimensions, with
/// `[0:1]=` in front when they do not start at 1
/// (https://www.postgresql.org/docs/current/arrays.html).
final class PostgresArrays {
    private final String text;
    private final char delimiter;
    private final PostgresCells.Decoder items;
    private final CellEncoder encoder;
    private int at;

    private PostgresArrays(
            String text, char delimiter, PostgresCells.Decoder items, CellEncoder encoder) {
        this.text = text;
        this.delimiter = delimiter;
        this.items = items;
        this.encoder = encoder;
    }

    static Cell read(String text, char delimiter, PostgresCells.Decoder items, CellEncoder encoder)
            throws SQLException {
        if (text.length() > encoder.room()) {
            // Longer than a cell: a cut text tells more than a cut array.
            return encoder.text(text);
        }
        PostgresArrays reader = new PostgresArrays(text, delimiter, items, encoder);
        reader.at = text.indexOf('{');
        return reader.array();
    }

    private Cell array() throws SQLException {
        List<Cell> cells = new ArrayList<>();
        at++;
        while (text.charAt(at) != '}') {
            cells.add(item());
            if (text.charAt(at) == delimiter) {
                at++;
            }
        }
        at++;
        return new Cell.Array(cells);
    }

    private Cell item() throws SQLException {
        char first = text.charAt(at);
        if (first == '{') {
            return array();
        }
        StringBuilder item = new StringBuilder();
        boolean quoted = first == '"';
        if (quoted) {
            at++;
        }
        while (quoted
                ? text.charAt(at) != '"'
                : text.charAt(at) != delimiter && text.charAt(at) != '}') {
            if (text.charAt(at) == '\\') {
                at++;
            }
            item.append(text.charAt(at));
            at++;
        }
        if (quoted) {
            at++;
        } else if (item.toString().equals("NULL")) {
            return encoder.nothing();
        }
        return items.decode(item.toString());
    }
}
