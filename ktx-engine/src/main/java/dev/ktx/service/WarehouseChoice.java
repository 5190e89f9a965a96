package dev.ktx.service;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import java.util.List;
import java.util.Optional;

/// Which warehouse a question goes to when it names none: the only one there is.
final class WarehouseChoice {
    private WarehouseChoice() {}

    /// @param asked as the call names it
    /// @throws KtxException `unknown-connection`, `not-a-warehouse`
    static String of(Optional<String> asked, Warehouses warehouses) {
        if (asked.isPresent()) {
            warehouses.connector(asked.get());
            return asked.get();
        }
        List<String> ids = warehouses.ids();
        if (ids.size() != 1) {
            throw new KtxException(ProjectProblems.whichConnection(ids));
        }
        return ids.getFirst();
    }
}
