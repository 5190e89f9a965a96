package dev.ktx.semantic.file;

import dev.ktx.semantic.model.Relationship;
import dev.ktx.semantic.model.SourceJoin;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Scans write joins without aliases. Where a table leads to itself, the other row is addressed by
/// the table and the column that leads there, as `people_boss` for `people.boss = people.id`.
final class ScannedRoles {
    private static final Pattern FIRST_COLUMN =
            Pattern.compile("\\s*(?:\\w+|\"(?:[^\"]|\"\")+\")\\.(?:(\\w+)|\"((?:[^\"]|\"\")+)\")");

    private ScannedRoles() {}

    /// The same source, its joins to itself with aliases; what they say from the other end is left
    /// out.
    static SourceDefinition named(SourceDefinition scanned) {
        boolean leadsToItself =
                scanned.joins().stream().anyMatch(join -> join.to().equals(scanned.name()));
        if (!leadsToItself) {
            return scanned;
        }
        List<SourceJoin> joins =
                scanned.joins().stream()
                        .filter(join ->
                                !join.to().equals(scanned.name())
                                        || join.relationship() != Relationship.ONE_TO_MANY)
                        .map(join -> join.to().equals(scanned.name()) ? named(join) : join)
                        .toList();
        return SourceFiles.with(scanned, scanned.name(), joins);
    }

    private static SourceJoin named(SourceJoin join) {
        Matcher column = FIRST_COLUMN.matcher(join.on().text());
        return column.lookingAt()
                ? new SourceJoin(
                        join.to(),
                        join.on(),
                        join.relationship(),
                        Optional.of(
                                join.to()
                                        + "_"
                                        + Optional.ofNullable(column.group(1))
                                                .orElseGet(() ->
                                                        column.group(2).replace("\"\"", "\""))))
                : join;
    }
}
