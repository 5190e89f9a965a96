package dev.ktx.relation;

import java.util.Map;

/// Why an edge or a key has its state: short codes for artifacts, and what each says in words.
public final class Reasons {
    public static final String VALIDATION_PASSED = "validation_passed";
    public static final String VALIDATION_UNATTEMPTED = "validation_unattempted";
    public static final String VALIDATION_UNAVAILABLE = "validation_unavailable";
    public static final String VALIDATION_FAILED = "validation_failed";
    public static final String VALUES_OFF = "values_off";
    public static final String NO_CHILD_VALUES = "no_child_values";
    public static final String NO_PARENT_VALUES = "no_parent_values";
    public static final String LOW_TARGET_UNIQUENESS = "low_target_uniqueness";
    public static final String TARGET_NOT_QUITE_UNIQUE = "target_not_quite_unique";
    public static final String LOW_SOURCE_COVERAGE = "low_source_coverage";
    public static final String EXCESSIVE_VIOLATIONS = "excessive_violations";
    public static final String CONFLICT_LOST = "conflict_lost";
    public static final String AMBIGUOUS_TARGET = "ambiguous_target";
    public static final String OPPOSITE_DIRECTION = "opposite_direction";
    public static final String WEAK_NAME = "weak_name";
    public static final String TELLING_VALUES = "telling_values";
    public static final String CHANCE_OVERLAP = "chance_overlap";
    public static final String POLYMORPHIC = "polymorphic_reference";
    public static final String WEAK_TARGET_KEY = "weak_target_key";
    public static final String SHARED_ATTRIBUTE = "shared_attribute";
    public static final String NONE_IS_A_VALUE = "none_is_a_value";
    public static final String NO_TOP = "no_top";
    public static final String FARTHER_TARGET = "farther_target";
    public static final String NEARER_TARGET = "nearer_target";
    public static final String ACCEPTED_BY_PERSON = "accepted_by_person";
    public static final String REJECTED_BY_PERSON = "rejected_by_person";

    private static final Map<String, String> WORDS =
            Map.ofEntries(
                    Map.entry("declared_foreign_key", "the warehouse declares this key"),
                    Map.entry("declared_primary_key", "the warehouse declares this key"),
                    Map.entry("exact_column_match", "both columns have the same name"),
                    Map.entry("normalized_table_match", "the column is named after the table"),
                    Map.entry("inflection", "the column is named after the table, in another form"),
                    Map.entry("abbreviation", "the column's name abbreviates the table's"),
                    Map.entry(
                            "parent_table_name_match",
                            "the column names a part of the table's name"),
                    Map.entry("column_suffix_match", "the column's name ends with the key's"),
                    Map.entry(
                            "role_name",
                            "the column names the table and a role, or a person's role"),
                    Map.entry(
                            "self_reference", "the column points to another row of its own table"),
                    Map.entry(
                            "polymorphic_reference",
                            "which table is meant depends on another column"),
                    Map.entry("embedding_similarity", "the names mean something alike"),
                    Map.entry("llm_proposal", "a language model proposed it"),
                    Map.entry("profile_match", "no name speaks for it, only the values"),
                    Map.entry(
                            "composite_profile_match",
                            "all columns of the composite key have a counterpart"),
                    Map.entry(
                            VALIDATION_PASSED, "the values of the column are found in the target"),
                    Map.entry(
                            VALIDATION_UNATTEMPTED,
                            "the budget or the time for checks was over before its turn"),
                    Map.entry(VALIDATION_UNAVAILABLE, "the warehouse could not be asked"),
                    Map.entry(VALIDATION_FAILED, "the warehouse refused the check"),
                    Map.entry(VALUES_OFF, "only names were compared, as configured"),
                    Map.entry(NO_CHILD_VALUES, "the column holds no value, so only its name tells"),
                    Map.entry(
                            NO_PARENT_VALUES, "the target holds no value, so only its name tells"),
                    Map.entry(
                            LOW_TARGET_UNIQUENESS,
                            "the target repeats values, so it identifies no row"),
                    Map.entry(TARGET_NOT_QUITE_UNIQUE, "the target repeats a few values"),
                    Map.entry(LOW_SOURCE_COVERAGE, "too many values are not found in the target"),
                    Map.entry(
                            EXCESSIVE_VIOLATIONS,
                            "more than one in a hundred values has no row in the target"),
                    Map.entry(CONFLICT_LOST, "another target suits the column better"),
                    Map.entry(AMBIGUOUS_TARGET, "two targets suit equally well"),
                    Map.entry(
                            OPPOSITE_DIRECTION, "the same link the other way round is more likely"),
                    Map.entry(WEAK_NAME, "the name says too little to be sure"),
                    Map.entry(TELLING_VALUES, "so many such values would not match by chance"),
                    Map.entry(CHANCE_OVERLAP, "values like these overlap by chance"),
                    Map.entry(WEAK_TARGET_KEY, "the target hardly looks like a key"),
                    Map.entry(
                            SHARED_ATTRIBUTE,
                            "both columns are unique and neither is the key of its table, so they"
                                    + " may only say the same of two things"),
                    Map.entry(
                            NEARER_TARGET,
                            "every value is also found in a smaller table between the two, whose"
                                    + " name suits the column less"),
                    Map.entry(
                            FARTHER_TARGET,
                            "a smaller table between the two has every value as well, and a row"
                                    + " continues one of it"),
                    Map.entry(
                            NONE_IS_A_VALUE,
                            "one value, zero or the like, stands for nothing and is not counted"),
                    Map.entry(
                            NO_TOP,
                            "every row has one above it, so the rows above are likely those of"
                                    + " another table"),
                    Map.entry(ACCEPTED_BY_PERSON, "a person accepted it"),
                    Map.entry(REJECTED_BY_PERSON, "a person rejected it"),
                    Map.entry("unique_values", "no two rows share a value and none lacks one"),
                    Map.entry("key_name", "the name is that of a key"),
                    Map.entry("referenced", "other tables refer to it"),
                    Map.entry("composite_key", "only together do the columns identify a row"));

    private Reasons() {}

    /// What a code says; codes of other versions come back as they are, in words.
    public static String inWords(String code) {
        return WORDS.getOrDefault(code, code.replace('_', ' '));
    }
}
