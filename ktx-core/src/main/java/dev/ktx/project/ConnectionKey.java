package dev.ktx.project;

/// A key that a connector understands under `connections.<id>`. Validation, the JSON Schema, help
/// and the tables in the documentation read these.
///
/// @param description one sentence with the default, for people
/// @param required whether the connection cannot be opened without it
/// @param reference whether `env:NAME` and `file:PATH` are replaced by what they point to
/// @param safety whether a misspelt form of it must be refused rather than warned about, because it
///   bounds what a query may read or cost
public record ConnectionKey(
        String name,
        Kind kind,
        String description,
        boolean required,
        boolean reference,
        boolean safety) {

    /// The shape of a value.
    public enum Kind {
        TEXT,
        INTEGER,
        FLAG,
        TEXT_LIST,
        MAPPING
    }

    /// A text key that may refer to a secret.
    public static ConnectionKey text(String name, String description) {
        return new ConnectionKey(name, Kind.TEXT, description, false, true, false);
    }

    /// A text key that is taken as written, for example a native `file:` address.
    public static ConnectionKey plainText(String name, String description) {
        return new ConnectionKey(name, Kind.TEXT, description, false, false, false);
    }

    public static ConnectionKey integer(String name, String description) {
        return new ConnectionKey(name, Kind.INTEGER, description, false, true, false);
    }

    public static ConnectionKey flag(String name, String description) {
        return new ConnectionKey(name, Kind.FLAG, description, false, false, false);
    }

    public static ConnectionKey list(String name, String description) {
        return new ConnectionKey(name, Kind.TEXT_LIST, description, false, false, false);
    }

    /// The same key as one that bounds what a query may read or cost.
    public ConnectionKey asSafety() {
        return new ConnectionKey(name, kind, description, required, reference, true);
    }
}
