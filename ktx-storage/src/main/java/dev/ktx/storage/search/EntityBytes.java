package dev.ktx.storage.search;

import dev.ktx.search.Entity;
import dev.ktx.search.EntityKind;
import dev.ktx.search.Facet;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;

/// Entities as the index stores them.
final class EntityBytes {
    private EntityBytes() {}

    static byte[] write(Entity entity) {
        var bytes = new ByteArrayOutputStream(256);
        try (var out = new DataOutputStream(bytes)) {
            text(out, entity.kind().name());
            text(out, entity.id());
            text(out, entity.owner());
            text(out, entity.group());
            out.writeByte(entity.texts().size());
            for (var part : entity.texts().entrySet()) {
                text(out, part.getKey().name());
                text(out, part.getValue());
            }
            out.writeByte(entity.fields().size());
            for (var field : entity.fields().entrySet()) {
                text(out, field.getKey());
                text(out, field.getValue());
            }
            out.write(links(entity.links()));
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return bytes.toByteArray();
    }

    static Entity read(byte[] bytes, int offset, int length) throws IOException {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes, offset, length))) {
            EntityKind kind = EntityKind.valueOf(text(in));
            String id = text(in);
            String owner = text(in);
            String group = text(in);
            var texts = new EnumMap<Facet, String>(Facet.class);
            for (int left = in.readByte(); left > 0; left--) {
                texts.put(Facet.valueOf(text(in)), text(in));
            }
            var fields = new HashMap<String, String>();
            for (int left = in.readByte(); left > 0; left--) {
                fields.put(text(in), text(in));
            }
            return new Entity(kind, id, owner, group, texts, fields, links(in));
        }
    }

    static byte[] links(List<String> links) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeInt(links.size());
            for (String link : links) {
                text(out, link);
            }
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return bytes.toByteArray();
    }

    static List<String> links(byte[] bytes, int offset, int length) throws IOException {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes, offset, length))) {
            return links(in);
        }
    }

    private static List<String> links(DataInputStream in) throws IOException {
        var links = new ArrayList<String>();
        for (int left = in.readInt(); left > 0; left--) {
            links.add(text(in));
        }
        return links;
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }
}
