package dev.ktx.storage.search;

import dev.ktx.search.EntityKind;
import dev.ktx.search.Facet;

import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.search.similarities.PerFieldSimilarityWrapper;
import org.apache.lucene.search.similarities.Similarity;

/// How entities lie in the index: a document for each, and one for each unit that says its hash.
/// Texts have a field for each kind and facet, so that a word is as rare as it is there.
final class IndexFields {
    /// What kind of entity a document is.
    static final String KIND = "kind";

    /// The connection or user a document belongs to.
    static final String OWNER = "owner";

    /// Owner and group, to ask for.
    static final String GROUP = "group";

    /// The name of the group, to read.
    static final String GROUP_NAME = "groupName";

    static final String ID = "id";
    static final String LINKS = "links";

    /// Scope and unit that a document is replaced with.
    static final String UNIT = "unit";

    /// In documents of units: the scope.
    static final String SCOPE = "scope";

    /// In documents of units: name and hash.
    static final String ENTRY = "entry";

    /// The whole entity.
    static final String ENTITY = "entity";

    static final String SEPARATOR = "\u0000";

    /// Terms with frequencies and lengths; nobody asks for phrases.
    static final FieldType TERMS = terms();

    private IndexFields() {}

    private static FieldType terms() {
        var type = new FieldType();
        type.setTokenized(true);
        type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
        type.freeze();
        return type;
    }

    static String of(EntityKind kind, Facet facet) {
        return kind.id() + "." + facet.name();
    }

    /// BM25 with figures for the length of each kind of text: a table is not worse for having many
    /// columns, a name that says more than asked for is a little.
    static Similarity similarity() {
        var name = new BM25Similarity(1.2f, 0.5f);
        var parts = new BM25Similarity(0.9f, 0.35f);
        var group = new BM25Similarity(0.5f, 0.3f);
        var prose = new BM25Similarity(1.2f, 0.75f);
        return new PerFieldSimilarityWrapper() {
            @Override
            public Similarity get(String field) {
                if (field.startsWith(EntityKind.GROUP.id())) {
                    return group;
                }
                if (field.endsWith(Facet.NAME.name())) {
                    return name;
                }
                return field.endsWith(Facet.PARTS.name()) || field.endsWith(Facet.DISPLAY.name())
                        ? parts
                        : prose;
            }
        };
    }
}
