package dev.ktx.problem;

import org.jspecify.annotations.Nullable;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Takes secrets out of what people and agents get to see: values under telling keys, passwords
/// inside addresses, and secrets that are known. Immutable.
public final class Redaction {
    /// What stands in the place of a secret.
    public static final String MARK = "<redacted>";

    private static final Pattern TELLING_KEY =
            Pattern.compile(
                    "password|passwd|pwd|secret|token|api[ _-]?key|private[ _-]?key|passphrase"
                            + "|credential|authorization|url",
                    Pattern.CASE_INSENSITIVE);

    // The password may hold anything but white space and quotes, even '/', '@' and ':', so it ends
    // at the last '@'. That hides more of some harmless addresses than it has to. All parts are
    // bounded here and below: texts of megabytes come by, and nothing in them may take long.
    private static final Pattern ADDRESS =
            Pattern.compile(
                    "([a-zA-Z][a-zA-Z0-9+.-]{0,30}://[^\\s:/@'\"]{0,1000}:)[^\\s'\"]{0,1000}@");

    private static final Pattern PARAMETER =
            Pattern.compile(
                    "(password|passwd|passphrase|secret|token|api[_-]?key|private[_-]?key|\\bpwd)"
                            + "(\\s{0,100}=\\s{0,100})"
                            + "(\"[^\"]{0,1000}\"|'[^']{0,1000}'|\\{[^}]{0,1000}\\}"
                            + "|[^\\s&;,'\")\\]}]+)",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern BEARER =
            Pattern.compile("\\b(Bearer|Basic)\\s+[A-Za-z0-9+/=._~-]{8,}");

    private static final int SHORT = 4;

    private final List<Pattern> known;

    private Redaction(List<Pattern> known) {
        this.known = List.copyOf(known);
    }

    /// Knows no secret by value.
    public static Redaction none() {
        return new Redaction(List.of());
    }

    /// Also takes out these values, and their percent-encoded forms and single lines.
    public static Redaction of(Collection<String> secrets) {
        Set<String> forms = new LinkedHashSet<>();
        for (String secret : secrets) {
            forms.add(secret);
            forms.add(secret.strip());
            forms.add(URLEncoder.encode(secret.strip(), StandardCharsets.UTF_8));
            forms.add(
                    URLEncoder.encode(secret.strip(), StandardCharsets.UTF_8).replace("+", "%20"));
            if (secret.strip().contains("\n")) {
                secret.lines()
                        .map(String::strip)
                        .filter(line -> line.length() > 8)
                        .forEach(forms::add);
            }
        }
        List<Pattern> patterns = new ArrayList<>();
        // Longer forms first: a secret may contain another.
        forms.stream()
                .filter(form -> !form.isBlank())
                .sorted(Comparator.comparingInt(String::length).reversed())
                .forEach(form -> patterns.add(pattern(form)));
        return new Redaction(patterns);
    }

    /// Whether the value under a key is hidden whatever it is.
    public static boolean isTelling(String key) {
        return TELLING_KEY.matcher(key).find();
    }

    /// A text without secrets.
    public String text(String text) {
        String result = text;
        for (Pattern pattern : known) {
            result = pattern.matcher(result).replaceAll(MARK);
        }
        result = ADDRESS.matcher(result).replaceAll("$1" + Matcher.quoteReplacement(MARK) + "@");
        result = PARAMETER.matcher(result).replaceAll("$1$2" + Matcher.quoteReplacement(MARK));
        return BEARER.matcher(result).replaceAll("$1 " + Matcher.quoteReplacement(MARK));
    }

    /// A tree of maps, lists and scalars without secrets, in the same order; values under telling
    /// keys become {@link #MARK} whole.
    public @Nullable Object tree(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Map<?, ?> map -> map(map);
            case List<?> list -> {
                List<@Nullable Object> items = new ArrayList<>();
                list.forEach(item -> items.add(tree(item)));
                yield items;
            }
            case String text -> text(text);
            default -> value;
        };
    }

    private Map<String, @Nullable Object> map(Map<?, ?> map) {
        Map<String, @Nullable Object> result = new LinkedHashMap<>();
        map.forEach((key, value) -> {
            String name = String.valueOf(key);
            result.put(name, value != null && isTelling(name) ? MARK : tree(value));
        });
        return result;
    }

    // A short secret would blacken half of a text, so it counts as a word of its own only.
    private static Pattern pattern(String secret) {
        String quoted = Pattern.quote(secret);
        return Pattern.compile(
                secret.length() < SHORT
                        ? "(?<![\\p{Alnum}_])" + quoted + "(?![\\p{Alnum}_])"
                        : quoted);
    }
}
