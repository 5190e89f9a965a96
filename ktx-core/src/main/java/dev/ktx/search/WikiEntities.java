package dev.ktx.search;

import dev.ktx.knowledge.PageScope;
import dev.ktx.knowledge.UsageMode;
import dev.ktx.knowledge.WikiPage;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// A page of the wiki as entities: one, or several where it is long, so that what stands far down
/// is found as well.
public final class WikiEntities {
    /// Field names of what is handed back with a page.
    public static final String PATH = "path";

    public static final String SCOPE = "scope";
    public static final String USAGE = "usage";
    public static final String ARCHIVED = "archived";

    /// The group of pages that go with every answer.
    public static final String ALWAYS = "always";

    private static final int LETTERS_OF_PART = 3000;

    /// What tells ktx its own paragraphs and says nothing to a reader.
    private static final Pattern MARKER =
            Pattern.compile("<!-- ktx:(?:begin|end)[^>\\n]{0,200}-->\\n?");

    private WikiEntities() {}

    /// Whose pages of a scope are: the user's id, or empty for everybody.
    public static String owner(PageScope scope) {
        return switch (scope) {
            case PageScope.Global() -> "";
            case PageScope.User(var id) -> id;
        };
    }

    /// All with the key as id; each says what the page says of itself and a part of its text.
    public static List<Entity> of(WikiPage page) {
        var entities = new ArrayList<Entity>();
        Map<String, String> fields = new HashMap<>();
        fields.put(PATH, page.path());
        fields.put(SCOPE, page.scope().label());
        fields.put(USAGE, page.matter().usageMode().id());
        if (page.matter().isArchived()) {
            fields.put(ARCHIVED, "true");
        }
        for (String part : parts(MARKER.matcher(page.body()).replaceAll(""))) {
            var texts = new EnumMap<Facet, String>(Facet.class);
            texts.put(Facet.NAME, page.key().text());
            texts.put(Facet.DESCRIPTION, page.summary());
            texts.put(Facet.BODY, part);
            texts.put(
                    Facet.RELATED,
                    String.join(", ", page.matter().tags())
                            + "\n"
                            + String.join(", ", page.matter().slRefs())
                            + "\n"
                            + String.join(", ", page.matter().texts("tables")));
            entities.add(
                    new Entity(
                            EntityKind.WIKI,
                            page.key().text(),
                            owner(page.scope()),
                            page.matter().usageMode() == UsageMode.ALWAYS ? ALWAYS : "",
                            texts,
                            fields,
                            List.of()));
        }
        return entities;
    }

    /// Cut between paragraphs where there are any.
    static List<String> parts(String body) {
        var parts = new ArrayList<String>();
        int start = 0;
        while (body.length() - start > LETTERS_OF_PART) {
            int end = body.lastIndexOf("\n\n", start + LETTERS_OF_PART);
            if (end <= start + LETTERS_OF_PART / 3) {
                end = body.lastIndexOf(' ', start + LETTERS_OF_PART);
            }
            if (end <= start) {
                end = start + LETTERS_OF_PART;
            }
            parts.add(body.substring(start, end));
            start = end;
        }
        parts.add(body.substring(start));
        return parts;
    }
}
