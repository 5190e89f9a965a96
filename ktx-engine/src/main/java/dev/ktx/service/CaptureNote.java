package dev.ktx.service;

import dev.ktx.knowledge.FrontMatter;
import dev.ktx.knowledge.PageFile;
import dev.ktx.knowledge.PageGate;
import dev.ktx.knowledge.PageKey;
import dev.ktx.knowledge.PageReferences;
import dev.ktx.knowledge.PageScope;
import dev.ktx.knowledge.SecretText;
import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.Shadowing;
import dev.ktx.knowledge.WikiPage;
import dev.ktx.knowledge.effect.TextTrees;
import dev.ktx.knowledge.note.CaptureSignals;
import dev.ktx.knowledge.note.MemoryRun.Captured;
import dev.ktx.knowledge.note.MemoryRun.Outcome;
import dev.ktx.knowledge.note.ModelFact;
import dev.ktx.knowledge.note.NoteClass;
import dev.ktx.knowledge.note.NotePlan;
import dev.ktx.knowledge.note.NotePlan.PageUpdate;
import dev.ktx.knowledge.note.PlanNote;
import dev.ktx.port.FileEdit;
import dev.ktx.port.ProjectFiles;
import dev.ktx.port.Saved;
import dev.ktx.port.WikiPages;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/// Works a note into the wiki and the semantic layer, as one commit. It is planned while nothing is
/// locked and once more while no other process can write, so that what others saved meanwhile is
/// neither lost nor overlooked.
public final class CaptureNote {
    private static final int CHAT = 8;

    private final ProjectFiles files;
    private final WikiPages pages;
    private final Supplier<SemanticNames> names;
    private final ApplyEffects effects;
    private final ProposeFacts model;
    private final TextTrees trees;

    /// @param names asked for every note
    /// @param trees reads YAML and JSON of notes
    /// @param model looks at notes that no rule can read, if there is one
    public CaptureNote(
            ProjectFiles files,
            WikiPages pages,
            Supplier<SemanticNames> names,
            ApplyEffects effects,
            ProposeFacts model,
            TextTrees trees) {
        this.files = files;
        this.pages = pages;
        this.names = names;
        this.effects = effects;
        this.model = model;
        this.trees = trees;
    }

    /// @param content Markdown as it was sent
    /// @param connectionId checked before
    /// @throws KtxException when it cannot be saved; then nothing has changed
    public Captured run(String content, Optional<String> connectionId, String chatId) {
        String clean = SecretText.redacted(content);
        List<String> warnings = new ArrayList<>();
        if (!clean.equals(content)) {
            warnings.add("redacted:secret_or_personal");
        }
        List<ModelFact> facts = facts(clean, connectionId, warnings);
        while (true) {
            Draft draft = draft(clean, connectionId, facts);
            if (draft.edits().isEmpty()) {
                return nothing(clean, draft, warnings);
            }
            var made = new Draft[] {draft};
            Saved saved =
                    files.change(
                            draft.message(chatId),
                            () -> {
                                made[0] = draft(clean, connectionId, facts);
                                return made[0].message(chatId).equals(draft.message(chatId))
                                        ? made[0].edits()
                                        : List.of();
                            });
            if (made[0].message(chatId).equals(draft.message(chatId))) {
                return made[0].captured(saved, warnings);
            }
        }
    }

    // Asked before anything is locked, and only about a note that no rule reads. One that rules
    // would
    // keep and that changes nothing is there already.
    private List<ModelFact> facts(
            String content, Optional<String> connectionId, List<String> warnings) {
        if (!PlanNote.isUnread(content)) {
            return List.of();
        }
        Draft rules = draft(content, connectionId, List.of());
        boolean known = rules.edits().isEmpty() && rules.plan().label() != NoteClass.NOISE;
        if (known || !rules.plan().effects().isEmpty()) {
            return List.of();
        }
        ProposeFacts.Proposed proposed = model.run(content, names.get(), connectionId);
        warnings.addAll(proposed.warnings());
        if (proposed.facts().isEmpty()) {
            return List.of();
        }
        try {
            draft(content, connectionId, proposed.facts());
        } catch (KtxException refused) {
            warnings.add("llm_facts_refused:" + refused.problem().code().id());
            return List.of();
        }
        warnings.add("llm_facts:" + proposed.facts().size());
        return proposed.facts();
    }

    private static Captured nothing(String content, Draft draft, List<String> warnings) {
        boolean skipped =
                draft.plan().label() == NoteClass.NOISE && !CaptureSignals.isTooLittle(content);
        return new Captured(
                skipped ? Outcome.SKIPPED : Outcome.EMPTY,
                draft.plan().label(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                joined(draft.warnings(), warnings),
                draft.applied().proposals(),
                Map.of());
    }

    /// What would be saved now.
    ///
    /// @param before texts of files that are there, by path
    private record Draft(
            NotePlan plan,
            ApplyEffects.Applied applied,
            List<FileEdit> edits,
            List<String> warnings,
            Map<String, String> before) {
        private List<String> wiki() {
            return plan.pages().stream().map(page -> page.key().text()).sorted().toList();
        }

        private List<String> xrefs() {
            return plan.pages().stream()
                    .filter(PageUpdate::links)
                    .map(page -> page.key().text())
                    .sorted()
                    .toList();
        }

        String message(String chatId) {
            return "Memory ingest (external_ingest): %d wiki, %d sl%s%s [chat=%s]"
                    .formatted(
                            wiki().size(),
                            applied.sources().size(),
                            xrefs().isEmpty() ? "" : ", %d xref".formatted(xrefs().size()),
                            applied.reverted() == 0
                                    ? ""
                                    : ", %d reverted".formatted(applied.reverted()),
                            chatId.substring(0, Math.min(CHAT, chatId.length())));
        }

        Captured captured(Saved saved, List<String> more) {
            return new Captured(
                    saved.created() ? Outcome.SAVED : Outcome.EMPTY,
                    plan.label(),
                    saved.created() ? wiki() : List.of(),
                    saved.created() ? applied.sources() : List.of(),
                    saved.created() ? xrefs() : List.of(),
                    saved.created() ? Optional.of(saved.revision().id()) : Optional.empty(),
                    joined(warnings, more),
                    applied.proposals(),
                    saved.created() ? before : Map.of());
        }
    }

    private static List<String> joined(List<String> left, List<String> right) {
        List<String> all = new ArrayList<>(left);
        all.addAll(right);
        return all.stream().distinct().toList();
    }

    private Draft draft(String content, Optional<String> connectionId, List<ModelFact> facts) {
        List<PageFile> all = pages.all();
        NotePlan plan = PlanNote.of(content, all, names.get(), connectionId, facts, trees);
        List<FileEdit> edits = new ArrayList<>();
        for (PageUpdate update : plan.pages()) {
            check(update, all, plan);
            edits.add(pages.edit(PageScope.global(), update.key(), update.change()));
        }
        ApplyEffects.Applied applied = effects.to(plan.effects());
        edits.addAll(applied.edits());
        Map<String, String> before = new TreeMap<>();
        edits.forEach(
                edit -> files.text(edit.path()).ifPresent(text -> before.put(edit.path(), text)));
        return new Draft(plan, applied, edits, joined(plan.warnings(), applied.warnings()), before);
    }

    // Names that the semantic layer does not know are warnings: the words are the author's.
    private static void check(PageUpdate update, List<PageFile> all, NotePlan plan) {
        WikiPage before =
                all.stream()
                        .filter(file ->
                                file.scope().equals(PageScope.global())
                                        && file.key().equals(update.key()))
                        .filter(PageFile.Parsed.class::isInstance)
                        .map(file -> ((PageFile.Parsed) file).page())
                        .findFirst()
                        .orElseGet(() ->
                                new WikiPage(
                                        update.key(), PageScope.global(), FrontMatter.EMPTY, ""));
        WikiPage after = update.change().applied(before);
        var visible = new TreeSet<PageKey>(Shadowing.keysFrom(PageScope.global(), all));
        plan.pages().forEach(page -> visible.add(page.key()));
        List<Problem> problems = new ArrayList<>(PageGate.form(after));
        problems.addAll(PageReferences.missingPages(after, visible));
        // What was wrong with the page before is not the note's fault.
        problems.removeAll(PageGate.form(before));
        problems.removeAll(PageReferences.missingPages(before, visible));
        if (!problems.isEmpty()) {
            throw new KtxException(problems.getFirst());
        }
    }
}
