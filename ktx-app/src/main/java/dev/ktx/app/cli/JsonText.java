package dev.ktx.app.cli;

import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/// JSON trees as text: indented by two spaces with `\n` on every system, or on one line.
public final class JsonText {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final ObjectWriter PRETTY = MAPPER.writer().with(printer());

    private JsonText() {}

    public static String pretty(JsonNode node) {
        return PRETTY.writeValueAsString(node);
    }

    public static String compact(JsonNode node) {
        return MAPPER.writeValueAsString(node);
    }

    public static JsonNode parse(String text) {
        return MAPPER.readTree(text);
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
