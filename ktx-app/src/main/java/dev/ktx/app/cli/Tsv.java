package dev.ktx.app.cli;

import java.util.List;
import java.util.stream.Collectors;

/// Tab-separated values on one line each: tab, line feed, carriage return and backslash inside a
/// value are written as `\t`, `\n`, `\r` and `\\`.
final class Tsv {
    private Tsv() {}

    static String line(List<String> values) {
        return values.stream().map(Tsv::escape).collect(Collectors.joining("\t"));
    }

    private static String escape(String value) {
        return value.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }
}
