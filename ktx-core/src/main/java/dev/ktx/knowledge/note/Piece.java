package dev.ktx.knowledge.note;

/// The smallest part of a note that is judged by itself.
///
/// @param text one sentence, one list item, one row or one block of code, without markers
/// @param section which section of the note it is in, counted from 0
record Piece(Kind kind, String text, int section) {
    enum Kind {
        SENTENCE,
        ITEM,
        /// A row of a glossary: the term, a tab, the rest.
        ROW,
        CODE
    }
}
