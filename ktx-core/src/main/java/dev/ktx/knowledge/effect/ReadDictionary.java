package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames.Node;
import dev.ktx.knowledge.effect.SemanticEffect.AddSynonym;
import dev.ktx.knowledge.effect.SemanticEffect.Author;
import dev.ktx.knowledge.effect.SemanticEffect.Describe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads data dictionaries: tables in Markdown and lines with commas, semicolons or tabs whose
/// header tells where the column, its description, its unit and its other names stand. The table is
/// a cell of the row, or the heading or line above.
final class ReadDictionary {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    private static final Pattern TABLE =
            Pattern.compile(
                    "(?:table|source|view|model|entity|tabelle|quelle|tabla|fuente|tabella|tabela|таблица|テーブル|表)(?:[ _-]?name)?",
                    FLAGS);
    private static final Pattern COLUMN =
            Pattern.compile(
                    "(?:column|field|attribute|dimension|measure|metric|spalte|feld|kennzahl|colonne|champ|columna|campo|colonna|coluna|mesure|medida|столбец|поле|列|カラム|項目|字段)(?:[ _-]?name)?s?",
                    FLAGS);
    private static final Pattern MEANING =
            Pattern.compile(
                    "(?:description|definition|meaning|comment|explanation|beschreibung|bedeutung|définition|descriptif|signification|descripción|significado|definición|descrizione|significato|descrição|описание|значение|説明|意味|含义|说明|描述)s?",
                    FLAGS);
    private static final Pattern UNIT =
            Pattern.compile("(?:unit|einheit|unité|unidad|unità|unidade|единица|単位|单位)s?", FLAGS);
    private static final Pattern ALSO =
            Pattern.compile(
                    "(?:synonyms?|alias(?:es)?|aka|also known as|synonyme?s?|sinónimos?|sinonimi|sinônimos?|同義語|別名|同义词)",
                    FLAGS);
    private static final Pattern RULE = Pattern.compile("\\|?[ \\t]*:?-{2,}:?[ \\t]*(?:\\|.*)?");
    private static final int LONGEST = 1_000;

    private final Targets targets;
    private final List<SemanticEffect> effects = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();

    private ReadDictionary(Targets targets) {
        this.targets = targets;
    }

    /// @param text Markdown, or lines with separators
    static Reading of(String text, Targets targets) {
        if (targets.isEmpty()) {
            return Reading.NOTHING;
        }
        var dictionary = new ReadDictionary(targets);
        dictionary.read(text.lines().toList());
        return new Reading(dictionary.effects, dictionary.reasons.stream().distinct().toList());
    }

    /// Which cell says what; -1 where none does.
    private record Header(int table, int column, int meaning, int unit, int also) {
        static Header of(List<String> cells) {
            return new Header(
                    at(cells, TABLE),
                    at(cells, COLUMN),
                    at(cells, MEANING),
                    at(cells, UNIT),
                    at(cells, ALSO));
        }

        private static int at(List<String> cells, Pattern kind) {
            for (int i = 0; i < cells.size(); i++) {
                if (kind.matcher(bare(cells.get(i))).matches()) {
                    return i;
                }
            }
            return -1;
        }

        boolean isDictionary() {
            return (column >= 0 || table >= 0) && (meaning >= 0 || also >= 0 || unit >= 0);
        }
    }

    private void read(List<String> lines) {
        Optional<String> context = Optional.empty();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            Optional<Pattern> separator = separator(lines, i);
            if (separator.isPresent()) {
                Header header = Header.of(cells(line, separator.get()));
                int at = i + 1;
                while (at < lines.size() && separator.get().matcher(lines.get(at)).find()) {
                    if (!RULE.matcher(lines.get(at).strip()).matches()) {
                        row(header, cells(lines.get(at), separator.get()), context);
                    }
                    at++;
                }
                i = at - 1;
            } else if (!line.isEmpty()) {
                context = named(line);
            }
        }
    }

    private static Optional<Pattern> separator(List<String> lines, int at) {
        for (String mark : List.of("\\|", "\\t", ";", ",")) {
            Pattern separator = Pattern.compile(mark);
            boolean table =
                    at + 1 < lines.size()
                            && separator.matcher(lines.get(at)).find()
                            && separator.matcher(lines.get(at + 1)).find();
            if (table && Header.of(cells(lines.get(at), separator)).isDictionary()) {
                return Optional.of(separator);
            }
        }
        return Optional.empty();
    }

    // The one source that a heading or an opening line names.
    private Optional<String> named(String line) {
        Set<String> found = new java.util.TreeSet<>();
        for (String word : line.split("[^\\p{L}\\p{N}_.$]+", -1)) {
            String bare = word.replaceAll("^[.]+|[.]+$", "");
            if (!bare.isEmpty()) {
                targets.source(bare).ifPresent(found::add);
            }
        }
        return Targets.one(found);
    }

    private void row(Header header, List<String> cells, Optional<String> context) {
        String column = cell(cells, header.column());
        String table = cell(cells, header.table());
        if (column.isEmpty() && table.isEmpty()) {
            return;
        }
        Optional<String> source = table.isEmpty() ? context : targets.source(table);
        if (!table.isEmpty() && source.isEmpty()) {
            reasons.add("missing_target_table:" + table);
            return;
        }
        Optional<Node> node = column.isEmpty() ? source.map(this::node) : entity(source, column);
        if (node.isEmpty()) {
            return;
        }
        String meaning = cell(cells, header.meaning());
        String unit = cell(cells, header.unit());
        boolean told =
                unit.isEmpty()
                        || meaning.toLowerCase(java.util.Locale.ROOT)
                                .contains(unit.toLowerCase(java.util.Locale.ROOT));
        String text =
                told ? meaning : meaning.isEmpty() ? "In " + unit : meaning + " (" + unit + ")";
        if (!text.isEmpty()) {
            effects.add(new Describe(node.get(), shortened(text), Author.PERSON));
        }
        for (String word : cell(cells, header.also()).split("\\s*[,;/]\\s*", -1)) {
            if (!word.isBlank() && word.length() <= 48 && targets.named(word).isEmpty()) {
                effects.add(new AddSynonym(node.get(), word.strip(), Author.PERSON));
            }
        }
    }

    private Node node(String source) {
        return new Node(targets.connection(), source, Optional.empty());
    }

    private Optional<Node> entity(Optional<String> source, String column) {
        if (source.isPresent()) {
            Optional<String> spelled =
                    targets.column(source.get(), column)
                            .or(() ->
                                    Targets.one(
                                            targets.offer(source.get()).measures().stream()
                                                    .filter(column::equalsIgnoreCase)
                                                    .toList()));
            if (spelled.isEmpty()) {
                reasons.add("unverified_column:" + source.get() + "." + column);
            }
            return spelled.map(
                    name -> new Node(targets.connection(), source.get(), Optional.of(name)));
        }
        Set<Node> found = targets.named(column);
        if (found.size() != 1) {
            boolean identifier = column.matches("\\w+(?:[._]\\w+)+");
            if (found.size() > 1) {
                reasons.add(
                        "ambiguous_target:%s (%s)"
                                .formatted(
                                        column,
                                        Reading.some(found.stream().map(Node::source).toList())));
            } else if (identifier) {
                reasons.add("unverified_column:" + column);
            }
            return Optional.empty();
        }
        return Optional.of(found.iterator().next());
    }

    private static String cell(List<String> cells, int at) {
        return at >= 0 && at < cells.size() ? bare(cells.get(at)) : "";
    }

    private static String bare(String cell) {
        return cell.replaceAll("^[\\s`\"*]+|[\\s`\"*]+$", "");
    }

    private static List<String> cells(String line, Pattern separator) {
        String inner = line.strip();
        if (separator.pattern().equals("\\|")) {
            inner = inner.replaceFirst("^\\|", "").replaceFirst("\\|$", "");
            return Arrays.stream(separator.split(inner, -1)).map(String::strip).toList();
        }
        // A separator between quotes is text.
        return Arrays.stream(
                        inner.split(separator.pattern() + "(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1))
                .map(String::strip)
                .toList();
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST);
    }
}
