package dev.ktx.service;

import dev.ktx.knowledge.PageFile;
import dev.ktx.knowledge.PageKey;
import dev.ktx.knowledge.PageScope;
import dev.ktx.knowledge.PageScope.Place;
import dev.ktx.port.SearchIndex.ScopeUpdate;
import dev.ktx.port.SearchIndex.Unit;
import dev.ktx.port.WikiPages;
import dev.ktx.search.WikiEntities;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The pages of the wiki, those of everybody and those of each user. Only pages whose file changed
/// are read.
final class WikiShelf implements Shelf {
    private final WikiPages pages;

    WikiShelf(WikiPages pages) {
        this.pages = pages;
    }

    @Override
    public List<Pages> scopes() {
        var byScope = new TreeMap<String, Pages>();
        pages.stamps()
                .forEach((path, stamp) ->
                        PageScope.ofPath(path)
                                .ifPresent(place ->
                                        byScope.computeIfAbsent(
                                                        place.scope().folder(),
                                                        _ -> new Pages(place.scope()))
                                                .add(place, stamp)));
        return List.copyOf(byScope.values());
    }

    final class Pages implements Scope {
        private final PageScope scope;
        private final Map<PageKey, String> stamps = new LinkedHashMap<>();
        private long sum = 7;

        private Pages(PageScope scope) {
            this.scope = scope;
        }

        private void add(Place place, String stamp) {
            stamps.put(place.key(), stamp);
            sum = sum * 1_000_003 + place.key().text().hashCode();
            sum = sum * 1_000_003 + stamp.hashCode();
        }

        @Override
        public String id() {
            return "wiki:" + WikiEntities.owner(scope);
        }

        @Override
        public String kind() {
            return "wiki";
        }

        @Override
        public String label() {
            return scope.folder();
        }

        PageScope scope() {
            return scope;
        }

        @Override
        public String stamp() {
            return stamps.size() + " " + Long.toHexString(sum);
        }

        @Override
        public Changes changes(Map<String, String> known) {
            var changed = new ArrayList<Unit>();
            var problems = new ArrayList<String>();
            stamps.forEach((key, stamp) -> {
                if (stamp.equals(known.get(key.text()))) {
                    return;
                }
                Optional<PageFile> file = pages.read(scope, key);
                if (file.isPresent()) {
                    switch (file.get()) {
                        case PageFile.Parsed(var page, _, _) ->
                                changed.add(new Unit(key.text(), stamp, WikiEntities.of(page)));
                        case PageFile.Broken broken -> {
                            problems.add(broken.path() + ": " + broken.problem().what());
                            changed.add(new Unit(key.text(), stamp + " broken", List.of()));
                        }
                    }
                }
            });
            Set<String> deleted = new HashSet<>(known.keySet());
            stamps.keySet().forEach(key -> deleted.remove(key.text()));
            return new Changes(
                    new ScopeUpdate(id(), stamp(), changed, deleted, false),
                    stamps.size(),
                    problems);
        }
    }
}
