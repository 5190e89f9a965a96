package dev.ktx.project;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What may stand at one place of `ktx.yaml`. Reading the file, finding unknown keys and the JSON
/// Schema all walk the same tree of shapes, so there is one list of keys.
public sealed interface Shape {
    /// A text, taken as it is spelt: `007` and `1e5` stay what they are.
    ///
    /// @param reference whether `env:NAME` and `file:PATH` stand for what they point to
    /// @param blank whether it may be blank, as a password may
    record Text(boolean reference, boolean blank) implements Shape {
        Text(boolean reference) {
            this(reference, false);
        }
    }

    /// An absolute `http` or `https` address, or a reference to one.
    record Address() implements Shape {}

    /// One of a few names.
    ///
    /// @param names in the order people should read them
    /// @param retired names that are understood and turned down, with what to use instead
    record Choice(List<String> names, Map<String, String> retired) implements Shape {
        public Choice {
            names = List.copyOf(names);
            retired = Map.copyOf(retired);
        }
    }

    /// A whole number.
    ///
    /// @param least smallest allowed
    /// @param most largest allowed
    /// @param spelt whether a text of digits and a reference are taken too, as connections allow
    record Whole(long least, long most, boolean spelt) implements Shape {}

    /// A number from 0 to 1, both included.
    record Fraction() implements Shape {}

    /// True or false.
    ///
    /// @param spelt whether the quoted texts `"true"` and `"false"` are taken too
    record Flag(boolean spelt) implements Shape {}

    /// A list of non-blank texts.
    ///
    /// @param single whether one text counts as a list of one
    record Texts(boolean single) implements Shape {}

    /// A list of whole numbers.
    record Wholes() implements Shape {}

    /// The first shape that fits.
    record Either(List<Shape> shapes) implements Shape {
        public Either {
            shapes = List.copyOf(shapes);
        }
    }

    /// The shape or nothing (`null`).
    record OrNothing(Shape shape) implements Shape {}

    /// A mapping whose keys are known.
    ///
    /// @param open whether other keys are kept without a word
    record Fields(List<Field> fields, boolean open) implements Shape {
        public Fields {
            fields = List.copyOf(fields);
        }

        public Optional<Field> field(String name) {
            return fields.stream().filter(field -> field.name().equals(name)).findFirst();
        }

        public List<String> names() {
            return fields.stream().map(Field::name).toList();
        }
    }

    /// A mapping whose keys are positive whole numbers, for example the database ids of Metabase.
    record Numbered(Shape value) implements Shape {}

    /// A value that ktx hands on as it is.
    ///
    /// @param mapping whether it has to be a mapping
    record Anything(boolean mapping) implements Shape {}

    /// The connections by id; each has the fields of its driver.
    record Connections(List<ConnectionDriver> drivers) implements Shape {
        public Connections {
            drivers = List.copyOf(drivers);
        }

        /// The driver of that name or alias.
        public Optional<ConnectionDriver> driver(String name) {
            return drivers.stream().filter(driver -> driver.answersTo(name)).findFirst();
        }
    }

    /// A key of a mapping.
    ///
    /// @param description one sentence for people
    /// @param fallback the value when the key is absent, as it would be written; empty when absence
    ///   means something else
    /// @param need what absence of the key means
    /// @param safety whether a misspelt form must be refused rather than warned about
    record Field(
            String name,
            Shape shape,
            String description,
            Optional<Object> fallback,
            Need need,
            boolean safety) {
        /// A key that may be absent.
        static Field optional(String name, Shape shape, String description) {
            return new Field(name, shape, description, Optional.empty(), Need.OPTIONAL, false);
        }

        /// A key that must be there.
        static Field required(String name, Shape shape, String description) {
            return new Field(name, shape, description, Optional.empty(), Need.REQUIRED, false);
        }
    }

    /// What the absence of a key means.
    enum Need {
        /// Nothing.
        OPTIONAL,
        /// The file is wrong when the mapping around the key is there.
        REQUIRED,
        /// The connection cannot be opened; the rest of the project works.
        TO_OPEN
    }

    /// What a value should be, to follow "should be", for example `a whole number of at least 1`.
    default String wanted() {
        return switch (this) {
            case Text(var _, var blank) -> blank ? "a text" : "a text that is not blank";
            case Address _ -> "an http or https address";
            case Choice(var names, var _) -> "one of: " + String.join(", ", names);
            case Whole(var least, var most, var _) ->
                    most == Long.MAX_VALUE
                            ? "a whole number of at least " + least
                            : "a whole number from " + least + " to " + most;
            case Fraction _ -> "a number from 0 to 1";
            case Flag _ -> "true or false";
            case Texts _ -> "a list of texts that are not blank";
            case Wholes _ -> "a list of whole numbers";
            case Either(var shapes) ->
                    String.join(", or ", shapes.stream().map(Shape::wanted).toList());
            case OrNothing(var shape) -> shape.wanted() + ", or null";
            case Anything(var mapping) -> mapping ? "a mapping" : "any value";
            case Fields _, Connections _ -> "a mapping";
            case Numbered _ -> "a mapping whose keys are positive whole numbers";
        };
    }
}
