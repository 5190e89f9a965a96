package dev.ktx.app.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.EndedCall;
import dev.ktx.mcp.Json;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class AuditLogTest {
    @TempDir Path folder;
    private Wiring wiring;

    @BeforeEach
    void open() throws IOException {
        Files.writeString(folder.resolve("ktx.yaml"), "");
        wiring = Wiring.open(folder, Map.of());
    }

    @AfterEach
    void close() {
        wiring.close();
    }

    private static EndedCall call(String arguments, Optional<ObjectNode> answer) {
        return new EndedCall(
                "sql_execution",
                "claude-code/2.1",
                (ObjectNode) Json.read(arguments),
                Duration.ofMillis(12),
                answer.isPresent() ? EndedCall.Outcome.OK : EndedCall.Outcome.ERROR,
                answer);
    }

    private List<JsonNode> lines() {
        return LogTail.last(AuditLog.file(folder), 0).stream().map(Json::read).toList();
    }

    @Test
    void writesWhoAskedWhatWithoutItsValues() throws IOException {
        var audit = new AuditLog(() -> wiring);
        audit.ended(
                call(
                        "{\"connectionId\":\"shop\",\"sql\":\"select secret_name from t\"}",
                        Optional.of(Json.object().put("rowCount", 3))));
        JsonNode line = lines().getFirst();
        assertThat(line.path("tool").asString()).isEqualTo("sql_execution");
        assertThat(line.path("client").asString()).isEqualTo("claude-code/2.1");
        assertThat(line.path("user").asString()).isEqualTo(System.getProperty("user.name"));
        assertThat(line.path("ms").asInt()).isEqualTo(12);
        assertThat(line.path("rows").asInt()).isEqualTo(3);
        assertThat(line.path("outcome").asString()).isEqualTo("ok");
        assertThat(line.path("arguments").asString()).hasSize(64);
        assertThat(line.toString()).doesNotContain("secret_name", "shop\"");
        assertThat(
                        PosixFilePermissions.toString(
                                Files.getPosixFilePermissions(AuditLog.file(folder))))
                .isEqualTo("rw-------");
        assertThat(
                        PosixFilePermissions.toString(
                                Files.getPosixFilePermissions(
                                        folder.resolve(".ktx/secrets/audit.key"))))
                .isEqualTo("rw-------");
    }

    @Test
    void equalQuestionsHaveEqualDigestsInOneProjectOnly() throws IOException {
        String question = "{\"a\": 1, \"b\": {\"c\": [1, 2], \"d\": null}}";
        new AuditLog(() -> wiring).ended(call(question, Optional.empty()));
        // Another process, the keys in another order.
        new AuditLog(() -> wiring)
                .ended(call("{\"b\": {\"d\": null, \"c\": [1, 2]}, \"a\": 1}", Optional.empty()));
        new AuditLog(() -> wiring).ended(call("{\"a\": 2}", Optional.empty()));
        List<String> digests =
                lines().stream().map(line -> line.path("arguments").asString()).toList();
        assertThat(digests.get(0)).isEqualTo(digests.get(1)).isNotEqualTo(digests.get(2));
        Files.delete(folder.resolve(".ktx/secrets/audit.key"));
        new AuditLog(() -> wiring).ended(call(question, Optional.empty()));
        assertThat(lines().getLast().path("arguments").asString()).isNotEqualTo(digests.getFirst());
    }

    @Test
    void keyAndRecordHideFromGit() throws IOException {
        new AuditLog(() -> wiring).ended(call("{}", Optional.empty()));
        assertThat(folder.resolve(".ktx/secrets/.gitignore")).hasContent("*");
        assertThat(folder.resolve(".ktx/logs/.gitignore")).hasContent("*");
    }

    @Test
    void oneSettingEndsIt() throws IOException {
        var audit = new AuditLog(() -> wiring);
        audit.ended(call("{}", Optional.empty()));
        Files.writeString(folder.resolve("ktx.yaml"), "mcp:\n  audit: false\n");
        audit.ended(call("{}", Optional.empty()));
        assertThat(lines()).hasSize(1);
        Files.writeString(folder.resolve("ktx.yaml"), "mcp:\n  audit: true\n");
        audit.ended(call("{}", Optional.empty()));
        assertThat(lines()).hasSize(2);
    }
}
