package dev.ktx.search;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What an entity is about, in a text short enough for a model of sentences.
public final class Gist {
    /// Models of sentences look at some 256 pieces of words and average what is beyond.
    private static final int LONGEST = 900;

    private Gist() {}

    /// Empty for columns, whose meaning is that of their table, and for groups.
    public static Optional<String> of(Entity entity) {
        Stream<Facet> facets =
                switch (entity.kind()) {
                    case WIKI -> Stream.of(Facet.NAME, Facet.DESCRIPTION, Facet.BODY);
                    case SOURCE ->
                            Stream.of(Facet.NAME, Facet.DESCRIPTION, Facet.COMMENT, Facet.PARTS);
                    case MEASURE, DIMENSION ->
                            Stream.of(Facet.NAME, Facet.DESCRIPTION, Facet.COMMENT, Facet.DISPLAY);
                    case TABLE ->
                            Stream.of(
                                    Facet.NAME,
                                    Facet.DESCRIPTION,
                                    Facet.COMMENT,
                                    Facet.DISPLAY,
                                    Facet.PARTS);
                    case COLUMN, GROUP -> Stream.empty();
                };
        String text =
                facets.map(facet ->
                                facet.named()
                                        ? words(entity.text(facet))
                                        : entity.text(facet).replaceAll("\\s+", " ").strip())
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining(". "));
        return text.isEmpty() ? Optional.empty() : Optional.of(cut(text));
    }

    private static String cut(String text) {
        if (text.length() <= LONGEST) {
            return text;
        }
        boolean halves = Character.isHighSurrogate(text.charAt(LONGEST - 1));
        return text.substring(0, halves ? LONGEST - 1 : LONGEST);
    }

    /// Names as people say them: `custOrder_lines` as `cust order lines`.
    private static String words(String names) {
        return names.replaceAll("(\\p{Ll})(\\p{Lu})", "$1 $2")
                .replaceAll("[_.\\-/]+", " ")
                .replaceAll("\\s+", " ")
                .strip();
    }

    /// By which equal texts of one kind and owner are known.
    public static String key(Entity entity, String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            for (String part : new String[] {entity.kind().id(), entity.owner(), text}) {
                digest.update(part.getBytes(StandardCharsets.UTF_8));
                digest.update((byte) 0);
            }
            return HexFormat.of().formatHex(digest.digest(), 0, 16);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
