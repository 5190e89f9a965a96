package dev.ktx.service;

import dev.ktx.port.SearchIndex.ScopeUpdate;
import dev.ktx.port.SearchIndex.Unit;
import dev.ktx.search.Entity;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A part of the project that is indexed as one, for example the scan of a connection. Making the
/// stamp is cheap, finding the differences need not be.
interface Scope {
    /// For example `scan:shop`.
    String id();

    /// What kind of part it is, for reports: `scan`, `semantic-layer` or `wiki`.
    String kind();

    /// For reports, for example `scan of shop`.
    String label();

    /// Differs whenever the files do.
    String stamp();

    /// @param known unit to the hash it is indexed with
    Changes changes(Map<String, String> known);

    /// What differs.
    ///
    /// @param scanned how many units there are
    /// @param problems what of the scope could not be read; the rest is in the update
    record Changes(ScopeUpdate update, int scanned, List<String> problems) {
        public Changes {
            problems = List.copyOf(problems);
        }
    }

    /// The differences when every unit was made anew.
    static Changes compare(
            String scope,
            String stamp,
            Map<String, List<Entity>> units,
            Map<String, String> known,
            List<String> problems) {
        var changed = new ArrayList<Unit>();
        units.forEach((name, entities) -> {
            String hash = hash(entities);
            if (!hash.equals(known.get(name))) {
                changed.add(new Unit(name, hash, entities));
            }
        });
        Set<String> deleted = new HashSet<>(known.keySet());
        deleted.removeAll(units.keySet());
        return new Changes(
                new ScopeUpdate(scope, stamp, changed, deleted, false), units.size(), problems);
    }

    static String hash(List<Entity> entities) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            for (Entity entity : entities) {
                add(digest, entity.kind().id());
                add(digest, entity.id());
                add(digest, entity.owner());
                add(digest, entity.group());
                entity.texts().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .forEach(text -> {
                            add(digest, text.getKey().name());
                            add(digest, text.getValue());
                        });
                entity.fields().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .forEach(field -> {
                            add(digest, field.getKey());
                            add(digest, field.getValue());
                        });
                entity.links().forEach(link -> add(digest, link));
            }
            return HexFormat.of().formatHex(digest.digest(), 0, 16);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void add(MessageDigest digest, String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }
}
