package dev.ktx.service;

import dev.ktx.catalog.ScanWarning;
import dev.ktx.catalog.ScanWarnings;
import dev.ktx.catalog.TableRef;
import dev.ktx.ingest.ScanReport.StageStatus;
import dev.ktx.port.Cancellation;
import dev.ktx.port.LanguageModel;
import dev.ktx.port.LanguageModel.Call;
import dev.ktx.port.LanguageModel.Conversation;
import dev.ktx.port.LanguageModel.Parameter;
import dev.ktx.port.LanguageModel.Reply;
import dev.ktx.port.LanguageModel.Result;
import dev.ktx.port.LanguageModel.Tool;
import dev.ktx.problem.KtxException;
import dev.ktx.project.ModelSettings.Budget;
import dev.ktx.relation.Candidate;
import dev.ktx.relation.JoinProposal;
import dev.ktx.relation.JoinProposal.Verdict;
import dev.ktx.relation.JoinSearch;
import dev.ktx.relation.RowFacts.ColumnRef;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// Asks a language model, when one is configured, where columns lead whose names say nothing (scan
/// specification, section 3.6 f). It sees names and types, never a value. What it proposes is a
/// candidate like any other, which rows must carry; what goes wrong costs a warning, never the
/// scan.
final class ProposeJoins {
    private static final String PROMPT = "propose-joins.txt";
    private static final String PROPOSE = "propose_join";
    private static final int COLUMNS_A_QUESTION = 80;
    private static final int KEYS_A_QUESTION = 400;
    private static final int MOST_UNKNOWN = 10;

    private static final List<Tool> TOOLS =
            List.of(
                    new Tool(
                            PROPOSE,
                            "Says that a column refers to a key.",
                            List.of(
                                    parameter("from_table", "The table of the column."),
                                    parameter("from_column", "The column."),
                                    parameter("to_table", "The table of the key."),
                                    parameter("to_column", "The key."))));

    private static Parameter parameter(String name, String description) {
        return new Parameter(name, description, List.of(), true);
    }

    private final Supplier<ModelAccess> access;
    private final SeenEvidence seen;
    private final int tablesPerQuestion;
    private final InstantSource clock;
    private final Cancellation cancellation;

    /// @param access asked once a scan, and only where there is something to ask
    /// @param seen what a model said before to the same question, which is then not asked anew
    /// @param tablesPerQuestion whose columns are asked about at once
    ProposeJoins(
            Supplier<ModelAccess> access,
            SeenEvidence seen,
            int tablesPerQuestion,
            InstantSource clock,
            Cancellation cancellation) {
        this.access = access;
        this.seen = seen;
        this.tablesPerQuestion = tablesPerQuestion;
        this.clock = clock;
        this.cancellation = cancellation;
    }

    /// Asks nobody.
    static ProposeJoins never() {
        return new ProposeJoins(
                ModelAccess.None::new,
                SeenEvidence.nothing(),
                1,
                InstantSource.system(),
                Cancellation.never());
    }

    /// @param proposals in the order they were made, each once
    /// @param status whether a model was asked
    record Proposed(List<Candidate> proposals, List<ScanWarning> warnings, StageStatus status) {
        Proposed {
            proposals = List.copyOf(proposals);
            warnings = List.copyOf(warnings);
        }

        private static Proposed failed(String why) {
            return new Proposed(
                    List.of(), List.of(ScanWarnings.proposalsFailed(why)), StageStatus.FAILED);
        }
    }

    /// @param open columns to ask about; without any nobody is asked
    /// @param search knows what a proposal is worth
    Proposed about(List<ColumnRef> open, JoinSearch search) {
        if (open.isEmpty()) {
            return new Proposed(List.of(), List.of(), StageStatus.SKIPPED);
        }
        try {
            return switch (access.get()) {
                case ModelAccess.None _ -> new Proposed(List.of(), List.of(), StageStatus.SKIPPED);
                case ModelAccess.Refused(var problem) -> Proposed.failed(clause(problem.what()));
                case ModelAccess.Ready ready -> {
                    try (LanguageModel model = ready.open().get()) {
                        yield new Questions(search, ready.name(), model, ready.budget())
                                .about(open);
                    }
                }
            };
        } catch (KtxException failure) {
            return Proposed.failed(clause(failure.problem().what()));
        }
    }

    private static String clause(String sentence) {
        return sentence.replace("\n", " ").replaceFirst("\\.$", "");
    }

    private static String prompt() {
        try (InputStream text = ProposeJoins.class.getResourceAsStream(PROMPT)) {
            if (text == null) {
                throw new IllegalStateException("not in the jar: " + PROMPT);
            }
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// All questions of one scan, under one budget.
    private final class Questions {
        private final JoinSearch search;
        private final String name;
        private final LanguageModel model;
        private final Budget budget;
        private final Instant end;
        private final Map<String, Candidate> found = new LinkedHashMap<>();
        private final Map<String, ScanWarning> unknown = new LinkedHashMap<>();
        private final List<JoinProposal> said = new ArrayList<>();
        private int steps;
        private long tokens;

        Questions(JoinSearch search, String name, LanguageModel model, Budget budget) {
            this.search = search;
            this.name = name;
            this.model = model;
            this.budget = budget;
            this.end = clock.instant().plus(budget.time());
        }

        Proposed about(List<ColumnRef> open) {
            List<ColumnRef> keys = search.likelyKeys().stream().limit(KEYS_A_QUESTION).toList();
            String prompt = prompt();
            for (List<ColumnRef> some : questions(open)) {
                String text =
                        "<columns>\n%s\n</columns>\n<keys>\n%s\n</keys>"
                                .formatted(lines(some), lines(keys));
                String whole = String.join("\n", name, prompt, text);
                Optional<List<JoinProposal>> before = seen.proposals(whole);
                said.clear();
                if (before.isPresent()) {
                    before.get().forEach(this::judged);
                } else {
                    Optional<String> trouble = ask(model.begin(prompt, TOOLS), text);
                    if (trouble.isPresent()) {
                        return told(
                                List.of(ScanWarnings.proposalsFailed(trouble.get())),
                                StageStatus.FAILED);
                    }
                }
                seen.keep(whole, said);
            }
            return told(List.of(), StageStatus.COMPLETED);
        }

        private Proposed told(List<ScanWarning> more, StageStatus status) {
            var warnings = new ArrayList<>(unknown.values());
            warnings.addAll(more);
            return new Proposed(List.copyOf(found.values()), warnings, status);
        }

        private List<List<ColumnRef>> questions(List<ColumnRef> open) {
            var questions = new ArrayList<List<ColumnRef>>();
            var question = new ArrayList<ColumnRef>();
            Set<TableRef> tables = new LinkedHashSet<>();
            for (ColumnRef column : open) {
                boolean full =
                        question.size() >= COLUMNS_A_QUESTION
                                || (tables.size() >= tablesPerQuestion
                                        && !tables.contains(column.table()));
                if (full) {
                    questions.add(List.copyOf(question));
                    question.clear();
                    tables.clear();
                }
                question.add(column);
                tables.add(column.table());
            }
            questions.add(List.copyOf(question));
            return questions;
        }

        /// Empty when the model came to its end.
        private Optional<String> ask(Conversation conversation, String text) {
            Optional<String> over = over();
            if (over.isPresent()) {
                return over;
            }
            Reply reply = answer(() -> conversation.say(text, patience()));
            while (true) {
                steps++;
                switch (reply) {
                    case Reply.Failure(var reason, var detail) -> {
                        return Optional.of("%s (%s)".formatted(reason.id(), clause(detail)));
                    }
                    case Reply.Answer(var _, var calls, var usage) -> {
                        tokens += usage.total();
                        if (calls.isEmpty()) {
                            return Optional.empty();
                        }
                        List<Result> results = calls.stream().map(this::called).toList();
                        over = over();
                        if (over.isPresent()) {
                            return over;
                        }
                        reply = answer(() -> conversation.report(results, patience()));
                    }
                }
            }
        }

        /// Whoever cancels does not wait for the model.
        private Reply answer(Supplier<Reply> request) {
            var answer = new CompletableFuture<Reply>();
            Thread.ofPlatform()
                    .daemon()
                    .name("ktx-proposals")
                    .start(() -> {
                        try {
                            answer.complete(request.get());
                        } catch (RuntimeException | Error failure) {
                            answer.completeExceptionally(failure);
                        }
                    });
            try (Cancellation.Registration _ = cancellation.onCancel(() -> answer.cancel(false))) {
                return answer.get();
            } catch (CancellationException stopped) {
                return new Reply.Failure(LanguageModel.Reason.TIMED_OUT, "the scan was cancelled");
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return new Reply.Failure(LanguageModel.Reason.TIMED_OUT, "the scan was stopped");
            } catch (ExecutionException failed) {
                return new Reply.Failure(
                        LanguageModel.Reason.UNREADABLE,
                        failed.getCause() instanceof KtxException known
                                ? known.problem().what()
                                : "the client of the model failed");
            }
        }

        private Optional<String> over() {
            if (cancellation.isCancelled()) {
                return Optional.of("the scan was cancelled");
            }
            if (steps >= budget.steps()) {
                return Optional.of("the budget of %d steps ended first".formatted(budget.steps()));
            }
            if (tokens >= budget.tokens()) {
                return Optional.of(
                        "the budget of %,d tokens ended first".formatted(budget.tokens()));
            }
            return clock.instant().isBefore(end)
                    ? Optional.empty()
                    : Optional.of(
                            "the budget of %d seconds ended first"
                                    .formatted(budget.time().toSeconds()));
        }

        private Duration patience() {
            Duration left = Duration.between(clock.instant(), end);
            return left.isPositive() ? left : Duration.ofMillis(1);
        }

        private String lines(List<ColumnRef> columns) {
            return columns.stream()
                    .map(column ->
                            "%s %s %s"
                                    .formatted(
                                            column.table().display(),
                                            column.column(),
                                            search.typeOf(column)))
                    .collect(Collectors.joining("\n"));
        }

        private Result called(Call call) {
            if (!call.name().equals(PROPOSE)) {
                return new Result("there is no such tool; use " + PROPOSE);
            }
            return new Result(
                    judged(
                            new JoinProposal(
                                    call.argument("from_table"),
                                    call.argument("from_column"),
                                    call.argument("to_table"),
                                    call.argument("to_column"))));
        }

        /// What the model is told of its proposal.
        private String judged(JoinProposal proposal) {
            said.add(proposal);
            return switch (search.check(proposal)) {
                case Verdict.Possible(var candidate) -> {
                    found.putIfAbsent(candidate.id(), candidate);
                    yield "noted";
                }
                case Verdict.Unknown(var missing) -> {
                    if (unknown.size() < MOST_UNKNOWN) {
                        unknown.putIfAbsent(
                                proposal.toString(),
                                ScanWarnings.proposedReferenceUnknown(
                                        proposal.toString(), missing));
                    }
                    yield "refused: there is no '" + missing + "'";
                }
                case Verdict.Impossible(var why) -> "refused: " + why;
            };
        }
    }
}
