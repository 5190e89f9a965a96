package dev.ktx.service;

import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableRef;
import dev.ktx.relation.Candidate;
import dev.ktx.relation.Evidence;
import dev.ktx.relation.JoinProposal;
import dev.ktx.relation.KeyRef;
import dev.ktx.relation.RowFacts.ColumnRef;
import dev.ktx.relation.Uniqueness;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Evidence of earlier scans about tables that are as they were: same structure, same number of
/// rows, same profile. What a profile does not show, such as two values that changed places, is not
/// seen until something else in the table changes.
///
/// What a language model said is kept too, by the words of the question. Used by one thread.
final class SeenEvidence {
    private static final String COST = "statements";

    private final Map<TableRef, String> prints;
    private final Map<String, String> before;
    private final Map<String, String> kept = new TreeMap<>();

    private SeenEvidence(Map<TableRef, String> prints, Map<String, String> before) {
        this.prints = prints;
        this.before = before;
    }

    /// Nobody saw anything.
    static SeenEvidence nothing() {
        return new SeenEvidence(Map.of(), Map.of());
    }

    /// @param profiled of this scan; without it nothing is known to be as it was
    /// @param before what {@link #kept} said in an earlier scan
    static SeenEvidence of(
            List<Table> tables,
            Optional<ProfileTables.Profiled> profiled,
            Map<String, String> before) {
        return profiled.map(facts -> new SeenEvidence(prints(tables, facts), before))
                .orElse(nothing());
    }

    private static Map<TableRef, String> prints(
            List<Table> tables, ProfileTables.Profiled profiled) {
        var texts = new HashMap<TableRef, StringBuilder>();
        for (Table table : tables) {
            var text = new StringBuilder();
            table.columns()
                    .forEach(column ->
                            text.append(column.name())
                                    .append(':')
                                    .append(column.nativeType())
                                    .append('\n'));
            texts.put(table.ref(), text);
        }
        profiled.profile()
                .columns()
                .forEach(column -> {
                    StringBuilder text = texts.get(column.table());
                    if (text != null) {
                        text.append(column)
                                .append(
                                        profiled.ranges()
                                                .get(
                                                        new ColumnRef(
                                                                column.table(), column.column())))
                                .append('\n');
                    }
                });
        var prints = new HashMap<TableRef, String>();
        profiled.profile()
                .tables()
                .forEach(rows -> {
                    StringBuilder text = texts.get(rows.table());
                    if (text != null) {
                        prints.put(rows.table(), hash(text.append(rows.rowCount()).toString()));
                    }
                });
        return prints;
    }

    private static String hash(String text) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 12);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /// For the next scan: only what this one used.
    Map<String, String> kept() {
        return kept;
    }

    /// Answers what is known and asks for the rest.
    Map<KeyRef, Uniqueness> keys(
            Map<TableRef, List<KeyRef>> questions,
            Function<Map<TableRef, List<KeyRef>>, Map<KeyRef, Uniqueness>> ask) {
        var answers = new HashMap<KeyRef, Uniqueness>();
        var open = new TreeMap<TableRef, List<KeyRef>>();
        questions.forEach((table, keys) -> {
            for (KeyRef key : keys) {
                Optional<long[]> numbers = known(name(key), 3);
                numbers.ifPresentOrElse(
                        n -> answers.put(key, new Uniqueness(n[0], n[1], n[2])),
                        () -> open.computeIfAbsent(table, _ -> new ArrayList<>()).add(key));
            }
        });
        answers.putAll(ask.apply(open));
        answers.forEach(
                (key, found) -> keep(name(key), found.rows(), found.filled(), found.different()));
        return answers;
    }

    /// How many statements the evidence cost in the scan that asked most, for what is kept in a
    /// project: equal rows give an equal answer, however little of it had to be asked again.
    ///
    /// @param now statements of this scan
    int cost(int now) {
        int most =
                known(Optional.of(COST), 1)
                        .map(numbers -> (int) Math.max(numbers[0], now))
                        .orElse(now);
        keep(Optional.of(COST), most);
        return most;
    }

    /// What is known of a link.
    Optional<Evidence> link(Candidate candidate) {
        return known(name(candidate), 5)
                .map(n -> new Evidence.Counted(n[0], n[1], n[2], n[3], n[4] == 1));
    }

    void keep(Candidate candidate, Evidence evidence) {
        if (evidence instanceof Evidence.Counted counted) {
            keep(
                    name(candidate),
                    counted.different(),
                    counted.matched(),
                    counted.filled(),
                    counted.orphans(),
                    counted.sampled() ? 1 : 0);
        }
    }

    /// What a language model proposed when it was asked this before; empty when it was not.
    ///
    /// @param question all that it is told, and which model it is
    Optional<List<JoinProposal>> proposals(String question) {
        Optional<String> text = Optional.ofNullable(before.get(name(question)));
        try {
            return text.map(found ->
                    found.lines()
                            .map(line -> line.split(" ", -1))
                            .map(SeenEvidence::proposal)
                            .toList());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static JoinProposal proposal(String[] parts) {
        if (parts.length != 4) {
            throw new IllegalArgumentException("four names make a proposal");
        }
        return new JoinProposal(
                decoded(parts[0]), decoded(parts[1]), decoded(parts[2]), decoded(parts[3]));
    }

    private static String decoded(String part) {
        return URLDecoder.decode(part, StandardCharsets.UTF_8);
    }

    void keep(String question, List<JoinProposal> proposals) {
        kept.put(
                name(question),
                proposals.stream()
                        .map(proposal ->
                                Stream.of(
                                                proposal.fromTable(),
                                                proposal.fromColumn(),
                                                proposal.toTable(),
                                                proposal.toColumn())
                                        .map(part ->
                                                URLEncoder.encode(part, StandardCharsets.UTF_8))
                                        .collect(Collectors.joining(" ")))
                        .collect(Collectors.joining("\n")));
    }

    private static String name(String question) {
        return "model " + hash(question);
    }

    private Optional<String> name(KeyRef key) {
        return Optional.ofNullable(prints.get(key.table()))
                .map(print -> "key %s %s%s".formatted(print, key.table().display(), key.columns()));
    }

    private Optional<String> name(Candidate candidate) {
        String from = prints.get(candidate.from().table());
        String to = prints.get(candidate.to().table());
        return from == null || to == null
                ? Optional.empty()
                : Optional.of(
                        "link %s %s %s%s"
                                .formatted(
                                        from,
                                        to,
                                        candidate.id(),
                                        candidate
                                                .condition()
                                                .map(when -> " where " + when)
                                                .orElse("")));
    }

    private void keep(Optional<String> name, long... numbers) {
        var text = new StringBuilder();
        for (long number : numbers) {
            text.append(text.isEmpty() ? "" : ",").append(number);
        }
        name.ifPresent(found -> kept.put(found, text.toString()));
    }

    private Optional<long[]> known(Optional<String> name, int count) {
        Optional<String> text = name.flatMap(found -> Optional.ofNullable(before.get(found)));
        try {
            return text.map(found -> List.of(found.split(",")))
                    .filter(parts -> parts.size() == count)
                    .map(parts -> parts.stream().mapToLong(Long::parseLong).toArray());
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
