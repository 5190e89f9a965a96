package dev.ktx.semantic.plan;

import dev.ktx.problem.Location;
import dev.ktx.problem.Problem;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.semantic.model.Hop;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.semantic.plan.Route.Ambiguous;
import dev.ktx.semantic.plan.Route.Found;
import dev.ktx.semantic.plan.Route.None;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// What measures of a source can be grouped and filtered by.
public final class Groupings {
    private Groupings() {}

    /// A source or alias seen from another source.
    ///
    /// @param path as it stands before a column, for example `rides.end_station`
    /// @param columns that a request may use
    public record Reach(String path, List<String> columns, How how) {}

    /// What grouping by it means.
    public sealed interface How {
        /// Each row belongs to one group; groups add up.
        ///
        /// @param way as people read it
        record Additive(String way) implements How {}

        /// A row may belong to several groups and counts once in each.
        record Overlapping(String way) implements How {}

        /// Not possible, and why.
        record Impossible(Problem problem) implements How {}
    }

    /// All sources, and the aliases of the source itself.
    ///
    /// @param source whose rows are counted
    public static List<Reach> of(SemanticModel model, SourceNode source) {
        Notes notes = new Notes();
        Routes routes = new Routes(List.of(), notes);
        Role root = Role.of(source);
        List<Role> roles = new ArrayList<>();
        model.nodes().forEach(node -> roles.add(Role.of(node)));
        for (Hop hop : source.roles().values()) {
            roles.add(root.then(List.of(hop)));
        }
        Set<SourceNode> near = routes.near(source);
        List<Reach> reaches = new ArrayList<>();
        for (Role role : roles) {
            // Most sources of a large model are nowhere near; looking for ways to each takes long.
            Route route = near.contains(role.node()) ? routes.find(root, role) : new None();
            How how =
                    switch (route) {
                        case Found(var hops, var shape) ->
                                shape == Route.Shape.TO_ONE
                                        ? new How.Additive(Route.text(hops))
                                        : new How.Overlapping(Route.text(hops));
                        case Ambiguous(var problem) -> new How.Impossible(problem);
                        case None() ->
                                new How.Impossible(
                                        SemanticProblems.noJoinPath(
                                                Location.everywhere(),
                                                source.name(),
                                                role.text(),
                                                source.joinProblems(),
                                                "Declare a join, or ask for its own measures."));
                    };
            reaches.add(new Reach(role.text(), Names.visible(role.node()), how));
        }
        return List.copyOf(reaches);
    }
}
