package dev.ktx.service;

import java.util.List;

/// Scopes of one kind, as they are now.
interface Shelf {
    List<? extends Scope> scopes();
}
