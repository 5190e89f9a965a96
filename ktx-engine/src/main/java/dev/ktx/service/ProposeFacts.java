package dev.ktx.service;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.note.ModelFact;
import dev.ktx.knowledge.note.ModelFact.Claimed;
import dev.ktx.knowledge.note.ModelFact.Verdict;
import dev.ktx.knowledge.note.NoteClass;
import dev.ktx.port.LanguageModel;
import dev.ktx.port.LanguageModel.Call;
import dev.ktx.port.LanguageModel.Conversation;
import dev.ktx.port.LanguageModel.Parameter;
import dev.ktx.port.LanguageModel.Reply;
import dev.ktx.port.LanguageModel.Result;
import dev.ktx.port.LanguageModel.Tool;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;
import dev.ktx.project.ModelSettings.Budget;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Lets a language model, when one is configured, say what a note states that no rule could read.
/// It changes nothing itself, and it never fails: what goes wrong is told as a warning. Safe for
/// use by many threads.
public final class ProposeFacts implements AutoCloseable {
    private static final String PROMPT = "propose-facts.txt";
    private static final String PROPOSE = "propose_fact";
    private static final String FIND = "find_names";
    private static final int MOST_FACTS = 20;
    private static final int MOST_NAMES = 30;
    private static final int LONGEST_NOTE = 48_000;
    private static final Proposed NOTHING = new Proposed(List.of(), List.of());

    private static final List<Tool> TOOLS =
            List.of(
                    new Tool(
                            FIND,
                            "Names of columns and measures that contain any of the words.",
                            List.of(
                                    new Parameter(
                                            "words",
                                            "One or more words, separated by blanks.",
                                            List.of(),
                                            true))),
                    new Tool(
                            PROPOSE,
                            "Points at one lasting statement of the note.",
                            List.of(
                                    new Parameter(
                                            "kind",
                                            "What kind of statement it is.",
                                            ModelFact.KINDS.stream().map(NoteClass::id).toList(),
                                            true),
                                    new Parameter("subject", "What it is about.", List.of(), true),
                                    new Parameter(
                                            "quote",
                                            "The sentence, copied from the note.",
                                            List.of(),
                                            true),
                                    new Parameter(
                                            "entity",
                                            "The one column or measure it is about.",
                                            List.of(),
                                            false),
                                    new Parameter(
                                            "expression",
                                            "Of a formula, in SQL over columns of one source.",
                                            List.of(),
                                            false))));

    private final Supplier<ModelAccess> access;
    private final InstantSource clock;
    private volatile boolean closed;

    /// @param access asked for every note
    public ProposeFacts(Supplier<ModelAccess> access, InstantSource clock) {
        this.access = access;
        this.clock = clock;
    }

    /// What a model made of a note.
    ///
    /// @param facts each with its evidence; none after a failure
    /// @param warnings as `code:detail`: `llm_unavailable` when the model was not asked or failed,
    ///   `llm_partial` when its budget ended first
    public record Proposed(List<ModelFact> facts, List<String> warnings) {
        public Proposed {
            facts = List.copyOf(facts);
            warnings = List.copyOf(warnings);
        }
    }

    /// @param content without secrets; it is sent to the provider
    /// @param names of which those of the connection are shown to the model when it asks for them
    public Proposed run(String content, SemanticNames names, Optional<String> connectionId) {
        try {
            return switch (access.get()) {
                case ModelAccess.None _ -> NOTHING;
                case ModelAccess.Refused(var problem) -> unavailable(sentence(problem));
                case ModelAccess.Ready ready -> {
                    if (closed) {
                        yield unavailable("ktx is ending");
                    }
                    if (content.length() > LONGEST_NOTE) {
                        yield unavailable("the note is too long to be sent");
                    }
                    try (LanguageModel model = ready.open().get()) {
                        yield new Exchange(content, names, connectionId, ready.budget())
                                .with(model.begin(prompt(), TOOLS));
                    }
                }
            };
        } catch (KtxException failure) {
            return unavailable(sentence(failure.problem()));
        }
    }

    /// Begins no more requests.
    @Override
    public void close() {
        closed = true;
    }

    private static Proposed unavailable(String why) {
        return new Proposed(
                List.of(),
                List.of(
                        "llm_unavailable:"
                                + why
                                + "; no model was asked what the note says, it is treated as"
                                + " without one"));
    }

    private static String sentence(Problem problem) {
        return problem.message().replace("\n", " ").replaceFirst("\\.$", "");
    }

    private static String prompt() {
        try (InputStream text = ProposeFacts.class.getResourceAsStream(PROMPT)) {
            if (text == null) {
                throw new IllegalStateException("not in the jar: " + PROMPT);
            }
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// One note and the model, from the first request to the last.
    private final class Exchange {
        private final String content;
        private final SemanticNames names;
        private final Optional<String> connection;
        private final Budget budget;
        private final Instant end;
        private final Map<String, ModelFact> facts = new LinkedHashMap<>();

        Exchange(String content, SemanticNames names, Optional<String> connection, Budget budget) {
            this.content = content;
            this.names = names;
            this.connection = connection;
            this.budget = budget;
            this.end = clock.instant().plus(budget.time());
        }

        Proposed with(Conversation model) {
            long tokens = 0;
            Reply reply = model.say(message(), patience());
            for (int step = 1; ; step++) {
                switch (reply) {
                    case Reply.Failure(var reason, var detail) -> {
                        return new Proposed(
                                List.of(),
                                List.of(
                                        "llm_unavailable:%s (%s); what the note says was %s, it is treated"
                                                        .formatted(
                                                                reason.id(),
                                                                detail,
                                                                step == 1
                                                                        ? "not found out"
                                                                        : "only begun to be found"
                                                                                + " out")
                                                + " as without a model"));
                    }
                    case Reply.Answer(var _, var calls, var usage) -> {
                        tokens += usage.total();
                        List<Result> results = calls.stream().map(this::called).toList();
                        if (calls.isEmpty()) {
                            return done(List.of());
                        }
                        Optional<String> over = over(step, tokens);
                        if (over.isPresent()) {
                            return done(
                                    List.of(
                                            "llm_partial:the budget of %s ended before the model did"
                                                    .formatted(over.get())));
                        }
                        reply = model.report(results, patience());
                    }
                }
            }
        }

        private Proposed done(List<String> warnings) {
            return new Proposed(List.copyOf(facts.values()), warnings);
        }

        private Optional<String> over(int step, long tokens) {
            if (closed) {
                return Optional.of("the process");
            }
            if (step >= budget.steps()) {
                return Optional.of("%d steps".formatted(budget.steps()));
            }
            if (tokens >= budget.tokens()) {
                return Optional.of("%,d tokens".formatted(budget.tokens()));
            }
            return clock.instant().isBefore(end)
                    ? Optional.empty()
                    : Optional.of("%d seconds".formatted(budget.time().toSeconds()));
        }

        private Duration patience() {
            Duration left = Duration.between(clock.instant(), end);
            return left.isPositive() ? left : Duration.ofMillis(1);
        }

        private String message() {
            return connection
                            .map(id -> "The note is about the connection '" + id + "'.\n")
                            .orElse("The note is about no connection; leave entity out.\n")
                    + "<note>\n"
                    + content
                    + "\n</note>";
        }

        private Result called(Call call) {
            return new Result(
                    switch (call.name()) {
                        case FIND -> found(call.argument("words"));
                        case PROPOSE -> proposed(call);
                        default -> "there is no such tool; use " + FIND + " or " + PROPOSE;
                    });
        }

        private String proposed(Call call) {
            if (facts.size() >= MOST_FACTS) {
                return "refused: there are enough facts; answer done";
            }
            var claimed =
                    new Claimed(
                            call.argument("kind"),
                            call.argument("subject"),
                            call.argument("quote"),
                            call.argument("entity"),
                            call.argument("expression"));
            return switch (ModelFact.check(claimed, content, names, connection)) {
                case Verdict.Accepted(var fact) -> {
                    facts.putIfAbsent(fact.quote(), fact);
                    yield "accepted";
                }
                case Verdict.Refused(var why) -> "refused: " + why;
            };
        }

        private String found(String words) {
            List<String> wanted =
                    Stream.of(words.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}_]+", -1))
                            .filter(word -> word.length() > 1)
                            .toList();
            List<String> matches = new ArrayList<>();
            connection
                    .map(id -> names.connections().get(id))
                    .ifPresent(sources ->
                            sources.forEach((source, offer) ->
                                    Stream.concat(
                                                    offer.columns().stream(),
                                                    offer.measures().stream())
                                            .map(name -> source + "." + name)
                                            .filter(name ->
                                                    wanted.stream()
                                                            .anyMatch(
                                                                    name.toLowerCase(Locale.ROOT)
                                                                            ::contains))
                                            .forEach(matches::add)));
            if (matches.isEmpty()) {
                return "no such names";
            }
            return String.join(
                            "\n", matches.stream().distinct().sorted().limit(MOST_NAMES).toList())
                    + (matches.size() > MOST_NAMES ? "\n(and more)" : "");
        }
    }
}
