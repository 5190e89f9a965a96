package dev.ktx.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A choice between shapes. When none fits, the errors told are those of the shape that was most
/// probably meant.
final class AlternativesSchema extends Schema {
    enum Rule {
        ANY,
        ONE,
        TAGGED
    }

    private final Rule rule;
    private final String tag;
    private final List<Schema> branches;

    AlternativesSchema(Rule rule, String tag, List<Schema> branches) {
        this.rule = rule;
        this.tag = tag;
        this.branches = List.copyOf(branches);
        if (rule == Rule.TAGGED
                && !branches.stream().allMatch(branch -> tagOf(branch) instanceof FixedSchema)) {
            throw new IllegalArgumentException(
                    "every shape of a union needs the constant '" + tag + "'");
        }
    }

    private Schema tagOf(Schema branch) {
        return branch instanceof ObjectSchema object
                ? object.shapeOf(tag).orElse(AnySchema.ANY)
                : AnySchema.ANY;
    }

    @Override
    void print(ObjectNode out) {
        if (rule == Rule.TAGGED) {
            // Revisions before 2026-07-28 want `type: object` at the root of an output schema.
            out.put("type", "object");
        }
        ArrayNode shapes = out.putArray(rule == Rule.ANY ? "anyOf" : "oneOf");
        branches.forEach(branch -> branch.print(shapes.addObject()));
    }

    @Override
    void check(JsonNode value, String path, List<Violation> found) {
        if (refuseOtherType(value, path, found)) {
            return;
        }
        switch (rule) {
            case TAGGED -> checkTagged(value, path, found);
            case ANY -> {
                if (branches.stream().noneMatch(branch -> branch.fits(value))) {
                    tellClosest(value, path, found);
                }
            }
            case ONE -> {
                long fitting = branches.stream().filter(branch -> branch.fits(value)).count();
                if (fitting == 0) {
                    tellClosest(value, path, found);
                } else if (fitting > 1) {
                    found.add(
                            new Violation(
                                    path,
                                    "fits "
                                            + fitting
                                            + " of the allowed shapes, must fit exactly one"));
                }
            }
        }
    }

    private void checkTagged(JsonNode value, String path, List<Violation> found) {
        JsonNode said = value.path(tag);
        for (Schema branch : branches) {
            if (tagOf(branch).fits(said)) {
                branch.check(value, path, found);
                return;
            }
        }
        String allowed =
                branches.stream()
                        .map(branch -> tagOf(branch).noun())
                        .distinct()
                        .collect(Collectors.joining(" or "));
        String place = path.isEmpty() ? tag : path + "." + tag;
        found.add(
                new Violation(
                        place,
                        said.isMissingNode()
                                ? "required"
                                : "expected " + allowed + ", got " + nounOf(said)));
    }

    /// The errors of the branch with the right type and the fewest of them.
    private void tellClosest(JsonNode value, String path, List<Violation> found) {
        List<Violation> closest = new ArrayList<>();
        for (Schema branch : branches) {
            if (branch.resembles(value)) {
                List<Violation> wrong = new ArrayList<>();
                branch.check(value, path, wrong);
                if (closest.isEmpty() || wrong.size() < closest.size()) {
                    closest = wrong;
                }
            }
        }
        found.addAll(closest);
    }

    @Override
    boolean resembles(JsonNode value) {
        return branches.stream().anyMatch(branch -> branch.resembles(value));
    }

    @Override
    String noun() {
        return branches.stream().map(Schema::noun).distinct().collect(Collectors.joining(" or "));
    }
}
