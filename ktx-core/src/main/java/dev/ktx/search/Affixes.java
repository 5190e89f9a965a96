package dev.ktx.search;

import java.util.Set;

/// Parts of names that say nothing of what is in a table, only what sort of object it is.
final class Affixes {
    private static final Set<String> EMPTY =
            Set.of("tbl", "tb", "t", "dim", "fct", "fact", "vw", "v", "mv", "xx", "d", "f", "stg");

    private Affixes() {}

    /// @param term of a name
    static boolean isEmpty(String term) {
        return EMPTY.contains(term);
    }
}
