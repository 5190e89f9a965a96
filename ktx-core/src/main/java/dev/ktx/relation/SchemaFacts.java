package dev.ktx.relation;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.ColumnProfile;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableRef;
import dev.ktx.relation.RowFacts.ColumnRef;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/// The tables of a connection as the search for links sees them. Immutable.
public final class SchemaFacts {
    private static final int SHORTEST_COMPOUND = 6;

    private final Map<TableRef, TableFacts> tables = new LinkedHashMap<>();
    private final Set<String> tableWords = new HashSet<>();
    private final Set<String> knownWords = new HashSet<>(Words.COMPOUND);
    private final Map<String, List<String>> byStart = new HashMap<>();
    private final Optional<String> sharedPrefix;
    private final Optional<String> owner;
    private final Set<String> sharedSuffixes;
    private final Set<String> anyRow;
    private final RowFacts rows;

    private SchemaFacts(List<Table> source, RowFacts rows) {
        this.rows = rows;
        this.sharedPrefix = sharedPrefix(source);
        this.owner = owner(source);
        this.sharedSuffixes = sharedSuffixes(source);
        for (Table table : source) {
            tableWords(table, false).forEach(this::addTableWord);
        }
        this.anyRow = anyRow(source);
        for (Table table : source) {
            for (Column column : table.columns()) {
                List<String> words = Names.words(column.name());
                if (words.size() > 1) {
                    words.stream()
                            .filter(word -> word.length() >= 3)
                            .map(Names::singular)
                            .forEach(knownWords::add);
                }
            }
        }
        for (Table table : source) {
            tables.put(table.ref(), facts(table));
        }
    }

    /// @param rows what is known of them; nothing for a search by names alone
    public static SchemaFacts of(List<Table> tables, RowFacts rows) {
        return new SchemaFacts(tables, rows);
    }

    List<TableFacts> tables() {
        return List.copyOf(tables.values());
    }

    TableFacts table(TableRef ref) {
        TableFacts table = tables.get(ref);
        if (table == null) {
            throw new IllegalArgumentException("no such table: " + ref.display());
        }
        return table;
    }

    boolean knowsRows() {
        return rows.sampleRows() > 0;
    }

    private void addTableWord(String word) {
        tableWords.add(word);
        knownWords.add(word);
        if (word.length() >= 3) {
            byStart.computeIfAbsent(word.substring(0, 3), _ -> new ArrayList<>()).add(word);
        }
    }

    /// A first word that most tables of a larger schema share says nothing.
    private static Optional<String> sharedPrefix(List<Table> tables) {
        if (tables.size() < 4) {
            return Optional.empty();
        }
        Map<String, Long> first =
                tables.stream()
                        .map(table -> Names.words(table.ref().name()))
                        .filter(words -> words.size() > 1)
                        .collect(Collectors.groupingBy(List::getFirst, Collectors.counting()));
        return first.entrySet().stream()
                .filter(entry -> entry.getValue() * 10 >= tables.size() * 6L)
                .map(Map.Entry::getKey)
                .filter(word -> !isReferredTo(word, tables))
                .findFirst();
    }

    /// Whether a column refers to what a word says, as `title_id` in `title_akas`.
    private static boolean isReferredTo(String word, List<Table> tables) {
        return tables.stream()
                .flatMap(table -> table.columns().stream())
                .map(column -> Names.words(column.name()))
                .anyMatch(words ->
                        words.size() == 2
                                && words.getFirst().equals(Names.singular(word))
                                && Words.ID.contains(words.getLast()));
    }

    /// The name of a first column that nearly all tables of a schema have and that names a thing,
    /// as the client or tenant whose row it is.
    private static Optional<String> owner(List<Table> tables) {
        if (tables.size() < 4) {
            return Optional.empty();
        }
        Map<String, Long> first =
                tables.stream()
                        .filter(table -> table.columns().size() > 1)
                        .map(table -> table.columns().getFirst().name().toLowerCase(Locale.ROOT))
                        .filter(name -> !Words.KEY.containsAll(Names.words(name)))
                        .collect(Collectors.groupingBy(name -> name, Collectors.counting()));
        return first.entrySet().stream()
                .filter(entry -> entry.getValue() * 10 >= tables.size() * 8L)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /// Last words that say how tables are kept, since several end with them.
    private static Set<String> sharedSuffixes(List<Table> tables) {
        return tables.stream()
                .map(table -> Names.words(table.ref().name()))
                .filter(words -> words.size() > 1)
                .map(List::getLast)
                .filter(Words.KEPT_AS_BY_MANY::contains)
                .collect(Collectors.groupingBy(word -> word, Collectors.counting()))
                .entrySet()
                .stream()
                .filter(entry -> entry.getValue() >= 3)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /// Names of first columns that many tables number their own rows with, as others do with `id`:
    /// of several tables, none of which is called so.
    private Set<String> anyRow(List<Table> tables) {
        return tables.stream()
                .filter(table -> table.columns().size() > 1)
                .map(table -> table.columns().getFirst().name().toLowerCase(Locale.ROOT))
                .filter(name -> {
                    List<String> words = Names.words(name);
                    return words.size() == 2
                            && Words.ANY_ROW.contains(words.getFirst())
                            && Words.KEY.contains(words.getLast())
                            && tables.stream()
                                    .noneMatch(table ->
                                            Names.words(table.ref().name())
                                                    .equals(List.of(words.getFirst())));
                })
                .collect(Collectors.groupingBy(name -> name, Collectors.counting()))
                .entrySet()
                .stream()
                .filter(entry -> entry.getValue() >= 3)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /// Whether one table is kept as it came and the other is made for reports.
    boolean layers(TableRef one, TableRef other) {
        Optional<Boolean> left = isMade(one);
        Optional<Boolean> right = isMade(other);
        return left.isPresent() && right.isPresent() && !left.equals(right);
    }

    private static Optional<Boolean> isMade(TableRef table) {
        String first = Names.words(table.name()).stream().findFirst().orElse("");
        return Words.MADE.contains(first)
                ? Optional.of(true)
                : Words.TAKEN.contains(first) ? Optional.of(false) : Optional.empty();
    }

    private List<String> tableWords(Table table, boolean compounds) {
        var words = new ArrayList<>(Names.words(table.ref().name()));
        if (words.size() > 1 && sharedPrefix.filter(words.getFirst()::equals).isPresent()) {
            words.removeFirst();
        }
        while (words.size() > 1 && Words.KEPT_AS.contains(words.getFirst())) {
            words.removeFirst();
        }
        while (words.size() > 1
                && ((Words.KEPT_AS.contains(words.getLast())
                                && !Words.TAKEN.contains(words.getLast())
                                && !words.getLast().equals("int"))
                        || sharedSuffixes.contains(words.getLast())
                        || words.getLast().chars().allMatch(Character::isDigit))) {
            words.removeLast();
        }
        return words.stream()
                .flatMap(word -> (compounds ? parts(word) : List.of(word)).stream())
                .map(Names::singular)
                .toList();
    }

    private TableFacts facts(Table table) {
        List<List<String>> names =
                table.columns().stream().map(column -> columnWords(column.name())).toList();
        Optional<String> prefix =
                columnPrefix(names).filter(word -> !namesAnother(word, tableWords(table, false)));
        OptionalLong count = rows.rowsOf(table.ref());
        var columns = new ArrayList<ColumnFacts>();
        for (int i = 0; i < table.columns().size(); i++) {
            columns.add(column(table, i, names.get(i), prefix, count));
        }
        return new TableFacts(table, tableWords(table, true), count, columns);
    }

    private ColumnFacts column(
            Table table,
            int position,
            List<String> words,
            Optional<String> prefix,
            OptionalLong n) {
        Column column = table.columns().get(position);
        List<String> stripped =
                prefix.isPresent() && words.size() > 1 && words.getFirst().equals(prefix.get())
                        ? words.subList(1, words.size())
                        : words;
        List<String> content =
                stripped.stream()
                        .filter(word -> !Words.KEY.contains(word))
                        .filter(word -> !word.chars().allMatch(Character::isDigit))
                        .toList();
        var trimmed = new ArrayList<>(content);
        while (trimmed.size() > 1 && Words.JOINING.contains(trimmed.getLast())) {
            trimmed.removeLast();
        }
        while (trimmed.size() > 1 && Words.JOINING.contains(trimmed.getFirst())) {
            trimmed.removeFirst();
        }
        var ref = new ColumnRef(table.ref(), column.name());
        Optional<ColumnProfile> profile = rows.profile(ref);
        boolean complete =
                profile.isPresent() && n.isPresent() && n.getAsLong() <= rows.sampleRows();
        return new ColumnFacts(
                table.ref(),
                column,
                position,
                place(table, position),
                KeyType.of(column),
                words,
                stripped,
                trimmed,
                stripped.stream().anyMatch(Words.KEY::contains),
                profile,
                Optional.ofNullable(rows.ranges().get(ref)),
                complete);
    }

    private int place(Table table, int position) {
        boolean owned =
                owner.filter(table.columns().getFirst().name()::equalsIgnoreCase).isPresent();
        return !owned ? position : position == 0 ? table.columns().size() : position - 1;
    }

    /// A first word that all columns of a table share, as `l` in TPC-H.
    private static Optional<String> columnPrefix(List<List<String>> names) {
        if (names.size() < 2) {
            return Optional.empty();
        }
        String first = names.getFirst().getFirst();
        long sharing =
                names.stream()
                        .filter(words -> words.size() > 1 && words.getFirst().equals(first))
                        .count();
        boolean all = sharing == names.size() && (names.size() > 2 || first.length() <= 3);
        return all || (names.size() >= 5 && sharing >= names.size() - 1)
                ? Optional.of(first)
                : Optional.empty();
    }

    /// `order` before every column of `order_details` is a reference, not a prefix.
    private boolean namesAnother(String word, List<String> ownWords) {
        String singular = Names.singular(word);
        return tableWords.contains(singular) && !ownWords.equals(List.of(singular));
    }

    private List<String> columnWords(String name) {
        List<String> words = Names.words(name);
        if (anyRow.contains(name.toLowerCase(Locale.ROOT))) {
            return List.of(words.getLast());
        }
        List<String> apart = words.stream().flatMap(word -> parts(word).stream()).toList();
        return apart.isEmpty() ? List.of(name) : apart;
    }

    /// A compound written as one word, taken apart where its parts are words of this schema.
    private List<String> parts(String word) {
        if (word.length() < 4 && word.chars().allMatch(letter -> letter < 128)) {
            return List.of(word);
        }
        if (Words.KEY.contains(word)) {
            return List.of(word);
        }
        if (tableWords.contains(Names.singular(word))) {
            return tableName(word);
        }
        for (int cut = 1; cut < word.length(); cut++) {
            String start = word.substring(0, cut);
            String end = word.substring(cut);
            boolean keyAtEnd =
                    Words.KEY.contains(end) && (isThing(start) || Words.SEQUENCE.contains(start));
            boolean keyAtStart = cut == 2 && start.equals("id") && isTable(end);
            if (keyAtEnd || keyAtStart) {
                return keyAtEnd ? with(parts(start), end) : List.of(start, end);
            }
        }
        for (int cut = word.length() - 4; cut >= 4; cut--) {
            String end = word.substring(cut);
            if (Words.COMPOUND.contains(end) && Words.COMPOUND.contains(word.substring(0, cut))) {
                return List.of(word.substring(0, cut), end);
            }
        }
        if (word.length() >= SHORTEST_COMPOUND && !knownWords.contains(Names.singular(word))) {
            for (int cut = word.length() - 3; cut >= 3; cut--) {
                String start = word.substring(0, cut);
                String end = word.substring(cut);
                boolean oneIsTable = isTable(start) || isTable(end);
                if (oneIsTable && isThing(start) && isKnown(end)) {
                    return List.of(start, end);
                }
            }
        }
        return List.of(word);
    }

    /// The name of one table that is made of the names of others, as `partsupp`.
    private List<String> tableName(String word) {
        for (int cut = word.length() - 4; cut >= 4; cut--) {
            String start = word.substring(0, cut);
            String end = word.substring(cut);
            if ((isTable(start) && isKnown(end)) || (isTable(end) && isKnown(start))) {
                return with(tableName(start), end);
            }
            if (Words.COMPOUND.contains(end) && !Words.COMPOUND.contains(word)) {
                return with(tableName(start), end);
            }
        }
        return List.of(word);
    }

    private static List<String> with(List<String> words, String last) {
        var all = new ArrayList<>(words);
        all.add(last);
        return all;
    }

    private boolean isTable(String word) {
        return tableWords.contains(word) || tableWords.contains(Names.singular(word));
    }

    private boolean isKnown(String word) {
        return knownWords.contains(Names.singular(word)) || startsTable(word);
    }

    private boolean isThing(String word) {
        return isKnown(word)
                || (word.length() >= 3
                        && byStart.getOrDefault(word.substring(0, 3), List.of()).stream()
                                .anyMatch(table -> Names.likeness(word, table) >= 0.8))
                || tableWords.stream().anyMatch(table -> Names.abbreviates(word, table))
                || (word.chars().anyMatch(letter -> letter > 127) && isTable(word));
    }

    private boolean startsTable(String word) {
        return word.length() >= 3
                && byStart.getOrDefault(word.substring(0, 3), List.of()).stream()
                        .anyMatch(table -> table.startsWith(word));
    }
}
