package dev.ktx.search;

import java.util.Set;
import java.util.stream.Collectors;

/// Schemas that hold the same data at different stages, as transformation tools make them: raw
/// tables, staging, and what is made of them. Such a schema is no subject of its own.
final class Layers {
    private static final Set<String> WORDS =
            Set.of(
                    "raw",
                    "src",
                    "source",
                    "sources",
                    "landing",
                    "stg",
                    "stage",
                    "staging",
                    "base",
                    "int",
                    "intermediate",
                    "mart",
                    "marts",
                    "snapshot",
                    "snapshots",
                    "seed",
                    "seeds",
                    "scratch",
                    "sandbox",
                    "tmp",
                    "temp",
                    "bak",
                    "backup",
                    "archive",
                    "dev",
                    "prod",
                    "test",
                    "dbt",
                    "bronze",
                    "silver",
                    "gold",
                    "analytics",
                    "curated",
                    "reporting",
                    "ods",
                    "dwh",
                    "dw",
                    "edw");

    private Layers() {}

    /// The name of a schema without what says its stage; all stages of the same are equal.
    static String without(String group) {
        return Terms.words(group).stream()
                .filter(word -> !WORDS.contains(word))
                .collect(Collectors.joining("."));
    }
}
