package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.demo.DemoProject;
import dev.ktx.app.setup.SkillTexts;
import dev.ktx.app.tools.Tools;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.CallContext;
import dev.ktx.mcp.Json;
import dev.ktx.mcp.Tool;
import dev.ktx.mcp.ToolResult;
import dev.ktx.port.Progress;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The calls that the skill shows, made in the project it shows them for.
@Tag("slow")
class SkillExamplesTest {
    @TempDir Path folder;

    @Test
    void everyExampleIsAnswered() throws Exception {
        DemoProject demo = DemoProject.open(folder.resolve("demo"), Progress.none());
        var project = new TestProject(demo.folder());
        assertThat(project.run("ingest", DemoProject.CONNECTION)).isZero();
        Matcher blocks =
                Pattern.compile("```json\\n(.*?)\\n```", Pattern.DOTALL)
                        .matcher(SkillTexts.text(SkillTexts.ANALYTICS));
        int answered = 0;
        try (Wiring wiring = Wiring.open(demo.folder(), Map.of("HOME", folder.toString()))) {
            while (blocks.find()) {
                JsonNode example = Json.read(blocks.group(1));
                Optional<Tool> tool =
                        Tools.all(() -> wiring).stream()
                                .filter(known ->
                                        known.name().equals(example.path("tool").asString()))
                                .findFirst();
                if (tool.isPresent()) {
                    ObjectNode arguments =
                            tool.get().prepare((ObjectNode) example.path("arguments"));
                    ToolResult result =
                            tool.get().handler().call(arguments, CallContext.detached());
                    assertThat(result.isError()).as("%s: %s", example, result.content()).isFalse();
                    assertThat(result.structured().toString())
                            .as("%s", example)
                            .doesNotContain("\"ok\":false", "\"rowCount\":0");
                    answered++;
                }
            }
        }
        assertThat(answered).isGreaterThanOrEqualTo(4);
    }
}
