package dev.ktx.app.wiring;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// How to start ktx as another process.
///
/// @param words the program and its first arguments
public record Launcher(List<String> words) {
    /// The class with ktx's main method.
    public static final String MAIN = "dev.ktx.app.Main";

    public Launcher {
        words = List.copyOf(words);
        if (words.isEmpty()) {
            throw new IllegalArgumentException("a launcher names a program");
        }
    }

    /// The script that this process was started with, or else its virtual machine with its class
    /// path.
    public static Launcher current() {
        return current(List.of("-XX:TieredStopAtLevel=1"));
    }

    /// The same for a process that runs for days, which earns the optimizing compiler. The script
    /// knows such commands by itself.
    public static Launcher ofServer() {
        return current(List.of());
    }

    private static Launcher current(List<String> options) {
        String script = System.getProperty("ktx.launcher", "");
        if (!script.isBlank()) {
            return new Launcher(List.of(script));
        }
        List<String> words = new ArrayList<>();
        words.add(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        words.add("-XX:+UseSerialGC");
        words.addAll(options);
        words.addAll(
                List.of(
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        System.getProperty("java.class.path"),
                        MAIN));
        return new Launcher(words);
    }

    /// The words of a whole command.
    public List<String> with(String... arguments) {
        return Stream.concat(words.stream(), Stream.of(arguments)).toList();
    }

    /// A command as it is typed into a POSIX shell.
    public String typed(String... arguments) {
        List<String> quoted = new ArrayList<>();
        with(arguments).forEach(word -> quoted.add(quote(word)));
        return String.join(" ", quoted);
    }

    public static String quote(String word) {
        return word.matches("[A-Za-z0-9_./:=@%+,-]+")
                ? word
                : "'" + word.replace("'", "'\\''") + "'";
    }
}
