package dev.ktx.warehouses.jdbc;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Takes secrets out of texts that came from a driver.
public final class Redaction {
    private static final String MARK = "<redacted>";
    private static final Pattern IN_ADDRESS =
            Pattern.compile("(?i)\\b([a-z][a-z0-9+.:-]*://[^\\s/:@]*):[^\\s/]*@");
    private static final Pattern IN_PARAMETER =
            Pattern.compile(
                    "(?i)\\b(password|passwd|pwd|sslpassword|secret|token|passphrase|api_?key)"
                            + "([\"']?\\s*[=:]\\s*)(\"[^\"]*\"|'[^']*'|[^\\s&;,]+)");

    private final List<String> secrets;

    /// @param secrets texts that must not show, in any spelling an address allows; shorter than 3
    ///   characters are found by their place only
    public Redaction(Collection<String> secrets) {
        this.secrets =
                secrets.stream()
                        .flatMap(secret ->
                                Stream.of(
                                        secret,
                                        URLEncoder.encode(secret, StandardCharsets.UTF_8),
                                        URLEncoder.encode(secret, StandardCharsets.UTF_8)
                                                .replace("+", "%20")))
                        .filter(secret -> secret.length() >= 3)
                        .distinct()
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .toList();
    }

    public String clean(String text) {
        String cleaned = text;
        for (String secret : secrets) {
            cleaned = cleaned.replace(secret, MARK);
        }
        cleaned = IN_ADDRESS.matcher(cleaned).replaceAll("$1:" + MARK + "@");
        return IN_PARAMETER.matcher(cleaned).replaceAll("$1$2" + MARK);
    }
}
