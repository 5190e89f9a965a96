package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Holds `docs/matrix.md` to the tests: every behaviour that is owed has an enabled test whose
/// display name starts with its id.
class MatrixTest {
    private static final Pattern OWED = Pattern.compile("(?m)^\\| ((?:SC-T|SL-T|IN-|M)[0-9]+) \\|");
    private static final Pattern ID = Pattern.compile("(?:SC-T|SL-T|IN-|M)[0-9]+");
    private static final Pattern NAMED =
            Pattern.compile("@DisplayName\\(\\s*\"([^\"]*)\"|dynamicTest\\(\\s*\"([^\"]*)\"");

    @Test
    void everyOwedBehaviourHasAnEnabledTest() throws IOException {
        Set<String> owed = new TreeSet<>();
        Matcher rows = OWED.matcher(Repository.read("docs/matrix.md"));
        while (rows.find()) {
            owed.add(rows.group(1));
        }
        assertThat(owed).as("ids in docs/matrix.md").hasSizeGreaterThan(20);
        Set<String> tested = new TreeSet<>();
        for (Path file : Repository.modulesFiles("src/test/java", ".java")) {
            tested.addAll(tested(Files.readString(file)));
        }
        for (Path file : Repository.modulesFiles("src/main/java", "Contract.java")) {
            tested.addAll(tested(Files.readString(file)));
        }
        assertThat(owed).isSubsetOf(tested);
    }

    /// Ids at the start of the display names in a source file; a name may start with several, as in
    /// `SC-T33 M25 takes a trailing semicolon`.
    private static Set<String> tested(String source) {
        assertThat(source).as("a switched-off test").doesNotContain("@" + "Disabled");
        Set<String> ids = new TreeSet<>();
        Matcher names = NAMED.matcher(source);
        while (names.find()) {
            String name = names.group(1) != null ? names.group(1) : names.group(2);
            for (String word : name.split(" ", -1)) {
                if (!ID.matcher(word).matches()) {
                    break;
                }
                ids.add(word);
            }
        }
        return ids;
    }
}
