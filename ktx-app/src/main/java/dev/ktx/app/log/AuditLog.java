package dev.ktx.app.log;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.EndedCall;
import dev.ktx.mcp.Json;
import dev.ktx.problem.KtxException;
import dev.ktx.project.Settings;

import org.jspecify.annotations.Nullable;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Who called which tool: a JSON line for each call of a tool in `.ktx/logs/audit.jsonl`, appended
/// and rotated. Holds no argument, value or message: arguments are a keyed digest, which tells
/// whether two calls asked the same and, without the project's key, nothing else. `mcp.audit:
/// false` in `ktx.yaml` ends it with the next call. Safe for use by many threads and processes.
///
/// | field | what |
/// |---|---|
/// | `at` | when the call ended, UTC |
/// | `user` | the account that the server runs as |
/// | `client` | how the client calls itself |
/// | `tool` | its name |
/// | `arguments` | HMAC-SHA-256 of their canonical JSON: keys sorted, no blanks |
/// | `ms` | how long it took |
/// | `rows` | rows that were returned, for tools that return rows |
/// | `outcome` | `ok`, `error`, `invalid`, `timed_out` or `cancelled` |
public final class AuditLog implements EndedCall.Listener {
    private static final int KEY_BYTES = 32;

    private final Supplier<Wiring> wiring;
    private volatile @Nullable Writer writer;

    private record Writer(RotatingLog log, SecretKeySpec key) {}

    /// @param wiring of the project; calls that come to nothing for want of a project are not
    ///   written
    public AuditLog(Supplier<Wiring> wiring) {
        this.wiring = wiring;
    }

    /// Where the lines of a project are.
    public static Path file(Path project) {
        return project.resolve(".ktx/logs/audit.jsonl");
    }

    @Override
    public void ended(EndedCall call) {
        Wiring open;
        try {
            open = wiring.get();
        } catch (KtxException noProject) {
            return;
        }
        if (!isOn(open)) {
            return;
        }
        try {
            Writer known = writer(open.folder());
            byte[] line =
                    (Json.compact(describe(open, known.key(), call)) + "\n")
                            .getBytes(StandardCharsets.UTF_8);
            known.log().write(line, 0, line.length);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    /// A file of settings that is broken right now does not switch it off.
    private static boolean isOn(Wiring wiring) {
        try {
            return wiring.settings().config().get(Settings.AUDIT);
        } catch (KtxException broken) {
            return true;
        }
    }

    private static ObjectNode describe(Wiring wiring, SecretKeySpec key, EndedCall call) {
        ObjectNode line = Json.object();
        line.put("at", wiring.clock().instant().truncatedTo(ChronoUnit.MILLIS).toString());
        line.put("user", System.getProperty("user.name", ""));
        line.put("client", call.client());
        line.put("tool", call.tool());
        line.put("arguments", digest(key, call.arguments()));
        line.put("ms", call.duration().toMillis());
        call.structured()
                .flatMap(answer ->
                        Stream.of("rowCount", "totalRows")
                                .map(answer::path)
                                .filter(JsonNode::isIntegralNumber)
                                .findFirst())
                .ifPresent(rows -> line.put("rows", rows.asLong()));
        line.put("outcome", call.outcome().name().toLowerCase(Locale.ROOT));
        return line;
    }

    private static String digest(SecretKeySpec key, ObjectNode arguments) {
        try {
            Mac mac = Mac.getInstance(key.getAlgorithm());
            mac.init(key);
            return HexFormat.of()
                    .formatHex(
                            mac.doFinal(
                                    Json.compact(sorted(arguments))
                                            .getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java has HMAC-SHA-256", impossible);
        }
    }

    private static JsonNode sorted(JsonNode value) {
        if (value.isObject()) {
            Map<String, JsonNode> fields = new TreeMap<>();
            value.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
            ObjectNode out = Json.object();
            fields.forEach((name, inner) -> out.set(name, sorted(inner)));
            return out;
        }
        if (value.isArray()) {
            ArrayNode out = Json.object().arrayNode();
            value.forEach(inner -> out.add(sorted(inner)));
            return out;
        }
        return value;
    }

    private Writer writer(Path project) throws IOException {
        Writer known = writer;
        if (known == null) {
            known =
                    new Writer(
                            new RotatingLog(file(project)),
                            new SecretKeySpec(
                                    key(project.resolve(".ktx/secrets/audit.key")), "HmacSHA256"));
            writer = known;
        }
        return known;
    }

    /// The project's key, drawn when there is none. Of two processes that draw at once one wins.
    private static byte[] key(Path file) throws IOException {
        try {
            return HexFormat.of().parseHex(Files.readString(file).strip());
        } catch (NoSuchFileException first) {
            byte[] drawn = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(drawn);
            PrivateFiles.makeOnce(file, HexFormat.of().formatHex(drawn) + "\n");
            return HexFormat.of().parseHex(Files.readString(file).strip());
        }
    }
}
