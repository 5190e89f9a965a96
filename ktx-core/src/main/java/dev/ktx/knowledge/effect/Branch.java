package dev.ktx.knowledge.effect;

import dev.ktx.semantic.file.Tree;
import dev.ktx.semantic.file.Tree.Entry;
import dev.ktx.semantic.file.Tree.Mapping;
import dev.ktx.semantic.file.Tree.Scalar;
import dev.ktx.semantic.file.Tree.Sequence;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Ways through a tree of YAML or JSON that somebody else wrote: what is not there or of another
/// kind is empty.
record Branch(Optional<Tree> tree) {
    static Branch of(Tree tree) {
        return new Branch(Optional.of(tree));
    }

    Branch at(String key) {
        return new Branch(
                tree.flatMap(each ->
                        each instanceof Mapping(var entries, var _)
                                ? entries.stream()
                                        .filter(entry -> entry.key().equals(key))
                                        .map(Entry::value)
                                        .findFirst()
                                : Optional.empty()));
    }

    /// The first of several keys that is there.
    Branch any(String... keys) {
        return Stream.of(keys)
                .map(this::at)
                .filter(Branch::isThere)
                .findFirst()
                .orElse(new Branch(Optional.empty()));
    }

    boolean isThere() {
        return tree.isPresent()
                && !(tree.get() instanceof Scalar(var kind, var _, var _)
                        && kind == Scalar.Kind.NULL);
    }

    /// A text, number or truth, without blanks around; empty when there is none or nothing in it.
    Optional<String> text() {
        return tree.flatMap(each ->
                        each instanceof Scalar(var kind, var text, var _)
                                        && kind != Scalar.Kind.NULL
                                ? Optional.of(text.strip())
                                : Optional.empty())
                .filter(text -> !text.isEmpty());
    }

    Optional<String> text(String key) {
        return at(key).text();
    }

    List<Branch> items() {
        return tree.map(each ->
                        each instanceof Sequence(var items, var _)
                                ? items.stream().map(Branch::of).toList()
                                : List.<Branch>of())
                .orElse(List.of());
    }

    List<Branch> items(String key) {
        return at(key).items();
    }

    /// Keys of a mapping, in order.
    List<String> keys() {
        return tree.map(each ->
                        each instanceof Mapping(var entries, var _)
                                ? entries.stream().map(Entry::key).toList()
                                : List.<String>of())
                .orElse(List.of());
    }

    /// What stands under the keys of a mapping, in order.
    List<Branch> values() {
        return keys().stream().map(this::at).toList();
    }

    /// Items of a list, or what stands under the keys of a mapping.
    List<Branch> each(String key) {
        List<Branch> listed = items(key);
        return listed.isEmpty() ? at(key).values() : listed;
    }

    boolean isList() {
        return tree.filter(Sequence.class::isInstance).isPresent();
    }

    boolean isMap() {
        return tree.filter(Mapping.class::isInstance).isPresent();
    }

    boolean isNumber() {
        return tree.filter(each ->
                        each instanceof Scalar(var kind, var _, var _)
                                && kind == Scalar.Kind.NUMBER)
                .isPresent();
    }

    boolean isTrue(String key) {
        return text(key).filter("true"::equalsIgnoreCase).isPresent();
    }

    boolean isFalse(String key) {
        return text(key).filter("false"::equalsIgnoreCase).isPresent();
    }

    /// Texts of a list, or one text with commas.
    List<String> texts(String key) {
        List<String> listed = items(key).stream().flatMap(each -> each.text().stream()).toList();
        return !listed.isEmpty()
                ? listed
                : text(key).map(text -> List.of(text.split("\\s*,\\s*", -1))).orElse(List.of());
    }
}
