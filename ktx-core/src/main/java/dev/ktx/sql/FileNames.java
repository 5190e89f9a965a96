package dev.ktx.sql;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Tells names of tables from paths of files, for engines that open a file when no table has the
/// name.
final class FileNames {
    private static final Set<String> EXTENSIONS =
            Set.of(
                    "csv", "tsv", "txt", "parquet", "parq", "json", "jsonl", "ndjson", "geojson",
                    "gz", "zst", "bz2", "xlsx", "xls", "db", "duckdb", "sqlite", "sqlite3", "arrow",
                    "arrows", "ipc", "feather", "avro", "orc", "shp", "gpkg", "fgb", "vortex",
                    "lance", "xml", "yaml", "yml", "log", "dat", "blob");

    /// Spark reads `format.`path``.
    private static final Set<String> FORMATS =
            Set.of(
                    "csv",
                    "json",
                    "parquet",
                    "orc",
                    "avro",
                    "text",
                    "xml",
                    "delta",
                    "iceberg",
                    "hudi",
                    "binaryfile",
                    "image",
                    "libsvm",
                    "jdbc",
                    "kafka",
                    "excel");

    private FileNames() {}

    /// Whether a string spells a possibly qualified name of a table and nothing else.
    static boolean isTableName(String text) {
        return !text.isEmpty()
                && text.chars()
                        .allMatch(c -> Character.isLetterOrDigit(c) || "_$.\" ".indexOf(c) >= 0)
                && !FORMATS.contains(text.split("\\.", 2)[0].toLowerCase(Locale.ROOT));
    }

    /// DuckDB joins the parts of the name with dots before it looks for a file.
    static boolean isFile(List<String> parts) {
        String path = String.join(".", parts);
        if (path.chars().anyMatch(c -> "/\\:*?".indexOf(c) >= 0)) {
            return true;
        }
        int dot = path.lastIndexOf('.');
        return dot >= 0 && EXTENSIONS.contains(path.substring(dot + 1).toLowerCase(Locale.ROOT));
    }

    static boolean isPath(List<String> parts) {
        boolean format =
                parts.size() > 1 && FORMATS.contains(parts.get(0).toLowerCase(Locale.ROOT));
        return format || parts.stream().anyMatch(part -> part.contains("/") || part.contains(":"));
    }
}
