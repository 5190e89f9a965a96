package dev.ktx.mcp;

import com.sun.net.httpserver.Headers;

import tools.jackson.databind.JsonNode;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/// Checks that the headers of a stateless request say what its body says, so that a gateway that
/// reads the one and a server that reads the other agree.
///
/// See <https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http>.
final class RequestHeaders {
    static final String VERSION = "Mcp-Protocol-Version";
    private static final String ENCODED = "=?base64?";
    private static final String ENCODED_END = "?=";

    private RequestHeaders() {}

    /// The revision of the header; empty when there is none or several.
    static Optional<String> version(Headers headers) {
        return HttpGuard.only(headers, VERSION);
    }

    /// Whether the header names a revision that has no handshake.
    static boolean isStateless(Headers headers) {
        return version(headers)
                .flatMap(Revision::dated)
                .filter(revision -> !revision.hasHandshake())
                .isPresent();
    }

    /// Empty when all headers agree with the request.
    static Optional<RpcError> problem(Headers headers, Message.Request request) {
        Optional<RpcError> version =
                RequestMeta.version(request).flatMap(said -> mismatch(headers, VERSION, said));
        if (version.isPresent()) {
            return version;
        }
        Optional<RpcError> method = mismatch(headers, "Mcp-Method", request.method());
        if (method.isPresent()) {
            return method;
        }
        JsonNode name =
                switch (request.method()) {
                    case "tools/call", "prompts/get" -> request.params().path("name");
                    case "resources/read" -> request.params().path("uri");
                    default -> request.params().path("");
                };
        return name.isString()
                ? mismatch(headers, "Mcp-Name", name.stringValue())
                : Optional.empty();
    }

    private static Optional<RpcError> mismatch(Headers headers, String header, String said) {
        Optional<String> value = HttpGuard.only(headers, header);
        if (value.isEmpty()) {
            return Optional.of(
                    RpcError.headerMismatch(
                            headers.containsKey(header)
                                    ? header + " is repeated"
                                    : header + " is missing"));
        }
        Optional<String> decoded = header.equals("Mcp-Name") ? decoded(value.get()) : value;
        if (decoded.isEmpty()) {
            return Optional.of(RpcError.headerMismatch(header + " is not valid Base64 of UTF-8"));
        }
        return decoded.get().equals(said)
                ? Optional.empty()
                : Optional.of(
                        RpcError.headerMismatch(
                                "%s says '%s', the body says '%s'"
                                        .formatted(header, decoded.get(), said)));
    }

    private static Optional<String> decoded(String value) {
        if (!value.startsWith(ENCODED)
                || !value.endsWith(ENCODED_END)
                || value.length() < ENCODED.length() + ENCODED_END.length()) {
            return Optional.of(value);
        }
        try {
            byte[] bytes =
                    Base64.getDecoder()
                            .decode(
                                    value.substring(
                                            ENCODED.length(),
                                            value.length() - ENCODED_END.length()));
            return Optional.of(
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (IllegalArgumentException | CharacterCodingException _) {
            return Optional.empty();
        }
    }
}
