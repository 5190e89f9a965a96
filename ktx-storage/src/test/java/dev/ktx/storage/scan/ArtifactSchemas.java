package dev.ktx.storage.scan;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;

import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

import tools.jackson.databind.JsonNode;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// The committed JSON Schemas of the artifact formats.
final class ArtifactSchemas {
    private ArtifactSchemas() {}

    /// Fails unless every file is of a known format and keeps to it.
    static void check(Map<String, byte[]> files) {
        assertThat(files).isNotEmpty();
        files.forEach(ArtifactSchemas::check);
    }

    private static void check(String path, byte[] content) {
        String text = new String(content, StandardCharsets.UTF_8);
        JsonNode tree =
                path.endsWith(".yaml")
                        ? Fields.node(new Load(LoadSettings.builder().build()).loadFromString(text))
                        : JsonText.read(content);
        assertThat(
                        schema(name(path)).validate(tree).stream()
                                .map(Error::toString)
                                .collect(Collectors.joining("\n")))
                .as(path)
                .isEmpty();
        assertThat(text).as(path).endsWith("\n").doesNotContain("\t", "\r");
    }

    private static String name(String path) {
        if (path.contains("/_schema/")) {
            return "manifest-shard";
        }
        if (path.contains("/tables/")) {
            return "table";
        }
        return path.substring(path.lastIndexOf('/') + 1).replace(".json", "");
    }

    private static Schema schema(String name) {
        try (InputStream file =
                Objects.requireNonNull(
                        ArtifactSchemas.class.getResourceAsStream(
                                "/schemas/" + name + ".schema.json"),
                        name)) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(JsonText.read(file.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
