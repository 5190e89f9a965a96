package dev.ktx.storage.search;

import dev.ktx.search.EntityKind;
import dev.ktx.search.Facet;
import dev.ktx.search.Vocabulary;

import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// The terms of everything that is named, of one commit. Kept in memory, so that spellings that are
/// nowhere cost no look into the index.
///
/// @param of what Lucene calls the commit
/// @param fields those that hold names, with their terms; of the others those that hold nothing
record Names(Object of, Vocabulary vocabulary, Map<String, Set<String>> fields) {
    private static final byte JOINED = '+';

    static Names of(DirectoryReader reader) throws IOException {
        Map<String, String> once = new HashMap<>();
        Set<String> words = new HashSet<>();
        Map<String, Set<String>> fields = new HashMap<>();
        for (EntityKind kind : EntityKind.values()) {
            for (Facet facet : Facet.values()) {
                String field = IndexFields.of(kind, facet);
                if (!facet.named()) {
                    if (isEmpty(reader, field)) {
                        fields.put(field, Set.of());
                    }
                } else {
                    Set<String> terms = terms(reader, field, once);
                    fields.put(field, terms);
                    if (kind != EntityKind.GROUP && (facet == Facet.NAME || facet == Facet.PARTS)) {
                        terms.stream().filter(term -> term.charAt(0) != JOINED).forEach(words::add);
                    }
                }
            }
        }
        return new Names(reader.getReaderCacheHelper().getKey(), Vocabulary.of(words), fields);
    }

    private static boolean isEmpty(DirectoryReader reader, String field) throws IOException {
        for (LeafReaderContext leaf : reader.leaves()) {
            if (leaf.reader().terms(field) != null) {
                return false;
            }
        }
        return true;
    }

    private static Set<String> terms(DirectoryReader reader, String field, Map<String, String> once)
            throws IOException {
        var terms = new HashSet<String>();
        for (LeafReaderContext leaf : reader.leaves()) {
            Terms all = leaf.reader().terms(field);
            if (all == null) {
                continue;
            }
            TermsEnum each = all.iterator();
            for (BytesRef term = each.next(); term != null; term = each.next()) {
                String text = term.utf8ToString();
                terms.add(once.computeIfAbsent(text, same -> same));
            }
        }
        return terms;
    }

    /// Whether a search for the term in the field can find anything; true where nobody knows.
    boolean mayHave(String field, String term) {
        Set<String> terms = fields.get(field);
        return terms == null || terms.contains(term);
    }
}
