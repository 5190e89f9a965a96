package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.app.ToolExamples.Example;
import dev.ktx.app.tools.Tools;
import dev.ktx.mcp.Content;
import dev.ktx.mcp.InvalidArguments;
import dev.ktx.mcp.Json;
import dev.ktx.mcp.Tool;
import dev.ktx.mcp.ToolResult;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// What holds for each tool by itself, without a server: one class for each.
class ToolContractTest {
    @TempDir static Path folder;
    private static ToolExamples examples;

    @BeforeAll
    static void open() {
        examples = new ToolExamples(folder);
    }

    @AfterAll
    static void close() {
        examples.close();
    }

    @Test
    void everyToolHasAClass() {
        assertThat(
                        Stream.of(ToolContractTest.class.getDeclaredClasses())
                                .map(each ->
                                        each.getSimpleName()
                                                .replaceAll("(?<=[a-z])(?=[A-Z])", "_")))
                .map(name -> name.toLowerCase(Locale.ROOT))
                .containsAll(examples.tools().stream().map(Tool::name).toList());
    }

    /// The other spellings that need translation are told apart from ours without it.
    @Test
    void withoutTheTranslationOtherSpellingsAreRefused() {
        for (String name : List.of("entity_details", "sl_query")) {
            Tool plain = examples.tool(name).withAliases(UnaryOperator.identity());
            List<ObjectNode> spellings = examples.of(name).spellings();
            assertThat(spellings).filteredOn(each -> !isTaken(examples.tool(name), each)).isEmpty();
            assertThat(spellings)
                    .as(name)
                    .filteredOn(each -> !isTaken(plain, each))
                    .hasSizeGreaterThanOrEqualTo(3);
        }
    }

    private static boolean isTaken(Tool tool, ObjectNode arguments) {
        try {
            return !tool.prepare(arguments).isEmpty();
        } catch (InvalidArguments refused) {
            return false;
        }
    }

    /// The tests of one tool.
    abstract static class Contract {
        private final String name;

        Contract(String name) {
            this.name = name;
        }

        private Tool tool() {
            return examples.tool(name);
        }

        private Example example() {
            return examples.of(name);
        }

        @Test
        void answersFitTheOutputSchema() {
            ToolResult result = ToolExamples.run(tool(), example().arguments());
            assertThat(result.isError()).isFalse();
            ObjectNode structured = result.structured().orElseThrow();
            assertThat(tool().output().orElseThrow().check(structured)).isEmpty();
            assertThat(result.content()).hasSize(1);
            assertThat(result.content().getFirst())
                    .isInstanceOfSatisfying(
                            Content.Text.class,
                            text -> assertThat(text.text()).isEqualTo(Json.pretty(structured)));
        }

        @Test
        void everySpellingOfTheArgumentsIsAnsweredAlike() {
            ObjectNode answer =
                    ToolExamples.run(tool(), example().arguments()).structured().orElseThrow();
            for (ObjectNode spelling : example().spellings()) {
                ObjectNode before = spelling.deepCopy();
                assertThat(ToolExamples.run(tool(), spelling).structured())
                        .as("%s", spelling)
                        .contains(answer);
                assertThat(spelling).isEqualTo(before);
            }
        }

        /// What the server answers with `isError`, text and nothing else.
        @Test
        void whatFailsBelowComesOutAsItIs() {
            var failure = new KtxException(ProjectProblems.unreadable("ktx.yaml", "a test"));
            Tool broken =
                    Tools.all(
                                    () -> {
                                        throw failure;
                                    })
                            .stream()
                            .filter(tool -> tool.name().equals(name))
                            .findFirst()
                            .orElseThrow();
            assertThatThrownBy(() -> ToolExamples.run(broken, example().arguments()))
                    .isSameAs(failure);
        }

        @Test
        void aWrongTypeIsAnInvalidArgument() {
            List<String> fields =
                    List.copyOf(tool().input().toJson().path("properties").propertyNames());
            for (String field : fields) {
                ObjectNode wrong = example().arguments().deepCopy();
                wrong.putObject(field).put("nothing", 1);
                assertThatThrownBy(() -> tool().prepare(wrong))
                        .as(field)
                        .isInstanceOf(InvalidArguments.class)
                        .hasMessageContaining(field);
            }
        }

        @Test
        void anUnknownArgumentIsAnInvalidArgument() {
            ObjectNode wrong = example().arguments().deepCopy().put("colour", "red");
            assertThatThrownBy(() -> tool().prepare(wrong))
                    .isInstanceOf(InvalidArguments.class)
                    .hasMessageContaining("colour");
        }
    }

    @Nested
    class ConnectionList extends Contract {
        ConnectionList() {
            super("connection_list");
        }
    }

    @Nested
    class DiscoverData extends Contract {
        DiscoverData() {
            super("discover_data");
        }
    }

    @Nested
    class WikiSearch extends Contract {
        WikiSearch() {
            super("wiki_search");
        }
    }

    @Nested
    class WikiRead extends Contract {
        WikiRead() {
            super("wiki_read");
        }
    }

    @Nested
    class EntityDetails extends Contract {
        EntityDetails() {
            super("entity_details");
        }
    }

    @Nested
    class DictionarySearch extends Contract {
        DictionarySearch() {
            super("dictionary_search");
        }
    }

    @Nested
    class SlReadSource extends Contract {
        SlReadSource() {
            super("sl_read_source");
        }
    }

    @Nested
    class SlQuery extends Contract {
        SlQuery() {
            super("sl_query");
        }
    }

    @Nested
    class SqlExecution extends Contract {
        SqlExecution() {
            super("sql_execution");
        }
    }

    @Nested
    class MemoryIngest extends Contract {
        MemoryIngest() {
            super("memory_ingest");
        }
    }

    @Nested
    class MemoryIngestStatus extends Contract {
        MemoryIngestStatus() {
            super("memory_ingest_status");
        }
    }
}
