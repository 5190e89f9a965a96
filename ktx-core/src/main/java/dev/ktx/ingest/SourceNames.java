package dev.ktx.ingest;

import dev.ktx.catalog.Namesakes;
import dev.ktx.catalog.TableRef;
import dev.ktx.ingest.Manifest.Known;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Names tables as sources, each differently: by the bare name where it is the only table of that
/// name, else as {@link Namesakes} says. A table that stands in the manifest alone under a name
/// keeps it, so that nothing built on it comes loose when a namesake appears.
final class SourceNames {
    private SourceNames() {}

    static Map<TableRef, String> of(Collection<TableRef> tables, Known known) {
        Map<String, Set<String>> holders = new HashMap<>();
        known.byTable()
                .forEach((table, keys) ->
                        keys.forEach(key ->
                                holders.computeIfAbsent(key, _ -> new HashSet<>()).add(table)));
        Map<TableRef, String> names = new LinkedHashMap<>();
        Set<String> taken = new HashSet<>();
        var sorted = new TreeMap<TableRef, Boolean>();
        tables.forEach(table -> sorted.put(table, true));
        for (TableRef table : sorted.keySet()) {
            for (String key : known.byTable().getOrDefault(table.display(), List.of())) {
                if (holders.getOrDefault(key, Set.of()).size() == 1 && taken.add(key)) {
                    names.put(table, key);
                    break;
                }
            }
        }
        Map<String, Long> bare =
                tables.stream()
                        .collect(Collectors.groupingBy(TableRef::name, Collectors.counting()));
        for (TableRef table : sorted.keySet()) {
            if (!names.containsKey(table)) {
                names.put(table, free(table, bare.getOrDefault(table.name(), 0L) == 1, taken));
            }
        }
        return names;
    }

    private static String free(TableRef table, boolean alone, Set<String> taken) {
        return alone && taken.add(table.name())
                ? table.name()
                : Namesakes.qualified(table.parts().toList(), taken);
    }
}
