package dev.ktx.app.demo;

import tools.jackson.databind.node.ObjectNode;

/// One call of the session before it is made.
///
/// @param name what later steps call its answer by; unique within a session
/// @param narration why an agent makes this call, one line
record Step(String name, String narration, String tool, Arguments arguments) {
    /// What to send, from what is known by then.
    interface Arguments {
        ObjectNode after(Findings earlier);
    }
}
