package dev.ktx.service;

import dev.ktx.knowledge.note.MemoryRun;
import dev.ktx.knowledge.note.MemoryRun.State;
import dev.ktx.port.FileEdit;
import dev.ktx.port.MemoryRuns;
import dev.ktx.port.ProjectFiles;
import dev.ktx.port.ProjectRevisions;
import dev.ktx.port.ProjectRevisions.Change;
import dev.ktx.port.Revision;
import dev.ktx.port.SemanticLayers;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.file.SourceFile;
import dev.ktx.semantic.model.Measure;

import java.util.List;
import java.util.Optional;

/// Whose word a measure is, as the history of its file and the runs tell: a note's, when the commit
/// that brought it in its present form is that of a run which found the file without it, and a
/// person's in every other case. A run commits a file as it finds it, so the commit alone does not
/// tell.
public final class Authorship {
    private static final int FAR = 100;
    private static final int MOST_RUNS = 2_000;

    private final ProjectFiles files;
    private final ProjectRevisions revisions;
    private final MemoryRuns runs;
    private final SemanticLayers layers;

    public Authorship(
            ProjectFiles files,
            ProjectRevisions revisions,
            MemoryRuns runs,
            SemanticLayers layers) {
        this.files = files;
        this.revisions = revisions;
        this.runs = runs;
        this.layers = layers;
    }

    boolean isOfNote(SemanticLayer layer, String source, String name) {
        List<SourceFile> declaring = layer.filesOf(source);
        Optional<String> now = said(layer, source, name);
        if (declaring.size() != 1 || now.isEmpty()) {
            return false;
        }
        String path = declaring.getFirst().path();
        for (Revision revision : files.history(path, FAR)) {
            Optional<Change> change =
                    revisions.changes(revision.id()).stream()
                            .filter(each -> each.path().equals(path))
                            .findFirst();
            String after = change.flatMap(Change::after).orElse("");
            String before = change.flatMap(Change::before).orElse("");
            if (!said(layer, path, after, source, name).equals(now)) {
                return false;
            }
            if (!said(layer, path, before, source, name).equals(now)) {
                return found(revision, path)
                        .filter(text -> !said(layer, path, text, source, name).equals(now))
                        .isPresent();
            }
        }
        return false;
    }

    /// What the run behind a commit found in a file, an empty text for none; empty when there is no
    /// such run.
    private Optional<String> found(Revision revision, String path) {
        return runs.runs(MOST_RUNS).stream()
                .map(MemoryRun::state)
                .filter(State.Done.class::isInstance)
                .map(state -> ((State.Done) state).captured())
                .filter(captured -> captured.commit().equals(Optional.of(revision.id())))
                .map(captured -> captured.before().getOrDefault(path, ""))
                .findFirst();
    }

    private Optional<String> said(
            SemanticLayer layer, String path, String text, String source, String name) {
        return text.isBlank()
                ? Optional.empty()
                : said(
                        layers.preview(layer.connectionId(), List.of(FileEdit.write(path, text))),
                        source,
                        name);
    }

    private static Optional<String> said(SemanticLayer layer, String source, String name) {
        return layer.model()
                .node(source)
                .flatMap(node -> node.measure(name))
                .map(Authorship::whole);
    }

    private static String whole(Measure measure) {
        return "%s|%s|%s|%s"
                .formatted(
                        measure.expr().text(),
                        measure.filter().map(rows -> rows.text()).orElse(""),
                        measure.segments(),
                        measure.description().orElse(""));
    }
}
