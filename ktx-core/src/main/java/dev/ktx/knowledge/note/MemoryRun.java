package dev.ktx.knowledge.note;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// One note on its way into the wiki.
///
/// @param id `memory-` and a UUID
/// @param inputHash of the normalised content, the connection and the user
/// @param chatId where it came from: `mcp-...` or `cli-text-ingest-...`
/// @param label how the sender names it, for example a file's name; may be empty
/// @param connectionId that the note is about
public record MemoryRun(
        String id,
        String inputHash,
        String chatId,
        String label,
        Optional<String> connectionId,
        Instant createdAt,
        Instant updatedAt,
        CaptureSignals signals,
        State state) {
    /// How far it is.
    public sealed interface State {
        /// @param stage `queued` or `ingesting`
        record Running(String stage) implements State {}

        record Done(Captured captured) implements State {}

        /// @param message what happened, without secrets
        record Failed(String message) implements State {}
    }

    /// Whether anything was kept.
    public enum Outcome {
        SAVED,
        /// There was nothing new in it.
        EMPTY,
        /// There was nothing in it worth keeping.
        SKIPPED;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// What a note left.
    ///
    /// @param wiki keys of pages that changed, sorted
    /// @param sl bare names of sources that changed, sorted
    /// @param xrefs those pages whose references changed, sorted
    /// @param commit empty when nothing was saved
    /// @param warnings as `code:detail`
    /// @param before texts of the files that were there, as they were, by path; a commit does not
    ///   tell what was changed and not committed
    public record Captured(
            Outcome outcome,
            NoteClass label,
            List<String> wiki,
            List<String> sl,
            List<String> xrefs,
            Optional<String> commit,
            List<String> warnings,
            List<Proposal> proposals,
            Map<String, String> before) {
        public Captured {
            wiki = List.copyOf(wiki);
            sl = List.copyOf(sl);
            xrefs = List.copyOf(xrefs);
            warnings = List.copyOf(warnings);
            proposals = List.copyOf(proposals);
            before = Map.copyOf(before);
        }
    }

    /// A change to what a person wrote, which only a person may make.
    ///
    /// @param target for example `parcels.fee_minor descriptions.user`
    public record Proposal(String target, String theirs, String ours) {}

    public MemoryRun with(State next, Instant at) {
        return new MemoryRun(
                id, inputHash, chatId, label, connectionId, createdAt, at, signals, next);
    }

    public boolean isRunning() {
        return state instanceof State.Running;
    }
}
