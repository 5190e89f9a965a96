package dev.ktx.catalog;

import java.util.Map;
import java.util.Optional;

/// Something that a scan could not do and that did not stop it.
///
/// @param code one of {@link Codes} or, in artifacts of other versions, any text
/// @param table display name of the table concerned
/// @param recoverable whether another scan may do better without a change of configuration
/// @param metadata short texts, for example `schema` and `kind`; never a secret
public record ScanWarning(
        String code,
        String message,
        Optional<String> table,
        Optional<String> column,
        boolean recoverable,
        Map<String, String> metadata) {
    public ScanWarning {
        metadata = Map.copyOf(metadata);
    }

    /// A warning about the whole scan.
    public static ScanWarning of(String code, String message) {
        return new ScanWarning(code, message, Optional.empty(), Optional.empty(), true, Map.of());
    }

    /// The codes that ktx writes (scan specification, section 3.4).
    public static final class Codes {
        public static final String CAPABILITY_MISSING = "connector_capability_missing";
        public static final String SAMPLING_FAILED = "sampling_failed";
        public static final String STATISTICS_FAILED = "statistics_failed";
        public static final String LLM_UNAVAILABLE = "llm_unavailable";
        public static final String EMBEDDING_UNAVAILABLE = "embedding_unavailable";
        public static final String ENRICHMENT_BACKEND_NOT_CONFIGURED =
                "scan_enrichment_backend_not_configured";
        public static final String RELATIONSHIP_VALIDATION_FAILED =
                "relationship_validation_failed";
        public static final String RELATIONSHIP_LLM_INVALID_REFERENCE =
                "relationship_llm_invalid_reference";
        public static final String RELATIONSHIP_LLM_PROPOSAL_FAILED =
                "relationship_llm_proposal_failed";
        public static final String CREDENTIAL_REDACTED = "credential_redacted";
        public static final String ENRICHMENT_FAILED = "enrichment_failed";
        public static final String DESCRIPTION_FALLBACK_USED = "description_fallback_used";
        public static final String CONSTRAINTS_UNAUTHORIZED = "constraint_discovery_unauthorized";
        public static final String SCOPE_ENTRY_UNMATCHED = "scope_entry_unmatched";
        public static final String TABLE_UNREADABLE = "table_unreadable";
        public static final String ARTIFACT_UNREADABLE = "artifact_unreadable";

        private Codes() {}
    }
}
