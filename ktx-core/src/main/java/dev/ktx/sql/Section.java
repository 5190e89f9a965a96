package dev.ktx.sql;

/// What is being gone through.
enum Section {
    /// The select list, and every clause but FROM.
    LIST,
    /// FROM items.
    FROM,
    /// FROM items of a query that begins with FROM; a SELECT may follow.
    FROM_FIRST,
    /// What follows a query in brackets.
    TAIL,
    /// The inside of brackets: no clause begins here.
    EXPRESSION
}
