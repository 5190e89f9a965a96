package dev.ktx.sql;

import net.sf.jsqlparser.statement.Statement;

/// What another parser says about a text that passed the skeleton.
sealed interface Opinion {
    /// It is a read for that parser too.
    ///
    /// @param walk what was found on the way through its tree
    record Read(Statement statement, TreeWalk walk) implements Opinion {}

    /// That parser sees something that is no read: a veto.
    ///
    /// @param operation as {@link Operations} names it
    record NotRead(String operation) implements Opinion {}

    /// It cannot read the text. That happens to good texts too, since no parser knows every
    /// dialect.
    ///
    /// @param reason a clause in lower case
    record None(String reason) implements Opinion {}
}
