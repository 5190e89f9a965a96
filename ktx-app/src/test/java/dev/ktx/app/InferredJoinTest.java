package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.demo.DemoProject;
import dev.ktx.app.tools.Tools;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.CallContext;
import dev.ktx.mcp.Json;
import dev.ktx.mcp.Tool;
import dev.ktx.mcp.ToolResult;
import dev.ktx.port.Progress;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/// A join that nobody declared and nobody wrote carries a question to the semantic layer: the demo
/// has no key on technicians, and customers name theirs `acct_mgr`.
class InferredJoinTest {
    private static final String QUESTION =
            """
            {"connectionId": "emberfjord", "measures": ["crm_customers.count"],
             "dimensions": [{"field": "technicians.isContractor"}], "include": ["sql"]}
            """;

    /// The column that carries the join.
    private static final Pattern OVER = Pattern.compile("\\bacct_mgr\\b");

    @TempDir private Path folder;

    @Test
    void aQuestionCrossesAJoinThatWasFound() throws Exception {
        DemoProject demo = DemoProject.open(folder.resolve("demo"), Progress.none());
        var project = new TestProject(demo.folder());
        assertThat(project.run("scan", DemoProject.CONNECTION)).as(project.notices()).isZero();
        assertThat(ask(demo).isError()).isTrue();

        assertThat(project.run("scan", DemoProject.CONNECTION, "--mode", "relationships"))
                .as(project.notices())
                .isZero();
        ToolResult answer = ask(demo);
        assertThat(answer.isError()).as("%s", answer.content()).isFalse();
        ObjectNode structured = answer.structured().orElseThrow();
        assertThat(structured.path("sql").asString()).contains("technicians").containsPattern(OVER);
        assertThat(structured.path("rows").size()).isGreaterThanOrEqualTo(2);

        assertThat(
                        project.run(
                                "relationships",
                                "reject",
                                "customers.acct_mgr",
                                "--note",
                                "somebody else's numbers"))
                .as(project.notices())
                .isZero();
        assertThat(ask(demo).toString()).doesNotContainPattern(OVER);

        assertThat(project.run("relationships", "reject", "customers.acct_mgr")).isZero();
        assertThat(project.data()).startsWith("already rejected  ");
        assertThat(project.run("relationships", "reject", "customers.acct_mgr", "--json")).isZero();
        assertThat(project.json().path("changed").asBoolean(true)).isFalse();
    }

    private ToolResult ask(DemoProject demo) throws Exception {
        try (Wiring wiring = Wiring.open(demo.folder(), Map.of("HOME", folder.toString()))) {
            Tool tool =
                    Tools.all(() -> wiring).stream()
                            .filter(known -> known.name().equals("sl_query"))
                            .findFirst()
                            .orElseThrow();
            ObjectNode arguments = tool.prepare((ObjectNode) Json.read(QUESTION));
            return tool.handler().call(arguments, CallContext.detached());
        }
    }
}
