package dev.ktx.sql;

import dev.ktx.sql.lex.LexRules;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// How one kind of warehouse spells SQL. Instances are stateless and listed in {@link
/// dev.ktx.sql.dialect.Dialects}.
public abstract class Dialect {
    private final String name;
    private final Set<String> aliases;
    private final LexRules lexRules;
    private final Set<QueryFeature> features;

    /// @param name as `--dialect` and the helper endpoints spell it
    /// @param aliases other accepted spellings
    /// @param lexRules how it splits into tokens
    /// @param features the statements it has and the gate may allow
    protected Dialect(
            String name, Set<String> aliases, LexRules lexRules, Set<QueryFeature> features) {
        this.name = name;
        this.aliases = Set.copyOf(aliases);
        this.lexRules = lexRules;
        this.features = Collections.unmodifiableSet(EnumSet.copyOf(features));
    }

    public final String name() {
        return name;
    }

    public final Set<String> aliases() {
        return aliases;
    }

    /// How a text of this dialect splits into tokens.
    public final LexRules lexRules() {
        return lexRules;
    }

    /// What a backslash in a plain string would do under settings that a server may have and a
    /// session of ktx does not. A text is allowed only if it is a read in these readings too.
    public List<LexRules.Backslash> otherReadings() {
        return List.of();
    }

    /// Whether the dialect has a kind of statement or clause.
    public final boolean has(QueryFeature feature) {
        return features.contains(feature);
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

    /// Whether a text expression has another inside it.
    public String contains(String text, String part) {
        return "STRPOS(" + text + ", " + part + ") > 0";
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

    /// The share of a table to sample for about that many rows, with a fifth to spare.
    protected static String percent(long tableRows, int rows) {
        double percent = Math.min(100, Math.max(0.01, 120.0 * rows / tableRows));
        return BigDecimal.valueOf(percent).setScale(4, RoundingMode.UP).toPlainString();
    }

    @Override
    public final String toString() {
        return name;
    }
}
