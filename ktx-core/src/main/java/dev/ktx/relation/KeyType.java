package dev.ktx.relation;

import dev.ktx.catalog.Column;

import java.util.Locale;
import java.util.regex.Pattern;

/// What values a column can be compared with. Columns of one class join as they are.
public enum KeyType {
    INTEGER,
    /// Identifiers that passed through a tool without whole numbers with NULL.
    FLOAT,
    DECIMAL,
    TEXT,
    UUID,
    TIME,
    BOOLEAN,
    /// A column without a declared type, as SQLite allows.
    ANY,
    /// JSON, arrays, bytes: never part of a key.
    OTHER;

    private static final Pattern FRACTION =
            Pattern.compile("\\(\\s*\\d+\\s*,\\s*0*[1-9]\\d*\\s*\\)");

    public static KeyType of(Column column) {
        String type = column.normalizedType().toLowerCase(Locale.ROOT).strip();
        if (type.contains("uuid") || type.contains("uniqueidentifier")) {
            return UUID;
        }
        if (type.contains("[]") || type.startsWith("array") || type.startsWith("struct")) {
            return OTHER;
        }
        return switch (column.dimensionType()) {
            case TIME -> TIME;
            case BOOLEAN -> BOOLEAN;
            case NUMBER -> number(type);
            case STRING -> text(type);
        };
    }

    private static KeyType number(String type) {
        if (type.contains("float") || type.contains("double") || type.startsWith("real")) {
            return FLOAT;
        }
        return FRACTION.matcher(type).find() ? DECIMAL : INTEGER;
    }

    private static KeyType text(String type) {
        if (type.isEmpty()) {
            return ANY;
        }
        return type.contains("char")
                        || type.contains("text")
                        || type.startsWith("string")
                        || type.contains("clob")
                        || type.equals("name")
                ? TEXT
                : OTHER;
    }

    /// Whether values of the two can be equal.
    public boolean joins(KeyType other) {
        if (this == OTHER || other == OTHER || this == BOOLEAN || other == BOOLEAN) {
            return false;
        }
        if (this == other || this == ANY || other == ANY) {
            return true;
        }
        return (isNumber() && other.isNumber() && this != DECIMAL && other != DECIMAL)
                || (isWord() && other.isWord());
    }

    boolean isNumber() {
        return this == INTEGER || this == FLOAT || this == DECIMAL;
    }

    private boolean isWord() {
        return this == TEXT || this == UUID;
    }
}
