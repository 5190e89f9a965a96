package dev.ktx.project;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.ProjectProblems;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One connection of `ktx.yaml` with its secrets filled in: what a connector opens a warehouse
/// with. Never printed: {@link #toString()} shows id and driver alone.
public final class ConnectionSettings {
    private final String id;
    private final String driver;
    private final Path projectDir;
    private final Map<String, Object> values;

    /// @param id the key under `connections`
    /// @param driver as the connector's list spells it, aliases already replaced
    /// @param projectDir absolute; relative paths in values start here
    /// @param values every key but `driver`: text, `Long`, `Double`, `Boolean`, lists and maps of
    ///   these; secret references already replaced by what they point to
    public ConnectionSettings(
            String id, String driver, Path projectDir, Map<String, Object> values) {
        this.id = id;
        this.driver = driver;
        this.projectDir = projectDir;
        this.values = Map.copyOf(values);
    }

    public String id() {
        return id;
    }

    public String driver() {
        return driver;
    }

    /// Where relative paths start; absolute.
    public Path projectDir() {
        return projectDir;
    }

    public boolean has(String key) {
        return values.containsKey(key);
    }

    /// A text; numbers and booleans are given as text too.
    ///
    /// @throws KtxException `bad-config` if the value is a list or a map
    public Optional<String> text(String key) {
        return switch (values.get(key)) {
            case null -> Optional.empty();
            case String text when text.isBlank() -> Optional.empty();
            case String text -> Optional.of(text);
            case Number number -> Optional.of(number.toString());
            case Boolean flag -> Optional.of(flag.toString());
            default -> throw wrong(key, "a text");
        };
    }

    /// The first of several spellings of one key that is present.
    public Optional<String> firstText(String... keys) {
        return List.of(keys).stream().flatMap(key -> text(key).stream()).findFirst();
    }

    /// A whole number; a text of digits counts.
    ///
    /// @throws KtxException `bad-config` if it is anything else
    public Optional<Long> integer(String key) {
        return switch (values.get(key)) {
            case null -> Optional.empty();
            case Long number -> Optional.of(number);
            case String text when text.strip().matches("-?[0-9]{1,18}") ->
                    Optional.of(Long.parseLong(text.strip()));
            default -> throw wrong(key, "a whole number");
        };
    }

    /// A truth value; the texts `true` and `false` count.
    ///
    /// @throws KtxException `bad-config` if it is anything else
    public Optional<Boolean> flag(String key) {
        return switch (values.get(key)) {
            case null -> Optional.empty();
            case Boolean flag -> Optional.of(flag);
            case String text when text.equals("true") || text.equals("false") ->
                    Optional.of(text.equals("true"));
            default -> throw wrong(key, "true or false");
        };
    }

    /// A list of texts; one text counts as a list of one; empty when absent.
    ///
    /// @throws KtxException `bad-config` if it is anything else
    public List<String> texts(String key) {
        return switch (values.get(key)) {
            case null -> List.of();
            case String text -> List.of(text);
            case List<?> list -> list.stream().map(item -> itemText(key, item)).toList();
            default -> throw wrong(key, "a list of texts");
        };
    }

    /// A nested mapping; empty when absent.
    ///
    /// @throws KtxException `bad-config` if it is anything else
    public Map<String, Object> mapping(String key) {
        return switch (values.get(key)) {
            case null -> Map.of();
            case Map<?, ?> map -> {
                var copy = new java.util.LinkedHashMap<String, Object>();
                map.forEach((name, value) -> copy.put(String.valueOf(name), value));
                yield copy;
            }
            default -> throw wrong(key, "a mapping");
        };
    }

    /// Where a key stands in `ktx.yaml`.
    public Location at(String key) {
        return new Location.AtPath("connections." + id + "." + key);
    }

    /// Whether a warehouse opened with the other settings may serve these too. Compares secrets
    /// without showing them.
    public boolean sameAs(ConnectionSettings other) {
        return id.equals(other.id)
                && driver.equals(other.driver)
                && projectDir.equals(other.projectDir)
                && values.equals(other.values);
    }

    private String itemText(String key, Object item) {
        return switch (item) {
            case String text -> text;
            case Number number -> number.toString();
            default -> throw wrong(key, "a list of texts");
        };
    }

    private KtxException wrong(String key, String wanted) {
        return new KtxException(ProjectProblems.wrongValue(at(key), wanted));
    }

    @Override
    public String toString() {
        return id + " (" + driver + ")";
    }
}
