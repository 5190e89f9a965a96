package dev.ktx.app.cli;

import dev.ktx.semantic.query.OutputColumn;
import dev.ktx.semantic.query.OutputColumn.Kind;
import dev.ktx.service.SemanticAnswer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// How an answer is made, drawn as a tree: what is counted where, by which way it is grouped, what
/// was assumed.
final class SlExplanation {
    private SlExplanation() {}

    private record Branch(String text, List<String> leaves) {}

    static List<String> of(SemanticAnswer answer) {
        List<Branch> branches = new ArrayList<>();
        List<String> rest = new ArrayList<>(answer.receipt().assumptions());
        for (String step : answer.receipt().plan()) {
            List<String> ways =
                    rest.stream()
                            .filter(sentence ->
                                    sentence.contains("is grouped by")
                                            && step.startsWith("Rows of " + subject(sentence)))
                            .toList();
            rest.removeAll(ways);
            branches.add(
                    new Branch(
                            step,
                            ways.stream()
                                    .map(way -> way.substring(way.indexOf("grouped by")))
                                    .toList()));
        }
        rest.forEach(sentence -> branches.add(new Branch("Assumed: " + sentence, List.of())));
        answer.receipt()
                .warnings()
                .forEach(warning ->
                        branches.add(new Branch("Mind: " + warning.message(), List.of())));
        List<String> lines = new ArrayList<>();
        lines.add(title(answer));
        for (int i = 0; i < branches.size(); i++) {
            boolean last = i == branches.size() - 1;
            lines.add((last ? "└─ " : "├─ ") + branches.get(i).text());
            List<String> leaves = branches.get(i).leaves();
            for (int j = 0; j < leaves.size(); j++) {
                lines.add(
                        (last ? "   " : "│  ")
                                + (j == leaves.size() - 1 ? "└─ " : "├─ ")
                                + leaves.get(j));
            }
        }
        return lines;
    }

    /// The quoted name a sentence starts with.
    private static String subject(String sentence) {
        int end = sentence.indexOf('\'', 1);
        return sentence.startsWith("'") && end > 0 ? sentence.substring(0, end + 1) : sentence;
    }

    private static String title(SemanticAnswer answer) {
        String measures = keys(answer, Kind.MEASURE);
        String dimensions = keys(answer, Kind.DIMENSION);
        return measures.isEmpty()
                ? "Members of " + dimensions
                : dimensions.isEmpty() ? measures : measures + " by " + dimensions;
    }

    private static String keys(SemanticAnswer answer, Kind kind) {
        return answer.columns().stream()
                .filter(column -> column.kind() == kind)
                .map(OutputColumn::key)
                .collect(Collectors.joining(", "));
    }
}
