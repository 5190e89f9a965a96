package dev.ktx.knowledge.effect;

import java.util.Optional;

/// A metric of dbt as it was before semantic models: a method, an expression, a model, filters.
final class LegacyMetric {
    private LegacyMetric() {}

    static void of(Branch metric, String name, String description, Projection projection) {
        Optional<String> source =
                metric.text("model")
                        .map(ReadDbt::referred)
                        .flatMap(model -> projection.source(model, ""));
        Optional<String> whole =
                Projection.aggregate(
                        metric.text("calculation_method").orElse(""),
                        metric.text("expression").orElse("*"));
        if (metric.at("window").isThere()) {
            projection.because("cumulative_metric_unsupported", name);
            return;
        }
        if (source.isPresent() && whole.isPresent()) {
            String filter =
                    String.join(
                            " and ",
                            metric.items("filters").stream()
                                    .map(each ->
                                            "%s %s %s"
                                                    .formatted(
                                                            each.text("field").orElse(""),
                                                            each.text("operator").orElse("="),
                                                            each.text("value").orElse("")))
                                    .toList());
            Optional<String> rows =
                    filter.isEmpty()
                            ? Optional.empty()
                            : Condition.of(filter, projection.targets(), source.get());
            if (!filter.isEmpty() && rows.isEmpty()) {
                projection.because("parse_error", "filter of " + name);
                return;
            }
            projection.measure(source.get(), name, whole.get(), rows, description);
        }
    }
}
