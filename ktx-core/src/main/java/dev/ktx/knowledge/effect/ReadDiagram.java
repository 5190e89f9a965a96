package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.effect.SemanticEffect.Author;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads diagrams of tables: DBML with its references and notes, and Mermaid, whose lines tell that
/// two tables meet and whose keys tell where. Where the columns are not told, there is no join.
final class ReadDiagram {
    private static final Pattern TABLE =
            Pattern.compile("^\\s*Table\\s+([\\w.\"]+)(?:\\s+as\\s+(\\w+))?[^{]*\\{\\s*$");
    private static final Pattern COLUMN =
            Pattern.compile("^\\s*\"?(\\w+)\"?\\s+[\\w()., ]+?\\s*\\[(.*)]\\s*$");
    private static final Pattern INLINE =
            Pattern.compile("ref\\s*:\\s*([<>-])\\s*([\\w.\"]+)\\.\"?(\\w+)\"?");
    private static final Pattern NOTE = Pattern.compile("note\\s*:\\s*'([^']+)'");
    private static final Pattern REF =
            Pattern.compile(
                    "^\\s*Ref\\b[^:]{0,60}:\\s*([\\w.\"]+)\\.\"?(\\w+)\"?\\s*[<>-]\\s*([\\w.\"]+)\\.\"?(\\w+)\"?.*$");
    private static final Pattern ENTITY = Pattern.compile("^\\s*\"?([\\w-]+)\"?\\s*\\{\\s*$");
    private static final Pattern ATTRIBUTE =
            Pattern.compile(
                    "^\\s*[\\w()]+\\s+(\\w+)\\s*((?:PK|FK|UK|,|\\s)*)(?:\"([^\"]*)\")?\\s*$");
    private static final Pattern MEETS =
            Pattern.compile(
                    "^\\s*\"?([\\w-]+)\"?\\s+[|}o]{1,2}(?:--|\\.\\.)[|{o]{1,2}\\s+\"?([\\w-]+)\"?\\s*:\\s*\"?(.*?)\"?\\s*$");
    private static final Pattern EQUAL = Pattern.compile("([\\w.]+)\\s*=\\s*([\\w.]+)");

    private final Projection projection;
    private final Map<String, String> aliases = new TreeMap<>();
    private final Map<String, Set<String>> primary = new TreeMap<>();
    private final Map<String, Set<String>> foreign = new TreeMap<>();

    private ReadDiagram(Projection projection) {
        this.projection = projection;
    }

    static Reading of(String text, SemanticNames names, String connection) {
        Targets targets = new Targets(names, connection);
        if (targets.isEmpty()) {
            return Reading.NOTHING;
        }
        var projection = new Projection(targets, Author.PERSON);
        var diagram = new ReadDiagram(projection);
        if (text.contains("erDiagram")) {
            diagram.mermaid(text.lines().toList());
        } else {
            diagram.dbml(text.lines().toList());
        }
        return projection.reading();
    }

    private Optional<String> source(String written) {
        String bare = written.replace("\"", "");
        return projection.source(aliases.getOrDefault(bare, bare), "");
    }

    private void dbml(List<String> lines) {
        for (String line : lines) {
            Matcher table = TABLE.matcher(line);
            if (table.matches() && table.group(2) != null) {
                aliases.put(table.group(2), table.group(1).replace("\"", ""));
            }
        }
        Optional<String> within = Optional.empty();
        for (String line : lines) {
            Matcher table = TABLE.matcher(line);
            Matcher column = COLUMN.matcher(line);
            Matcher ref = REF.matcher(line);
            if (table.matches()) {
                within = source(table.group(1));
            } else if (line.strip().equals("}")) {
                within = Optional.empty();
            } else if (within.isPresent() && column.matches()) {
                column(within.get(), column.group(1), column.group(2));
            } else if (ref.matches()) {
                join(source(ref.group(1)), ref.group(2), source(ref.group(3)), ref.group(4));
            }
        }
    }

    private void column(String source, String name, String settings) {
        Optional<String> column = projection.column(source, name);
        if (column.isEmpty()) {
            return;
        }
        Matcher note = NOTE.matcher(settings);
        if (note.find()) {
            projection.describe(projection.node(source, column.get()), note.group(1));
        }
        Matcher inline = INLINE.matcher(settings);
        while (inline.find()) {
            join(Optional.of(source), name, source(inline.group(2)), inline.group(3));
        }
    }

    private void join(
            Optional<String> source, String column, Optional<String> other, String field) {
        if (source.isPresent() && other.isPresent()) {
            projection
                    .column(source.get(), column)
                    .ifPresent(local ->
                            projection.join(source.get(), local, other.get(), Optional.of(field)));
        }
    }

    private void mermaid(List<String> lines) {
        Optional<String> within = Optional.empty();
        for (String line : lines) {
            Matcher entity = ENTITY.matcher(line);
            Matcher attribute = ATTRIBUTE.matcher(line);
            if (entity.matches()) {
                within = source(entity.group(1));
            } else if (line.strip().equals("}")) {
                within = Optional.empty();
            } else if (within.isPresent() && attribute.matches()) {
                attribute(within.get(), attribute);
            }
        }
        for (String line : lines) {
            Matcher meets = MEETS.matcher(line);
            if (meets.matches()) {
                Optional<String> one = source(meets.group(1));
                Optional<String> other = source(meets.group(2));
                if (one.isPresent() && other.isPresent()) {
                    meet(one.get(), other.get(), meets.group(3));
                }
            }
        }
    }

    private void attribute(String source, Matcher attribute) {
        Optional<String> column = projection.column(source, attribute.group(1));
        if (column.isEmpty()) {
            return;
        }
        String keys = attribute.group(2);
        if (keys.contains("PK")) {
            primary.computeIfAbsent(source, _ -> new LinkedHashSet<>()).add(column.get());
        }
        if (keys.contains("FK")) {
            foreign.computeIfAbsent(source, _ -> new LinkedHashSet<>()).add(column.get());
        }
        if (attribute.group(3) != null) {
            projection.describe(projection.node(source, column.get()), attribute.group(3));
        }
    }

    /// The columns where two tables meet: as the label says, or the one foreign key of the one that
    /// is called like the key of the other.
    private void meet(String one, String other, String label) {
        Matcher equal = EQUAL.matcher(label);
        if (equal.find()) {
            String left = equal.group(1).substring(equal.group(1).lastIndexOf('.') + 1);
            String right = equal.group(2).substring(equal.group(2).lastIndexOf('.') + 1);
            boolean straight = has(one, left) && has(other, right);
            boolean turned = has(one, right) && has(other, left);
            if (straight != turned || (straight && left.equals(right))) {
                join(
                        Optional.of(straight ? one : other),
                        left,
                        Optional.of(straight ? other : one),
                        right);
                return;
            }
        }
        Set<List<String>> found = new LinkedHashSet<>();
        for (List<String> way : List.of(List.of(one, other), List.of(other, one))) {
            Set<String> keys = primary.getOrDefault(way.get(1), Set.of());
            for (String key : foreign.getOrDefault(way.get(0), Set.of())) {
                if (keys.size() == 1 && keys.contains(key)) {
                    found.add(List.of(way.get(0), key, way.get(1), key));
                }
            }
        }
        if (found.size() == 1) {
            List<String> way = found.iterator().next();
            join(Optional.of(way.get(0)), way.get(1), Optional.of(way.get(2)), way.get(3));
        } else {
            projection.because("join_without_columns", one + " - " + other);
        }
    }

    private boolean has(String source, String column) {
        return projection.targets().offer(source).columns().stream()
                .anyMatch(column::equalsIgnoreCase);
    }
}
