package dev.ktx.warehouses.jdbc;

import dev.ktx.port.Cell;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/// Turns values of drivers into cells that JSON carries without loss (scan specification, table
/// 2.8), and keeps each cell within its size. Used by one thread, one cell after the other.
public final class CellEncoder {
    private static final BigInteger LARGEST_EXACT = BigInteger.valueOf((1L << 53) - 1);
    private static final int LARGEST_EXACT_DIGITS = 15;
    private static final int BINARY_BYTES = 4096;
    private static final int NUMBER_SIZE = 8;

    private final int maxChars;
    private int left;
    private long size;
    private long rawSize;

    CellEncoder(int maxChars) {
        this.maxChars = maxChars;
    }

    /// What follows belongs to the next cell.
    void startCell() {
        left = maxChars;
        size = 0;
        rawSize = 0;
    }

    /// About how many bytes the answer grew by since the cell was started.
    long cellSize() {
        return size;
    }

    /// About how many bytes the driver handed over for the cell, before cutting.
    long rawSize() {
        return rawSize;
    }

    /// Text as it is; what exceeds the limit is cut off and its full length told.
    public Cell text(String value) {
        rawSize += value.length();
        if (value.length() <= left) {
            return whole(value);
        }
        int end = left;
        if (end > 0 && Character.isHighSurrogate(value.charAt(end - 1))) {
            end--;
        }
        left = 0;
        return whole(value.substring(0, end) + "… (" + value.length() + " characters)");
    }

    /// `base64:` and the bytes; beyond 4 KiB a prefix and the full length.
    public Cell binary(byte[] bytes) {
        return binary(bytes, bytes.length);
    }

    /// @param prefix the bytes, or enough of them
    /// @param length of the whole value
    public Cell binary(byte[] prefix, long length) {
        rawSize += length;
        int shown = Math.min(prefix.length, Math.min(BINARY_BYTES, Math.max(left, 0)));
        // A prefix of whole groups of three has no padding in its middle.
        shown = shown == length ? shown : shown - shown % 3;
        byte[] part = Arrays.copyOf(prefix, shown);
        String text = "base64:" + Base64.getEncoder().encodeToString(part);
        return whole(shown == length ? text : text + "… (" + length + " bytes)");
    }

    public Cell flag(boolean value) {
        grow(4);
        return new Cell.Flag(value);
    }

    public Cell integer(long value) {
        return integer(BigInteger.valueOf(value));
    }

    /// A number while every JSON reader keeps it exactly, else its digits.
    public Cell integer(BigInteger value) {
        if (value.abs().compareTo(LARGEST_EXACT) > 0) {
            return whole(value.toString());
        }
        grow(NUMBER_SIZE);
        return new Cell.Amount(new BigDecimal(value));
    }

    /// A decimal of a declared type: all values of a column are either numbers or texts.
    public Cell decimal(BigDecimal value, int precision, int scale) {
        return scale > 0 || precision > LARGEST_EXACT_DIGITS
                ? whole(value.toPlainString())
                : amount(value);
    }

    /// A decimal whose type declares no precision.
    public Cell decimal(BigDecimal value) {
        return decimal(value, value.precision(), value.scale());
    }

    /// A finite number, or `NaN`, `Infinity`, `-Infinity` as text.
    public Cell real(double value) {
        return Double.isFinite(value)
                ? amount(BigDecimal.valueOf(value))
                : whole(Double.toString(value));
    }

    /// As {@link #real(double)}, with the digits of single precision.
    public Cell real(float value) {
        return Float.isFinite(value)
                ? amount(new BigDecimal(Float.toString(value)))
                : whole(Float.toString(value));
    }

    /// A finite floating-point number from its shortest digits.
    public Cell real(BigDecimal digits) {
        return amount(digits);
    }

    /// A number out of JSON text: a number while a double keeps all its digits, else its text.
    Cell jsonDecimal(BigDecimal value, String written) {
        boolean exact =
                Double.isFinite(value.doubleValue())
                        && BigDecimal.valueOf(value.doubleValue()).compareTo(value) == 0;
        return exact ? amount(value) : whole(written);
    }

    public Cell date(LocalDate value) {
        return whole(DateTimeFormatter.ISO_LOCAL_DATE.format(value));
    }

    public Cell time(LocalTime value) {
        return whole(DateTimeFormatter.ISO_LOCAL_TIME.format(value));
    }

    public Cell time(OffsetTime value) {
        return whole(DateTimeFormatter.ISO_OFFSET_TIME.format(value));
    }

    /// A local time stays local: it belongs to no zone, and gets none.
    public Cell timestamp(LocalDateTime value) {
        return whole(DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(value));
    }

    /// A moment, in UTC, whatever the zone of this process.
    public Cell timestamp(OffsetDateTime value) {
        return whole(
                DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                        value.withOffsetSameInstant(ZoneOffset.UTC)));
    }

    /// Text that is short by nature and is never cut.
    public Cell whole(String value) {
        left -= value.length();
        size += value.length() + 2L;
        rawSize += value.length();
        return new Cell.Text(value);
    }

    public Cell nothing() {
        grow(NUMBER_SIZE);
        return Cell.nothing();
    }

    /// Encodes one part of a value.
    public interface Part<T> {
        Cell encode(T part) throws SQLException;
    }

    /// The items, in order; once the cell is full, the last one tells how many there are.
    public <T> Cell array(List<T> items, Part<T> part) throws SQLException {
        List<Cell> cells = new ArrayList<>();
        for (T item : items) {
            if (isFull()) {
                cells.add(whole("… (" + items.size() + " items)"));
                break;
            }
            cells.add(item == null ? nothing() : part.encode(item));
        }
        return new Cell.Array(cells);
    }

    /// A field of a struct, its name counted.
    public Cell.Field field(String name, Cell value) {
        left -= name.length();
        size += name.length() + 3L;
        return new Cell.Field(name, value);
    }

    /// Characters that still fit into the current cell.
    public int room() {
        return left;
    }

    /// Whether nothing more should be added to the current cell.
    boolean isFull() {
        return left <= 0;
    }

    private Cell amount(BigDecimal value) {
        grow(NUMBER_SIZE);
        return new Cell.Amount(value);
    }

    private void grow(int bytes) {
        left -= bytes;
        size += bytes;
        rawSize += bytes;
    }
}
