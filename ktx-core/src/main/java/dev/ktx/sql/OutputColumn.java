package dev.ktx.sql;

import java.util.Optional;

/// One column of an answer, as far as the statement tells.
///
/// @param name the alias or the column's name; empty when the warehouse makes one up
/// @param expression the expression as it was read
public record OutputColumn(Optional<String> name, String expression) {}
