package dev.ktx.project;

/// A choice with a spelling in `ktx.yaml`.
public interface Spelt {
    /// As people write it, for example `sqlite-fts5`.
    String spelling();
}
