package dev.ktx.catalog;

import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Tells which columns hold a small vocabulary that people name in questions, such as a status or a
/// city, and which hold keys, dates, free text or contact data (scan specification, section 4.4).
/// The values of such columns are what a scan keeps and what dictionary search looks through.
public final class DictionaryColumns {
    /// Columns with more different values than this are no dictionary.
    public static final int MAX_DISTINCT = 200;

    /// What the normalized type of an enumeration reads in a profile, whatever the warehouse calls
    /// the type: a profile does not say which types are enumerations.
    public static final String ENUMERATION = "enum";

    private static final Pattern TEXT_TYPE =
            Pattern.compile(
                    "^(?:n?varchar|n?char|n?text|string|character|enum|bool(?:ean)?)",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern OTHER_PURPOSE =
            Pattern.compile(
                    String.join(
                            "|",
                            "_id$",
                            "_uuid$",
                            "_key$",
                            "_hash$",
                            "_token$",
                            "^id$",
                            "^uuid$",
                            "_at$",
                            "_date$",
                            "_time$",
                            "description$",
                            "comment$",
                            "notes?$",
                            "message$",
                            "body$",
                            "content$",
                            "_url$",
                            "_path$",
                            "email$",
                            "^phone",
                            "address$"),
                    Pattern.CASE_INSENSITIVE);

    private DictionaryColumns() {}

    /// @param distinctCount empty when it is not known, which passes
    public static boolean isCandidate(Column column, OptionalLong distinctCount) {
        return isCandidate(column.name(), column.nativeType(), profiledType(column), distinctCount);
    }

    /// The same question asked of a profile, where an unknown count passes too.
    public static boolean isCandidate(ColumnProfile column) {
        return isCandidate(
                column.column(),
                column.nativeType(),
                column.normalizedType(),
                column.distinctCount());
    }

    /// Whether a profiled column holds text.
    static boolean isText(ColumnProfile column) {
        return isText(column.nativeType(), column.normalizedType());
    }

    /// Whether a column's name says that it holds keys, dates, free text or contact data.
    static boolean hasOtherPurpose(ColumnProfile column) {
        return OTHER_PURPOSE.matcher(column.column()).find();
    }

    /// The normalized type to write into a profile: that of the column, {@link #ENUMERATION} for
    /// enumerations.
    public static String profiledType(Column column) {
        return column.details().enumLabels().isEmpty() ? column.normalizedType() : ENUMERATION;
    }

    /// The values of a profiled column as they are searched: without surrounding white space, each
    /// once without regard to case (the first spelling stays), sorted; blank ones are left out.
    public static List<String> values(ColumnProfile column) {
        var byName = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        column.sampleValues().stream()
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .forEach(value -> byName.putIfAbsent(value, value));
        return List.copyOf(byName.values());
    }

    private static boolean isCandidate(
            String name, String nativeType, String normalizedType, OptionalLong distinctCount) {
        return isText(nativeType, normalizedType)
                && !OTHER_PURPOSE.matcher(name).find()
                && distinctCount.orElse(0) <= MAX_DISTINCT;
    }

    private static boolean isText(String nativeType, String normalizedType) {
        return TEXT_TYPE.matcher(nativeType).find() || TEXT_TYPE.matcher(normalizedType).find();
    }
}
