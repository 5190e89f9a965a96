package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.SemanticNames.Node;
import dev.ktx.knowledge.SemanticNames.Offer;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What phrases stand for in one connection. A phrase that could mean two things means none.
final class Targets {
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_$]*");
    private static final Pattern IDENTIFIER =
            Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_$]*(?:\\.[\\p{L}_][\\p{L}\\p{N}_$]*)*");
    private static final int FLAGS =
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS;
    private static final Pattern ARTICLE =
            Pattern.compile(
                    "^(?:the|an?|our|all|any|every|each|der|die|das|den|dem|des|unsere?[rnms]?"
                            + "|alle|jede[rsn]?|les?|la|un|une|notre|nos|tous|toutes|el|los|las"
                            + "|una?|nuestr[oa]s?|tod[oa]s|il|lo|gli|i|os?|as?|uma?|noss[oa]s?)\\s+"
                            + "|^l['\u2019]",
                    FLAGS);
    private static final String SOURCE =
            "tables?|sources?|views?|tabellen?|quelle|sicht|tablas?|fuente|vista|tabell[ae]"
                    + "|tabelas?|fonte|таблиц\\w*|テーブル|表";
    private static final String COLUMN =
            "columns?|fields?|dimensions?|attributes?|spalten?|feld|felder|colonnes?|champs?"
                    + "|columnas?|campos?|colonn[ae]|colunas?|пол[ея]|столб\\w+|列|カラム|字段";
    private static final String MEASURE =
            "measures?|metrics?|kpis?|kennzahl(?:en)?|metrik(?:en)?|mesures?|métriques?"
                    + "|indicateurs?|medidas?|métricas?|misur[ae]|metric[ah]e?|показател\\w+"
                    + "|метрик\\w+|指標|指标|メジャー";
    private static final Pattern KIND_BEFORE =
            Pattern.compile(
                    "^(?:(" + SOURCE + ")|(" + COLUMN + ")|(" + MEASURE + "))[\\s:]+(?=\\S)",
                    FLAGS);
    private static final Pattern KIND_AFTER =
            Pattern.compile(
                    "(?<=\\S)(?:[\\s-]+|(?<=[\\p{IsHan}\\p{IsKatakana}\\w`]))(?:("
                            + SOURCE
                            + ")|("
                            + COLUMN
                            + ")|("
                            + MEASURE
                            + "))$",
                    FLAGS);
    private static final String MARKS =
            "[`\"'\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb\u300c\u300d*]";

    private static final int LONGEST_NAME = 5;

    /// Letters of a phrase that are looked at.
    private static final int LETTERS = 1_000;

    /// Between Latin letters and others.
    private static final Pattern SCRIPTS =
            Pattern.compile(
                    "(?<=[\\w`'])(?=[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}、。])"
                            + "|(?<=[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}、。])(?=[\\w`'])");

    private final String connection;
    private final SortedMap<String, Offer> sources;

    /// Everything by its name in lower case, without a source before it.
    private final Map<String, Set<Node>> bySpelling = new HashMap<>();

    /// Everything by its words.
    private final Map<String, Set<Node>> byWords = new HashMap<>();

    /// Sources by name, by table and by the ends of its name, in lower case.
    private final Map<String, Set<String>> byTable = new HashMap<>();

    /// Columns by their words, without what names of columns carry beside the thing.
    private final Map<String, Set<Node>> byThing = new HashMap<>();

    Targets(SemanticNames names, String connection) {
        this.connection = connection;
        this.sources = names.connections().getOrDefault(connection, new TreeMap<>());
        sources.forEach(this::index);
    }

    private void index(String source, Offer offer) {
        put(byWords, Folded.of(source), new Node(connection, source, Optional.empty()));
        put(byTable, lower(source), source);
        String table = lower(offer.table().orElse(""));
        put(byTable, table, source);
        for (int dot = table.indexOf('.'); dot >= 0; dot = table.indexOf('.', dot + 1)) {
            put(byTable, table.substring(dot + 1), source);
        }
        all(offer)
                .forEach(name -> {
                    Node entity = new Node(connection, source, Optional.of(name));
                    put(bySpelling, lower(name), entity);
                    put(byWords, Folded.of(name), entity);
                });
        for (String name : offer.columns()) {
            put(byThing, Folded.loose(name), new Node(connection, source, Optional.of(name)));
        }
    }

    private static <T> void put(Map<String, Set<T>> map, String key, T value) {
        if (!key.isEmpty()) {
            map.computeIfAbsent(key, _ -> new LinkedHashSet<>()).add(value);
        }
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private enum Kind {
        SOURCE,
        COLUMN,
        MEASURE,
        ANY
    }

    String connection() {
        return connection;
    }

    /// By name, sorted.
    Map<String, Offer> sources() {
        return sources;
    }

    boolean isEmpty() {
        return sources.isEmpty();
    }

    /// The phrase without marks, articles and words such as "table".
    static String bare(String phrase) {
        return parts(phrase).text();
    }

    private record Parts(String text, Kind kind) {}

    private static Parts parts(String phrase) {
        String text =
                phrase.substring(0, Math.min(phrase.length(), LETTERS))
                        .replaceAll(MARKS, "")
                        .replaceAll("\\s+", " ")
                        .strip();
        text = text.replaceAll("^[,:;\\s]+|[.,:;\\s]+$", "");
        Kind kind = Kind.ANY;
        for (int i = 0; i < 3; i++) {
            text = ARTICLE.matcher(text).replaceFirst("").strip();
            Matcher before = KIND_BEFORE.matcher(text);
            Matcher after = KIND_AFTER.matcher(text);
            if (before.find()) {
                kind = kind(before);
                text = text.substring(before.end()).strip();
            } else if (after.find()) {
                kind = kind(after);
                text = text.substring(0, after.start()).strip();
            } else {
                break;
            }
        }
        return new Parts(text, kind);
    }

    private static Kind kind(Matcher found) {
        return found.group(1) != null
                ? Kind.SOURCE
                : found.group(2) != null ? Kind.COLUMN : Kind.MEASURE;
    }

    /// Everything a phrase may mean.
    Set<Node> named(String phrase) {
        Parts parts = parts(phrase);
        Set<Node> found = new TreeSet<>();
        if (IDENTIFIER.matcher(parts.text()).matches()) {
            found.addAll(spelled(parts.text()));
        }
        if (found.isEmpty()) {
            found.addAll(byWords.getOrDefault(Folded.of(parts.text()), Set.of()));
        }
        found.removeIf(node -> !fits(node, parts.kind()));
        return found;
    }

    private boolean fits(Node node, Kind kind) {
        Offer offer = sources.get(node.source());
        return switch (kind) {
            case ANY -> true;
            case SOURCE -> node.entity().isEmpty();
            case COLUMN ->
                    offer != null && node.entity().filter(offer.columns()::contains).isPresent();
            case MEASURE ->
                    offer != null && node.entity().filter(offer.measures()::contains).isPresent();
        };
    }

    private static java.util.stream.Stream<String> all(Offer offer) {
        return java.util.stream.Stream.concat(offer.measures().stream(), offer.columns().stream());
    }

    /// What an identifier may mean, with or without a source before the last dot.
    Set<Node> spelled(String identifier) {
        Set<Node> found = new TreeSet<>();
        int dot = identifier.lastIndexOf('.');
        String path = dot < 0 ? "" : identifier.substring(0, dot);
        byTable.getOrDefault(lower(identifier), Set.of())
                .forEach(source -> found.add(new Node(connection, source, Optional.empty())));
        Set<String> owners = byTable.getOrDefault(lower(path), Set.of());
        bySpelling
                .getOrDefault(lower(identifier.substring(dot + 1)), Set.of())
                .forEach(node -> {
                    if (dot < 0
                            || owners.contains(node.source())
                            || path.equalsIgnoreCase(connection + "." + node.source())) {
                        found.add(node);
                    }
                });
        return found;
    }

    /// The sources with a column that a text may speak of, sorted.
    Set<String> spokenOf(String text) {
        Set<String> found = new TreeSet<>();
        List<String> words =
                List.of(Folded.of(SCRIPTS.matcher(text).replaceAll(" ")).split(" ", -1));
        if (text.codePoints().anyMatch(Character::isIdeographic)) {
            // No blanks part words there.
            bySpelling.forEach((name, nodes) -> {
                if (lower(text).contains(name)) {
                    nodes.forEach(node -> found.add(node.source()));
                }
            });
        }
        for (int i = 0; i < words.size(); i++) {
            for (int end = i + 1; end <= Math.min(words.size(), i + LONGEST_NAME); end++) {
                String phrase = String.join(" ", words.subList(i, end));
                byWords.getOrDefault(phrase, Set.of())
                        .forEach(node -> node.entity().ifPresent(_ -> found.add(node.source())));
                byThing.getOrDefault(Folded.loose(phrase), Set.of())
                        .forEach(node -> found.add(node.source()));
            }
        }
        return found;
    }

    private static boolean isSource(String source, Offer offer, String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return source.equalsIgnoreCase(name)
                || offer.table()
                        .map(table -> table.toLowerCase(Locale.ROOT))
                        .filter(table -> table.equals(wanted) || table.endsWith("." + wanted))
                        .isPresent();
    }

    /// The one source that a phrase names.
    Optional<String> source(String phrase) {
        String text = parts(phrase).text();
        Set<String> exact = byTable.getOrDefault(lower(text), Set.of());
        if (!exact.isEmpty()) {
            return one(exact);
        }
        return one(
                byWords.getOrDefault(Folded.of(text), Set.of()).stream()
                        .filter(node -> node.entity().isEmpty())
                        .map(Node::source)
                        .toList());
    }

    /// The one source that the last word of a phrase names, for example customers of "active
    /// customers".
    Optional<String> headOf(String phrase) {
        String text = parts(phrase).text();
        return source(text).or(() -> source(text.substring(text.lastIndexOf(' ') + 1)));
    }

    /// A column of a source, as written or as spoken.
    Optional<String> column(String source, String phrase) {
        String text = parts(phrase).text();
        Offer offer = offer(source);
        int dot = text.lastIndexOf('.');
        if (dot > 0) {
            return isSource(source, offer, text.substring(0, dot))
                    ? exact(offer, text.substring(dot + 1))
                    : Optional.empty();
        }
        Optional<String> exact = exact(offer, text);
        if (exact.isPresent()) {
            return exact;
        }
        String folded = Folded.of(text);
        String loose = Folded.loose(text);
        if (folded.isEmpty()) {
            return Optional.empty();
        }
        return one(columns(byWords, folded, source)).or(() -> one(columns(byThing, loose, source)));
    }

    private List<String> columns(Map<String, Set<Node>> index, String key, String source) {
        Set<String> columns = offer(source).columns();
        return index.getOrDefault(key, Set.of()).stream()
                .filter(node -> node.source().equals(source))
                .flatMap(node -> node.entity().stream())
                .filter(columns::contains)
                .toList();
    }

    private static Optional<String> exact(Offer offer, String name) {
        return offer.columns().contains(name)
                ? Optional.of(name)
                : one(offer.columns().stream().filter(name::equalsIgnoreCase).toList());
    }

    Offer offer(String source) {
        Offer offer = sources.get(source);
        return offer == null ? new Offer(Optional.empty(), Set.of(), Set.of(), Set.of()) : offer;
    }

    /// Whether an identifier before a dot names a source.
    boolean knows(String source) {
        return byTable.containsKey(lower(source));
    }

    static <T> Optional<T> one(Collection<T> found) {
        return found.size() == 1 ? Optional.of(found.iterator().next()) : Optional.empty();
    }

    /// Whether a text is one word that could be a name in a database.
    static boolean isPlain(String text) {
        return PLAIN.matcher(text).matches();
    }
}
