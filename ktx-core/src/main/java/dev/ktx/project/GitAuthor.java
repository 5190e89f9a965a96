package dev.ktx.project;

import java.util.Optional;
import java.util.regex.Pattern;

/// Who a commit is by.
///
/// @param name not blank
/// @param mail not blank
public record GitAuthor(String name, String mail) {
    /// Who commits when nobody is named.
    public static final GitAuthor DEFAULT = new GitAuthor("ktx", "ktx@example.com");

    private static final Pattern FORM =
            Pattern.compile(
                    "\\s*([^<>\\p{Cntrl}]*[^<>\\s\\p{Cntrl}])\\s*<([^<>\\s\\p{Cntrl}]+)>\\s*");

    public GitAuthor {
        if (name.isBlank() || mail.isBlank()) {
            throw new IllegalArgumentException("an author has a name and a mail address");
        }
    }

    /// Reads `Name <mail>`; empty when it is anything else.
    public static Optional<GitAuthor> parse(String text) {
        var matcher = FORM.matcher(text);
        return matcher.matches()
                ? Optional.of(new GitAuthor(matcher.group(1), matcher.group(2)))
                : Optional.empty();
    }

    /// As `Name <mail>`.
    public String text() {
        return name + " <" + mail + ">";
    }
}
