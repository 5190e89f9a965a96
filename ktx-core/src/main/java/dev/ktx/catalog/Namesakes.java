package dev.ktx.catalog;

import java.util.List;
import java.util.Set;

/// Tells tables of one name apart where each needs a name of its own, as a source does: by the
/// schema in front, as `ops_sailings`. A dot would be read as the path to a column.
public final class Namesakes {
    private Namesakes() {}

    /// A name that is not taken, and takes it: the schema and the name; then all parts; then all
    /// parts and a number.
    ///
    /// @param parts of the table from catalog to name, at least one
    /// @param taken names that are in use; gains the answer
    public static String qualified(List<String> parts, Set<String> taken) {
        String withSchema =
                String.join("_", parts.subList(Math.max(0, parts.size() - 2), parts.size()));
        if (taken.add(withSchema)) {
            return withSchema;
        }
        String full = String.join("_", parts);
        String name = full;
        for (int i = 2; !taken.add(name); i++) {
            name = full + "_" + i;
        }
        return name;
    }
}
