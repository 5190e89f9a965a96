package dev.ktx.storage.wiki;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.knowledge.PageChange;
import dev.ktx.knowledge.PageFile;
import dev.ktx.knowledge.PageKey;
import dev.ktx.knowledge.PageScope;
import dev.ktx.knowledge.UsageMode;
import dev.ktx.knowledge.WikiPage;
import dev.ktx.port.FileEdit;
import dev.ktx.problem.KtxException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/// Pages as files.
final class MarkdownPagesTest {
    private static final PageKey KEY = new PageKey("freight-fee");
    private static final String PAGE =
            """
            ---
            summary: Freight fee is in cents   # checked in May
            tags: [logistics, sla]
            team: billing
            usage_mode: always
            ---

            Divide by 100 for euros.
            """;

    @TempDir Path folder;
    private MarkdownPages pages;

    @BeforeEach
    void open() {
        pages = new MarkdownPages(folder, InstantSource.system());
    }

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private WikiPage page() {
        return ((PageFile.Parsed) pages.read("local", KEY).orElseThrow()).page();
    }

    private String edited(PageChange change) {
        var edit = (FileEdit.Write) pages.edit(PageScope.global(), KEY, change);
        return new String(edit.content(), StandardCharsets.UTF_8);
    }

    @Test
    void readsWhatAPageSays() throws IOException {
        write("wiki/global/freight-fee.md", PAGE);
        assertThat(page().summary()).isEqualTo("Freight fee is in cents");
        assertThat(page().matter().tags()).containsExactly("logistics", "sla");
        assertThat(page().matter().usageMode()).isEqualTo(UsageMode.ALWAYS);
        assertThat(page().matter().other()).containsEntry("team", "billing");
        assertThat(page().body()).isEqualTo("Divide by 100 for euros.");
        assertThat(page().path()).isEqualTo("wiki/global/freight-fee.md");
    }

    @Test
    @DisplayName("IN-3 a page with byte order mark and CRLF is read and stays as it is")
    void readsByteOrderMarkAndCarriageReturns() throws IOException {
        String text = "\uFEFF" + PAGE.replace("\n", "\r\n");
        write("wiki/global/freight-fee.md", text);
        assertThat(page().summary()).isEqualTo("Freight fee is in cents");
        assertThat(page().body()).isEqualTo("Divide by 100 for euros.");
        assertThat(edited(PageChange.NONE)).isEqualTo(text);
        assertThat(edited(PageChange.NONE.withTags(List.of("sla"))))
                .isEqualTo(text.replace("[logistics, sla]", "[sla]"));
        assertThat(edited(PageChange.NONE.withBody("One\nTwo")))
                .isEqualTo(text.replace("Divide by 100 for euros.", "One\r\nTwo"));
    }

    @Test
    @DisplayName("IN-5 a list that is left out is kept, an empty one is cleared, another is set")
    void listsReplace() throws IOException {
        write("wiki/global/freight-fee.md", PAGE);
        assertThat(edited(PageChange.NONE)).isEqualTo(PAGE);
        assertThat(edited(PageChange.NONE.withTags(List.of())))
                .isEqualTo(PAGE.replace("tags: [logistics, sla]\n", ""));
        assertThat(edited(PageChange.NONE.withTags(List.of("a"))))
                .isEqualTo(PAGE.replace("[logistics, sla]", "[a]"));
    }

    @Test
    @DisplayName("IN-6 keys that ktx does not know and comments survive a change")
    void keepsUnknownKeys() throws IOException {
        write("wiki/global/freight-fee.md", PAGE);
        assertThat(edited(PageChange.NONE.withSummary("Other").withBody("New text")))
                .contains("team: billing", "# checked in May", "summary: Other", "New text\n")
                .doesNotContain("Divide");
    }

    @Test
    void makesAPageFromNothing() {
        String made =
                edited(
                        PageChange.NONE
                                .withSummary("A: b")
                                .withTags(List.of("x"))
                                .withBody("Text.\n"));
        assertThat(made)
                .isEqualTo(
                        """
                        ---
                        summary: "A: b"
                        tags: [x]
                        ---

                        Text.
                        """);
    }

    @Test
    void aFileWithoutFrontMatterIsAPage() throws IOException {
        write("wiki/global/freight-fee.md", "# Fee\n\nIn cents.\n");
        assertThat(page().summary()).isEmpty();
        assertThat(edited(PageChange.NONE.withSummary("Fee")))
                .isEqualTo("---\nsummary: Fee\n---\n\n# Fee\n\nIn cents.\n");
    }

    @Test
    @DisplayName("IN-4 a page that cannot be parsed is reported and never written over")
    void brokenPagesStay() throws IOException {
        write("wiki/global/freight-fee.md", "---\nsummary: [a\nb: }\n---\n\nText\n");
        assertThat(pages.all())
                .singleElement()
                .isInstanceOfSatisfying(
                        PageFile.Broken.class,
                        broken -> {
                            assertThat(broken.problem().code().id()).isEqualTo("page-unparseable");
                            assertThat(broken.problem().where().text())
                                    .startsWith("wiki/global/freight-fee.md:3");
                        });
        assertThatThrownBy(() -> edited(PageChange.NONE.withBody("x")))
                .isInstanceOf(KtxException.class)
                .extracting(e -> ((KtxException) e).problem().code().id())
                .isEqualTo("page-unparseable");
    }

    @Test
    void wrongKindsArePassedOverAndSaid() throws IOException {
        write(
                "wiki/global/freight-fee.md",
                "---\nsummary: x\ntags: {a: b}\nrefs: one\nusage_mode: often\n---\n");
        var file = (PageFile.Parsed) pages.read("local", KEY).orElseThrow();
        assertThat(file.page().matter().refs()).containsExactly("one");
        assertThat(file.issues()).hasSize(2);
    }

    @Test
    void findsPagesOfEveryScopeAndPassesOverOtherNames() throws IOException {
        write("wiki/global/freight-fee.md", PAGE);
        write("wiki/user/ana/freight-fee.md", PAGE.replace("cents", "euros"));
        write("wiki/user/ana/own.md", PAGE);
        write("wiki/global/Read me.md", PAGE);
        write("wiki/global/deep/page.md", PAGE);
        write("wiki/global/notes.txt", PAGE);
        assertThat(pages.all())
                .extracting(PageFile::path)
                .containsExactly(
                        "wiki/global/freight-fee.md",
                        "wiki/user/ana/freight-fee.md",
                        "wiki/user/ana/own.md");
        assertThat(pages.visible("ana"))
                .extracting(PageFile::path)
                .containsExactly("wiki/user/ana/freight-fee.md", "wiki/user/ana/own.md");
        assertThat(pages.visible("ben"))
                .extracting(PageFile::path)
                .containsExactly("wiki/global/freight-fee.md");
        assertThat(pages.read("ana", KEY).orElseThrow().scope().label()).isEqualTo("USER");
        assertThat(pages.read("ben", KEY).orElseThrow().scope().label()).isEqualTo("GLOBAL");
    }

    @Test
    void seesWhatOthersChange() throws IOException {
        write("wiki/global/freight-fee.md", PAGE);
        String before = pages.all().getFirst().contentHash();
        write("wiki/global/freight-fee.md", PAGE.replace("cents", "pence"));
        assertThat(pages.all().getFirst().contentHash()).isNotEqualTo(before).hasSize(64);
        Files.delete(folder.resolve("wiki/global/freight-fee.md"));
        assertThat(pages.all()).isEmpty();
        assertThat(pages.read("local", KEY)).isEmpty();
    }
}
