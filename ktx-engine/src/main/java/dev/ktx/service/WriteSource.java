package dev.ktx.service;

import dev.ktx.port.FileEdit;
import dev.ktx.port.ProjectFiles;
import dev.ktx.port.Saved;
import dev.ktx.port.SemanticLayers;
import dev.ktx.problem.Location;
import dev.ktx.problem.Problem;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.problem.SourceProblems;
import dev.ktx.semantic.file.SemanticLayer;
import dev.ktx.semantic.file.SourceDefinition;
import dev.ktx.semantic.file.SourceDefinition.Kind;
import dev.ktx.semantic.file.SourceFile;
import dev.ktx.semantic.file.SourceFileName;
import dev.ktx.semantic.plan.LayerCheck;
import dev.ktx.semantic.plan.ModelCheck.Finding;
import dev.ktx.semantic.plan.ModelCheck.Severity;
import dev.ktx.sql.SqlTarget;

import org.jspecify.annotations.Nullable;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Writes the file of a semantic source and commits it, or removes it. Nothing is written that
/// would bring a fault of its own into the source.
public final class WriteSource {
    private final SemanticLayers layers;
    private final ProjectFiles files;
    private final Warehouses warehouses;

    public WriteSource(SemanticLayers layers, ProjectFiles files, Warehouses warehouses) {
        this.layers = layers;
        this.files = files;
        this.warehouses = warehouses;
    }

    /// What became of it.
    public sealed interface Outcome {
        /// @param changed false when the file was like this before
        /// @param commit the newest commit of the project
        /// @param findings what there is to say about the source as it is now, and faults that
        ///   other sources have since
        record Written(
                String source, String path, boolean changed, String commit, List<Finding> findings)
                implements Outcome {
            public Written {
                findings = List.copyOf(findings);
            }

            /// As JSON.
            public Map<String, @Nullable Object> tree() {
                return Tree.of("source", source)
                        .with("path", path)
                        .with("changed", changed)
                        .with("commit", commit)
                        .with("findings", findings.stream().map(ValidateSources::tree).toList())
                        .done();
            }
        }

        /// Nothing was written.
        ///
        /// @param problems at least one
        record Refused(List<Problem> problems) implements Outcome {
            public Refused {
                problems = List.copyOf(problems);
            }
        }
    }

    /// Writes a source: over the file that declares it, else into a new one.
    ///
    /// @param name the source, as `name:` in the text says
    /// @param yaml the whole file
    /// @param message of the commit
    /// @throws dev.ktx.problem.KtxException `unknown-connection`, `not-a-warehouse`,
    ///   `project-locked`, `foreign-repository`, `file-unwritable`
    public Outcome write(String connectionId, String name, String yaml, String message) {
        SqlTarget target = warehouses.target(connectionId);
        return change(
                connectionId,
                target,
                message,
                layer -> {
                    String path = path(layer, connectionId, name);
                    String text = yaml.endsWith("\n") ? yaml : yaml + "\n";
                    SemanticLayer would =
                            layers.preview(connectionId, List.of(FileEdit.write(path, text)));
                    Optional<Problem> refused = refusal(layer, would, name, path);
                    return refused.isPresent()
                            ? new Step.Stop(refused.get())
                            : new Step.Go(name, path, FileEdit.write(path, text), would);
                });
    }

    /// Removes the file of a source; a scanned table of that name stays.
    ///
    /// @throws dev.ktx.problem.KtxException as {@link #write}
    public Outcome delete(String connectionId, String name, String message) {
        SqlTarget target = warehouses.target(connectionId);
        return change(
                connectionId,
                target,
                message,
                layer -> {
                    List<SourceFile> declaring = layer.filesOf(name);
                    if (declaring.size() > 1) {
                        return new Step.Stop(
                                SourceProblems.duplicateSource(name, paths(declaring)));
                    }
                    if (declaring.isEmpty()) {
                        return new Step.Stop(
                                layer.scanned(name)
                                        .map(table ->
                                                SourceProblems.onlyScanned(
                                                        SourcePlaces.path(table), name))
                                        .orElseGet(() ->
                                                SemanticProblems.unknownSource(
                                                        Location.everywhere(),
                                                        name,
                                                        layer.names())));
                    }
                    String path = declaring.getFirst().path();
                    FileEdit edit = new FileEdit.Delete(path);
                    return new Step.Go(
                            name, path, edit, layers.preview(connectionId, List.of(edit)));
                });
    }

    /// What to do about the layer as it is while nobody else writes.
    private sealed interface Step {
        record Stop(Problem problem) implements Step {}

        record Go(String source, String path, FileEdit edit, SemanticLayer would) implements Step {}
    }

    private interface Decision {
        Step of(SemanticLayer layer);
    }

    private Outcome change(
            String connectionId, SqlTarget target, String message, Decision decision) {
        // What is refused anyway locks nothing and makes no repository.
        if (outcome(connectionId, target, decision)
                instanceof Made(Outcome.Refused refused, var _)) {
            return refused;
        }
        Made[] made = new Made[1];
        Saved saved =
                files.change(
                        message,
                        () -> {
                            made[0] = outcome(connectionId, target, decision);
                            return made[0].edits();
                        });
        return switch (made[0].outcome()) {
            case Outcome.Refused refused -> refused;
            case Outcome.Written(var source, var path, var _, var _, var findings) ->
                    new Outcome.Written(
                            source, path, saved.created(), saved.revision().id(), findings);
        };
    }

    private record Made(Outcome outcome, List<FileEdit> edits) {}

    private Made outcome(String connectionId, SqlTarget target, Decision decision) {
        SemanticLayer layer = layers.layer(connectionId);
        return switch (decision.of(layer)) {
            case Step.Stop(var problem) ->
                    new Made(new Outcome.Refused(List.of(problem)), List.of());
            case Step.Go go -> {
                Outcome outcome = judged(layer, go, target);
                yield new Made(
                        outcome,
                        outcome instanceof Outcome.Written ? List.of(go.edit()) : List.of());
            }
        };
    }

    /// Faults that a source had before do not keep it from being mended bit by bit.
    private static Outcome judged(SemanticLayer before, Step.Go go, SqlTarget target) {
        Set<String> known = new HashSet<>();
        LayerCheck.check(before, target).forEach(finding -> known.add(identity(finding)));
        List<Finding> after = LayerCheck.check(go.would(), target);
        List<Problem> own =
                after.stream()
                        .filter(finding -> finding.severity() == Severity.ERROR)
                        .filter(finding -> finding.source().equals(Optional.of(go.source())))
                        .filter(finding -> !known.contains(identity(finding)))
                        .map(Finding::problem)
                        .toList();
        if (!own.isEmpty() && go.edit() instanceof FileEdit.Write) {
            return new Outcome.Refused(own);
        }
        Stream<Finding> worthSaying =
                after.stream()
                        .filter(finding ->
                                finding.source().equals(Optional.of(go.source()))
                                        || (finding.severity() == Severity.ERROR
                                                && !known.contains(identity(finding))));
        return new Outcome.Written(
                go.source(),
                go.path(),
                true,
                "",
                Stream.concat(worthSaying, LayerCheck.touched(go.would(), go.source()).stream())
                        .toList());
    }

    /// The same fault, though its line may have moved.
    private static String identity(Finding finding) {
        return finding.severity() + finding.source().orElse("") + finding.problem().what();
    }

    private static String path(SemanticLayer layer, String connectionId, String name) {
        List<SourceFile> declaring = layer.filesOf(name);
        return declaring.isEmpty()
                ? SemanticLayers.folder(connectionId) + "/" + SourceFileName.of(name)
                : declaring.getFirst().path();
    }

    private static Optional<Problem> refusal(
            SemanticLayer before, SemanticLayer would, String name, String path) {
        List<SourceFile> declaring = before.filesOf(name);
        if (declaring.size() > 1) {
            return Optional.of(SourceProblems.duplicateSource(name, paths(declaring)));
        }
        Optional<String> holder =
                before.files().stream()
                        .filter(file -> file.path().equals(path))
                        .findFirst()
                        .flatMap(SourceFile::declared);
        if (declaring.isEmpty() && holder.isPresent()) {
            return Optional.of(SourceProblems.fileTaken(path, name, holder.get()));
        }
        SourceFile written =
                would.files().stream()
                        .filter(file -> file.path().equals(path))
                        .findFirst()
                        .orElseThrow();
        if (written.content() instanceof SourceFile.Content.Unreadable(var _, var problem)) {
            return Optional.of(problem);
        }
        if (written.declared().isEmpty()) {
            return Optional.of(SourceProblems.sourceWithoutName(path));
        }
        if (!written.source().equals(name)) {
            return Optional.of(SourceProblems.otherName(path, name, written.source()));
        }
        Optional<SourceDefinition> definition = would.written(name);
        return definition
                .filter(each -> each.kind() == Kind.STANDALONE && would.scanned(name).isPresent())
                .map(each -> SourceProblems.shadowsTable(each.where(), name));
    }

    private static List<String> paths(List<SourceFile> files) {
        return files.stream().map(SourceFile::path).toList();
    }
}
