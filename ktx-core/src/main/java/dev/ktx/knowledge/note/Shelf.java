package dev.ktx.knowledge.note;

import dev.ktx.knowledge.PageFile;
import dev.ktx.knowledge.PageKey;
import dev.ktx.knowledge.PageScope;
import dev.ktx.knowledge.WikiPage;
import dev.ktx.knowledge.note.NotePlan.PageUpdate;
import dev.ktx.knowledge.note.PlanNote.Clash;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The pages that everybody sees, and those of them that a note is worked into.
final class Shelf {
    /// How much of their words two texts share that say the same, in percent.
    private static final int ALIKE = 80;

    private static final int TELLING = 3;
    private static final int STEM = 5;

    private final Map<PageKey, WikiPage> pages = new TreeMap<>();
    private final Map<PageKey, String> broken = new TreeMap<>();
    private final Map<PageKey, String> lower = new HashMap<>();
    private final Map<PageKey, List<Statement>> statements = new HashMap<>();
    private final Map<PageKey, Sheet> sheets = new LinkedHashMap<>();

    Shelf(Collection<PageFile> files) {
        for (PageFile file : files) {
            if (file.scope() instanceof PageScope.Global) {
                switch (file) {
                    case PageFile.Parsed parsed -> pages.put(file.key(), parsed.page());
                    case PageFile.Broken _ -> broken.put(file.key(), file.path());
                }
            }
        }
    }

    List<PageUpdate> updates() {
        return sheets.values().stream().flatMap(sheet -> sheet.update().stream()).toList();
    }

    Sheet open(PageKey key) {
        return sheets.computeIfAbsent(
                key, _ -> new Sheet(key, Optional.ofNullable(pages.get(key)), pages.keySet()));
    }

    /// To whom a person gave a name that several sources define, as the front matter of its page
    /// says.
    Optional<String> canonical(String name) {
        return Optional.ofNullable(
                        pages.get(new PageKey(PageKey.suggestion(name + "-definitions"))))
                .flatMap(page -> page.matter().text("canonical"));
    }

    /// A key under which no broken page lies.
    PageKey sound(PageKey wanted, List<String> warnings) {
        PageKey key = wanted;
        for (int i = 2; broken.containsKey(key); i++) {
            warnings.add("page_unparseable:" + broken.get(key));
            key = new PageKey(wanted.text() + "-" + i);
        }
        return key;
    }

    /// What is known and cannot stand beside these statements, or is what they correct.
    List<Clash> clashes(List<Statement> fresh) {
        List<Clash> clashes = new ArrayList<>();
        for (Statement statement : fresh) {
            for (Claim claim : statement.claims()) {
                for (WikiPage page : mentioning(claim.subjects())) {
                    for (Statement known : statements(page)) {
                        boolean clash =
                                known.claims().stream()
                                        .anyMatch(other ->
                                                claim.contradicts(other)
                                                        || (statement.correction()
                                                                && claim.replaces(other)));
                        if (clash && !known.text().equals(statement.text())) {
                            clashes.add(new Clash(page.key(), known, statement));
                        }
                    }
                }
            }
        }
        return clashes.stream().distinct().toList();
    }

    /// The page about a thing: by key, by its other names, or by a text that is nearly the same.
    Optional<PageKey> sameConcept(Subject subject, String text) {
        PageKey key = subject.key();
        if (pages.containsKey(key) || sheets.containsKey(key)) {
            return Optional.of(key);
        }
        String folded = subject.folded();
        if (!folded.isEmpty()) {
            String stem = stem(folded);
            for (WikiPage page : pages.values()) {
                boolean possible =
                        page.key().text().toLowerCase(Locale.ROOT).contains(stem)
                                || page.matter().other().containsKey("aliases");
                if (!possible) {
                    continue;
                }
                if (new Subject(page.key().text().replace('-', ' ')).folded().equals(folded)
                        || page.matter().texts("aliases").stream()
                                .anyMatch(alias -> new Subject(alias).folded().equals(folded))) {
                    return Optional.of(page.key());
                }
            }
        }
        Set<String> words = words(text);
        if (words.size() < 4) {
            return Optional.empty();
        }
        // Texts that are alike share at least some of their longest words.
        List<String> telling =
                words.stream()
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .limit(TELLING)
                        .toList();
        return pages.values().stream()
                .filter(page ->
                        telling.stream().filter(lower(page)::contains).count() >= TELLING - 1)
                .filter(page -> isAlike(words, words(new PageBody(page.body()).current())))
                .map(WikiPage::key)
                .min(Comparator.naturalOrder());
    }

    // Reading a page closely costs; most pages do not even hold the words.
    private List<WikiPage> mentioning(Set<String> subjects) {
        Set<String> stems = new TreeSet<>();
        subjects.stream().filter(text -> !text.isEmpty()).forEach(text -> stems.add(stem(text)));
        return pages.values().stream()
                .filter(page -> stems.stream().anyMatch(lower(page)::contains))
                .toList();
    }

    /// The start of the longest word.
    private static String stem(String folded) {
        String longest =
                Arrays.stream(folded.split(" ", -1))
                        .max(Comparator.comparingInt(String::length))
                        .orElse(folded);
        return longest.substring(0, Math.min(longest.length(), STEM));
    }

    private String lower(WikiPage page) {
        return lower.computeIfAbsent(
                page.key(),
                _ ->
                        Subject.fold(
                                (page.key() + "\n" + page.summary() + "\n" + page.body())
                                        .toLowerCase(Locale.ROOT)));
    }

    private List<Statement> statements(WikiPage page) {
        return statements.computeIfAbsent(
                page.key(),
                _ -> Classifier.statements(Pieces.of(new PageBody(page.body()).current())));
    }

    private static Set<String> words(String text) {
        Set<String> words = new TreeSet<>();
        for (String word :
                Subject.fold(text.toLowerCase(Locale.ROOT)).split("[^\\p{L}\\p{N}_]+", -1)) {
            if (word.length() > 2) {
                words.add(word);
            }
        }
        return words;
    }

    private static boolean isAlike(Set<String> left, Set<String> right) {
        Set<String> both = new TreeSet<>(left);
        both.retainAll(right);
        Set<String> either = new TreeSet<>(left);
        either.addAll(right);
        return both.size() * 100 >= either.size() * ALIKE;
    }
}
