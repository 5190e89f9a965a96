package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames.Node;
import dev.ktx.knowledge.effect.SemanticEffect.AddJoin;
import dev.ktx.knowledge.effect.SemanticEffect.AddJoin.Pair;
import dev.ktx.knowledge.effect.SemanticEffect.Author;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads "orders.customer_ref joins customers.id", "join orders to customers on customer_id" and
/// the like: exactly two sources and the columns that meet.
final class ReadJoin {
    private static final int FLAGS =
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS;
    private static final Pattern CUE =
            Pattern.compile(
                    "\\bjoin(?:s|ed|ing|able)?\\b|\\bforeign\\s+keys?\\b|\\bfk\\b|\\breferenc(?:es?|ing)\\b|\\bpoint(?:s|ing)?\\s+(?:to|at)\\b|\\brefers?\\s+to\\b"
                            + "|\\blink(?:s|ed)?\\s+(?:to|with|by|via|through|on)\\b|\\blinks?\\b|\\bmaps?\\s+(?:to|onto)\\b|\\bconnect(?:s|ed)?\\b|\\brelated?\\s+to\\b|\\brelates?\\s+to\\b"
                            + "|\\bmatch(?:es|ed)?\\s+(?:on|to|with|up|against)\\b|\\bmatches\\b|\\blook(?:s|ed)?\\s+up\\b|\\btied\\s+to\\b|\\battach(?:es|ed)\\s+to\\b|\\bbelongs?\\s+to\\b|\\bkeyed\\s+(?:on|to|by)\\b|\\bcorresponds?\\s+to\\b"
                            + "|\\bverknüpf\\w*|\\bverbunden\\b|\\bverbinde\\w*|\\bverweis\\w*\\b|\\bzeigt\\s+auf\\b|\\breferenzier\\w*|\\bfremdschlüssel\\w*|\\bgejoint\\b|\\bjoint\\b|\\bjoinen\\b|\\bgehört\\s+zu\\b|\\bverlink\\w*|\\bzugeordnet\\b|\\bbezieht\\s+sich\\s+auf\\b|\\bentspricht\\b"
                            + "|\\bjointures?\\b|\\bse\\s+joi(?:nt|gnent)\\b|\\bjoindre\\b|\\bjointes?\\s+à\\b|\\bfait\\s+référence\\b|\\bréférence\\b|\\brenvoie\\b|\\bpointe\\s+(?:vers|sur)\\b|\\bclé\\s+étrangère\\b|\\breli\\w+\\b|\\brejoin\\w+\\b|\\bse\\s+rattache\\w*|\\bliée?s?\\s+(?:à|aux?|avec|par)\\b|\\brattach\\w+\\b|\\bcorrespond\\s+à\\b"
                            + "|\\bse\\s+unen?\\b|\\buni(?:r|mos|da|das|do|dos)\\b|\\bunen\\b|\\bhace\\s+referencia\\b|\\breferencia\\b|\\bapunta\\b|\\bclave\\s+(?:foránea|externa|ajena)\\b|\\brelaciona\\w*|\\benlaza\\w*|\\bvincula\\w*|\\bse\\s+cruzan?\\b|\\bcorresponde\\s+a\\b"
                            + "|\\bsi\\s+unisc\\w+\\b|\\bunire\\b|\\bfa\\s+riferimento\\b|\\bchiave\\s+esterna\\b|\\bpunta\\s+a\\b|\\bcollega\\w*|\\bjunta\\w*|\\brefere-se\\b|\\bchave\\s+estrangeira\\b|\\baponta\\b|\\bliga(?:-se|da|do)?\\b"
                            + "|ссылается|соединя\\w+|внешний\\s+ключ|связ\\w+|結合|参照|外部キー|紐づ|紐付|ジョイン|リンク|关联|关聯|连接|外键|引用|参考",
                    FLAGS);
    private static final Pattern DENIED =
            Pattern.compile(
                    "\\b(?:not|never|don['\u2019]?t|doesn['\u2019]?t|cannot|can['\u2019]?t|mustn['\u2019]?t|isn['\u2019]?t|aren['\u2019]t|no\\s+longer|without|avoid|instead|rather\\s+than"
                            + "|nicht|nie|niemals|kein\\w*|ohne|statt|pas|jamais|plus\\s+jamais|sans|nunca|jamás|sin|non|mai|não|senza|sem|не|нельзя|никогда|без)\\b"
                            + "|(?:^|\\s)no\\s+(?:se|es|debe|hay|une)\\b|ない|ません|せず|不要|不能|不可|不是|没有",
                    FLAGS);
    private static final String NAME = "[A-Za-z_][\\w$]*(?:\\.[A-Za-z_][\\w$]*)*";
    private static final Pattern EQUAL =
            Pattern.compile("(?<![\\w.])(" + NAME + ")\\s*==?\\s*(" + NAME + ")(?![\\w.'(])");
    private static final Pattern QUALIFIED =
            Pattern.compile("(?<![\\w.@/])([A-Za-z_][\\w$]*(?:\\.[A-Za-z_][\\w$]*)+)(?![\\w(@])");
    private static final Pattern WORD =
            Pattern.compile("(?<![\\w.@/'])[A-Za-z_][\\w$]*(?:\\.[A-Za-z_][\\w$]*)*(?![\\w@('])");

    private static final Pattern SIGNS =
            Pattern.compile(
                    "^(?:on\\s+)?NAMED\\s*SIGN\\s*NAMED(?:\\s*(?:,|and|und|et|y)\\s*NAMED\\s*=\\s*NAMED)*\\s*(?:\\([^()]*\\))?[.;]?$"
                            .replace("NAMED", "[A-Za-z_][\\w$]*(?:\\.[A-Za-z_][\\w$]*)+")
                            .replace("SIGN", "(?:==?|<?->|=>|→|⇒|↔)"),
                    FLAGS);

    private final String text;
    private final Targets targets;
    private final List<Node> columns = new ArrayList<>();
    private final Set<String> sources = new LinkedHashSet<>();
    private final List<String> bare = new ArrayList<>();
    private final List<String> unknown = new ArrayList<>();

    private ReadJoin(String text, Targets targets) {
        this.text = text;
        this.targets = targets;
    }

    static Reading of(String sentence, Targets targets) {
        String text =
                sentence.replaceFirst("[.。!]+$", "")
                        .replaceAll("[`*\"\u201c\u201d\u201e\u00ab\u00bb\u300c\u300d]", "");
        // Two columns with a sign between them are a join without a word for it.
        boolean signs = SIGNS.matcher(text).matches();
        if (signs) {
            text = text.replaceAll("<?(?:->|=>|→|⇒|↔)", "=");
        }
        if (!signs && (!CUE.matcher(text).find() || DENIED.matcher(text).find())) {
            return Reading.NOTHING;
        }
        return new ReadJoin(text, targets).read();
    }

    private Reading read() {
        List<String[]> equal =
                EQUAL.matcher(text)
                        .results()
                        .map(found -> new String[] {found.group(1), found.group(2)})
                        .toList();
        look(EQUAL.matcher(text).replaceAll(" "));
        if (!equal.isEmpty()) {
            return equalities(equal);
        }
        if (!unknown.isEmpty()) {
            return sources.isEmpty() && columns.isEmpty() ? Reading.NOTHING : lost();
        }
        if (columns.size() == 2 && apart(columns.get(0), columns.get(1))) {
            return joined(
                    columns.get(0).source(),
                    columns.get(1).source(),
                    List.of(
                            new Pair(
                                    columns.get(0).entity().orElseThrow(),
                                    columns.get(1).entity())));
        }
        Set<String> all = new LinkedHashSet<>();
        columns.forEach(node -> all.add(node.source()));
        all.addAll(sources);
        if (all.size() != 2 || columns.size() > 1) {
            return all.size() > 2
                    ? Reading.because("ambiguous_target", "join of " + String.join(", ", all))
                    : Reading.NOTHING;
        }
        List<String> both = List.copyOf(all);
        if (columns.size() == 1) {
            return bare.isEmpty()
                    ? joined(
                            both.get(0),
                            both.get(1),
                            List.of(
                                    new Pair(
                                            columns.getFirst().entity().orElseThrow(),
                                            Optional.empty())))
                    : bares(both, columns.getFirst());
        }
        return bares(both);
    }

    // Names with a dot, sources, and other words that are columns somewhere; in order.
    private void look(String rest) {
        Matcher words = WORD.matcher(rest);
        while (words.find()) {
            String word = words.group();
            Set<Node> found = targets.spelled(word);
            boolean dotted = word.indexOf('.') > 0;
            Optional<String> source = targets.source(word);
            if (dotted && found.size() == 1) {
                Node node = found.iterator().next();
                if (node.entity().isPresent()) {
                    columns.add(node);
                } else {
                    sources.add(node.source());
                }
            } else if (dotted && QUALIFIED.matcher(word).matches()) {
                String path = word.substring(0, word.lastIndexOf('.'));
                if (targets.knows(path)) {
                    unknown.add(word);
                }
            } else if (source.isPresent()) {
                sources.add(source.get());
            } else if (isColumn(word)) {
                bare.add(word);
            } else if (word.indexOf('_') > 0) {
                unknown.add(word);
            }
        }
    }

    // A word of everyday that happens to be a column counts only with the look of a name.
    private boolean isColumn(String word) {
        boolean looks = word.indexOf('_') > 0 || after(word);
        return looks
                && targets.sources().values().stream()
                        .anyMatch(
                                offer -> offer.columns().stream().anyMatch(word::equalsIgnoreCase));
    }

    private boolean after(String word) {
        return Pattern.compile(
                        "(?iu)(?:\\bon|\\busing|\\bvia|\\bby|\\bthrough|\\büber|\\bper|\\bpar|\\bsur|\\bpor|\\bmediante|\\bsu|\\bpelo|\\bpela|\\band|\\bund|\\bet|\\by|,)\\s+(?:the\\s+|die\\s+|das\\s+|la\\s+|le\\s+|el\\s+)?(?:column\\s+|spalte\\s+|colonne\\s+|columna\\s+|field\\s+)?"
                                + Pattern.quote(word)
                                + "(?!\\w)")
                .matcher(text)
                .find();
    }

    private Reading lost() {
        return new Reading(
                List.of(), unknown.stream().map(name -> "unverified_column:" + name).toList());
    }

    private boolean apart(Node one, Node other) {
        return !one.source().equals(other.source());
    }

    private Reading equalities(List<String[]> equal) {
        Set<String> all = new LinkedHashSet<>();
        for (String[] sides : equal) {
            for (String side : sides) {
                int dot = side.lastIndexOf('.');
                if (dot > 0) {
                    targets.source(side.substring(0, dot)).ifPresent(all::add);
                    if (targets.source(side.substring(0, dot)).isEmpty()) {
                        return Reading.because("unverified_column", side);
                    }
                }
            }
        }
        all.addAll(sources);
        if (all.size() != 2) {
            return all.size() > 2
                    ? Reading.because("ambiguous_target", "join of " + String.join(", ", all))
                    : Reading.NOTHING;
        }
        List<String> both = List.copyOf(all);
        List<Pair> pairs = new ArrayList<>();
        for (String[] sides : equal) {
            Optional<Pair> straight = pair(both.get(0), sides[0], both.get(1), sides[1]);
            Optional<Pair> crossed = pair(both.get(0), sides[1], both.get(1), sides[0]);
            if (straight.isPresent() == crossed.isPresent() && !straight.equals(crossed)) {
                // Both ways fit: the order of the sentence decides.
                pairs.add(straight.orElseThrow());
            } else if (straight.isEmpty() && crossed.isEmpty()) {
                return Reading.because("unverified_column", sides[0] + " = " + sides[1]);
            } else {
                pairs.add(straight.or(() -> crossed).orElseThrow());
            }
        }
        return joined(both.get(0), both.get(1), pairs);
    }

    private Optional<Pair> pair(String first, String local, String second, String other) {
        Optional<String> here = own(first, local);
        Optional<String> there = own(second, other);
        return here.isPresent() && there.isPresent()
                ? Optional.of(new Pair(here.get(), there))
                : Optional.empty();
    }

    private Optional<String> own(String source, String name) {
        int dot = name.lastIndexOf('.');
        if (dot > 0 && !targets.source(name.substring(0, dot)).equals(Optional.of(source))) {
            return Optional.empty();
        }
        String last = name.substring(dot + 1);
        return Targets.one(targets.offer(source).columns().stream().filter(last::equals).toList())
                .or(() ->
                        Targets.one(
                                targets.offer(source).columns().stream()
                                        .filter(last::equalsIgnoreCase)
                                        .toList()));
    }

    // "orders.customer_ref joins customers on id"
    private Reading bares(List<String> both, Node column) {
        String other = both.get(0).equals(column.source()) ? both.get(1) : both.get(0);
        Optional<String> there = bare.size() == 1 ? own(other, bare.getFirst()) : Optional.empty();
        return there.isEmpty()
                ? Reading.NOTHING
                : joined(
                        column.source(),
                        other,
                        List.of(new Pair(column.entity().orElseThrow(), there)));
    }

    private Reading bares(List<String> both) {
        if (bare.isEmpty()) {
            return Reading.NOTHING;
        }
        List<Pair> pairs = new ArrayList<>();
        Optional<String> from = Optional.empty();
        for (String name : new LinkedHashSet<>(bare)) {
            Optional<String> here = own(both.get(0), name);
            Optional<String> there = own(both.get(1), name);
            if (here.isPresent() && there.isPresent()) {
                pairs.add(new Pair(here.get(), there));
            } else if (bare.size() == 1 && (here.isPresent() || there.isPresent())) {
                // One side has it: it holds the other's key.
                from = Optional.of(here.isPresent() ? both.get(0) : both.get(1));
                pairs.add(new Pair(here.or(() -> there).orElseThrow(), Optional.empty()));
            } else if (bare.size() == 2) {
                return crossed(both);
            } else {
                return Reading.because("unverified_column", name);
            }
        }
        String local = from.orElse(both.get(0));
        return joined(local, local.equals(both.get(0)) ? both.get(1) : both.get(0), pairs);
    }

    // "orders joins customers on customer_ref and id"
    private Reading crossed(List<String> both) {
        return pair(both.get(0), bare.get(0), both.get(1), bare.get(1))
                .or(() -> pair(both.get(0), bare.get(1), both.get(1), bare.get(0)))
                .map(pair -> joined(both.get(0), both.get(1), List.of(pair)))
                .orElse(Reading.NOTHING);
    }

    private Reading joined(String source, String other, List<Pair> pairs) {
        return Reading.of(new AddJoin(targets.connection(), source, other, pairs, Author.PERSON));
    }
}
