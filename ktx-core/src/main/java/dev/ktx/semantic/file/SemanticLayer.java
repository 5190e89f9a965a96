package dev.ktx.semantic.file;

import dev.ktx.semantic.file.SourceDefinition.Kind;
import dev.ktx.semantic.file.SourceFiles.Loaded;
import dev.ktx.semantic.model.SemanticModel;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// The semantic layer of one connection: its files and what they say together. Immutable; safe for
/// use by several threads.
///
/// @param files sorted by path
/// @param texts of all files, by path
/// @param definitions what single files say, hand-written before scanned
public record SemanticLayer(
        String connectionId,
        List<SourceFile> files,
        Map<String, String> texts,
        SemanticModel model,
        List<SourceDefinition> definitions) {
    public SemanticLayer {
        files = List.copyOf(files);
        texts = Map.copyOf(texts);
        definitions = List.copyOf(definitions);
    }

    /// The layer that some files make.
    ///
    /// @param texts of these files, by path
    public static SemanticLayer of(
            String connectionId, Collection<SourceFile> files, Map<String, String> texts) {
        Loaded loaded = SourceFiles.read(files);
        return new SemanticLayer(
                connectionId,
                files.stream().sorted(Comparator.comparing(SourceFile::path)).toList(),
                texts,
                loaded.model(),
                loaded.definitions());
    }

    /// The names of all sources, sound and broken, sorted.
    public List<String> names() {
        var names = new TreeSet<>(model.broken().keySet());
        model.nodes().forEach(node -> names.add(node.name()));
        return List.copyOf(names);
    }

    /// What people wrote about a source: the source itself, or changes to a scanned table.
    public Optional<SourceDefinition> written(String name) {
        return definitions.stream()
                .filter(each -> each.kind() != Kind.SCANNED && each.name().equals(name))
                .findFirst();
    }

    /// What the scan says about a source.
    public Optional<SourceDefinition> scanned(String name) {
        return definitions.stream()
                .filter(each -> each.kind() == Kind.SCANNED && each.name().equals(name))
                .findFirst();
    }

    /// The hand-written files that declare a source, sorted; more than one is a fault of the layer.
    public List<SourceFile> filesOf(String name) {
        return files.stream()
                .filter(file -> !file.scanned() && file.source().equals(name))
                .toList();
    }
}
