package dev.ktx.storage.project;

import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.nodes.CollectionNode;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/// Where entries and lines of one YAML text begin and end, as offsets in UTF-16 code units.
final class YamlSpans {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final YamlText yaml;
    private final String text;

    YamlSpans(YamlText yaml) {
        this.yaml = yaml;
        this.text = yaml.text();
    }

    static boolean isFlow(Node node) {
        return node instanceof CollectionNode<?> collection
                && collection.getFlowStyle() == FlowStyle.FLOW;
    }

    /// Where the value of an entry ends, or its colon when it has none.
    int endOf(NodeTuple entry) {
        return valueEnd(entry.getValueNode(), colonAfter(entry.getKeyNode()));
    }

    /// Where a value ends, at least at the colon of its key.
    int valueEnd(Node node, int colon) {
        // The end mark of a block collection is where the next token starts, beyond blank lines and
        // comments, so the end is asked of its last part. The mark of a block scalar is at the
        // start of the line after it.
        return switch (node) {
            case MappingNode mapping when !isFlow(mapping) -> endOf(mapping.getValue().getLast());
            case SequenceNode sequence when !isFlow(sequence) -> {
                Node last = sequence.getValue().getLast();
                yield Math.max(valueEnd(last, yaml.startOf(last)), yaml.startOf(last));
            }
            case ScalarNode scalar when isBlock(scalar) -> blockScalarEnd(scalar);
            default -> Math.max(colon, trimmedEnd(node));
        };
    }

    private int trimmedEnd(Node node) {
        int start = yaml.startOf(node);
        int end = yaml.endOf(node);
        return start == end ? 0 : end;
    }

    private int blockScalarEnd(ScalarNode scalar) {
        int end = yaml.endOf(scalar);
        while (end > yaml.startOf(scalar) && isLineBreak(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }

    private static boolean isBlock(ScalarNode scalar) {
        return switch (scalar.getScalarStyle()) {
            case LITERAL, FOLDED -> true;
            case PLAIN, SINGLE_QUOTED, DOUBLE_QUOTED, JSON_SCALAR_STYLE -> false;
        };
    }

    /// Whether a value stands below its key.
    boolean startsOnLaterLine(Node node, int colon) {
        int start = yaml.startOf(node);
        return start > colon && start > lineStop(colon);
    }

    /// Just behind the colon of a key.
    int colonAfter(Node key) {
        return text.indexOf(':', yaml.endOf(key)) + 1;
    }

    /// At least 0.
    static int column(Node key) {
        return key.getStartMark().orElseThrow().getColumn();
    }

    /// Where the line of an offset starts.
    int lineStart(int offset) {
        int start = offset;
        while (start > 0 && !isLineBreak(text.charAt(start - 1))) {
            start--;
        }
        return start == 0 && text.indexOf(BYTE_ORDER_MARK) == 0 ? 1 : start;
    }

    /// Where the line of an offset stops, before its line break.
    int lineStop(int offset) {
        int stop = offset;
        while (stop < text.length() && !isLineBreak(text.charAt(stop))) {
            stop++;
        }
        return stop;
    }

    /// Where the next line starts, or the end of the text.
    int nextLine(int offset) {
        int stop = lineStop(offset);
        if (text.startsWith("\r\n", stop)) {
            return stop + 2;
        }
        return Math.min(stop + 1, text.length());
    }

    /// Whether nothing, or a line break, stands at the end.
    boolean endsLine() {
        return text.isEmpty()
                || (text.length() == 1 && text.charAt(0) == BYTE_ORDER_MARK)
                || isLineBreak(text.charAt(text.length() - 1));
    }

    private static boolean isLineBreak(char c) {
        return c == '\n' || c == '\r';
    }

    /// How lines end in this text.
    String lineEnd() {
        int at = text.indexOf('\n');
        return at > 0 && text.charAt(at - 1) == '\r' ? "\r\n" : "\n";
    }
}
