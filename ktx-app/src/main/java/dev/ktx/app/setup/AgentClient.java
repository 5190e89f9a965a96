package dev.ktx.app.setup;

import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A program that people use agents in, and what it reads.
///
/// @param id as it is typed
/// @param document which description of its settings this follows
/// @param places where its entry goes, by scope, the usual one first; empty when there is no file
/// @param entry the entry of the server
/// @param tokenForm how its file refers to the token in the environment; empty when it cannot
/// @param http whether its file can hold an HTTP entry
/// @param skills where it looks for skills
/// @param check how to see that it works
public record AgentClient(
        String id,
        String title,
        String document,
        Map<Scope, Place> places,
        Entry entry,
        Optional<String> tokenForm,
        boolean http,
        Skills skills,
        String check) {

    /// A file of settings.
    ///
    /// @param key of the entry, from the root; `{root}` stands for the folder
    record Place(File file, Format format, List<String> key) {}

    @FunctionalInterface
    interface File {
        /// @param root the folder that people work in
        Path of(Machine machine, Path root);
    }

    @FunctionalInterface
    interface Entry {
        /// @param authorization the value of the header; empty for none
        ObjectNode of(Access access, Optional<String> authorization);
    }

    /// How a file is written.
    enum Format {
        JSON,
        TOML,
        YAML
    }

    /// Where and how skills are written.
    ///
    /// @param file gets the skill's name
    record Skills(SkillFile file, Wrapping wrapping) {}

    @FunctionalInterface
    interface SkillFile {
        Path of(Machine machine, Path root, Path project, Scope scope, String skill);
    }

    /// What is around the text of a skill.
    enum Wrapping {
        /// The file as it is.
        SKILL,
        /// A rule of Cursor.
        CURSOR_RULE,
        /// A folder in a ZIP, to be uploaded.
        ZIP
    }
}
