package dev.ktx.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The protocol's own JSON Schemas, where the machine has them; elsewhere every check passes.
final class WireSchemas {
    private static final Path ROOT = Path.of(System.getProperty("ktx.root", "."));
    private static final Map<String, Schema> CACHE = new ConcurrentHashMap<>();

    private WireSchemas() {}

    /// @param revision a date, or another revision when its schema is not at hand
    static void check(String revision, String definition, JsonNode message) {
        find(revision)
                .ifPresent(path -> {
                    Schema schema =
                            CACHE.computeIfAbsent(
                                    revision + "#" + definition, _ -> load(path, definition));
                    assertThat(
                                    schema.validate(message).stream()
                                            .map(Error::toString)
                                            .collect(Collectors.joining("\n")))
                            .as("%s %s: %s", revision, definition, Json.compact(message))
                            .isEmpty();
                });
    }

    static Optional<Path> find(String revision) {
        return Stream.of("../shared", "../../shared")
                .map(shared ->
                        ROOT.resolve(shared).resolve("spec/mcp").resolve(revision + ".schema.json"))
                .filter(Files::exists)
                .findFirst();
    }

    private static Schema load(Path file, String definition) {
        try {
            ObjectNode document = (ObjectNode) Json.read(Files.readString(file));
            boolean old = document.has("definitions");
            document.put("$ref", (old ? "#/definitions/" : "#/$defs/") + definition);
            return SchemaRegistry.withDefaultDialect(
                            old ? SpecificationVersion.DRAFT_7 : SpecificationVersion.DRAFT_2020_12)
                    .getSchema(document);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
