package dev.ktx.search;

/// A part of what is known about an entity. The order is that of the answer when a word is found in
/// several equally well.
public enum Facet {
    /// What it is called: the table, the column, the key of a page.
    NAME("name"),
    /// Where it belongs: the full name of a table, the table of a column.
    DISPLAY("display"),
    /// What people or models wrote about it.
    DESCRIPTION("description"),
    /// What the warehouse says about it.
    COMMENT("comment"),
    /// How it is computed.
    EXPR("expr"),
    /// Values it holds.
    SAMPLES("sample_value"),
    /// Names of what it consists of: columns of a table, members of a source.
    PARTS("body"),
    /// The text of a page; of a table, what is said about its columns.
    BODY("body"),
    /// What it is linked to: other tables, tags.
    RELATED("body");

    private final String matchedOn;

    Facet(String matchedOn) {
        this.matchedOn = matchedOn;
    }

    /// As agents read why something was found.
    public String matchedOn() {
        return matchedOn;
    }

    /// Whether it holds names, which people shorten, rather than sentences.
    public boolean named() {
        return switch (this) {
            case NAME, DISPLAY, EXPR, PARTS, RELATED -> true;
            case DESCRIPTION, COMMENT, SAMPLES, BODY -> false;
        };
    }
}
