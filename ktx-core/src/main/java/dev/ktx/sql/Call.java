package dev.ktx.sql;

import java.util.List;

/// Something that looks like a function call.
///
/// @param qualifiers the parts in front of the name, from the left, without quotes
/// @param name the name without quotes, in the case it was written
/// @param offset where the name starts, qualifiers included
/// @param written qualifiers and name as written
/// @param role what the place says about it
/// @param foreign whether quotes give the name a case that no built-in function has
record Call(
        List<String> qualifiers,
        String name,
        int offset,
        String written,
        Role role,
        boolean foreign) {
    enum Role {
        /// In an expression.
        FUNCTION,
        /// As an item of FROM.
        TABLE,
        /// Where only a name with a list of columns, or a view, can stand.
        NAME
    }

    Call {
        qualifiers = List.copyOf(qualifiers);
    }
}
