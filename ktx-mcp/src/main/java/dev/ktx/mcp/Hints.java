package dev.ktx.mcp;

import tools.jackson.databind.node.ObjectNode;

import java.util.Optional;

/// What a client may assume about a tool without trusting it. An absent hint is left out of the
/// listing, where the protocol's default applies: not read-only, destructive, not idempotent, open
/// world.
public record Hints(
        Optional<Boolean> readOnly,
        Optional<Boolean> destructive,
        Optional<Boolean> idempotent,
        Optional<Boolean> openWorld) {

    public static final Hints NONE =
            new Hints(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public Hints readOnly(boolean value) {
        return new Hints(Optional.of(value), destructive, idempotent, openWorld);
    }

    public Hints destructive(boolean value) {
        return new Hints(readOnly, Optional.of(value), idempotent, openWorld);
    }

    public Hints idempotent(boolean value) {
        return new Hints(readOnly, destructive, Optional.of(value), openWorld);
    }

    public Hints openWorld(boolean value) {
        return new Hints(readOnly, destructive, idempotent, Optional.of(value));
    }

    void print(ObjectNode annotations) {
        readOnly.ifPresent(value -> annotations.put("readOnlyHint", value));
        destructive.ifPresent(value -> annotations.put("destructiveHint", value));
        idempotent.ifPresent(value -> annotations.put("idempotentHint", value));
        openWorld.ifPresent(value -> annotations.put("openWorldHint", value));
    }
}
