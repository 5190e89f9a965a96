package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.testkit.TestDatabase;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// What people mistype, and files that are not what they should be.
class WrongInputTest {
    @TempDir Path folder;
    private TestProject project;

    @BeforeEach
    void shop() {
        TestDatabase database = TestDatabase.sqlite(folder);
        database.execute("CREATE TABLE orders (id INTEGER PRIMARY KEY, total INTEGER)");
        project = TestProject.of(folder, Map.of("shop", database));
    }

    @Test
    void helpIsAWordToo() {
        assertThat(project.run("help")).isZero();
        assertThat(project.data()).contains("Usage: ktx [--project-dir DIR] COMMAND");
        assertThat(project.run("help", "scan", "report")).isZero();
        assertThat(project.data()).contains("Usage: ktx scan report CONNECTION");
        assertThat(project.run("help", "sl")).isZero();
        assertThat(project.data()).contains("sl validate");
    }

    @Test
    void threeWordsAreSuggestedAndExplainedByTwo() {
        assertThat(project.run("admin", "runtime")).isZero();
        assertThat(project.data())
                .contains("Usage: ktx admin runtime COMMAND", "admin runtime install")
                .doesNotContain("admin init");
        assertThat(project.run("admin", "runtme", "status")).isEqualTo(2);
        assertThat(project.notices()).contains("Did you mean 'ktx admin runtime'?");
    }

    @Test
    void aScanOfNothingSaysWhereToLook() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        TestDatabase database = TestDatabase.sqlite(empty);
        database.execute("CREATE TABLE gone (id INTEGER)", "DROP TABLE gone");
        var other = TestProject.of(empty, Map.of("shop", database));
        assertThat(other.run("scan", "shop")).isZero();
        assertThat(other.notices()).contains("No table was found", "ktx.yaml");
    }

    @Test
    void aListOfNoneIsRefused() {
        assertThat(project.run("memory", "list", "--limit", "0")).isEqualTo(2);
        assertThat(project.notices()).contains("--limit must be 1 to ");
    }

    @Test
    void anOptionInFrontOfNothingHasNoValue() {
        assertThat(project.run("--project-dir")).isEqualTo(2);
        assertThat(project.notices()).contains("--project-dir has no value", "ktx --help");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sl write orders -c shop --file",
                "sl query --query-file",
                "sql --check --jsonl",
                "wiki write fees --summary Fees --file",
                "ingest text"
            })
    void filesThatCannotBeReadSayWhy(String words) throws IOException {
        int code = words.startsWith("sql") ? 2 : 1;
        Files.write(folder.resolve("latin.txt"), new byte[] {'n', (byte) 0xe4, '\n'});
        Files.createDirectory(folder.resolve("some"));
        assertThat(run(words, "missing.txt")).isEqualTo(code);
        assertThat(project.notices() + project.data())
                .contains("'missing.txt' cannot be read: it is not there.");
        assertThat(run(words, "latin.txt")).isEqualTo(code);
        assertThat(project.notices() + project.data())
                .contains("'latin.txt' cannot be read: it is not UTF-8.");
        assertThat(run(words, "some")).isEqualTo(code);
        assertThat(project.notices() + project.data())
                .contains("'some' cannot be read: is a directory.");
    }

    private int run(String words, String last) {
        return project.run((words + " " + last).split(" "));
    }

    @Test
    void setsThatAreNotThereAreNamedWithoutAWordOfJava() {
        for (String eval : new String[] {"joins", "retrieval"}) {
            assertThat(project.run("eval", eval)).isEqualTo(2);
            assertThat(project.notices()).contains("--set");
            assertThat(project.run("eval", eval, "--set", "nowhere")).isEqualTo(1);
            assertThat(project.notices())
                    .contains("nowhere", "it is not there")
                    .doesNotContain("Exception");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "scan report shpo",
                "scan artifacts shpo",
                "scan read shpo scan-report.json",
                "relationships list -c shpo",
                "relationships explain orders.id -c shpo"
            })
    void scansOfAMisspeltConnectionAreNotSaidToBeMissing(String words) {
        assertThat(project.run(words.split(" "))).isEqualTo(1);
        assertThat(project.notices())
                .contains("error[unknown-connection]", "Did you mean 'shop'?")
                .doesNotContain("ktx ingest shpo");
    }

    @Test
    void scansOfAConnectionThatWasTakenOutCanStillBeRead() throws IOException {
        assertThat(project.run("scan", "shop")).isZero();
        assertThat(project.data()).contains("1 table, 1 added", "; 0 relationships;");
        Files.writeString(folder.resolve("ktx.yaml"), "{}\n");
        assertThat(project.run("scan", "report", "shop")).isZero();
        assertThat(project.run("scan", "read", "shop", "nothing-like-it")).isEqualTo(1);
        assertThat(project.notices()).contains("ktx scan artifacts shop");
    }

    @Test
    void anEmptyQuestionIsNotAnswered() {
        assertThat(project.run("search", " ")).isEqualTo(2);
        assertThat(project.notices()).contains("the query is empty");
        assertThat(project.run("search", "zzzqqq")).isZero();
        assertThat(project.notices()).contains("Try other words");
    }

    @Test
    void aBookIsNoNote() throws IOException {
        Files.writeString(folder.resolve("book.md"), "a".repeat(1_000_001));
        assertThat(project.run("ingest", "text", "book.md")).isEqualTo(1);
        assertThat(project.notices())
                .contains("1,000,001 characters; at most 1,000,000", "Send it in parts");
        assertThat(project.run("memory", "list", "--json")).isZero();
        assertThat(project.json().at("/data/items")).isEmpty();
    }

    @Test
    void statusNamesTheNextCommandOfTheReadme() {
        assertThat(project.run("scan", "shop")).isZero();
        assertThat(project.run("status")).isZero();
        assertThat(project.data() + project.notices())
                .contains("scanned just now", "ktx setup --agents");
    }
}
