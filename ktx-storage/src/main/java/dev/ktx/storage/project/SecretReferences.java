package dev.ktx.storage.project;

import dev.ktx.port.Secrets;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.problem.Redaction;
import dev.ktx.project.Connection;
import dev.ktx.project.ConnectionDriver;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.project.Shape;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Secrets in environment variables and in files.
public final class SecretReferences implements Secrets {
    private static final String VARIABLE = "env:";
    private static final String FILE = "file:";
    private static final Pattern ADDRESS_PASSWORD =
            Pattern.compile("^[a-zA-Z][a-zA-Z0-9+.:-]*://[^\\s:/@]*:(.*)@");

    private final Path folder;
    private final Path home;
    private final Map<String, String> environment;
    private final Set<String> resolved = ConcurrentHashMap.newKeySet();

    /// @param folder the project folder, where relative files start
    /// @param home what `~` stands for
    public SecretReferences(Path folder, Path home, Map<String, String> environment) {
        this.folder = folder.toAbsolutePath().normalize();
        this.home = home;
        this.environment = Map.copyOf(environment);
    }

    @Override
    public ConnectionSettings resolve(Connection connection) {
        if (!Connection.isUsableId(connection.id())) {
            throw new KtxException(ProjectProblems.badConnectionId(connection.id()));
        }
        ConnectionDriver driver = connection.driver();
        String path = "connections." + connection.id();
        for (Shape.Field field : driver.fields()) {
            if (field.need() == Shape.Need.TO_OPEN
                    && !connection.values().containsKey(field.name())) {
                String key = path + "." + field.name();
                throw new KtxException(ProjectProblems.missingKey(new Location.AtPath(key), key));
            }
        }
        Map<String, Object> values = fields(path, driver.shape(), connection.values());
        return new ConnectionSettings(connection.id(), driver.name(), folder, values);
    }

    @Override
    public String resolve(String path, String value) {
        String plain = plain(path, value);
        resolved.add(plain);
        return plain;
    }

    @Override
    public Redaction redaction() {
        return Redaction.of(resolved);
    }

    private Map<String, Object> fields(String path, Shape.Fields shape, Map<?, ?> values) {
        Map<String, Object> result = new LinkedHashMap<>();
        values.forEach((key, value) -> {
            String name = String.valueOf(key);
            if (value != null) {
                result.put(
                        name,
                        value(
                                path + "." + name,
                                name,
                                shape.field(name).map(Shape.Field::shape),
                                value));
            }
        });
        return result;
    }

    private Object value(String path, String name, Optional<Shape> shape, Object value) {
        if (shape.orElse(null) instanceof Shape.Fields fields
                && value instanceof Map<?, ?> mapping) {
            return fields(path, fields, mapping);
        }
        if (!(value instanceof String text)) {
            return value;
        }
        boolean reference = shape.map(SecretReferences::takesReferences).orElse(false);
        String plain = reference ? plain(path, text) : text;
        remember(name, !plain.equals(text), plain);
        return plain;
    }

    private static boolean takesReferences(Shape shape) {
        return switch (shape) {
            case Shape.Text(var reference, var _) -> reference;
            case Shape.Whole(var _, var _, var spelt) -> spelt;
            case Shape.Address _ -> true;
            default -> false;
        };
    }

    // Whole numbers such as a port are no secrets even when they come from a variable.
    private void remember(String name, boolean referred, String plain) {
        Matcher address = ADDRESS_PASSWORD.matcher(plain);
        if (address.find() && !address.group(1).isEmpty()) {
            resolved.add(address.group(1));
        }
        boolean telling =
                Redaction.isTelling(name)
                        && !name.toLowerCase(java.util.Locale.ROOT).contains("url");
        if (!plain.isBlank() && (telling || (referred && !plain.matches("[0-9]{1,5}")))) {
            resolved.add(plain);
        }
    }

    private String plain(String path, String value) {
        if (value.startsWith(VARIABLE)) {
            return variable(path, value.substring(VARIABLE.length()).strip());
        }
        if (value.startsWith(FILE)) {
            return file(path, value.substring(FILE.length()).strip());
        }
        return value;
    }

    private String variable(String path, String name) {
        @Nullable String value = environment.get(name);
        if (value == null || value.isBlank()) {
            throw new KtxException(ProjectProblems.secretVariableUnset(path, name));
        }
        return value.strip();
    }

    private String file(String path, String name) {
        String content;
        try {
            content = Files.readString(place(name)).strip();
        } catch (NoSuchFileException e) {
            throw unusable(path, name, "is not there", e);
        } catch (AccessDeniedException e) {
            throw unusable(path, name, "may not be read", e);
        } catch (CharacterCodingException e) {
            throw unusable(path, name, "is not text", e);
        } catch (IOException | InvalidPathException e) {
            throw unusable(path, name, "cannot be read", e);
        }
        if (content.isEmpty()) {
            throw new KtxException(ProjectProblems.secretFileUnusable(path, name, "is empty"));
        }
        return content;
    }

    private Path place(String name) {
        if (name.equals("~") || name.startsWith("~/") || name.startsWith("~\\")) {
            return home.resolve(name.substring(Math.min(2, name.length())));
        }
        return folder.resolve(name);
    }

    private static KtxException unusable(String path, String name, String reason, Exception e) {
        return new KtxException(ProjectProblems.secretFileUnusable(path, name, reason), e);
    }
}
