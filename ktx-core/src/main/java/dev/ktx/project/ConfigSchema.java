package dev.ktx.project;

import dev.ktx.project.Shape.Field;
import dev.ktx.project.Shape.Fields;
import dev.ktx.project.Shape.Need;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The shape of the whole `ktx.yaml`, made of {@link Settings} and the drivers at hand.
public final class ConfigSchema {
    private final Fields root;

    /// @param warehouses the connectors' drivers; warehouses without a connector and the context
    ///   sources are added
    public ConfigSchema(List<ConnectionDriver> warehouses) {
        List<ConnectionDriver> drivers = new ArrayList<>(WarehouseDrivers.all(warehouses));
        drivers.addAll(SourceDrivers.all());
        List<Field> fields = new ArrayList<>();
        for (Field field : block("", Settings.all())) {
            fields.add(field);
            if (field.name().equals("setup")) {
                fields.add(
                        Field.optional(
                                "connections",
                                new Shape.Connections(drivers),
                                "Warehouses and context sources by id."));
            }
        }
        root = new Fields(fields, false);
    }

    public Fields root() {
        return root;
    }

    public Shape.Connections connections() {
        return root.field("connections")
                .map(Field::shape)
                .map(Shape.Connections.class::cast)
                .orElseThrow();
    }

    /// The draft-07 JSON Schema of the file: maps, lists, texts, numbers and booleans.
    public Map<String, Object> jsonSchema() {
        return JsonSchema.of(this);
    }

    private static List<Field> block(String prefix, List<Setting<?>> settings) {
        Map<String, List<Setting<?>>> byName = new LinkedHashMap<>();
        for (Setting<?> setting : settings) {
            String rest = setting.path().substring(prefix.length());
            String name = rest.split("\\.", 2)[0];
            byName.computeIfAbsent(name, _ -> new ArrayList<>()).add(setting);
        }
        List<Field> fields = new ArrayList<>();
        byName.forEach((name, members) -> {
            String path = prefix + name;
            Setting<?> first = members.getFirst();
            fields.add(
                    first.path().equals(path)
                            ? first.field(name)
                            : new Field(
                                    name,
                                    new Fields(block(path + ".", members), false),
                                    "Keys of " + path + ".",
                                    Optional.empty(),
                                    Need.OPTIONAL,
                                    false));
        });
        return fields;
    }
}
