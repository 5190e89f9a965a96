package dev.ktx.project;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// One key of `ktx.yaml` outside `connections`: where it stands, what it may hold, what it is when
/// absent, and how it reads as a Java value. All of them are in {@link Settings}.
///
/// @param <T> what a reader gets, an `Optional` for keys without a default
public final class Setting<T> {
    private final String path;
    private final Shape shape;
    private final String description;
    private final Optional<Object> written;
    private final T fallback;
    private final Function<Object, T> decode;
    private final Shape.Need need;

    private Setting(
            String path,
            Shape shape,
            String description,
            Optional<Object> written,
            T fallback,
            Function<Object, T> decode,
            Shape.Need need) {
        this.path = path;
        this.shape = shape;
        this.description = description;
        this.written = written;
        this.fallback = fallback;
        this.decode = decode;
        this.need = need;
    }

    static Setting<Optional<String>> text(String path, String description) {
        return new Setting<>(
                path,
                new Shape.Text(false),
                description,
                Optional.empty(),
                Optional.empty(),
                value -> Optional.of((String) value),
                Shape.Need.OPTIONAL);
    }

    /// A text that may be `env:NAME` or `file:PATH`; the value is the reference itself.
    static Setting<Optional<String>> reference(String path, String description) {
        return new Setting<>(
                path,
                new Shape.Text(true),
                description,
                Optional.empty(),
                Optional.empty(),
                value -> Optional.of((String) value),
                Shape.Need.OPTIONAL);
    }

    static Setting<String> text(String path, String fallback, String description) {
        return new Setting<>(
                path,
                new Shape.Text(false),
                description,
                Optional.of(fallback),
                fallback,
                value -> (String) value,
                Shape.Need.OPTIONAL);
    }

    static Setting<Boolean> flag(String path, boolean fallback, String description) {
        return new Setting<>(
                path,
                new Shape.Flag(false),
                description,
                Optional.of(fallback),
                fallback,
                value -> (Boolean) value,
                Shape.Need.OPTIONAL);
    }

    static Setting<Optional<Boolean>> flag(String path, String description) {
        return new Setting<>(
                path,
                new Shape.Flag(false),
                description,
                Optional.empty(),
                Optional.empty(),
                value -> Optional.of((Boolean) value),
                Shape.Need.OPTIONAL);
    }

    static Setting<Integer> whole(String path, int least, int fallback, String description) {
        return new Setting<>(
                path,
                wholeShape(least),
                description,
                Optional.of((long) fallback),
                fallback,
                value -> Math.toIntExact((Long) value),
                Shape.Need.OPTIONAL);
    }

    static Setting<Optional<Integer>> whole(String path, int least, String description) {
        return new Setting<>(
                path,
                wholeShape(least),
                description,
                Optional.empty(),
                Optional.empty(),
                value -> Optional.of(Math.toIntExact((Long) value)),
                Shape.Need.OPTIONAL);
    }

    static Setting<Double> fraction(String path, double fallback, String description) {
        return new Setting<>(
                path,
                new Shape.Fraction(),
                description,
                Optional.of(fallback),
                fallback,
                value -> ((Number) value).doubleValue(),
                Shape.Need.OPTIONAL);
    }

    static Setting<List<String>> texts(String path, List<String> fallback, String description) {
        return new Setting<>(
                path,
                new Shape.Texts(false),
                description,
                Optional.of(fallback),
                fallback,
                Setting::listOfTexts,
                Shape.Need.OPTIONAL);
    }

    static Setting<Optional<List<String>>> texts(String path, String description) {
        return new Setting<>(
                path,
                new Shape.Texts(false),
                description,
                Optional.empty(),
                Optional.empty(),
                value -> Optional.of(listOfTexts(value)),
                Shape.Need.OPTIONAL);
    }

    static <E extends Enum<E> & Spelt> Setting<E> choice(
            String path, Class<E> names, E fallback, String description) {
        return choice(path, names, fallback, Map.of(), description);
    }

    /// @param retired names that are turned down, with what to use instead
    static <E extends Enum<E> & Spelt> Setting<E> choice(
            String path,
            Class<E> names,
            E fallback,
            Map<String, String> retired,
            String description) {
        return new Setting<>(
                path,
                choiceShape(names, retired),
                description,
                Optional.of(fallback.spelling()),
                fallback,
                value -> named(names, value),
                Shape.Need.OPTIONAL);
    }

    static <E extends Enum<E> & Spelt> Setting<Optional<E>> choice(
            String path, Class<E> names, String description) {
        return new Setting<>(
                path,
                choiceShape(names, Map.of()),
                description,
                Optional.empty(),
                Optional.empty(),
                value -> Optional.of(named(names, value)),
                Shape.Need.OPTIONAL);
    }

    /// A key with a shape and a type of its own.
    static <T> Setting<T> other(
            String path,
            Shape shape,
            Optional<Object> written,
            T fallback,
            Function<Object, T> decode,
            String description) {
        return new Setting<>(
                path, shape, description, written, fallback, decode, Shape.Need.OPTIONAL);
    }

    /// The same key as one that must be there when the mapping around it is.
    Setting<T> neededInItsBlock() {
        return new Setting<>(
                path, shape, description, written, fallback, decode, Shape.Need.REQUIRED);
    }

    /// Names joined by dots, from the root of the file.
    public String path() {
        return path;
    }

    public String description() {
        return description;
    }

    /// What readers get when the key is absent.
    public T fallback() {
        return fallback;
    }

    T read(Object value) {
        return decode.apply(value);
    }

    Shape.Field field(String name) {
        return new Shape.Field(name, shape, description, written, need, false);
    }

    @Override
    public String toString() {
        return path;
    }

    private static Shape wholeShape(int least) {
        return new Shape.Whole(least, Integer.MAX_VALUE, false);
    }

    private static <E extends Enum<E> & Spelt> Shape choiceShape(
            Class<E> names, Map<String, String> retired) {
        return new Shape.Choice(
                Arrays.stream(names.getEnumConstants()).map(Spelt::spelling).toList(), retired);
    }

    private static <E extends Enum<E> & Spelt> E named(Class<E> names, Object spelling) {
        return Arrays.stream(names.getEnumConstants())
                .filter(name -> name.spelling().equals(spelling))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such name: " + spelling));
    }

    private static List<String> listOfTexts(Object value) {
        return ((List<?>) value).stream().map(String.class::cast).toList();
    }
}
