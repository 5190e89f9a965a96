package dev.ktx.sql;

/// What the statements of a dialect may look like beyond `[WITH ...] SELECT ...`. What a dialect
/// does not name here is refused in it.
public enum QueryFeature {
    /// `EXPLAIN query`, without ANALYZE.
    EXPLAIN,
    /// DESC and DESCRIBE are other spellings of EXPLAIN, so they can execute as well.
    DESCRIBE_IS_EXPLAIN,
    /// `DESCRIBE name`.
    DESCRIBE,
    /// `DESCRIBE query`, which binds the query and does not run it.
    DESCRIBE_QUERY,
    /// `SHOW ...` of a setting or of objects.
    SHOW,
    /// `EXISTS TABLE name`.
    EXISTS_STATEMENT,
    /// `SUMMARIZE name` or `SUMMARIZE query`.
    SUMMARIZE,
    /// `PIVOT name ON ...` and `UNPIVOT name ON ...` where a query may stand.
    PIVOT_QUERY,
    /// DESCRIBE, SHOW and SUMMARIZE in parentheses as a table.
    STATEMENT_AS_TABLE,
    /// `TABLE name` where a query may stand.
    TABLE_QUERY,
    /// `FROM ... SELECT ...` where a query may stand.
    FROM_FIRST,
    /// `FROM ... |> WHERE ...`.
    PIPES,
    /// `WITH expression AS name`.
    EXPRESSION_CTES,
    /// `WITH name (query)`, without AS.
    CTES_WITHOUT_AS,
    /// `WITH XMLNAMESPACES (...)`.
    XML_NAMESPACES,
    /// A statement ends where the next one begins; no separator is needed.
    NO_SEPARATOR,
    /// `a := b` names an argument. Elsewhere it assigns.
    NAMED_ARGUMENTS_BY_COLON,
    /// `@name` is a place for files.
    STAGES,
    /// `s.nextval` advances the sequence `s`.
    SEQUENCE_COLUMNS,
    /// `SETTINGS name = value` and `FORMAT name` end a query.
    SETTINGS_TAIL,
    /// `server.catalog.schema.name` is a table of another server.
    LINKED_SERVERS,
    /// Names without quotes are in upper case, and quotes keep the case.
    UPPER_NAMES,
    /// Names without quotes are in lower case, and quotes keep the case.
    LOWER_NAMES,
    /// `x IN t` asks whether the table `t` holds `x`.
    TABLES_BEHIND_IN,
    /// A string or a name in FROM can be the path of a file.
    FILES_AS_TABLES,
    /// `TABLE('name')` names a table.
    TABLE_NAMES_IN_STRINGS,
    /// `column:path.to.field` reaches into a value.
    COLON_PATHS,
    /// `csv.`/path`` in FROM is a file.
    PATHS_AS_TABLES,
    /// `USING 'program'` sends rows through a program.
    SCRIPT_TRANSFORMS,
    /// `value::type` method calls: `column.function(...)` is the function.
    METHOD_CALLS,
    /// `object!method(...)` calls a method of an object, which people write.
    OBJECT_METHODS,
    /// `type::Method(...)` calls a method of a type. Elsewhere `::` casts.
    TYPE_METHODS,
    /// `alias: table` and `alias: expression`.
    PREFIX_ALIASES,
    /// One pair of quotes holds a whole path: `catalog.schema.name`.
    QUOTED_PATHS,
    /// A FROM item can name a column of an item before it.
    COLUMNS_AS_TABLES,
    /// `* APPLY(function)` calls a function that is only named.
    COLUMN_TRANSFORMERS,
    /// `IDENTIFIER('name')` stands for the name, also of a function.
    IDENTIFIER_CLAUSE,
    /// Some functions can be read like tables, without brackets.
    FUNCTIONS_AS_TABLES,
    /// `FROM db.view(parameter = 1)`; functions in FROM have no qualifier.
    PARAMETERIZED_VIEWS,
    /// `ARRAY JOIN expression`.
    ARRAY_JOIN
}
