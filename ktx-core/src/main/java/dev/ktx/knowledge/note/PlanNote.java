package dev.ktx.knowledge.note;

import dev.ktx.knowledge.PageFile;
import dev.ktx.knowledge.PageKey;
import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.WikiPage;
import dev.ktx.knowledge.effect.Reading;
import dev.ktx.knowledge.effect.Reconcile;
import dev.ktx.knowledge.effect.SemanticEffect;
import dev.ktx.knowledge.effect.TextTrees;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Works out what remembering a note comes to: which pages, which effects. A pure function: the
/// same note, pages and names give the same plan.
public final class PlanNote {
    /// A note longer than this with several headings becomes a page a section.
    private static final int LONG = 4_000;

    /// Nobody thanks or asks at greater length.
    private static final int LONGEST_TALK = 20_000;

    private static final Set<String> CLOCK =
            Set.of("current_date", "current_time", "current_timestamp");

    private final Note note;

    /// The note with fences around what a tool wrote.
    private final String text;

    private final SemanticNames names;
    private final Optional<String> connection;
    private final List<ModelFact> facts;
    private final Effects meaning;
    private final Shelf shelf;
    private final List<SemanticEffect> effects = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private boolean contradicts;

    private PlanNote(
            Note note,
            Collection<PageFile> pages,
            SemanticNames names,
            Optional<String> connection,
            List<ModelFact> facts,
            TextTrees trees) {
        this.note = note;
        this.text = Fences.of(note.text());
        this.names = names;
        this.connection = connection;
        this.facts = List.copyOf(facts);
        this.meaning = new Effects(names, connection, trees);
        this.shelf = new Shelf(pages);
    }

    /// @param content as it was sent
    /// @param pages that everybody sees
    /// @param connection that the note is about; without one the semantic layer is left alone
    /// @param facts that a language model found in it; they count only where no rule finds any
    /// @param trees reads what is written in YAML or JSON
    public static NotePlan of(
            String content,
            Collection<PageFile> pages,
            SemanticNames names,
            Optional<String> connection,
            List<ModelFact> facts,
            TextTrees trees) {
        return new PlanNote(Note.of(content), pages, names, connection, facts, trees).plan();
    }

    /// The plan of the rules alone, for a note that is neither YAML nor JSON.
    public static NotePlan of(
            String content,
            Collection<PageFile> pages,
            SemanticNames names,
            Optional<String> connection) {
        return of(content, pages, names, connection, List.of(), TextTrees.NONE);
    }

    /// Whether a note is no talk and no rule tells what it says.
    public static boolean isUnread(String content) {
        Note note = Note.of(content);
        if (note.text().isBlank() || Artifact.of(note.text()).isPresent()) {
            return false;
        }
        Pieces pieces = Pieces.of(Fences.of(note.text()));
        return Classifier.statements(pieces).isEmpty() && !isTalk(note, pieces);
    }

    private static boolean isTalk(Note note, Pieces pieces) {
        return !hasCode(pieces) && isTalkOf(note, pieces);
    }

    // What a tool wrote was not said in passing.
    private static boolean hasCode(Pieces pieces) {
        return pieces.pieces().stream()
                .anyMatch(piece ->
                        piece.kind() == Piece.Kind.CODE
                                && Artifact.ofCode(piece.text()).isPresent());
    }

    private static boolean isTalkOf(Note note, Pieces pieces) {
        return pieces.pieces().stream().allMatch(piece -> Classifier.isNoise(piece.text()))
                || (note.text().length() <= LONGEST_TALK
                        && (Classifier.isNoise(note.text())
                                || Classifier.isPersonal(note.text())
                                || CaptureSignals.isTooLittle(note.text())));
    }

    private NotePlan plan() {
        if (note.text().isBlank()) {
            return NotePlan.nothing(NoteClass.NOISE);
        }
        Optional<Artifact> artifact = Artifact.of(note.text());
        if (artifact.isPresent()) {
            NoteClass kind =
                    artifact.get().language().equals("sql") ? NoteClass.FORMULA : NoteClass.RULE;
            Statement whole =
                    new Statement(
                            kind, note.text(), artifact.get().subject(), false, 0, "", List.of());
            write(
                    new Group(
                            "",
                            artifact.get().fenced(note.text()),
                            List.of(whole),
                            List.of(new Piece(Piece.Kind.CODE, note.text(), 0))));
            return done(kind);
        }
        Pieces pieces = Pieces.of(text);
        List<Statement> statements = Classifier.statements(pieces);
        if (statements.isEmpty()) {
            return fallback(pieces);
        }
        groups(pieces, statements).forEach(this::write);
        return done(label(statements));
    }

    // The note was sent in order to be kept: what is no talk is kept though no rule knows it.
    private NotePlan fallback(Pieces pieces) {
        String title =
                pieces.sections().stream()
                        .map(Pieces.Section::title)
                        .filter(text -> !text.isEmpty())
                        .findFirst()
                        .orElse("");
        Piece first = pieces.pieces().isEmpty() ? null : pieces.pieces().getFirst();
        String text = first == null ? note.text() : first.text();
        Subject subject = title.isEmpty() ? Classifier.subject(text) : Subject.of(title);
        Statement whole = new Statement(NoteClass.RULE, text, subject, false, 0, "", List.of());
        // What somebody does at the moment holds for nobody else.
        List<Piece> lastingly =
                pieces.pieces().stream()
                        .filter(piece -> !Classifier.isPersonal(piece.text()))
                        .toList();
        Group group = new Group(title, this.text, List.of(whole), lastingly);
        Reading meant = meaning.of(group);
        if (meant.effects().isEmpty() && isTalk(note, pieces)) {
            return NotePlan.nothing(NoteClass.NOISE);
        }
        if (meant.effects().isEmpty() && !facts.isEmpty()) {
            return proposed(title);
        }
        boolean lasting =
                !title.isEmpty()
                        || note.key().isPresent()
                        || Classifier.isLasting(note.text())
                        || !Entities.spokenMeasures(note.text(), names, connection).isEmpty()
                        || hasCode(pieces)
                        || !meant.isNothing();
        if (!lasting) {
            return NotePlan.nothing(NoteClass.NOISE);
        }
        write(group);
        return done(
                meant.effects().stream().findFirst().map(PlanNote::kind).orElse(NoteClass.RULE));
    }

    /// What a sentence is that no rule tells, by what it comes to.
    private static NoteClass kind(SemanticEffect effect) {
        return switch (effect) {
            case SemanticEffect.AddSegment _ -> NoteClass.FILTER_RULE;
            case SemanticEffect.AddSynonym _ -> NoteClass.ALIAS;
            case SemanticEffect.AddMeasure _,
                    SemanticEffect.CorrectMeasure _,
                    SemanticEffect.AddColumn _ ->
                    NoteClass.FORMULA;
            case SemanticEffect.AddJoin _,
                    SemanticEffect.AddSource _,
                    SemanticEffect.ListValues _,
                    SemanticEffect.Describe _ ->
                    NoteClass.RULE;
        };
    }

    // The page holds the note's own words; the model tells only what they are about.
    private NotePlan proposed(String title) {
        List<Statement> statements = facts.stream().map(ModelFact::statement).toList();
        Group group = new Group(title, note.text(), statements, List.of());
        Sheet sheet = shelf.open(key(group, List.of()));
        if (!sheet.holds(group.text())) {
            sheet.append(group.text());
            link(sheet, group);
            sheet.refer(
                    facts.stream()
                            .flatMap(fact -> fact.entity().stream())
                            .map(names::spell)
                            .toList());
            effects.addAll(Effects.proposed(facts, names, connection, warnings));
        }
        return done(label(statements));
    }

    private NotePlan done(NoteClass label) {
        Reconcile.Outcome outcome = Reconcile.of(effects, names, shelf::canonical);
        for (Reconcile.Settled settled : outcome.settled()) {
            Sheet sheet = shelf.open(new PageKey(PageKey.suggestion(settled.key())));
            if (!sheet.holds(settled.text())) {
                sheet.append(settled.text());
                sheet.summarise("What " + settled.name() + " means, by source");
            }
            warnings.add("definitional_contradiction:" + settled.key());
        }
        return new NotePlan(
                contradicts ? NoteClass.CONTRADICTION : label,
                shelf.updates(),
                outcome.effects(),
                warnings.stream().distinct().toList());
    }

    /// The class of most statements, the first of equals; a correction is one whatever else is
    /// there.
    private static NoteClass label(List<Statement> statements) {
        if (statements.stream().anyMatch(Statement::correction)) {
            return NoteClass.CORRECTION;
        }
        Map<NoteClass, Integer> counts = new LinkedHashMap<>();
        statements.forEach(statement -> counts.merge(statement.kind(), 1, Integer::sum));
        int most = counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() == most)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    /// What becomes one page.
    ///
    /// @param text of the page, as the author wrote it
    /// @param statements at least one
    /// @param pieces all of the text
    record Group(String title, String text, List<Statement> statements, List<Piece> pieces) {
        Subject subject() {
            boolean glossary =
                    statements.size() > 1
                            && statements.stream().allMatch(each -> each.text().contains(": "));
            if (glossary && !title.isEmpty()) {
                return Subject.of(title);
            }
            return statements.stream()
                    .map(Statement::subject)
                    .filter(subject -> !subject.isEmpty())
                    .findFirst()
                    .orElseGet(() ->
                            title.isEmpty()
                                    ? Classifier.subject(statements.getFirst().text())
                                    : Subject.of(title));
        }
    }

    private List<Group> groups(Pieces pieces, List<Statement> statements) {
        List<Pieces.Section> sections = pieces.sections();
        long titled = sections.stream().filter(section -> !section.title().isEmpty()).count();
        if (titled < 2 || note.text().length() < LONG) {
            String title =
                    sections.stream()
                            .map(Pieces.Section::title)
                            .filter(text -> !text.isEmpty())
                            .findFirst()
                            .orElse("");
            return List.of(new Group(title, text, statements, pieces.pieces()));
        }
        List<Group> groups = new ArrayList<>();
        for (int i = 0; i < sections.size(); i++) {
            int section = i;
            List<Statement> own =
                    statements.stream().filter(each -> each.section() == section).toList();
            if (!own.isEmpty()) {
                groups.add(
                        new Group(
                                sections.get(i).title(),
                                sections.get(i).text(),
                                own,
                                pieces.pieces().stream()
                                        .filter(piece -> piece.section() == section)
                                        .toList()));
            }
        }
        return groups;
    }

    private void write(Group group) {
        List<Clash> clashes = shelf.clashes(group.statements());
        boolean conflict = false;
        boolean corrected = false;
        PageKey key = key(group, clashes);
        Sheet sheet = shelf.open(key);
        if (sheet.holds(group.text())) {
            // It may have come without its connection before.
            affect(group);
            return;
        }
        for (Clash clash : clashes) {
            Sheet other = shelf.open(clash.key());
            if (clash.fresh().correction()) {
                if (other.replace(clash.known().text(), clash.fresh().text())) {
                    corrected = true;
                } else {
                    warnings.add("kept_user_edit:" + clash.key());
                }
            } else {
                other.conflict(clash.known().text(), clash.fresh().text());
                warnings.add("definitional_contradiction:" + clash.key());
                conflict = true;
            }
        }
        if (!conflict && !corrected) {
            sheet.append(group.text());
        }
        link(sheet, group);
        contradicts |= conflict;
        if (!conflict) {
            affect(group);
        }
    }

    private void affect(Group group) {
        Reading reading = meaning.of(group);
        effects.addAll(reading.effects());
        warnings.addAll(reading.reasons());
    }

    private PageKey key(Group group, List<Clash> clashes) {
        if (note.key().isPresent()) {
            return shelf.sound(new PageKey(PageKey.suggestion(note.key().get())), warnings);
        }
        if (!clashes.isEmpty()) {
            return clashes.getFirst().key();
        }
        Subject subject = group.subject();
        return shelf.sameConcept(subject, group.text())
                .orElseGet(() -> shelf.sound(subject.key(), warnings));
    }

    private void link(Sheet sheet, Group group) {
        sheet.describe(note, group);
        Entities entities = Entities.in(group.text(), names, connection);
        var nodes = new java.util.TreeSet<>(entities.found());
        nodes.addAll(Entities.spokenMeasures(group.text(), names, connection));
        note.slRefs()
                .forEach(reference -> {
                    var resolved = names.resolve(reference);
                    if (resolved.size() == 1) {
                        nodes.addAll(resolved);
                    } else {
                        warnings.add("unverified_name:" + reference);
                    }
                });
        entities.ambiguous().forEach(name -> warnings.add("ambiguous_name:" + name));
        if (connection.isPresent()) {
            // What the note itself gives a name to need not be known.
            entities.unknown().stream()
                    .filter(name ->
                            group.statements().stream()
                                    .noneMatch(each -> each.subject().text().equals(name)))
                    .filter(name -> !CLOCK.contains(name) && isSpoken(name, group.text()))
                    .forEach(name -> warnings.add("unverified_column:" + name));
        }
        sheet.refer(nodes.stream().map(names::spell).toList());
    }

    // What stands only between fences is code, which has names of its own.
    private static boolean isSpoken(String name, String text) {
        return text.replaceAll("(?s)(```|~~~).*?\\1", "").contains(name);
    }

    /// A page the plan has in hand, with its text as it becomes.
    static WikiPage page(PageFile file) {
        return switch (file) {
            case PageFile.Parsed parsed -> parsed.page();
            case PageFile.Broken broken ->
                    throw new IllegalArgumentException("broken: " + broken.path());
        };
    }

    /// A statement that cannot stand beside one that is known.
    ///
    /// @param key of the page that holds the known one
    record Clash(PageKey key, Statement known, Statement fresh) {}
}
