package dev.ktx.knowledge.note;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.SemanticNames.Node;
import dev.ktx.knowledge.SemanticNames.Offer;
import dev.ktx.knowledge.effect.ReadArtifact;
import dev.ktx.knowledge.effect.ReadSentence;
import dev.ktx.knowledge.effect.Reading;
import dev.ktx.knowledge.effect.SemanticEffect;
import dev.ktx.knowledge.effect.SemanticEffect.Author;
import dev.ktx.knowledge.effect.TextTrees;
import dev.ktx.knowledge.note.PlanNote.Group;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// What statements mean for the semantic layer: only when the note names a connection, and only
/// when a statement is about exactly one thing there.
final class Effects {
    private static final Pattern AGGREGATE =
            Pattern.compile("(?i)\\b(?:sum|avg|count|min|max|median)\\s*\\(");
    private static final Pattern NAME =
            Pattern.compile("(?<![\\w.'])([A-Za-z_]\\w*(?:\\.[A-Za-z_]\\w*)*)(?!\\w|\\s*\\()");
    private static final Set<String> WORDS =
            Set.of(
                    "distinct",
                    "case",
                    "when",
                    "then",
                    "else",
                    "end",
                    "and",
                    "or",
                    "not",
                    "null",
                    "is",
                    "in",
                    "as");
    private static final int LONGEST = 1_000;

    private final SemanticNames names;
    private final Optional<String> connection;
    private final TextTrees trees;
    private final Map<String, ReadSentence> readers = new TreeMap<>();

    /// @param connection that the note is about
    /// @param trees reads YAML and JSON
    Effects(SemanticNames names, Optional<String> connection, TextTrees trees) {
        this.names = names;
        this.connection = connection;
        this.trees = trees;
    }

    /// What a group means for the connection that the note names. Without one nothing changes, and
    /// what would have changed is told.
    Reading of(Group group) {
        if (connection.isPresent()) {
            return on(connection.get(), group);
        }
        for (String id : names.connections().keySet()) {
            List<SemanticEffect> missed = on(id, group).effects();
            if (!missed.isEmpty()) {
                return new Reading(
                        List.of(),
                        missed.stream()
                                .map(effect ->
                                        "no_connection:%s (say that the note is about '%s')"
                                                .formatted(effect.target(), id))
                                .toList());
            }
        }
        return Reading.NOTHING;
    }

    private Reading on(String connection, Group group) {
        if (!names.connections().containsKey(connection)) {
            return Reading.NOTHING;
        }
        ReadSentence reader =
                readers.computeIfAbsent(connection, id -> new ReadSentence(names, id));
        List<SemanticEffect> effects = new ArrayList<>();
        List<String> reasons = new ArrayList<>();
        Set<String> corrections = new TreeSet<>();
        Set<String> read = new TreeSet<>();
        group.statements().stream()
                .filter(Statement::correction)
                .forEach(each -> corrections.add(each.text()));
        for (Piece piece : group.pieces()) {
            Reading reading = sentence(piece, reader, connection);
            if (corrections.contains(piece.text())) {
                // What is known is somebody's word: people change it.
                reading.effects()
                        .forEach(effect ->
                                reasons.add("not_applied:" + effect.target() + " (a correction)"));
            } else {
                effects.addAll(reading.effects());
                reasons.addAll(reading.reasons());
            }
            if (!reading.effects().isEmpty()) {
                read.add(piece.text());
            }
        }
        Reading dictionary = reader.dictionary(group.text());
        effects.addAll(dictionary.effects());
        reasons.addAll(dictionary.reasons());
        for (Statement statement : group.statements()) {
            if (statement.correction()) {
                measure(statement, names, connection, Author.PERSON, reasons)
                        .ifPresent(effect -> corrected(effect, connection, effects));
                continue;
            }
            if (read.contains(statement.text())) {
                continue;
            }
            switch (statement.kind()) {
                case UNIT, DEFINITION ->
                        describe(group, statement, names, connection)
                                .filter(effect -> !isDescribed(effect, effects))
                                .ifPresent(effects::add);
                case FORMULA ->
                        measure(statement, names, connection, Author.PERSON, reasons)
                                .ifPresent(effects::add);
                case ALIAS, FILTER_RULE, CORRECTION, CONTRADICTION, RULE, NOISE -> {}
            }
        }
        return new Reading(effects, reasons);
    }

    // What is not there cannot have been wrong.
    private void corrected(SemanticEffect effect, String connection, List<SemanticEffect> effects) {
        if (effect instanceof SemanticEffect.AddMeasure measure) {
            Offer offer = sources(names, connection).get(measure.source());
            if (offer != null && offer.measures().contains(measure.name())) {
                effects.add(new SemanticEffect.CorrectMeasure(measure));
            }
        }
    }

    // A row of a data dictionary says it already.
    private static boolean isDescribed(SemanticEffect effect, List<SemanticEffect> effects) {
        return effects.stream().anyMatch(other -> other.target().equals(effect.target()));
    }

    /// A segment, a join or another name, whatever class the sentence is of.
    private Reading sentence(Piece piece, ReadSentence reader, String connection) {
        String text = piece.text();
        return switch (piece.kind()) {
            case SENTENCE, ITEM -> reader.of(Classifier.soberReadings(text), oneLine(text));
            case ROW -> {
                String[] cells = text.split("\\t", 2);
                yield reader.row(
                        cells[0],
                        List.of(cells[1].split(";\\s*", -1)),
                        oneLine(text.replace("\t", ": ")));
            }
            case CODE ->
                    Artifact.ofCode(text)
                            .map(artifact ->
                                    ReadArtifact.of(
                                            artifact.language(), text, trees, names, connection))
                            .orElse(Reading.NOTHING);
        };
    }

    /// What a language model's facts mean, with its authority.
    static List<SemanticEffect> proposed(
            List<ModelFact> facts,
            SemanticNames names,
            Optional<String> connection,
            List<String> warnings) {
        List<SemanticEffect> effects = new ArrayList<>();
        if (connection.isEmpty() || !names.connections().containsKey(connection.get())) {
            return effects;
        }
        for (ModelFact fact : facts) {
            if (fact.kind() == NoteClass.FORMULA) {
                measure(fact.statement(), names, connection.get(), Author.MODEL, warnings)
                        .ifPresent(effects::add);
            } else {
                fact.entity()
                        .map(node ->
                                new SemanticEffect.Describe(
                                        node, oneLine(fact.quote()), Author.MODEL))
                        .ifPresent(effects::add);
            }
        }
        return effects;
    }

    private static Optional<SemanticEffect> describe(
            Group group, Statement statement, SemanticNames names, String connection) {
        List<Node> entities =
                Entities.in(statement.text(), names, Optional.of(connection)).found().stream()
                        .filter(node -> node.entity().isPresent())
                        .toList();
        List<Node> about = entities;
        if (statement.kind() == NoteClass.DEFINITION) {
            // A definition names many things; it describes the one that it defines.
            String subject = statement.subject().folded();
            about = new ArrayList<>(entities);
            about.addAll(Entities.spokenMeasures(statement.text(), names, Optional.of(connection)));
            about =
                    about.stream()
                            .distinct()
                            .filter(node ->
                                    new Subject(node.entity().orElseThrow())
                                            .folded()
                                            .equals(subject))
                            .toList();
        }
        if (about.size() != 1) {
            return Optional.empty();
        }
        String text =
                isAlone(group, statement) && group.text().length() <= LONGEST / 2
                        ? group.text()
                        : statement.text();
        return Optional.of(
                new SemanticEffect.Describe(about.getFirst(), oneLine(text), Author.PERSON));
    }

    // "Divide by 100" beside a unit reckons nothing of its own; it belongs to the unit.
    private static boolean isAlone(Group group, Statement statement) {
        return group.statements().stream()
                .allMatch(other ->
                        other.equals(statement)
                                || (statement.kind() == NoteClass.UNIT
                                        && other.kind() == NoteClass.FORMULA
                                        && other.expression().isEmpty()));
    }

    private static Optional<SemanticEffect> measure(
            Statement statement,
            SemanticNames names,
            String connection,
            Author author,
            List<String> warnings) {
        String expression = statement.expression();
        if (expression.isEmpty() || statement.subject().isEmpty()) {
            return Optional.empty();
        }
        Set<String> used = new TreeSet<>();
        NAME.matcher(expression)
                .results()
                .map(found -> found.group(1))
                .filter(name -> !WORDS.contains(name.toLowerCase(Locale.ROOT)))
                .forEach(used::add);
        List<String> owners = new ArrayList<>();
        boolean ofMeasures = false;
        for (var entry : sources(names, connection).entrySet()) {
            Offer offer = entry.getValue();
            if (used.stream().allMatch(name -> offers(entry.getKey(), offer, name))) {
                owners.add(entry.getKey());
                ofMeasures = used.stream().anyMatch(name -> offer.measures().contains(last(name)));
            }
        }
        if (used.isEmpty() || owners.isEmpty()) {
            used.stream()
                    .filter(name -> isNowhere(name, names, connection))
                    .filter(name -> name.contains("_") || AGGREGATE.matcher(expression).find())
                    .forEach(name -> warnings.add("unverified_column:" + name));
            return Optional.empty();
        }
        boolean reckons = AGGREGATE.matcher(expression).find() || ofMeasures;
        String name = name(statement.subject());
        Offer owner = sources(names, connection).get(owners.getFirst());
        if (reckons && owners.size() > 1) {
            warnings.add(
                    "ambiguous_target:measure %s (%s)".formatted(name, String.join(", ", owners)));
        }
        if (owner == null || owners.size() != 1 || !reckons || name.isEmpty()) {
            return Optional.empty();
        }
        String bare =
                expression.replaceAll("(?<![\\w.])" + Pattern.quote(owners.getFirst()) + "\\.", "");
        return Optional.of(
                new SemanticEffect.AddMeasure(
                        connection,
                        owners.getFirst(),
                        owner.columns().contains(name) ? name + "_m" : name,
                        bare,
                        Optional.empty(),
                        oneLine(statement.text()),
                        author == Author.PERSON ? "note" : author.key(),
                        author));
    }

    private static boolean offers(String source, Offer offer, String name) {
        int dot = name.lastIndexOf('.');
        boolean here = dot < 0 || name.substring(0, dot).equals(source);
        return here
                && (offer.columns().contains(last(name)) || offer.measures().contains(last(name)));
    }

    private static boolean isNowhere(String name, SemanticNames names, String connection) {
        return sources(names, connection).entrySet().stream()
                .noneMatch(entry -> offers(entry.getKey(), entry.getValue(), name));
    }

    private static Map<String, Offer> sources(SemanticNames names, String connection) {
        return names.connections().getOrDefault(connection, new TreeMap<>());
    }

    private static String last(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static String name(Subject subject) {
        String text = subject.key().text().replace('-', '_');
        return text.matches("[a-z_]\\w*") ? text : text.matches("\\w+") ? "n_" + text : "";
    }

    private static String oneLine(String text) {
        String line = text.replaceAll("\\s+", " ").strip();
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST);
    }
}
