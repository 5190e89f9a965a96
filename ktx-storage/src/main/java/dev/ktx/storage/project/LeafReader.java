package dev.ktx.storage.project;

import dev.ktx.project.Shape;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Reads values that have no named keys of their own.
final class LeafReader {
    private LeafReader() {}

    /// What came of one value.
    sealed interface Leaf {
        record Value(@Nullable Object value) implements Leaf {}

        /// @param node the item that does not fit
        record Wrong(Node node, Shape wanted) implements Leaf {}

        /// A name that is understood and turned down.
        record Retired(Node node, String name, String advice) implements Leaf {}
    }

    static Leaf read(Shape shape, Node node) {
        Leaf wrong = new Leaf.Wrong(node, shape);
        return switch (shape) {
            case Shape.Text(var _, var blank) ->
                    isText(node) && (blank || !spelling(node).isBlank())
                            ? new Leaf.Value(spelling(node))
                            : wrong;
            case Shape.Address _ ->
                    isText(node) && isAddress(spelling(node))
                            ? new Leaf.Value(spelling(node))
                            : wrong;
            case Shape.Choice choice -> choice(choice, node, wrong);
            case Shape.Whole whole -> whole(whole, node, wrong);
            case Shape.Fraction _ ->
                    YamlText.plain(node) instanceof Number number
                                    && number.doubleValue() >= 0
                                    && number.doubleValue() <= 1
                            ? new Leaf.Value(number.doubleValue())
                            : wrong;
            case Shape.Flag(var spelt) -> flag(spelt, node, wrong);
            case Shape.Texts(var single) -> texts(single, node, wrong);
            case Shape.Wholes _ -> wholes(node, wrong);
            case Shape.Either(var shapes) -> either(shapes, node, wrong);
            case Shape.OrNothing(var inner) ->
                    YamlText.isNull(node) ? new Leaf.Value(null) : read(inner, node);
            case Shape.Anything(var mapping) -> {
                Object value = YamlText.plain(node);
                yield mapping && !(value instanceof java.util.Map) ? wrong : new Leaf.Value(value);
            }
            case Shape.Fields _, Shape.Numbered _, Shape.Connections _ ->
                    throw new IllegalArgumentException("has keys of its own: " + shape);
        };
    }

    private static boolean isText(Node node) {
        return node instanceof ScalarNode && !YamlText.isNull(node);
    }

    private static String spelling(Node node) {
        return ((ScalarNode) node).getValue();
    }

    private static boolean isReference(String text) {
        return text.startsWith("env:") || text.startsWith("file:");
    }

    private static boolean isAddress(String text) {
        if (isReference(text)) {
            return true;
        }
        try {
            URI uri = new URI(text.strip());
            return Set.of("http", "https").contains(String.valueOf(uri.getScheme()))
                    && uri.getHost() != null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static Leaf choice(Shape.Choice choice, Node node, Leaf wrong) {
        if (!isText(node)) {
            return wrong;
        }
        String name = spelling(node);
        String advice = choice.retired().get(name);
        if (advice != null) {
            return new Leaf.Retired(node, name, advice);
        }
        return choice.names().contains(name) ? new Leaf.Value(name) : wrong;
    }

    private static Leaf whole(Shape.Whole shape, Node node, Leaf wrong) {
        Object value = YamlText.plain(node);
        if (value instanceof Long number) {
            return number >= shape.least() && number <= shape.most()
                    ? new Leaf.Value(number)
                    : wrong;
        }
        if (value instanceof String text && shape.spelt()) {
            return isReference(text) || text.strip().matches("[0-9]{1,18}")
                    ? new Leaf.Value(text)
                    : wrong;
        }
        return wrong;
    }

    private static Leaf flag(boolean spelt, Node node, Leaf wrong) {
        Object value = YamlText.plain(node);
        if (value instanceof Boolean) {
            return new Leaf.Value(value);
        }
        return spelt && ("true".equals(value) || "false".equals(value))
                ? new Leaf.Value("true".equals(value))
                : wrong;
    }

    private static Leaf texts(boolean single, Node node, Leaf wrong) {
        if (single && isText(node) && !spelling(node).isBlank()) {
            return new Leaf.Value(List.of(spelling(node)));
        }
        if (!(node instanceof SequenceNode sequence)) {
            return wrong;
        }
        List<String> texts = new ArrayList<>();
        for (Node item : sequence.getValue()) {
            if (!isText(item) || spelling(item).isBlank()) {
                return new Leaf.Wrong(item, new Shape.Texts(single));
            }
            texts.add(spelling(item));
        }
        return new Leaf.Value(List.copyOf(texts));
    }

    private static Leaf wholes(Node node, Leaf wrong) {
        if (!(node instanceof SequenceNode sequence)) {
            return wrong;
        }
        List<Object> numbers = new ArrayList<>();
        for (Node item : sequence.getValue()) {
            if (!item.getTag().equals(Tag.INT) || !(YamlText.plain(item) instanceof Long number)) {
                return new Leaf.Wrong(item, new Shape.Wholes());
            }
            numbers.add(number);
        }
        return new Leaf.Value(List.copyOf(numbers));
    }

    private static Leaf either(List<Shape> shapes, Node node, Leaf wrong) {
        for (Shape shape : shapes) {
            if (read(shape, node) instanceof Leaf.Value value) {
                return value;
            }
        }
        return wrong;
    }
}
