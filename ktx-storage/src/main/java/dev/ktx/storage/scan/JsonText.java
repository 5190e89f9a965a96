package dev.ktx.storage.scan;

import dev.ktx.storage.files.Texts;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;

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

    /// @param texts that what is read shares
    /// @throws JacksonException if the bytes are no JSON, or end early
    static JsonNode read(byte[] bytes, Texts texts) {
        return sharing(texts).readTree(bytes);
    }

    private static ObjectReader sharing(Texts texts) {
        return MAPPER.reader()
                .with(
                        new JsonNodeFactory() {
                            @Override
                            public StringNode stringNode(String text) {
                                return super.stringNode(texts.once(text));
                            }
                        });
    }

    /// An object of which one field is too large to be held as a tree: its entries are handed over
    /// one by one, in the order of the text.
    ///
    /// @param texts that what is read shares
    /// @param entries hears the name and the value of each entry; what else the field holds than an
    ///   object stays in the result
    /// @return the other fields, and the large one as an empty object when it was there
    /// @throws JacksonException if the text is no JSON object, or ends early
    static ObjectNode read(
            InputStream text, Texts texts, String large, BiConsumer<String, JsonNode> entries) {
        ObjectNode rest = object();
        try (JsonParser parser = sharing(texts).createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new StreamReadException(parser, "no object");
            }
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String field = parser.currentName();
                if (parser.nextToken() == JsonToken.START_OBJECT && field.equals(large)) {
                    rest.set(large, object());
                    while (parser.nextToken() != JsonToken.END_OBJECT) {
                        String name = parser.currentName();
                        parser.nextToken();
                        entries.accept(name, parser.readValueAsTree());
                    }
                } else {
                    rest.set(field, parser.readValueAsTree());
                }
            }
        }
        return rest;
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
