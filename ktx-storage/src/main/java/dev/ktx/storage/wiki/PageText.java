package dev.ktx.storage.wiki;

import dev.ktx.knowledge.FrontMatter;
import dev.ktx.knowledge.PageChange;
import dev.ktx.knowledge.PageFile;
import dev.ktx.knowledge.PageKey;
import dev.ktx.knowledge.PageScope;
import dev.ktx.knowledge.UsageMode;
import dev.ktx.knowledge.WikiPage;
import dev.ktx.problem.KnowledgeProblems;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.Problem;
import dev.ktx.storage.project.YamlEdit;

import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.schema.CoreSchema;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The text of a page file, cut into front matter and body.
final class PageText {
    private static final String MARK = "---";
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final String path;
    // Everything up to the front matter's first byte; empty together with the next two in a file
    // without front matter.
    private final String head;
    private final String yaml;
    private final String closing;
    private final String rest;

    private PageText(String path, String head, String yaml, String closing, String rest) {
        this.path = path;
        this.head = head;
        this.yaml = yaml;
        this.closing = closing;
        this.rest = rest;
    }

    /// A page that is not there yet.
    static PageText fresh(String path) {
        return new PageText(path, "", "", "", "");
    }

    /// @throws KtxException `page-unparseable` if it is not UTF-8 or the front matter has no end
    static PageText of(String path, byte[] bytes) {
        String text = decode(path, bytes);
        String mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
        int start = mark.length();
        int first = lineEnd(text, start);
        if (!text.substring(start, first).stripTrailing().equals(MARK)) {
            return new PageText(path, mark, "", "", text.substring(start));
        }
        int at = afterBreak(text, first);
        for (int line = at; line < text.length(); ) {
            int end = lineEnd(text, line);
            if (text.substring(line, end).stripTrailing().equals(MARK)) {
                int body = afterBreak(text, end);
                return new PageText(
                        path,
                        text.substring(0, at),
                        text.substring(at, line),
                        text.substring(line, body),
                        text.substring(body));
            }
            line = afterBreak(text, end);
        }
        throw new KtxException(
                KnowledgeProblems.unparseable(
                        new Location.InFile(path, 1, 1), "the line '---' that ends it is missing"));
    }

    /// A file as a page or as what is wrong with it.
    static PageFile read(PageScope scope, PageKey key, byte[] bytes) {
        String hash = hash(bytes);
        try {
            PageText text = of(scope.path(key), bytes);
            List<Problem> issues = new ArrayList<>();
            FrontMatter matter = text.matter(issues);
            return new PageFile.Parsed(new WikiPage(key, scope, matter, text.body()), hash, issues);
        } catch (KtxException e) {
            return new PageFile.Broken(key, scope, hash, e.problem());
        }
    }

    String body() {
        return rest.replace("\r\n", "\n").strip();
    }

    /// The whole text after a change.
    ///
    /// @throws KtxException `page-unparseable` as for {@link dev.ktx.port.WikiPages#edit}
    String changed(PageChange change) {
        FrontMatter before = matter(new ArrayList<>());
        String edited = yaml;
        if (change.summary().isPresent() && !change.summary().get().equals(before.summary())) {
            edited = set(edited, "summary", change.summary().get());
        }
        if (change.tags().isPresent()) {
            edited = list(edited, "tags", before.tags(), change.tags().get());
        }
        if (change.refs().isPresent()) {
            edited = list(edited, "refs", before.refs(), change.refs().get());
        }
        if (change.slRefs().isPresent()) {
            edited = list(edited, "sl_refs", before.slRefs(), change.slRefs().get());
        }
        if (change.usageMode().isPresent() && change.usageMode().get() != before.usageMode()) {
            edited = set(edited, "usage_mode", change.usageMode().get().id());
        }
        for (var entry : change.other().entrySet()) {
            if (!entry.getValue().equals(before.other().get(entry.getKey()))) {
                edited = set(edited, entry.getKey(), entry.getValue());
            }
        }
        String body = rest;
        if (change.body().isPresent() && !change.body().get().strip().equals(body())) {
            String text = change.body().get().replace("\r\n", "\n").strip() + "\n";
            body = lineBreak() + text.replace("\n", lineBreak());
        }
        if (edited.equals(yaml)) {
            return head + yaml + closing + body;
        }
        String opening = closing.isEmpty() ? head + MARK + lineBreak() : head;
        String end = closing.isEmpty() ? MARK + lineBreak() : closing;
        boolean separated = closing.isEmpty() && !body.isEmpty() && !body.startsWith(lineBreak());
        return opening + edited + end + (separated ? lineBreak() : "") + body;
    }

    private String list(String text, String key, List<String> before, List<String> wanted) {
        if (before.equals(wanted)) {
            return text;
        }
        return wanted.isEmpty() ? removed(text, key) : set(text, key, wanted);
    }

    private String set(String text, String key, Object value) {
        try {
            return YamlEdit.set(text, List.of(key), value);
        } catch (KtxException e) {
            throw new KtxException(KnowledgeProblems.uneditable(path, key), e);
        }
    }

    private String removed(String text, String key) {
        try {
            return YamlEdit.remove(text, List.of(key));
        } catch (KtxException e) {
            throw new KtxException(KnowledgeProblems.uneditable(path, key), e);
        }
    }

    /// @param issues gets what was passed over
    private FrontMatter matter(List<Problem> issues) {
        Map<String, Object> keys = keys();
        String summary = "";
        UsageMode mode = UsageMode.AUTO;
        Map<String, Object> other = new LinkedHashMap<>();
        Map<String, List<String>> lists = new LinkedHashMap<>();
        for (var entry : keys.entrySet()) {
            Object value = entry.getValue();
            switch (entry.getKey()) {
                case "summary" -> {
                    if (value instanceof Map || value instanceof List) {
                        issues.add(KnowledgeProblems.wrongMatter(path, "summary", "a text"));
                    } else {
                        summary = String.valueOf(value).strip();
                    }
                }
                case "tags", "refs", "sl_refs" ->
                        lists.put(entry.getKey(), texts(entry.getKey(), value, issues));
                case "usage_mode" -> {
                    var known = UsageMode.of(String.valueOf(value));
                    if (known.isEmpty()) {
                        issues.add(
                                KnowledgeProblems.wrongMatter(
                                        path, "usage_mode", "always, auto or never"));
                    }
                    mode = known.orElse(UsageMode.AUTO);
                }
                default -> other.put(entry.getKey(), value);
            }
        }
        return new FrontMatter(
                summary,
                lists.getOrDefault("tags", List.of()),
                lists.getOrDefault("refs", List.of()),
                lists.getOrDefault("sl_refs", List.of()),
                mode,
                other);
    }

    // One text counts as a list of one.
    private List<String> texts(String key, Object value, List<Problem> issues) {
        return switch (value) {
            case String text when text.isBlank() -> List.of();
            case String text -> List.of(text.strip());
            case Number number -> List.of(number.toString());
            case List<?> list when list.stream().noneMatch(PageText::isNested) ->
                    list.stream().map(String::valueOf).map(String::strip).toList();
            default -> {
                issues.add(KnowledgeProblems.wrongMatter(path, key, "a list of texts"));
                yield List.of();
            }
        };
    }

    private static boolean isNested(@Nullable Object value) {
        return value == null || value instanceof Map || value instanceof List;
    }

    // Entries without a value are left out.
    private Map<String, Object> keys() {
        if (yaml.isBlank()) {
            return Map.of();
        }
        var settings =
                LoadSettings.builder()
                        .setLabel(path)
                        .setSchema(new CoreSchema())
                        .setAllowDuplicateKeys(false)
                        .setAllowRecursiveKeys(false)
                        .build();
        try {
            return switch (new Load(settings).loadFromString(yaml)) {
                case null -> Map.of();
                case Map<?, ?> map -> {
                    Map<String, Object> keys = new LinkedHashMap<>();
                    map.forEach((key, value) -> {
                        if (value != null) {
                            keys.put(String.valueOf(key), value);
                        }
                    });
                    yield keys;
                }
                default ->
                        throw new KtxException(
                                KnowledgeProblems.unparseable(
                                        new Location.InFile(path, 2, 1), "it is no mapping"));
            };
        } catch (MarkedYamlEngineException e) {
            throw new KtxException(
                    KnowledgeProblems.unparseable(
                            e.getProblemMark().map(this::at).orElse(start()),
                            String.valueOf(e.getProblem())),
                    e);
        } catch (YamlEngineException e) {
            throw new KtxException(
                    KnowledgeProblems.unparseable(start(), "it is not the YAML ktx reads"), e);
        }
    }

    private Location start() {
        return new Location.InFile(path, 1, 1);
    }

    // The front matter starts on the second line of the file.
    private Location at(Mark mark) {
        return new Location.InFile(path, mark.getLine() + 2, mark.getColumn() + 1);
    }

    private String lineBreak() {
        return (head + yaml + closing + rest).contains("\r\n") ? "\r\n" : "\n";
    }

    private static int lineEnd(String text, int from) {
        int at = text.indexOf('\n', from);
        return at < 0 ? text.length() : at > from && text.charAt(at - 1) == '\r' ? at - 1 : at;
    }

    private static int afterBreak(String text, int lineEnd) {
        if (text.startsWith("\r\n", lineEnd)) {
            return lineEnd + 2;
        }
        return Math.min(lineEnd + 1, text.length());
    }

    private static String decode(String path, byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new KtxException(
                    KnowledgeProblems.unparseable(
                            new Location.InFile(path, 1, 1), "the file is not UTF-8"),
                    e);
        }
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
