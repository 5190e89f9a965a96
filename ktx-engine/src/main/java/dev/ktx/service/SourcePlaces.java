package dev.ktx.service;

import dev.ktx.problem.Location;
import dev.ktx.semantic.file.SourceDefinition;

import java.util.ArrayList;
import java.util.List;

/// Where in the files of a layer a source stands.
final class SourcePlaces {
    private SourcePlaces() {}

    /// The file that a definition is in; empty when it is in none.
    static String path(SourceDefinition definition) {
        return definition.where() instanceof Location.InFile(var path, var _, var _) ? path : "";
    }

    /// What a shard says about a table, as a text of its own that starts with the name.
    ///
    /// @param shard the whole file
    static String block(SourceDefinition definition, String shard) {
        if (!(definition.where() instanceof Location.InFile(var _, var line, var _))) {
            return "";
        }
        List<String> lines = shard.lines().toList();
        int key = Math.min(line, lines.size()) - 1;
        // The fields of a table start below the line of its name, or on it within braces.
        boolean inline = lines.get(key).strip().matches("\\S.*:\\s*[{].*");
        if (!inline) {
            key--;
        }
        int depth = key < 0 ? 0 : indentation(lines.get(key));
        List<String> body = new ArrayList<>();
        if (inline) {
            String text = lines.get(key);
            body.add("# " + text.substring(text.indexOf('{')).strip());
        }
        int start = key + 1;
        int inner = -1;
        for (int i = start; i < lines.size(); i++) {
            String text = lines.get(i);
            if (!text.isBlank() && indentation(text) <= depth) {
                break;
            }
            if (inner < 0 && !text.isBlank()) {
                inner = indentation(text);
            }
            body.add(
                    text.isBlank()
                            ? ""
                            : text.substring(Math.min(Math.max(inner, 0), indentation(text))));
        }
        return "name: " + definition.name() + "\n" + String.join("\n", body).stripTrailing() + "\n";
    }

    private static int indentation(String line) {
        int at = 0;
        while (at < line.length() && line.charAt(at) == ' ') {
            at++;
        }
        return at;
    }
}
