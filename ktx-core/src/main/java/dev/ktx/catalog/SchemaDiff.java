package dev.ktx.catalog;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// How the structure of a warehouse changed between two scans. Tables are matched by full name,
/// columns by name, both with regard to case. Estimated rows are data, not structure: a table that
/// only grew is unchanged.
///
/// @param columnsAdded columns of new tables included
/// @param columnsModified columns whose type, key, comment or details differ, or that moved among
///   the columns both scans know
/// @param columnsDeleted columns of dropped tables included
public record SchemaDiff(
        List<TableRef> tablesAdded,
        List<TableRef> tablesModified,
        List<TableRef> tablesDeleted,
        int tablesUnchanged,
        int columnsAdded,
        int columnsModified,
        int columnsDeleted) {
    public SchemaDiff {
        tablesAdded = List.copyOf(tablesAdded);
        tablesModified = List.copyOf(tablesModified);
        tablesDeleted = List.copyOf(tablesDeleted);
    }

    /// The way from one list of tables to another; names within a list are unique.
    public static SchemaDiff between(List<Table> before, List<Table> after) {
        Map<TableRef, Table> old = byRef(before);
        Map<TableRef, Table> present = byRef(after);
        var added = after.stream().map(Table::ref).filter(ref -> !old.containsKey(ref)).toList();
        var deleted =
                before.stream().map(Table::ref).filter(ref -> !present.containsKey(ref)).toList();
        var columns = new ColumnCount();
        added.forEach(ref -> columns.added += columnsOf(present, ref).size());
        deleted.forEach(ref -> columns.deleted += columnsOf(old, ref).size());
        var modified =
                after.stream()
                        .filter(table -> {
                            Table earlier = old.get(table.ref());
                            return earlier != null && !sameStructure(earlier, table);
                        })
                        .map(Table::ref)
                        .toList();
        modified.forEach(ref -> columns.add(columnsOf(old, ref), columnsOf(present, ref)));
        return new SchemaDiff(
                added,
                modified,
                deleted,
                after.size() - added.size() - modified.size(),
                columns.added,
                columns.modified,
                columns.deleted);
    }

    /// Whether nothing in the structure changed.
    public boolean isEmpty() {
        return tablesAdded.isEmpty() && tablesModified.isEmpty() && tablesDeleted.isEmpty();
    }

    private static boolean sameStructure(Table left, Table right) {
        return left.kind() == right.kind()
                && left.comment().equals(right.comment())
                && left.columns().equals(right.columns())
                && left.foreignKeys().equals(right.foreignKeys())
                && left.uniqueKeys().equals(right.uniqueKeys());
    }

    private static Map<TableRef, Table> byRef(List<Table> tables) {
        var byRef = new HashMap<TableRef, Table>();
        tables.forEach(table -> byRef.put(table.ref(), table));
        return byRef;
    }

    private static List<Column> columnsOf(Map<TableRef, Table> tables, TableRef ref) {
        Table table = tables.get(ref);
        return table == null ? List.of() : table.columns();
    }

    private static final class ColumnCount {
        private int added;
        private int modified;
        private int deleted;

        void add(List<Column> before, List<Column> after) {
            Map<String, Column> old = byName(before);
            Map<String, Column> present = byName(after);
            List<Column> kept =
                    after.stream().filter(column -> old.containsKey(column.name())).toList();
            List<String> oldOrder =
                    before.stream().map(Column::name).filter(present::containsKey).toList();
            added += after.size() - kept.size();
            deleted +=
                    (int)
                            before.stream()
                                    .filter(column -> !present.containsKey(column.name()))
                                    .count();
            for (int i = 0; i < kept.size(); i++) {
                Column column = kept.get(i);
                boolean moved = i >= oldOrder.size() || !oldOrder.get(i).equals(column.name());
                if (moved || !column.equals(old.get(column.name()))) {
                    modified++;
                }
            }
        }

        private static Map<String, Column> byName(List<Column> columns) {
            return columns.stream()
                    .collect(
                            Collectors.toMap(
                                    Column::name,
                                    Function.identity(),
                                    (first, _) -> first,
                                    LinkedHashMap::new));
        }
    }
}
