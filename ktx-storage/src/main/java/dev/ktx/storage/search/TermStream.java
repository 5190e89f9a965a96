package dev.ktx.storage.search;

import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

import java.util.Iterator;
import java.util.List;

/// Terms that were made elsewhere, for Lucene.
final class TermStream extends TokenStream {
    // Lucene cuts nothing and refuses longer terms (IndexWriter.MAX_TERM_LENGTH, in bytes).
    private static final int LONGEST = 8000;

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final List<String> terms;
    private Iterator<String> rest;

    TermStream(List<String> terms) {
        this.terms = terms;
        this.rest = terms.iterator();
    }

    @Override
    public boolean incrementToken() {
        while (rest.hasNext()) {
            String next = rest.next();
            if (next.length() <= LONGEST) {
                clearAttributes();
                term.setEmpty().append(next);
                return true;
            }
        }
        return false;
    }

    @Override
    public void reset() {
        rest = terms.iterator();
    }
}
