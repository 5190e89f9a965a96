package dev.ktx.catalog;

import java.util.Comparator;
import java.util.Locale;

/// The order of names in everything ktx lists: without regard to case, names that differ by case
/// only by code point. The same on every machine, whatever its language.
public final class NameOrder {
    private static final Comparator<String> ORDER =
            Comparator.comparing((String name) -> name.toLowerCase(Locale.ROOT))
                    .thenComparing(Comparator.naturalOrder());

    private NameOrder() {}

    public static Comparator<String> comparator() {
        return ORDER;
    }

    /// A text whose natural order is that of the name, for sorting many.
    public static String key(String name) {
        return name.toLowerCase(Locale.ROOT) + '\0' + name;
    }
}
