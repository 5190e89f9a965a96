package dev.ktx.storage.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.problem.KtxException;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Edits of items in lists.
final class YamlListEditTest {
    private static final List<String> PATH = List.of("descriptions", "user");

    private static String set(String text) {
        return YamlListEdit.set(text, "columns", "fee", PATH, "in cents");
    }

    @Test
    void reachesBlockItems() {
        assertThat(
                        set(
                                """
                                name: p  # mine
                                columns:
                                  - name: id
                                  # the fee
                                  - name: fee
                                    type: number  # whole

                                joins: []
                                """))
                .isEqualTo(
                        """
                        name: p  # mine
                        columns:
                          - name: id
                          # the fee
                          - name: fee
                            type: number  # whole
                            descriptions:
                              user: in cents

                        joins: []
                        """);
    }

    @Test
    void reachesFlowItems() {
        assertThat(set("name: p\ncolumns:\n  - {name: fee, type: number}\n"))
                .isEqualTo(
                        "name: p\ncolumns:\n  - {name: fee, type: number, descriptions: { user: in"
                                + " cents }}\n");
    }

    @Test
    void addsToDescriptionsThatAreThere() {
        assertThat(set("columns:\n- name: fee\n  descriptions:\n    db: x\n"))
                .isEqualTo(
                        "columns:\n- name: fee\n  descriptions:\n    db: x\n    user: in cents\n");
    }

    @Test
    void addsItemsAndLists() {
        String crlf =
                """
                name: p
                columns:
                  - name: id
                x: 1
                """
                        .replace("\n", "\r\n");
        assertThat(set(crlf).replace("\r\n", "\n"))
                .isEqualTo(
                        """
                        name: p
                        columns:
                          - name: id
                          - name: fee
                            descriptions:
                              user: in cents
                        x: 1
                        """);
        assertThat(set(crlf).replace("\r\n", "")).doesNotContain("\n");
        assertThat(set("name: p"))
                .isEqualTo(
                        "name: p\ncolumns:\n  - name: fee\n    descriptions:\n      user: in cents\n");
        assertThat(set("columns: [{name: id}]\nname: p\n"))
                .contains("[{name: id}, { name: fee, descriptions: { user: in cents } }]");
    }

    @Test
    void refusesWhatItCannotEdit() {
        for (String text :
                List.of("{name: p}\n", "columns: text\n", "a: &x {name: fee}\ncolumns: [*x]\n")) {
            assertThatThrownBy(() -> set(text)).as(text).isInstanceOf(KtxException.class);
        }
    }
}
