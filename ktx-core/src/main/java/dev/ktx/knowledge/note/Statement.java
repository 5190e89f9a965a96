package dev.ktx.knowledge.note;

import java.util.List;

/// Something a note says.
///
/// @param kind what it is, apart from whether it corrects something
/// @param text as the author wrote it, one sentence, item, row or block of code
/// @param correction whether it takes the place of something known
/// @param section of the note, counted from 0
/// @param expression of a formula, empty for other kinds
record Statement(
        NoteClass kind,
        String text,
        Subject subject,
        boolean correction,
        int section,
        String expression,
        List<Claim> claims) {
    Statement {
        claims = List.copyOf(claims);
    }

    /// What it is as a whole.
    NoteClass label() {
        return correction ? NoteClass.CORRECTION : kind;
    }
}
