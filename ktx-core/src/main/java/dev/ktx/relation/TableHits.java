package dev.ktx.relation;

import dev.ktx.catalog.TableRef;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds the tables that the words of a column name. Many columns have the same words, so answers
/// are kept. Used by one thread.
final class TableHits {
    /// How alike a compound is to its last part.
    private static final double COMPOUND = 0.78;

    private final Map<Integer, List<TableFacts>> byLetter = new HashMap<>();
    private final List<TableFacts> ofOneWord;
    private final Map<List<String>, List<Hit>> known = new HashMap<>();

    TableHits(List<TableFacts> tables) {
        this.ofOneWord = tables.stream().filter(table -> table.words().size() == 1).toList();
        for (TableFacts table : tables) {
            Set<Integer> letters = new LinkedHashSet<>();
            table.words().forEach(word -> letters.add(word.codePointAt(0)));
            letters.forEach(
                    letter -> byLetter.computeIfAbsent(letter, _ -> new ArrayList<>()).add(table));
        }
    }

    /// How a name speaks of a table.
    enum Form {
        /// All words, no other.
        WHOLE,
        /// Words in front say in which role: `ship_to_address`.
        ROLE_BEFORE,
        /// The last words of the table: `status` of `order_status`.
        LAST_PART,
        /// The first words of the table: `account` of `account_holder`.
        FIRST_PART,
        /// The table and more: `customer_type` of `customer`.
        MORE_AFTER
    }

    /// @param likeness of the least alike words
    record Hit(TableFacts table, Form form, double likeness) {}

    List<Hit> of(List<String> content) {
        if (content.isEmpty()) {
            return List.of();
        }
        return known.computeIfAbsent(content, this::find);
    }

    private List<Hit> find(List<String> content) {
        Map<TableRef, TableFacts> possible = new LinkedHashMap<>();
        for (String word : content) {
            byLetter.getOrDefault(word.codePointAt(0), List.of())
                    .forEach(table -> possible.putIfAbsent(table.ref(), table));
        }
        if (content.size() == 1) {
            ofOneWord.forEach(table -> {
                String word = table.words().getFirst();
                if (NameMatch.isCompoundOf(content.getFirst(), word)
                        || NameMatch.isCompoundOf(word, content.getFirst())) {
                    possible.putIfAbsent(table.ref(), table);
                }
            });
        }
        var hits = new ArrayList<Hit>();
        for (TableFacts table : possible.values()) {
            Hit hit = hit(content, table);
            if (hit.likeness() > 0) {
                hits.add(hit);
            }
        }
        return List.copyOf(hits);
    }

    private static Hit hit(List<String> content, TableFacts table) {
        List<String> words = table.words();
        double whole = NameMatch.all(content, words);
        if (whole == 0 && content.size() == 1 && NameMatch.isAcronym(content.getFirst(), words)) {
            whole = 0.72;
        }
        if (whole == 0
                && content.size() == 1
                && NameMatch.isMixedAcronym(content.getFirst(), words)) {
            whole = 0.72;
        }
        if (whole > 0) {
            return new Hit(table, Form.WHOLE, whole);
        }
        double role = NameMatch.endsWith(content, words);
        if (role > 0) {
            return new Hit(table, Form.ROLE_BEFORE, role);
        }
        if (content.size() == 1 && words.size() == 1) {
            if (NameMatch.isCompoundOf(content.getFirst(), words.getFirst())) {
                return new Hit(table, Form.ROLE_BEFORE, COMPOUND);
            }
            if (NameMatch.isCompoundOf(words.getFirst(), content.getFirst())) {
                return new Hit(table, Form.LAST_PART, COMPOUND);
            }
        }
        double last = NameMatch.endsWith(words, content);
        if (last > 0) {
            return new Hit(table, Form.LAST_PART, last);
        }
        double first = NameMatch.startsWith(words, content);
        if (first > 0) {
            return new Hit(table, Form.FIRST_PART, first);
        }
        return new Hit(table, Form.MORE_AFTER, NameMatch.startsWith(content, words));
    }
}
