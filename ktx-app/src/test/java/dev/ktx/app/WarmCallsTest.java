package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.mcp.CallContext;
import dev.ktx.mcp.Tool;
import dev.ktx.mcp.ToolResult;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// What a server reads again when the same is asked again, told by the flight recorder of the JDK,
/// which sees every read of a file. On Linux, where the project is watched.
@EnabledOnOs(OS.LINUX)
class WarmCallsTest {
    /// A page is read when it is asked for, and is the answer; a note writes.
    private static final Set<String> READ_OR_WRITE =
            Set.of("wiki_read", "memory_ingest", "memory_ingest_status");

    /// By then the project is watched.
    private static final int WARM = 6;

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
    void aToolReadsNoProjectFileTwice() throws Exception {
        List<Tool> tools =
                examples.tools().stream()
                        .filter(tool -> !READ_OR_WRITE.contains(tool.name()))
                        .toList();
        assertThat(tools).hasSizeGreaterThan(6);
        for (int i = 0; i < WARM; i++) {
            tools.forEach(WarmCallsTest::call);
        }
        assertThat(read(() -> tools.forEach(WarmCallsTest::call))).isEmpty();
    }

    @Test
    void aChangeIsReadAtTheNextCallAndOnlyIt() throws Exception {
        Tool tool = examples.tool("sl_read_source");
        for (int i = 0; i < WARM; i++) {
            call(tool);
        }
        Path source = folder.resolve("semantic-layer/shop/orders.yaml");
        Files.writeString(source, Files.readString(source) + "  - {name: extra, expr: count(*)}\n");
        var answers = new ArrayList<ToolResult>();
        assertThat(read(() -> answers.add(call(tool)))).containsExactly(source);
        assertThat(answers.getFirst().structured().orElseThrow().path("yaml").asString())
                .contains("extra");
    }

    private static ToolResult call(Tool tool) {
        try {
            ToolResult result =
                    tool.handler()
                            .call(
                                    tool.prepare(examples.of(tool.name()).arguments()),
                                    CallContext.detached());
            assertThat(result.isError()).as("%s: %s", tool.name(), result.content()).isFalse();
            return result;
        } catch (Exception failure) {
            throw new AssertionError(tool.name(), failure);
        }
    }

    /// Files of the project that were read meanwhile, without what ktx keeps beside it.
    private static List<Path> read(Runnable work) throws IOException {
        Path file = folder.resolve(".ktx/reads.jfr");
        try (var recording = new Recording()) {
            recording.enable("jdk.FileRead").withoutThreshold().withoutStackTrace();
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
        }
        Path ours = folder.resolve(".ktx");
        return RecordingFile.readAllEvents(file).stream()
                .map(WarmCallsTest::path)
                .filter(path -> path.startsWith(folder) && !path.startsWith(ours))
                .distinct()
                .toList();
    }

    private static Path path(RecordedEvent event) {
        return Path.of(String.valueOf(event.getString("path")));
    }
}
