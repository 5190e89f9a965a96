package dev.ktx.service;

import dev.ktx.catalog.SamplePolicy;
import dev.ktx.ingest.RelationshipDiagnostics.Policy;
import dev.ktx.ingest.RelationshipDiagnostics.Thresholds;
import dev.ktx.project.Choices.EnrichmentMode;
import dev.ktx.project.Choices.ModelBackend;
import dev.ktx.project.Choices.RelationshipValues;
import dev.ktx.project.Choices.Samples;
import dev.ktx.project.Choices.ValidationBudget;
import dev.ktx.project.ProjectConfig;
import dev.ktx.project.Settings;

import java.time.Duration;

/// What bounds a scan.
///
/// @param samples which values are kept
/// @param valuesPerColumn of them at most
/// @param statementTimeout after which one profiling statement is given up
/// @param profileTime after which no further table is profiled
/// @param relationships whether links beyond the declared ones are looked for
/// @param relationshipValues whether rows count in that, or names alone
/// @param validationBudget how many links are checked against rows
/// @param relationshipTime after which no further link is checked
/// @param thresholds scores for links that are not declared
/// @param policy `profileSampleRows` and `profileConcurrency` bound the profile as well
/// @param modelProposals whether a language model, where there is one, is asked for links
/// @param tablesPerQuestion tables that it is asked about at once
/// @param describer whether a provider for descriptions is configured
/// @param keptSyncs syncs that stay in the project
public record ScanSettings(
        SamplePolicy samples,
        int valuesPerColumn,
        Duration statementTimeout,
        Duration profileTime,
        boolean relationships,
        boolean relationshipValues,
        ValidationBudget validationBudget,
        Duration relationshipTime,
        Thresholds thresholds,
        Policy policy,
        boolean modelProposals,
        int tablesPerQuestion,
        boolean describer,
        int keptSyncs) {
    private static final int VALUES_PER_COLUMN = 50;
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration PROFILE_TIME = Duration.ofMinutes(20);
    private static final int KEPT_SYNCS = 3;

    /// As `ktx.yaml` says.
    public static ScanSettings of(ProjectConfig config) {
        return new ScanSettings(
                new SamplePolicy(
                        keep(config.get(Settings.SAMPLES)), config.get(Settings.SAMPLES_DENY)),
                VALUES_PER_COLUMN,
                STATEMENT_TIMEOUT,
                PROFILE_TIME,
                config.get(Settings.RELATIONSHIPS),
                config.get(Settings.RELATIONSHIP_VALUES) == RelationshipValues.ON,
                config.get(Settings.VALIDATION_BUDGET),
                Duration.ofSeconds(config.get(Settings.RELATIONSHIP_SECONDS)),
                new Thresholds(
                        config.get(Settings.ACCEPT_THRESHOLD),
                        config.get(Settings.REVIEW_THRESHOLD)),
                new Policy(
                        config.get(Settings.VALIDATION_REQUIRED),
                        config.get(Settings.CANDIDATES_PER_COLUMN),
                        config.get(Settings.PROFILE_SAMPLE_ROWS),
                        config.get(Settings.PROFILE_CONCURRENCY),
                        config.get(Settings.VALIDATION_CONCURRENCY)),
                config.get(Settings.LLM_PROPOSALS),
                config.get(Settings.LLM_TABLES_PER_BATCH),
                config.get(Settings.ENRICHMENT_MODE) != EnrichmentMode.NONE
                        && config.get(Settings.LLM_BACKEND) != ModelBackend.NONE,
                KEPT_SYNCS);
    }

    /// As an empty `ktx.yaml` says.
    public static ScanSettings defaults() {
        return of(ProjectConfig.defaults());
    }

    /// The same, with links looked for by names alone.
    public ScanSettings withoutRelationshipValues() {
        return with(samples, profileTime, false, validationBudget, relationshipTime);
    }

    /// The same, with other values kept.
    public ScanSettings withSamples(SamplePolicy other) {
        return with(other, profileTime, relationshipValues, validationBudget, relationshipTime);
    }

    /// The same, with another time after which no further table is profiled.
    public ScanSettings withProfileTime(Duration other) {
        return with(samples, other, relationshipValues, validationBudget, relationshipTime);
    }

    /// The same, with another number of links that are checked against rows.
    public ScanSettings withValidationBudget(ValidationBudget other) {
        return with(samples, profileTime, relationshipValues, other, relationshipTime);
    }

    /// The same, with another time after which no further link is checked.
    public ScanSettings withRelationshipTime(Duration other) {
        return with(samples, profileTime, relationshipValues, validationBudget, other);
    }

    private ScanSettings with(
            SamplePolicy otherSamples,
            Duration otherProfileTime,
            boolean otherRelationshipValues,
            ValidationBudget otherBudget,
            Duration otherRelationshipTime) {
        return new ScanSettings(
                otherSamples,
                valuesPerColumn,
                statementTimeout,
                otherProfileTime,
                relationships,
                otherRelationshipValues,
                otherBudget,
                otherRelationshipTime,
                thresholds,
                policy,
                modelProposals,
                tablesPerQuestion,
                describer,
                keptSyncs);
    }

    private static SamplePolicy.Keep keep(Samples samples) {
        return switch (samples) {
            case DICTIONARY -> SamplePolicy.Keep.DICTIONARY;
            case ALL -> SamplePolicy.Keep.ALL;
            case OFF -> SamplePolicy.Keep.OFF;
        };
    }
}
