package dev.ktx.project;

import dev.ktx.sql.SqlPolicy;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// One connection of `ktx.yaml` as written: secret references are not replaced yet.
public final class Connection {
    private static final Pattern ID = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9_-]*");

    private final String id;
    private final ConnectionDriver driver;
    private final Map<String, Object> values;

    /// @param id the key under `connections`
    /// @param values every key but `driver`, in file order: text, `Long`, `Double`, `Boolean`,
    ///   lists and maps of these
    public Connection(String id, ConnectionDriver driver, Map<String, Object> values) {
        this.id = id;
        this.driver = driver;
        this.values = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    public String id() {
        return id;
    }

    /// Whether the id can stand in a path and in a call; ids are checked where they are used.
    public static boolean isUsableId(String id) {
        return ID.matcher(id).matches();
    }

    public ConnectionDriver driver() {
        return driver;
    }

    public boolean isWarehouse() {
        return driver.kind() == ConnectionDriver.Kind.WAREHOUSE;
    }

    /// As written; may hold secrets, so never print it.
    public Map<String, Object> values() {
        return values;
    }

    /// What functions the read-only gate lets through when no list knows them.
    public boolean allowsUnknownFunctions() {
        return sqlRule("unknownFunctions").filter("allow"::equals).isPresent();
    }

    /// Whether a query must be readable by the second parser too.
    public boolean strictSql() {
        return sqlRule("strict").filter(Boolean.TRUE::equals).isPresent();
    }

    /// The rules of the read-only gate for this connection.
    public SqlPolicy sqlPolicy() {
        Set<String> functions =
                sqlRule("functions").filter(Collection.class::isInstance).stream()
                        .flatMap(names -> ((Collection<?>) names).stream())
                        .map(String::valueOf)
                        .collect(Collectors.toSet());
        return new SqlPolicy(
                allowsUnknownFunctions() ? SqlPolicy.Unknown.ALLOW : SqlPolicy.Unknown.REFUSE,
                strictSql(),
                functions);
    }

    private Optional<Object> sqlRule(String name) {
        return values.get("sql") instanceof Map<?, ?> rules
                ? Optional.ofNullable(rules.get(name))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return id + " (" + driver.name() + ")";
    }
}
