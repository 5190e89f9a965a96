package dev.ktx.relation;

import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationship.Endpoint;
import dev.ktx.catalog.TableRef;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The id of a link, taken apart again.
///
/// @param from as in the id; names that hold dots come apart at the wrong place
public record LinkId(Endpoint from, Endpoint to) {
    private static final Pattern ID = Pattern.compile("(.+):\\((.+)\\)->(.+):\\((.+)\\)");

    /// Empty when the text is no id of a link.
    public static Optional<LinkId> of(String id) {
        Matcher parts = ID.matcher(id);
        if (!parts.matches()) {
            return Optional.empty();
        }
        Endpoint from = endpoint(parts.group(1), parts.group(2));
        Endpoint to = endpoint(parts.group(3), parts.group(4));
        return from.columns().size() == to.columns().size()
                ? Optional.of(new LinkId(from, to))
                : Optional.empty();
    }

    private static Endpoint endpoint(String table, String columnIds) {
        String prefix = table + ".";
        var columns = new ArrayList<String>();
        for (String part : columnIds.split("," + Pattern.quote(prefix), -1)) {
            columns.add(part.startsWith(prefix) ? part.substring(prefix.length()) : part);
        }
        List<String> names = List.of(table.split("\\.", 3));
        int last = names.size() - 1;
        return new Endpoint(
                new TableRef(
                        last >= 2 ? Optional.of(names.get(last - 2)) : Optional.empty(),
                        last >= 1 ? Optional.of(names.get(last - 1)) : Optional.empty(),
                        names.get(last)),
                columns);
    }

    /// How people write a link: `orders.customer_id -> customers.id`, with schemas.
    public static String inShort(Relationship link) {
        return inShort(link.from()) + " -> " + inShort(link.to());
    }

    /// How people write it.
    public String inShort() {
        return inShort(from) + " -> " + inShort(to);
    }

    private static String inShort(Endpoint end) {
        return end.columns().size() == 1
                ? end.table().display() + "." + end.columns().getFirst()
                : end.table().display() + "(" + String.join(", ", end.columns()) + ")";
    }
}
