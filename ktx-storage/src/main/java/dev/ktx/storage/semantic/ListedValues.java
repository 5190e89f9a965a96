package dev.ktx.storage.semantic;

import dev.ktx.semantic.file.SourceFile;
import dev.ktx.semantic.file.Tree;

import java.util.List;
import java.util.Optional;

/// The values of a column as a file lists them under `enum_values`.
final class ListedValues {
    private ListedValues() {}

    /// @param list `columns` or `column_overrides`
    /// @param key who lists them
    /// @return with commas between; empty when there are none
    static Optional<String> of(SourceFile file, String list, String column, String key) {
        return file.content() instanceof SourceFile.Content.Parsed(var tree)
                ? at(tree, list)
                        .flatMap(columns ->
                                items(columns).stream()
                                        .filter(each ->
                                                at(each, "name")
                                                        .filter(name -> texts(name).equals(column))
                                                        .isPresent())
                                        .findFirst())
                        .flatMap(each -> at(each, "enum_values"))
                        .flatMap(values -> at(values, key))
                        .map(ListedValues::texts)
                : Optional.empty();
    }

    private static Optional<Tree> at(Tree tree, String key) {
        return tree instanceof Tree.Mapping(var entries, var _)
                ? entries.stream()
                        .filter(entry -> entry.key().equals(key))
                        .map(Tree.Entry::value)
                        .findFirst()
                : Optional.empty();
    }

    private static List<Tree> items(Tree tree) {
        return tree instanceof Tree.Sequence(var items, var _) ? items : List.of();
    }

    private static String texts(Tree tree) {
        return tree instanceof Tree.Scalar(var _, var text, var _)
                ? text
                : String.join(", ", items(tree).stream().map(ListedValues::texts).toList());
    }
}
