package dev.ktx.knowledge.note;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.SemanticNames.Node;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Something a language model says a note states, with the words of the note that state it. Only
/// {@link #check} makes one, so there is none without evidence.
public final class ModelFact {
    /// What a model may call a statement. That one replaces another is for people to say.
    public static final List<NoteClass> KINDS =
            List.of(
                    NoteClass.DEFINITION,
                    NoteClass.ALIAS,
                    NoteClass.UNIT,
                    NoteClass.FILTER_RULE,
                    NoteClass.FORMULA,
                    NoteClass.RULE);

    private static final int LONGEST_QUOTE = 1_000;
    private static final int SHORTEST_QUOTE = 8;
    private static final int LONGEST_SUBJECT = 80;
    private static final int LONGEST_EXPRESSION = 500;

    private final NoteClass kind;
    private final Subject subject;
    private final String quote;
    private final Optional<Node> entity;
    private final String expression;

    private ModelFact(
            NoteClass kind,
            Subject subject,
            String quote,
            Optional<Node> entity,
            String expression) {
        this.kind = kind;
        this.subject = subject;
        this.quote = quote;
        this.entity = entity;
        this.expression = expression;
    }

    /// A fact as a model puts it.
    ///
    /// @param kind as {@link NoteClass#id} spells it
    /// @param quote words of the note
    /// @param entity a column or measure as `source.name`; may be empty
    /// @param expression of a formula over columns of one source; may be empty
    public record Claimed(
            String kind, String subject, String quote, String entity, String expression) {}

    /// What became of a claimed fact.
    public sealed interface Verdict {
        record Accepted(ModelFact fact) implements Verdict {}

        /// @param why for the model, which may try again
        record Refused(String why) implements Verdict {}
    }

    /// Lets pass what the note itself shows.
    ///
    /// @param connection whose names `entity` may be; without one a name is refused
    public static Verdict check(
            Claimed claimed, String content, SemanticNames names, Optional<String> connection) {
        Optional<NoteClass> kind =
                KINDS.stream().filter(each -> each.id().equals(claimed.kind())).findFirst();
        if (kind.isEmpty()) {
            return refused("kind must be one of " + KINDS.stream().map(NoteClass::id).toList());
        }
        String note = flat(Note.of(content).text());
        String quote = flat(claimed.quote());
        if (quote.length() < SHORTEST_QUOTE || quote.length() > LONGEST_QUOTE) {
            return refused(
                    "quote must have %d to %d characters".formatted(SHORTEST_QUOTE, LONGEST_QUOTE));
        }
        if (!note.contains(quote)) {
            return refused("quote must be copied from the note letter by letter");
        }
        Subject subject = Subject.of(claimed.subject());
        if (subject.isEmpty() || subject.text().length() > LONGEST_SUBJECT) {
            return refused("subject must be a short noun phrase");
        }
        Optional<Node> entity = entity(claimed.entity(), names, connection);
        if (!claimed.entity().isBlank() && entity.isEmpty()) {
            return refused(
                    "entity must be the name of one column or measure, as find_names spells it");
        }
        boolean spoken =
                note.toLowerCase(Locale.ROOT).contains(subject.text().toLowerCase(Locale.ROOT))
                        || entity.flatMap(Node::entity).filter(subject.text()::equals).isPresent();
        if (!spoken) {
            return refused("subject must be words of the note");
        }
        String expression = kind.get() == NoteClass.FORMULA ? flat(claimed.expression()) : "";
        if (expression.length() > LONGEST_EXPRESSION) {
            return refused("expression is too long");
        }
        return new Verdict.Accepted(new ModelFact(kind.get(), subject, quote, entity, expression));
    }

    private static Verdict refused(String why) {
        return new Verdict.Refused(why);
    }

    private static Optional<Node> entity(
            String name, SemanticNames names, Optional<String> connection) {
        if (name.isBlank() || connection.isEmpty()) {
            return Optional.empty();
        }
        Set<Node> found =
                Set.copyOf(
                        names.resolve(name).stream()
                                .filter(node -> node.connection().equals(connection.get()))
                                .filter(node -> node.entity().isPresent())
                                .toList());
        return found.size() == 1 ? found.stream().findFirst() : Optional.empty();
    }

    private static String flat(String text) {
        return Note.normal(text).replaceAll("\\s+", " ");
    }

    public NoteClass kind() {
        return kind;
    }

    /// In the words of the note.
    public String subject() {
        return subject.text();
    }

    /// From the note, blanks and line ends as single blanks.
    public String quote() {
        return quote;
    }

    /// The column or measure that it is about.
    public Optional<Node> entity() {
        return entity;
    }

    /// Of a formula; else empty.
    public String expression() {
        return expression;
    }

    // Without claims: it can neither contradict nor correct what is known.
    Statement statement() {
        return new Statement(kind, quote, subject, false, 0, expression, List.of());
    }
}
