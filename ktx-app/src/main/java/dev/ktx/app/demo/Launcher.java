package dev.ktx.app.demo;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// How to start ktx as another process.
///
/// @param words the program and its first arguments
public record Launcher(List<String> words) {
    /// The class with ktx's main method.
    static final String MAIN = "dev.ktx.app.Main";

    public Launcher {
        words = List.copyOf(words);
        if (words.isEmpty()) {
            throw new IllegalArgumentException("a launcher names a program");
        }
    }

    /// The script that this process was started with, or else its virtual machine with its class
    /// path.
    public static Launcher current() {
        String script = System.getProperty("ktx.launcher", "");
        if (!script.isBlank()) {
            return new Launcher(List.of(script));
        }
        String java =
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        return new Launcher(
                List.of(
                        java,
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-cp",
                        System.getProperty("java.class.path"),
                        MAIN));
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
