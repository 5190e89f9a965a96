package dev.ktx.warehouses.jdbc;

import dev.ktx.port.Cell;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

import java.util.ArrayList;
import java.util.List;

/// Reads a value of a column that is declared as JSON. Order and repeated names are kept.
public final class JsonCells {
    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonCells() {}

    /// The value as cells; the text itself when it is too long for a cell or no JSON after all.
    public static Cell parse(String json, CellEncoder encoder) {
        if (json.length() > encoder.room()) {
            return encoder.text(json);
        }
        try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                return encoder.text(json);
            }
            Cell value = value(first, parser, encoder);
            return parser.nextToken() == null ? value : encoder.text(json);
        } catch (JacksonException e) {
            return encoder.text(json);
        }
    }

    private static Cell value(JsonToken token, JsonParser parser, CellEncoder encoder) {
        return switch (token) {
            case START_OBJECT -> object(parser, encoder);
            case START_ARRAY -> array(parser, encoder);
            case VALUE_STRING -> encoder.whole(parser.getString());
            case VALUE_NUMBER_INT -> encoder.integer(parser.getBigIntegerValue());
            case VALUE_NUMBER_FLOAT ->
                    encoder.jsonDecimal(parser.getDecimalValue(), parser.getString());
            case VALUE_TRUE -> encoder.flag(true);
            case VALUE_FALSE -> encoder.flag(false);
            case VALUE_NULL -> encoder.nothing();
            case END_ARRAY, END_OBJECT, NOT_AVAILABLE, PROPERTY_NAME, VALUE_EMBEDDED_OBJECT ->
                    throw new IllegalStateException("no value starts with " + token);
        };
    }

    private static Cell object(JsonParser parser, CellEncoder encoder) {
        List<Cell.Field> fields = new ArrayList<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            fields.add(encoder.field(name, value(parser.nextToken(), parser, encoder)));
        }
        return new Cell.Struct(fields);
    }

    private static Cell array(JsonParser parser, CellEncoder encoder) {
        List<Cell> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken();
                token != JsonToken.END_ARRAY;
                token = parser.nextToken()) {
            items.add(value(token, parser, encoder));
        }
        return new Cell.Array(items);
    }
}
