package dev.ktx.mcp;

import tools.jackson.databind.node.ObjectNode;

import java.util.Base64;

/// One block of a tool's result.
public sealed interface Content {
    /// The block as the protocol spells it.
    ObjectNode toJson();

    /// Text for the model.
    record Text(String text) implements Content {
        @Override
        public ObjectNode toJson() {
            return Json.object().put("type", "text").put("text", text);
        }
    }

    /// @param data Base64
    record Image(String data, String mimeType) implements Content {
        public static Image of(byte[] bytes, String mimeType) {
            return new Image(Base64.getEncoder().encodeToString(bytes), mimeType);
        }

        @Override
        public ObjectNode toJson() {
            return Json.object().put("type", "image").put("data", data).put("mimeType", mimeType);
        }
    }

    /// @param data Base64
    record Audio(String data, String mimeType) implements Content {
        public static Audio of(byte[] bytes, String mimeType) {
            return new Audio(Base64.getEncoder().encodeToString(bytes), mimeType);
        }

        @Override
        public ObjectNode toJson() {
            return Json.object().put("type", "audio").put("data", data).put("mimeType", mimeType);
        }
    }

    /// A text resource carried inside the result.
    record EmbeddedText(String uri, String mimeType, String text) implements Content {
        @Override
        public ObjectNode toJson() {
            ObjectNode out = Json.object().put("type", "resource");
            out.putObject("resource").put("uri", uri).put("mimeType", mimeType).put("text", text);
            return out;
        }
    }

    /// A resource to be fetched elsewhere.
    record Link(String uri, String name, String mimeType) implements Content {
        @Override
        public ObjectNode toJson() {
            return Json.object()
                    .put("type", "resource_link")
                    .put("uri", uri)
                    .put("name", name)
                    .put("mimeType", mimeType);
        }
    }
}
