package dev.ktx.storage.scan;

import tools.jackson.core.JacksonException;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import java.nio.charset.StandardCharsets;

/// JSON as artifacts have it: indented by two spaces, one trailing newline, the same bytes for the
/// same tree.
final class JsonText {
    static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final ObjectWriter WRITER = MAPPER.writer().with(printer());

    private JsonText() {}

    static byte[] write(JsonNode tree) {
        return (WRITER.writeValueAsString(tree) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /// @throws JacksonException if the bytes are no JSON, or end early
    static JsonNode read(byte[] bytes) {
        return MAPPER.readTree(bytes);
    }

    static ObjectNode object() {
        return NODES.objectNode();
    }

    private static DefaultPrettyPrinter printer() {
        var indenter = new DefaultIndenter("  ", "\n");
        var separators =
                Separators.createDefaultInstance()
                        .withObjectNameValueSpacing(Separators.Spacing.AFTER)
                        .withArrayEmptySeparator("")
                        .withObjectEmptySeparator("");
        return new DefaultPrettyPrinter(separators)
                .withObjectIndenter(indenter)
                .withArrayIndenter(indenter);
    }
}
