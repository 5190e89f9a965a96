package dev.ktx.warehouses.jdbc;

import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.ScanWarnings;
import dev.ktx.catalog.TableRef;
import dev.ktx.project.ConnectionSettings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The part of a warehouse that a connection is about: its schemas and, in them, the tables named
/// under `enabled_tables`. What is named and not there becomes a warning; it never widens the
/// scope.
public final class TableScope {
    /// How a warehouse compares names.
    public enum Names {
        /// Case never counts.
        ANY_CASE,
        /// A name without quotes means itself and, if there is no such, its lower case.
        LOWER_UNLESS_QUOTED
    }

    private static final String TABLES = "enabled_tables";
    private static final String SCHEMAS = "schemas";

    private final Names names;
    private final List<String> schemas;
    private final boolean schemasAsked;
    private final List<ScopeEntry> entries;
    private final List<String> malformed;

    private TableScope(
            Names names,
            List<String> schemas,
            boolean schemasAsked,
            List<ScopeEntry> entries,
            List<String> malformed) {
        this.names = names;
        this.schemas = schemas;
        this.schemasAsked = schemasAsked;
        this.entries = entries;
        this.malformed = malformed;
    }

    /// @param defaultSchemas where to look when the connection names none; empty for everywhere
    public static TableScope of(
            ConnectionSettings settings, Names names, List<String> defaultSchemas) {
        List<ScopeEntry> entries = new ArrayList<>();
        List<String> malformed = new ArrayList<>();
        for (String written : settings.texts(TABLES)) {
            ScopeEntry.parse(written).ifPresentOrElse(entries::add, () -> malformed.add(written));
        }
        List<String> asked =
                Stream.concat(settings.texts(SCHEMAS).stream(), settings.texts("schema").stream())
                        .distinct()
                        .toList();
        if (!asked.isEmpty()) {
            return new TableScope(names, asked, true, entries, malformed);
        }
        // Without schemas of its own, a connection is about those that its tables name.
        Set<String> implied = new LinkedHashSet<>();
        entries.forEach(entry -> entry.schema().ifPresent(part -> implied.add(part.text())));
        if (implied.isEmpty() || entries.stream().anyMatch(entry -> entry.schema().isEmpty())) {
            if (defaultSchemas.isEmpty()) {
                implied.clear();
            }
            implied.addAll(defaultSchemas);
        }
        return new TableScope(names, List.copyOf(implied), false, entries, malformed);
    }

    /// The schemas to search, as written; empty for all.
    public List<String> schemas() {
        return schemas;
    }

    /// Every spelling under which a schema in scope may be stored; empty for all.
    public List<String> schemaSpellings() {
        return spellings(schemas.stream());
    }

    /// Whether only some tables of the schemas are in scope.
    public boolean namesTables() {
        return !entries.isEmpty() || !malformed.isEmpty();
    }

    /// Every spelling under which a table in scope may be stored. Of use only when {@link
    /// #namesTables()}.
    public List<String> tableSpellings() {
        return spellings(entries.stream().map(entry -> entry.name().text()));
    }

    private List<String> spellings(Stream<String> written) {
        return written.flatMap(name ->
                        switch (names) {
                            case ANY_CASE -> Stream.of(name.toLowerCase(Locale.ROOT));
                            case LOWER_UNLESS_QUOTED ->
                                    Stream.of(name, name.toLowerCase(Locale.ROOT));
                        })
                .distinct()
                .toList();
    }

    /// What is in scope of what was found.
    ///
    /// @param tables in scope, as found
    /// @param warnings one for each entry that matches nothing
    public record Selection(Set<TableRef> tables, List<ScanWarning> warnings) {
        public Selection {
            tables = Set.copyOf(tables);
            warnings = List.copyOf(warnings);
        }
    }

    /// @param found tables of the warehouse, among them at least all those in scope
    /// @param catalog what a first part of three has to be; empty when nothing may be there
    /// @param impliedSchema the schema of tables that are found without one
    public Selection select(
            Collection<TableRef> found, Optional<String> catalog, String impliedSchema) {
        List<ScanWarning> warnings = new ArrayList<>();
        Set<TableRef> inSchemas = inSchemas(found, impliedSchema, warnings);
        malformed.forEach(entry -> warnings.add(ScanWarnings.scopeEntryUnmatched(TABLES, entry)));
        if (!namesTables()) {
            return new Selection(inSchemas, warnings);
        }
        Set<TableRef> selected = new HashSet<>();
        for (ScopeEntry entry : entries) {
            boolean inCatalog =
                    entry.catalog()
                            .map(part -> catalog.filter(name -> same(part, name)).isPresent())
                            .orElse(true);
            List<TableRef> matches =
                    inCatalog ? matches(entry, inSchemas, impliedSchema) : List.of();
            if (matches.isEmpty()) {
                warnings.add(ScanWarnings.scopeEntryUnmatched(TABLES, entry.written()));
            }
            selected.addAll(matches);
        }
        return new Selection(selected, warnings);
    }

    private Set<TableRef> inSchemas(
            Collection<TableRef> found, String impliedSchema, List<ScanWarning> warnings) {
        if (schemas.isEmpty()) {
            return new LinkedHashSet<>(found);
        }
        Set<String> present =
                found.stream()
                        .map(table -> table.db().orElse(impliedSchema))
                        .collect(Collectors.toSet());
        Set<String> wanted = new HashSet<>();
        for (String schema : schemas) {
            List<String> matches = best(new ScopeEntry.Part(schema, false), present);
            if (matches.isEmpty() && schemasAsked) {
                warnings.add(ScanWarnings.scopeEntryUnmatched(SCHEMAS, schema));
            }
            wanted.addAll(matches);
        }
        return found.stream()
                .filter(table -> wanted.contains(table.db().orElse(impliedSchema)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private List<TableRef> matches(ScopeEntry entry, Set<TableRef> tables, String impliedSchema) {
        List<TableRef> inSchema =
                entry.schema()
                        .map(part -> {
                            Set<String> present =
                                    tables.stream()
                                            .map(table -> table.db().orElse(impliedSchema))
                                            .collect(Collectors.toSet());
                            List<String> best = best(part, present);
                            return tables.stream()
                                    .filter(table ->
                                            best.contains(table.db().orElse(impliedSchema)))
                                    .toList();
                        })
                        .orElseGet(() -> List.copyOf(tables));
        Set<String> present = inSchema.stream().map(TableRef::name).collect(Collectors.toSet());
        List<String> best = best(entry.name(), present);
        return inSchema.stream().filter(table -> best.contains(table.name())).toList();
    }

    /// The names that a written part means: itself if there is such a name, else what the rules of
    /// the warehouse turn it into.
    private List<String> best(ScopeEntry.Part part, Set<String> present) {
        if (present.contains(part.text())) {
            return List.of(part.text());
        }
        return present.stream().filter(name -> same(part, name)).toList();
    }

    private boolean same(ScopeEntry.Part part, String name) {
        return part.text().equals(name)
                || switch (names) {
                    case ANY_CASE -> part.text().equalsIgnoreCase(name);
                    case LOWER_UNLESS_QUOTED ->
                            !part.quoted() && part.text().toLowerCase(Locale.ROOT).equals(name);
                };
    }
}
