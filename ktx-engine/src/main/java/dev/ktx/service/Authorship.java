package dev.ktx.service;

import dev.ktx.port.FileEdit;
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

/// Whose word a measure is, as the history of its file tells: a note's, when the commit that
/// brought it in its present form is one that remembered a note, and a person's in every other
/// case.
public final class Authorship {
    /// How the first line of a commit begins that remembers a note.
    static final String MEMORY = "Memory ingest (";

    private static final int FAR = 100;

    private final ProjectFiles files;
    private final ProjectRevisions revisions;
    private final SemanticLayers layers;

    public Authorship(ProjectFiles files, ProjectRevisions revisions, SemanticLayers layers) {
        this.files = files;
        this.revisions = revisions;
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
            if (change.isEmpty()
                    || !said(layer, path, change.get().after(), source, name).equals(now)) {
                return false;
            }
            if (!said(layer, path, change.get().before(), source, name).equals(now)) {
                return revision.message().startsWith(MEMORY);
            }
        }
        return false;
    }

    private Optional<String> said(
            SemanticLayer layer, String path, Optional<String> text, String source, String name) {
        return text.flatMap(each ->
                said(
                        layers.preview(layer.connectionId(), List.of(FileEdit.write(path, each))),
                        source,
                        name));
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
