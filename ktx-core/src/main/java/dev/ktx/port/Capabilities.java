package dev.ktx.port;

/// What a connector can do beyond reading the structure.
public record Capabilities(
        boolean tableSampling,
        boolean columnSampling,
        boolean columnStats,
        boolean readOnlySql,
        boolean nestedAnalysis,
        boolean formalForeignKeys,
        boolean estimatedRowCounts) {}
