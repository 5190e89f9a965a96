package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.SemanticNames.Offer;
import dev.ktx.knowledge.effect.SemanticEffect.AddMeasure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Settles what several owners mean by one name. The one with the most authority keeps the name and
/// the others add theirs to it; where two are about equal nobody keeps it, until somebody says
/// whose it is.
public final class Reconcile {
    /// Closer than this nobody has more authority.
    static final int TIE = 5;

    private Reconcile() {}

    /// One of several senses of a name.
    ///
    /// @param owner who says it, for example `dbt` or a model of dbt
    /// @param authority 0 to 100
    /// @param says what a measure reckons
    public record Variant(String owner, int authority, String says) {}

    /// Senses of a name, with the name that each gets.
    ///
    /// @param called by owner
    /// @param kept the owner that keeps the name itself
    public record Settled(
            String name,
            List<Variant> variants,
            Map<String, String> called,
            Optional<String> kept) {
        public Settled {
            variants = List.copyOf(variants);
            called = Map.copyOf(called);
        }

        /// Of the page that lists them.
        public String key() {
            return name + "-definitions";
        }

        /// For that page.
        public String text() {
            return "Several sources define %s:\n\n".formatted(name)
                    + variants.stream()
                            .map(each ->
                                    "- `%s` by %s: `%s`"
                                            .formatted(
                                                    called.getOrDefault(each.owner(), name),
                                                    each.owner(),
                                                    each.says()))
                            .collect(Collectors.joining("\n"))
                    + kept.map(owner -> "\n\n`%s` is that of %s.".formatted(name, owner))
                            .orElse(
                                    "\n\nNone is `%s` until the front matter of this page says `canonical: OWNER`."
                                            .formatted(name));
        }
    }

    /// @param variants at least one, with different owners
    /// @param pinned the owner whose name it is, as a person said
    /// @return empty when all say the same
    public static Optional<Settled> of(
            String name, List<Variant> variants, Optional<String> pinned) {
        Set<String> senses =
                variants.stream().map(each -> plain(each.says())).collect(Collectors.toSet());
        if (senses.size() < 2) {
            return Optional.empty();
        }
        List<Variant> ranked =
                variants.stream()
                        .sorted(
                                Comparator.comparingInt(Variant::authority)
                                        .reversed()
                                        .thenComparing(Variant::owner))
                        .toList();
        boolean clear = ranked.get(0).authority() - ranked.get(1).authority() >= TIE;
        Optional<String> kept =
                pinned.filter(owner -> ranked.stream().anyMatch(each -> each.owner().equals(owner)))
                        .or(() ->
                                clear ? Optional.of(ranked.getFirst().owner()) : Optional.empty());
        Map<String, String> called = new LinkedHashMap<>();
        for (Variant variant : ranked) {
            called.put(
                    variant.owner(),
                    kept.equals(Optional.of(variant.owner()))
                            ? name
                            : name + "_" + Folded.name(variant.owner()).orElse("other"));
        }
        return Optional.of(new Settled(name, ranked, called, kept));
    }

    /// Effects that can stand beside one another, and the names that were settled for that.
    public record Outcome(List<SemanticEffect> effects, List<Settled> settled) {
        public Outcome {
            effects = List.copyOf(effects);
            settled = List.copyOf(settled);
        }
    }

    /// @param pins name of a measure to the owner that a person gave it to
    public static Outcome of(
            List<SemanticEffect> effects,
            SemanticNames names,
            Function<String, Optional<String>> pins) {
        Map<List<String>, List<AddMeasure>> groups = new LinkedHashMap<>();
        for (SemanticEffect effect : effects) {
            if (effect instanceof AddMeasure measure) {
                groups.computeIfAbsent(
                                List.of(measure.connection(), measure.source(), measure.name()),
                                _ -> new ArrayList<>())
                        .add(measure);
            }
        }
        Map<AddMeasure, SemanticEffect> instead = new LinkedHashMap<>();
        List<Settled> settled = new ArrayList<>();
        groups.values().stream()
                .filter(group -> group.size() > 1)
                .forEach(group -> {
                    String name = group.getFirst().name();
                    List<Variant> variants =
                            group.stream()
                                    .map(each ->
                                            new Variant(
                                                    each.owner(),
                                                    each.author().authority(),
                                                    each.says()))
                                    .distinct()
                                    .toList();
                    of(name, variants, pins.apply(name))
                            .ifPresent(found -> {
                                settled.add(found);
                                for (AddMeasure each : group) {
                                    instead.put(each, renamed(each, found, names));
                                }
                            });
                });
        return new Outcome(
                effects.stream()
                        .map(effect ->
                                effect instanceof AddMeasure measure
                                        ? instead.getOrDefault(measure, measure)
                                        : effect)
                        .distinct()
                        .toList(),
                settled);
    }

    // One that got a longer name before keeps it, and the name stands for that.
    private static SemanticEffect renamed(
            AddMeasure measure, Settled settled, SemanticNames names) {
        String called = settled.called().getOrDefault(measure.owner(), measure.name());
        String longer = measure.name() + "_" + Folded.name(measure.owner()).orElse("other");
        Offer offer =
                names.connections()
                        .getOrDefault(measure.connection(), new java.util.TreeMap<>())
                        .get(measure.source());
        boolean known = offer != null && offer.measures().contains(longer);
        return known && called.equals(measure.name())
                ? measure.as(called, longer, Optional.empty())
                : measure.as(called, measure.expression(), measure.filter());
    }

    private static String plain(String expression) {
        return expression.replaceAll("\\s+", "").toLowerCase(Locale.ROOT);
    }
}
