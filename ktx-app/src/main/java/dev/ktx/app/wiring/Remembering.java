package dev.ktx.app.wiring;

import dev.ktx.port.ProjectFiles;
import dev.ktx.port.ProjectRevisions;
import dev.ktx.port.SemanticLayers;
import dev.ktx.port.WikiPages;
import dev.ktx.service.ApplyEffects;
import dev.ktx.service.Authorship;
import dev.ktx.service.CaptureNote;
import dev.ktx.service.KnownNames;
import dev.ktx.service.ModelAccess;
import dev.ktx.service.ProposeFacts;
import dev.ktx.service.RememberNote;
import dev.ktx.sql.SqlTarget;
import dev.ktx.storage.semantic.SourceYaml;
import dev.ktx.storage.semantic.YamlSourceEdits;
import dev.ktx.storage.state.SqliteMemoryRuns;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/// What takes notes and keeps their runs. Apart from {@link Wiring} so that nothing of it loads
/// before the first note.
final class Remembering implements AutoCloseable {
    private final SqliteMemoryRuns runs;
    private final ProposeFacts proposing;
    private final RememberNote notes;

    /// @param targets what a connection's statements are written for; empty for one that is no
    ///   warehouse
    Remembering(
            Path folder,
            ProjectFiles files,
            ProjectRevisions revisions,
            WikiPages pages,
            SemanticLayers layers,
            LiveSettings settings,
            Function<String, Optional<SqlTarget>> targets,
            Supplier<ModelAccess> model,
            InstantSource clock) {
        this.runs = new SqliteMemoryRuns(folder, clock);
        this.proposing = new ProposeFacts(model, clock);
        this.notes =
                new RememberNote(
                        runs,
                        new CaptureNote(
                                files,
                                pages,
                                new KnownNames(layers),
                                new ApplyEffects(
                                        layers,
                                        new YamlSourceEdits(),
                                        new Authorship(files, revisions, runs, layers),
                                        targets),
                                proposing,
                                SourceYaml::maybe),
                        settings,
                        clock,
                        UUID::randomUUID);
    }

    RememberNote notes() {
        return notes;
    }

    /// Waits for what is being written; a model that is being asked is not waited for.
    @Override
    public void close() {
        proposing.close();
        notes.close();
        runs.close();
    }
}
