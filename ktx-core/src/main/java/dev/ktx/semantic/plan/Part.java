package dev.ktx.semantic.plan;

import java.util.Set;

/// A component of a statement.
///
/// @param visible whether the answer shows something of it, or only a condition asks for it
record Part(Role root, Component component, Set<Atom> atoms, boolean visible) {}
