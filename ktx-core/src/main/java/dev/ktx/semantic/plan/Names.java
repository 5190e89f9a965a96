package dev.ktx.semantic.plan;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.Problem;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.expression.Name;
import dev.ktx.semantic.model.Hop;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.semantic.model.SourceColumn;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.semantic.model.Visibility;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Finds what the names of a request mean. Names match exactly; a name that differs only in case
/// from exactly one known name is taken for it, with a warning.
final class Names {
    private final SemanticModel model;
    private final Routes routes;
    private final Notes notes;
    private List<Role> roots = List.of();

    Names(SemanticModel model, Routes routes, Notes notes) {
        this.model = model;
        this.routes = routes;
        this.notes = notes;
    }

    /// Tells which rows the query counts, so that an alias of two sources is the one of these rows.
    void roots(Collection<Role> counted) {
        roots = List.copyOf(new LinkedHashSet<>(counted));
    }

    SemanticModel model() {
        return model;
    }

    /// A text that is a source and a column as it stands, whatever characters it has.
    Optional<Name> verbatim(String text) {
        int dot = text.indexOf('.');
        if (dot <= 0) {
            return Optional.empty();
        }
        String column = text.substring(dot + 1);
        return model.node(text.substring(0, dot))
                .filter(node -> node.columns().containsKey(column))
                .map(node -> new Name(List.of(node.name(), column), 0));
    }

    /// The source or alias that a path names.
    ///
    /// @throws KtxException when there is none, or several
    Role role(List<String> path, Location where) {
        return role(path, where, "");
    }

    /// The source or alias that a qualified name belongs to.
    ///
    /// @throws KtxException when there is none, or several
    Role owner(Name name, Location where) {
        return name.bare() ? ownerOfBare(name, where) : role(name.path(), where, "." + name.last());
    }

    /// @param rest what follows the path, for choices that can be pasted
    private Role role(List<String> path, Location where, String rest) {
        Role role = first(path, where, rest);
        for (String step : path.subList(1, path.size())) {
            Optional<Hop> hop = Routes.step(role.node(), step);
            if (hop.isEmpty()) {
                throw new KtxException(
                        SemanticProblems.noJoinPath(
                                where,
                                role.text(),
                                step,
                                role.node().joinProblems(),
                                "Joins of '%s' lead to: %s."
                                        .formatted(
                                                role.node().name(),
                                                String.join(", ", steps(role.node())))));
            }
            role = role.then(List.of(hop.get()));
        }
        return role;
    }

    private static List<String> steps(SourceNode node) {
        return node.hops().stream()
                .filter(Hop::forward)
                .map(hop -> hop.role().orElse(hop.to().name()))
                .distinct()
                .toList();
    }

    private Role first(List<String> path, Location where, String rest) {
        String name = path.getFirst();
        Optional<SourceNode> source = model.node(name);
        if (source.isPresent()) {
            return Role.of(source.get());
        }
        List<Problem> faults = model.broken().get(name);
        if (faults != null && !faults.isEmpty()) {
            throw new KtxException(SemanticProblems.brokenSource(where, name, faults.getFirst()));
        }
        List<Role> aliases = new ArrayList<>();
        for (SourceNode node : model.nodes()) {
            node.role(name).ifPresent(hop -> aliases.add(new Role(node, List.of(hop))));
        }
        if (aliases.isEmpty()) {
            return folded(name, where);
        }
        return aliases.size() == 1 ? aliases.getFirst() : ofTheRows(aliases, path, where, rest);
    }

    /// Among aliases of one name the one that the counted rows lead to.
    private Role ofTheRows(List<Role> aliases, List<String> path, Location where, String rest) {
        List<Role> reached =
                aliases.stream()
                        .filter(alias ->
                                !roots.isEmpty()
                                        && roots.stream().allMatch(root -> leads(root, alias)))
                        .toList();
        if (reached.size() == 1) {
            return reached.getFirst();
        }
        String tail =
                path.subList(1, path.size()).stream()
                                .map(step -> "." + step)
                                .collect(Collectors.joining())
                        + rest;
        throw new KtxException(
                SemanticProblems.ambiguousName(
                        where,
                        path.getFirst(),
                        aliases.stream().map(alias -> alias.text() + tail).toList()));
    }

    private boolean leads(Role root, Role alias) {
        return routes.find(root, alias) instanceof Route.Found(var _, var shape)
                && shape == Route.Shape.TO_ONE;
    }

    private Role folded(String name, Location where) {
        List<Role> same = new ArrayList<>();
        Set<String> known = new LinkedHashSet<>();
        for (SourceNode node : model.nodes()) {
            known.add(node.name());
            if (node.name().equalsIgnoreCase(name)) {
                same.add(Role.of(node));
            }
            node.roles()
                    .forEach((alias, hop) -> {
                        known.add(alias);
                        if (alias.equalsIgnoreCase(name)) {
                            same.add(new Role(node, List.of(hop)));
                        }
                    });
        }
        if (same.size() == 1) {
            notes.warn(
                    "name_case",
                    "'%s' was taken for '%s'.".formatted(name, same.getFirst().text()),
                    List.of(),
                    List.of(same.getFirst().node().name()));
            return same.getFirst();
        }
        throw new KtxException(unknown(name, where, known));
    }

    /// A name that only a faulty join would have made.
    private Problem unknown(String name, Location where, Set<String> known) {
        for (Role root : roots) {
            for (Problem fault : root.node().joinProblems()) {
                if (fault.what().contains("'" + name + "'")) {
                    return SemanticProblems.brokenSource(where, root.node().name(), fault);
                }
            }
        }
        for (SourceNode node : model.nodes()) {
            for (Problem fault : node.joinProblems()) {
                if (fault.what().contains("'" + name + "'")) {
                    return SemanticProblems.brokenSource(where, node.name(), fault);
                }
            }
        }
        return SemanticProblems.unknownSource(where, name, known);
    }

    /// A column that a request may use.
    ///
    /// @throws KtxException when it is unknown or hidden
    SourceColumn column(Role role, String name, Location where) {
        SourceColumn column = declared(role.node(), name, where);
        if (column.visibility() == Visibility.HIDDEN) {
            throw new KtxException(
                    SemanticProblems.hiddenColumn(where, role.text() + "." + column.name()));
        }
        return column;
    }

    private SourceColumn declared(SourceNode node, String name, Location where) {
        SourceColumn exact = node.columns().get(name);
        if (exact != null) {
            return exact;
        }
        List<SourceColumn> same =
                node.columns().values().stream()
                        .filter(column -> column.name().equalsIgnoreCase(name))
                        .toList();
        if (same.size() == 1 && !node.measures().containsKey(name)) {
            notes.warn(
                    "name_case",
                    "'%s' was taken for '%s'.".formatted(name, same.getFirst().name()),
                    List.of(),
                    List.of(node.name()));
            return same.getFirst();
        }
        String text = node.name() + "." + name;
        throw new KtxException(
                node.measures().containsKey(name)
                        ? SemanticProblems.measureAsColumn(where, text)
                        : SemanticProblems.unknownColumn(where, node.name(), name, visible(node)));
    }

    static List<String> visible(SourceNode node) {
        return node.columns().values().stream()
                .filter(column -> column.visibility() != Visibility.HIDDEN)
                .map(SourceColumn::name)
                .toList();
    }

    /// The source that has a column of a bare name.
    ///
    /// @throws KtxException when none or several have it, or only as a hidden one
    private Role ownerOfBare(Name name, Location where) {
        List<Role> owners = new ArrayList<>();
        List<String> hidden = new ArrayList<>();
        Set<String> all = new LinkedHashSet<>();
        List<String> measures = new ArrayList<>();
        for (SourceNode node : model.nodes()) {
            SourceColumn column = node.columns().get(name.last());
            all.addAll(visible(node));
            if (column != null && column.visibility() == Visibility.HIDDEN) {
                hidden.add(node.name() + "." + name.last());
            } else if (column != null) {
                owners.add(Role.of(node));
            }
            if (node.measures().containsKey(name.last())) {
                measures.add(node.name() + "." + name.last());
            }
        }
        if (owners.size() == 1) {
            return owners.getFirst();
        }
        if (owners.size() > 1) {
            throw new KtxException(
                    SemanticProblems.ambiguousName(
                            where,
                            name.text(),
                            owners.stream().map(role -> role.text() + "." + name.last()).toList()));
        }
        throw new KtxException(
                !hidden.isEmpty()
                        ? SemanticProblems.hiddenColumn(where, hidden.getFirst())
                        : !measures.isEmpty()
                                ? SemanticProblems.measureAsColumn(where, measures.getFirst())
                                : SemanticProblems.unknownBareColumn(where, name.text(), all));
    }

    /// The segments of a bare name, ready to paste.
    List<String> segmentOwners(String name) {
        return model.nodes().stream()
                .filter(node -> node.segments().containsKey(name))
                .map(node -> node.name() + "." + name)
                .toList();
    }

    /// The sources that have a measure of a bare name.
    List<SourceNode> measureOwners(String name) {
        return model.nodes().stream().filter(node -> node.measures().containsKey(name)).toList();
    }
}
