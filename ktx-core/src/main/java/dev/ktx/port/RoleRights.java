package dev.ktx.port;

import java.util.List;

/// What the role of a connection could change if somebody else used it. Sessions of ktx cannot
/// write whatever the role may.
///
/// @param writes one short phrase for each right, for example `may write 3 tables`; empty when the
///   role may only read
public record RoleRights(List<String> writes) {
    public RoleRights {
        writes = List.copyOf(writes);
    }

    public boolean couldWrite() {
        return !writes.isEmpty();
    }
}
