package dev.ktx.relation;

import dev.ktx.catalog.Relationship;
import dev.ktx.catalog.Relationship.Cardinality;
import dev.ktx.catalog.TableRef;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Draws the graph of joins as text that a browser, a Markdown page or Graphviz shows: tables, and
/// between them links with columns, cardinality and confidence. What is left for review is dashed.
public final class JoinDrawing {
    private static final int BOX_WIDTH = 190;
    private static final int BOX_HEIGHT = 34;
    private static final int COLUMN_GAP = 260;
    private static final int ROW_GAP = 26;
    private static final int MARGIN = 24;

    private final List<Relationship> links;
    private final List<TableRef> tables;

    /// @param links accepted ones and those left for review
    public JoinDrawing(List<Relationship> links) {
        this.links = links.stream().sorted(Comparator.comparing(Relationship::id)).toList();
        var all = new TreeSet<TableRef>();
        links.forEach(link -> {
            all.add(link.from().table());
            all.add(link.to().table());
        });
        this.tables = List.copyOf(all);
    }

    /// A Mermaid entity-relationship diagram.
    public String mermaid() {
        var text = new StringBuilder("erDiagram\n");
        for (Relationship link : links) {
            boolean accepted = link.status() == Relationship.Status.ACCEPTED;
            text.append(
                    "  %s %s%s%s %s : \"%s\"\n"
                            .formatted(
                                    mermaidName(link.from().table()),
                                    link.cardinality() == Cardinality.ONE_TO_ONE ? "|o" : "}o",
                                    accepted ? "--" : "..",
                                    "||",
                                    mermaidName(link.to().table()),
                                    label(link).replace("\"", "'")));
        }
        return text.toString();
    }

    private static String mermaidName(TableRef table) {
        return "\"" + table.display().replace("\"", "'") + "\"";
    }

    /// A Graphviz digraph.
    public String dot() {
        var text = new StringBuilder("digraph joins {\n  rankdir=LR;\n  node [shape=box];\n");
        for (TableRef table : tables) {
            text.append("  %s;\n".formatted(dotName(table.display())));
        }
        for (Relationship link : links) {
            text.append(
                    "  %s -> %s [label=%s%s];\n"
                            .formatted(
                                    dotName(link.from().table().display()),
                                    dotName(link.to().table().display()),
                                    dotName(label(link)),
                                    link.status() == Relationship.Status.ACCEPTED
                                            ? ""
                                            : ", style=dashed"));
        }
        return text.append("}\n").toString();
    }

    private static String dotName(String name) {
        return "\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private static String label(Relationship link) {
        return "%s = %s, %s, %s"
                .formatted(
                        String.join(", ", link.from().columns()),
                        String.join(", ", link.to().columns()),
                        cardinality(link),
                        confidence(link));
    }

    private static String cardinality(Relationship link) {
        return switch (link.cardinality()) {
            case MANY_TO_ONE -> "n:1";
            case ONE_TO_MANY -> "1:n";
            case ONE_TO_ONE -> "1:1";
        };
    }

    private static String confidence(Relationship link) {
        return String.format(Locale.ROOT, "%.2f", link.confidence());
    }

    /// A drawing of its own: tables that others refer to stand further to the right.
    public String svg() {
        Map<TableRef, Integer> depth = depths();
        Map<Integer, List<TableRef>> columns =
                new TreeMap<>(
                        tables.stream()
                                .collect(
                                        Collectors.groupingBy(
                                                table -> depth.getOrDefault(table, 0))));
        Map<TableRef, int[]> places = new LinkedHashMap<>();
        int tallest = 1;
        int x = MARGIN;
        for (List<TableRef> column : columns.values()) {
            int y = MARGIN;
            for (TableRef table : column) {
                places.put(table, new int[] {x, y});
                y += BOX_HEIGHT + ROW_GAP;
            }
            tallest = Math.max(tallest, y);
            x += BOX_WIDTH + COLUMN_GAP;
        }
        int width = Math.max(x - COLUMN_GAP + MARGIN, 2 * MARGIN + BOX_WIDTH) + 120;
        var text = new StringBuilder();
        text.append(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" font-size=\"12\">\n"
                        .formatted(width, tallest + MARGIN));
        text.append("<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n");
        for (int i = 0; i < links.size(); i++) {
            text.append(line(links.get(i), places, i));
        }
        places.forEach((table, at) ->
                text.append(
                        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"5\" fill=\"#eef3fb\" stroke=\"#46618c\"/><text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n"
                                .formatted(
                                        at[0],
                                        at[1],
                                        BOX_WIDTH,
                                        BOX_HEIGHT,
                                        at[0] + BOX_WIDTH / 2,
                                        at[1] + BOX_HEIGHT / 2 + 4,
                                        escaped(shortened(table.display())))));
        return text.append("</svg>\n").toString();
    }

    private static String shortened(String name) {
        return name.codePointCount(0, name.length()) <= 28
                ? name
                : name.substring(0, name.offsetByCodePoints(0, 27)) + "…";
    }

    private static String line(Relationship link, Map<TableRef, int[]> places, int number) {
        int[] from = places.getOrDefault(link.from().table(), new int[] {0, 0});
        int[] to = places.getOrDefault(link.to().table(), new int[] {0, 0});
        String dashes =
                link.status() == Relationship.Status.ACCEPTED ? "" : " stroke-dasharray=\"5 4\"";
        String title = escaped(LinkId.inShort(link) + "; " + label(link));
        boolean self = link.from().table().equals(link.to().table());
        int x1 = from[0] + BOX_WIDTH;
        int y1 = from[1] + BOX_HEIGHT / 2;
        int x2 = to[0];
        int y2 = to[1] + BOX_HEIGHT / 2;
        String path =
                self
                        ? "M %d %d c 44 -14 44 22 0 14".formatted(x1, y1 - 8)
                        : "M %d %d C %d %d %d %d %d %d"
                                .formatted(x1, y1, x1 + 90, y1, x2 - 90, y2, x2, y2);
        double along = 0.3 + 0.4 * (number % 5) / 4.0;
        int labelX = self ? x1 + 38 : (int) (x1 + (x2 - x1) * along);
        int labelY = self ? y1 : (int) (y1 + (y2 - y1) * along) - 4;
        return "<g><title>%s</title><path d=\"%s\" fill=\"none\" stroke=\"#7a8699\"%s/><text x=\"%d\" y=\"%d\" font-size=\"10\" fill=\"#333\">%s %s %s</text></g>\n"
                .formatted(
                        title,
                        path,
                        dashes,
                        labelX,
                        labelY,
                        escaped(shortened(String.join(", ", link.from().columns()))),
                        cardinality(link),
                        confidence(link));
    }

    /// The longest way from a table that nobody refers to; a cycle ends where it began.
    private Map<TableRef, Integer> depths() {
        Map<TableRef, List<TableRef>> up = new HashMap<>();
        links.forEach(link ->
                up.computeIfAbsent(link.from().table(), _ -> new ArrayList<>())
                        .add(link.to().table()));
        Map<TableRef, Integer> depth = new HashMap<>();
        for (int round = 0; round < Math.min(tables.size(), 12); round++) {
            boolean changed = false;
            for (TableRef table : tables) {
                for (TableRef parent : up.getOrDefault(table, List.of())) {
                    int wanted = depth.getOrDefault(table, 0) + 1;
                    if (!parent.equals(table)
                            && depth.getOrDefault(parent, 0) < wanted
                            && wanted <= 12) {
                        depth.put(parent, wanted);
                        changed = true;
                    }
                }
            }
            if (!changed) {
                break;
            }
        }
        return depth;
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
