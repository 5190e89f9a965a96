package dev.ktx.semantic.file;

import dev.ktx.problem.Location;
import dev.ktx.problem.Problem;
import dev.ktx.problem.SourceProblems;
import dev.ktx.semantic.expression.Fragment;
import dev.ktx.semantic.file.Tree.Entry;
import dev.ktx.semantic.file.Tree.Mapping;
import dev.ktx.semantic.file.Tree.Scalar;
import dev.ktx.semantic.file.Tree.Sequence;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads the keys of one mapping and collects what is wrong with them.
final class Fields {
    private final Mapping mapping;
    private final String owner;
    private final List<Problem> problems;

    /// @param owner who has the keys, for messages, for example `Column 'city'`
    Fields(Mapping mapping, String owner, List<Problem> problems) {
        this.mapping = mapping;
        this.owner = owner;
        this.problems = problems;
    }

    /// Who has the keys.
    String owner() {
        return owner;
    }

    Location where() {
        return mapping.where();
    }

    /// Reports every key that is not among these.
    void onlyKeys(Set<String> known) {
        for (Entry entry : mapping.entries()) {
            if (!known.contains(entry.key())) {
                problems.add(
                        SourceProblems.unknownKey(entry.keyWhere(), entry.key(), owner, known));
            }
        }
    }

    boolean has(String key) {
        return entry(key).isPresent();
    }

    /// Whether a list is absent or empty; one of the wrong kind is reported when it is read.
    boolean lacks(String key) {
        return value(key)
                .map(value -> value instanceof Sequence(var items, var _) && items.isEmpty())
                .orElse(true);
    }

    private Optional<Entry> entry(String key) {
        return mapping.entries().stream().filter(entry -> entry.key().equals(key)).findFirst();
    }

    /// The value of a key; a null counts as absent.
    Optional<Tree> value(String key) {
        return entry(key)
                .map(Entry::value)
                .filter(value ->
                        !(value instanceof Scalar(var kind, var _, var _)
                                && kind == Scalar.Kind.NULL));
    }

    void bad(Location where, String what, String next) {
        problems.add(SourceProblems.badSource(where, owner + " " + what, next));
    }

    private void wrongKind(String key, Tree value, String wanted) {
        bad(
                value.where(),
                "has %s under '%s'.".formatted(value.kindName(), key),
                "Write %s there.".formatted(wanted));
    }

    Optional<Fragment> fragment(String key) {
        Optional<Tree> value = value(key);
        if (value.isPresent()) {
            if (value.get() instanceof Scalar scalar) {
                if (!scalar.text().isBlank()) {
                    return Optional.of(new Fragment(scalar.text(), scalar.where()));
                }
                bad(scalar.where(), "has an empty '%s'.".formatted(key), "Write one, or drop it.");
            } else {
                wrongKind(key, value.get(), "a text");
            }
        }
        return Optional.empty();
    }

    Optional<String> text(String key) {
        return fragment(key).map(Fragment::text);
    }

    /// Reports a key that is absent.
    Optional<Fragment> needed(String key) {
        if (value(key).isEmpty()) {
            bad(where(), "has no '%s'.".formatted(key), "Add the key '%s'.".formatted(key));
        }
        return fragment(key);
    }

    Optional<Boolean> truth(String key) {
        Optional<Tree> value = value(key);
        if (value.isPresent()) {
            if (value.get() instanceof Scalar(var kind, var text, var _)
                    && kind == Scalar.Kind.TRUTH) {
                return Optional.of(text.equalsIgnoreCase("true"));
            }
            wrongKind(key, value.get(), "true or false");
        }
        return Optional.empty();
    }

    /// One of the constants, spelled in lower case.
    <E extends Enum<E>> Optional<E> choice(String key, Class<E> type) {
        Optional<Fragment> text = fragment(key);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        List<String> known = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            String id = constant.name().toLowerCase(Locale.ROOT);
            if (id.equals(text.get().text())) {
                return Optional.of(constant);
            }
            known.add(id);
        }
        bad(
                text.get().where(),
                "has '%s' under '%s'.".formatted(text.get().text(), key),
                "Use one of: " + String.join(", ", known) + ".");
        return Optional.empty();
    }

    List<Tree> items(String key) {
        Optional<Tree> value = value(key);
        if (value.isPresent()) {
            if (value.get() instanceof Sequence(var items, var _)) {
                return items;
            }
            wrongKind(key, value.get(), "a list");
        }
        return List.of();
    }

    List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        for (Tree item : items(key)) {
            if (item instanceof Scalar scalar && !scalar.text().isBlank()) {
                texts.add(scalar.text());
            } else {
                wrongKind(key, item, "a list of texts");
            }
        }
        return texts;
    }

    List<Mapping> mappings(String key) {
        List<Mapping> mappings = new ArrayList<>();
        for (Tree item : items(key)) {
            if (item instanceof Mapping each) {
                mappings.add(each);
            } else {
                wrongKind(key, item, "a list of mappings");
            }
        }
        return mappings;
    }

    Optional<Mapping> mapping(String key) {
        Optional<Tree> value = value(key);
        if (value.isPresent()) {
            if (value.get() instanceof Mapping inner) {
                return Optional.of(inner);
            }
            wrongKind(key, value.get(), "a mapping");
        }
        return Optional.empty();
    }

    /// A mapping from texts to texts, in the order of the file.
    Map<String, String> textMap(String key) {
        Map<String, String> texts = new LinkedHashMap<>();
        mapping(key)
                .ifPresent(inner -> {
                    for (Entry entry : inner.entries()) {
                        if (entry.value() instanceof Scalar scalar && !scalar.text().isBlank()) {
                            texts.put(entry.key(), scalar.text());
                        } else {
                            wrongKind(
                                    key + "." + entry.key(),
                                    entry.value(),
                                    "a text that is not empty");
                        }
                    }
                });
        return texts;
    }
}
