package dev.ktx.app.setup;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// Where a machine keeps the files of programs.
///
/// @param home of the user
/// @param system as the system property `os.name` says
public record Machine(Path home, String system, Map<String, String> environment) {
    public Machine {
        environment = Map.copyOf(environment);
    }

    /// This one.
    public static Machine current(Map<String, String> environment) {
        String home = environment.getOrDefault("HOME", System.getProperty("user.home", "/"));
        return new Machine(Path.of(home), System.getProperty("os.name", ""), environment);
    }

    private boolean isMac() {
        return system.startsWith("Mac");
    }

    private boolean isWindows() {
        return system.startsWith("Windows");
    }

    /// The folder in which a desktop program of that name keeps its settings.
    Path settings(String program) {
        if (isMac()) {
            return home.resolve("Library/Application Support").resolve(program);
        }
        if (isWindows()) {
            return variable("APPDATA").orElse(home.resolve("AppData/Roaming")).resolve(program);
        }
        return configuration().resolve(program);
    }

    /// The folder of settings by the rules of free desktops, which terminal programs follow on a
    /// Mac too.
    Path configuration() {
        return variable("XDG_CONFIG_HOME").orElse(home.resolve(".config"));
    }

    /// Where Goose keeps its settings.
    Path goose() {
        return isWindows()
                ? variable("APPDATA")
                        .orElse(home.resolve("AppData/Roaming"))
                        .resolve("Block/goose/config")
                : configuration().resolve("goose");
    }

    Path codex() {
        return variable("CODEX_HOME").orElse(home.resolve(".codex"));
    }

    private Optional<Path> variable(String name) {
        return Optional.ofNullable(environment.get(name))
                .filter(value -> !value.isBlank())
                .map(Path::of);
    }
}
