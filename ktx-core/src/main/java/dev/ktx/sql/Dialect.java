package dev.ktx.sql;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// How one kind of warehouse spells SQL. Instances are stateless and listed in {@link
/// dev.ktx.sql.dialect.Dialects}.
public abstract class Dialect {
    private final String name;
    private final Set<String> aliases;

    /// @param name as `--dialect` and the helper endpoints spell it
    /// @param aliases other accepted spellings
    protected Dialect(String name, Set<String> aliases) {
        this.name = name;
        this.aliases = Set.copyOf(aliases);
    }

    public final String name() {
        return name;
    }

    public final Set<String> aliases() {
        return aliases;
    }

    /// An identifier in quotes, whatever it holds.
    public abstract String quote(String identifier);

    /// A dotted name, each part in quotes.
    ///
    /// @param parts from catalog to name, at least 1
    public final String qualified(List<String> parts) {
        return parts.stream().map(this::quote).collect(Collectors.joining("."));
    }

    /// A text literal.
    public String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /// The value of an expression as text; NULL stays NULL.
    public String asText(String expression) {
        return "CAST(" + expression + " AS VARCHAR)";
    }

    /// The length in characters of a text expression.
    public String textLength(String expression) {
        return "LENGTH(" + expression + ")";
    }

    /// A text expression to order by: the order of code points, whatever the collation of the
    /// column, so that every warehouse cuts a list at the same place.
    public String byCodePoint(String textExpression) {
        return textExpression;
    }

    /// A FROM item of the first `rows` rows of a table or view, in the warehouse's own order.
    ///
    /// @param table already quoted
    /// @param rows at least 1
    public String firstRows(String table, int rows) {
        return "(SELECT * FROM " + table + " LIMIT " + rows + ")";
    }

    /// A FROM item of at most about `rows` rows of a table, the same rows at every call while the
    /// table does not change, spread over the table where the warehouse can do that without reading
    /// all of it.
    ///
    /// @param table already quoted
    /// @param tableRows how many rows the table has
    /// @param rows at least 1
    public abstract String sample(String table, long tableRows, int rows);

    @Override
    public final String toString() {
        return name;
    }
}
