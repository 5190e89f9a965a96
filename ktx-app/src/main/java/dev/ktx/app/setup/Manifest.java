package dev.ktx.app.setup;

import dev.ktx.app.log.PrivateFiles;
import dev.ktx.mcp.Json;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What was installed for a project and not taken out yet, in `.ktx/agents/install-manifest.json`.
///
/// @param entries in the order in which they were installed
record Manifest(List<Entry> entries) {
    private static final int VERSION = 1;

    Manifest {
        entries = List.copyOf(entries);
    }

    /// One change of one file for one program.
    ///
    /// @param key of the entry in the file; empty for a whole file
    /// @param sha256 of the file after the change
    /// @param backup what was there before; empty for a file that was made
    /// @param madeFolders from the outermost
    record Entry(
            String target,
            String scope,
            String mode,
            Path path,
            List<String> key,
            String sha256,
            Optional<Path> backup,
            List<Path> madeFolders) {
        Entry {
            key = List.copyOf(key);
            madeFolders = List.copyOf(madeFolders);
        }

        boolean isSamePlace(Entry other) {
            return path.equals(other.path) && key.equals(other.key);
        }

        Entry forTarget(String target, String scope, String mode) {
            return new Entry(target, scope, mode, path, key, sha256, backup, madeFolders);
        }
    }

    static Path file(Path project) {
        return project.resolve(".ktx/agents/install-manifest.json");
    }

    static Manifest read(Path project) {
        String text;
        try {
            text = Files.readString(file(project));
        } catch (NoSuchFileException none) {
            return new Manifest(List.of());
        } catch (IOException failure) {
            throw unreadable(failure);
        }
        try {
            List<Entry> entries = new ArrayList<>();
            for (JsonNode node : Json.read(text).path("entries")) {
                entries.add(
                        new Entry(
                                node.path("target").asString(""),
                                node.path("scope").asString(""),
                                node.path("mode").asString(""),
                                Path.of(node.path("path").asString("")),
                                node.path("jsonPath")
                                        .valueStream()
                                        .map(JsonNode::asString)
                                        .toList(),
                                node.path("sha256").asString(""),
                                Optional.of(node.path("backup").asString(""))
                                        .filter(backup -> !backup.isEmpty())
                                        .map(Path::of),
                                node.path("madeFolders")
                                        .valueStream()
                                        .map(folder -> Path.of(folder.asString()))
                                        .toList()));
            }
            return new Manifest(entries);
        } catch (JacksonException broken) {
            throw unreadable(broken);
        }
    }

    void write(Path project, Instant now) {
        ObjectNode out = Json.object();
        out.put("version", VERSION);
        out.put("projectDir", project.toString());
        out.put("installedAt", now.toString());
        ArrayNode installs = out.putArray("installs");
        Set<List<String>> seen = new LinkedHashSet<>();
        for (Entry entry : entries) {
            if (seen.add(List.of(entry.target(), entry.scope(), entry.mode()))) {
                ObjectNode install = installs.addObject();
                install.put("target", entry.target());
                install.put("scope", entry.scope());
                install.put("mode", entry.mode());
            }
        }
        ArrayNode list = out.putArray("entries");
        for (Entry entry : entries) {
            ObjectNode node = list.addObject();
            node.put("kind", entry.key().isEmpty() ? "file" : "json-key");
            node.put("target", entry.target());
            node.put("scope", entry.scope());
            node.put("mode", entry.mode());
            node.put("path", entry.path().toString());
            if (!entry.key().isEmpty()) {
                entry.key().forEach(node.putArray("jsonPath")::add);
            }
            node.put("sha256", entry.sha256());
            entry.backup().ifPresent(backup -> node.put("backup", backup.toString()));
            if (!entry.madeFolders().isEmpty()) {
                ArrayNode folders = node.putArray("madeFolders");
                entry.madeFolders().forEach(folder -> folders.add(folder.toString()));
            }
        }
        try {
            PrivateFiles.replace(file(project), Json.pretty(out) + "\n");
        } catch (IOException failure) {
            throw new KtxException(
                    ProjectProblems.unwritable(".ktx/agents/install-manifest.json", failure),
                    failure);
        }
    }

    private static KtxException unreadable(Exception failure) {
        return new KtxException(
                ProjectProblems.unreadable(".ktx/agents/install-manifest.json", failure), failure);
    }
}
