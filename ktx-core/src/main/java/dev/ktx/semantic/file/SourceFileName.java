package dev.ktx.semantic.file;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;

/// Names the file of a new source. Different sources have different files, whatever they are called
/// and whether or not the file system tells cases apart.
public final class SourceFileName {
    private static final Pattern SAFE = Pattern.compile("[a-z0-9][a-z0-9_]{0,63}");

    /// Names that Windows keeps for devices.
    private static final Pattern RESERVED = Pattern.compile("con|prn|aux|nul|com[0-9]|lpt[0-9]");

    private SourceFileName() {}

    /// `rides` is `rides.yaml`; a name that is no plain lower-case word gets a readable part and
    /// eight digits of its SHA-256. Plain words have no hyphen, so the two kinds never meet.
    public static String of(String source) {
        if (SAFE.matcher(source).matches() && !RESERVED.matcher(source).matches()) {
            return source + ".yaml";
        }
        String word =
                source.toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9_]+", "_")
                        .replaceAll("_+", "_")
                        .replaceAll("^_|_$", "");
        String cut = word.substring(0, Math.min(64, word.length()));
        return (cut.isEmpty() ? "src" : cut) + "-" + digest(source) + ".yaml";
    }

    private static String digest(String text) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, 4);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
