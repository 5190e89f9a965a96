package dev.ktx.project;

import dev.ktx.project.Shape.Field;
import dev.ktx.project.Shape.Need;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What `driver:` of a connection may name, and the keys that come with it.
///
/// @param name as `driver:` spells it
/// @param aliases other accepted spellings
/// @param kind what the connection leads to
/// @param fields the keys beyond `driver`, in the order of help texts; other keys are kept
public record ConnectionDriver(String name, Set<String> aliases, Kind kind, List<Field> fields) {
    /// What a connection leads to.
    public enum Kind {
        /// A warehouse that answers SQL.
        WAREHOUSE,
        /// A warehouse that this build has no connector for.
        UNSERVED,
        /// A tool or a repository that knows something about the data.
        SOURCE
    }

    private static final Shape SQL_RULES =
            new Shape.Fields(
                    List.of(
                            new Field(
                                    "unknownFunctions",
                                    new Shape.Choice(List.of("refuse", "allow"), Map.of()),
                                    "Whether a query may call a function that no list knows.",
                                    Optional.of("refuse"),
                                    Need.OPTIONAL,
                                    true),
                            new Field(
                                    "strict",
                                    new Shape.Flag(false),
                                    "Refuse a query that the second parser cannot read.",
                                    Optional.of(false),
                                    Need.OPTIONAL,
                                    true),
                            new Field(
                                    "functions",
                                    new Shape.Texts(false),
                                    "Further functions of this warehouse that only read.",
                                    Optional.empty(),
                                    Need.OPTIONAL,
                                    true)),
                    false);

    private static final List<Field> EVERY_WAREHOUSE =
            List.of(
                    new Field(
                            "enabled_tables",
                            new Shape.Texts(false),
                            "Tables that ktx may see, as name, schema.name or catalog.schema.name;"
                                    + " all when absent.",
                            Optional.empty(),
                            Need.OPTIONAL,
                            true),
                    new Field(
                            "sql",
                            SQL_RULES,
                            "Rules of the read-only gate.",
                            Optional.empty(),
                            Need.OPTIONAL,
                            true),
                    Field.optional(
                            "context",
                            new Shape.Anything(true),
                            "Where else to learn from, for example the query history."));

    public ConnectionDriver {
        aliases = Set.copyOf(aliases);
        fields = List.copyOf(fields);
    }

    /// A warehouse with the keys of its connector and those that every warehouse has.
    public static ConnectionDriver warehouse(
            String name, Set<String> aliases, List<ConnectionKey> keys) {
        List<Field> fields = new ArrayList<>();
        keys.forEach(key -> fields.add(field(key)));
        EVERY_WAREHOUSE.stream()
                .filter(common -> keys.stream().noneMatch(key -> key.name().equals(common.name())))
                .forEach(fields::add);
        return new ConnectionDriver(name, aliases, Kind.WAREHOUSE, fields);
    }

    /// A warehouse that `ktx.yaml` may name although nothing here can open it, so that the other
    /// connections of a shared project still work. Its own keys are kept unread.
    public static ConnectionDriver unserved(String name, Set<String> aliases) {
        return new ConnectionDriver(name, aliases, Kind.UNSERVED, EVERY_WAREHOUSE);
    }

    public boolean answersTo(String driver) {
        return name.equals(driver) || aliases.contains(driver);
    }

    /// The shape of the whole connection, `driver` included.
    public Shape.Fields shape() {
        List<Field> all = new ArrayList<>();
        List<String> spellings = new ArrayList<>(List.of(name));
        aliases.stream().sorted().forEach(spellings::add);
        all.add(
                Field.required(
                        "driver",
                        new Shape.Choice(spellings, Map.of()),
                        "The kind of the connection."));
        all.addAll(fields);
        return new Shape.Fields(all, true);
    }

    private static Field field(ConnectionKey key) {
        return new Field(
                key.name(),
                switch (key.kind()) {
                    case TEXT -> new Shape.Text(key.reference(), key.name().contains("pass"));
                    case INTEGER -> new Shape.Whole(0, Long.MAX_VALUE, true);
                    case FLAG -> new Shape.Flag(true);
                    case TEXT_LIST -> new Shape.Texts(true);
                    case MAPPING -> new Shape.Anything(true);
                },
                key.description(),
                Optional.empty(),
                key.required() ? Need.TO_OPEN : Need.OPTIONAL,
                key.safety());
    }
}
