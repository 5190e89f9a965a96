package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames.Node;
import dev.ktx.knowledge.effect.SemanticEffect.AddSynonym;
import dev.ktx.knowledge.effect.SemanticEffect.Author;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads "GMV means gross merchandise value" and "we call the customers table accounts": two names,
/// of which exactly one is that of a source, column or measure.
final class ReadSynonym {
    private static final int FLAGS =
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS;
    private static final int MOST_WORDS = 5;

    /// Verbs that also explain: what is known stands behind them.
    private static final String EXPLAINING =
            "means?|refers?\\s+to|denotes?|designates?|equals?|is\\s+what\\s+(?:we|they|\\p{L}+)\\s+calls?"
                    + "|c['’]est|bedeutet|meint|bezeichnet|entspricht|signifie|désigne|veut\\s+dire|correspond\\s+à|équivaut\\s+à"
                    + "|significa|quiere\\s+decir|se\\s+refiere\\s+a|equivale\\s+a|vuol\\s+dire|indica|quer\\s+dizer|refere-se\\s+a"
                    + "|означает|обозначает|[\u2014\u2013-]\\s*это|betekent";

    /// Verbs between two names for one thing.
    private static final String NAMING =
            "stands?\\s+for|is\\s+short\\s+for"
                    + "|(?:is|are)\\s+(?:just\\s+|only\\s+|simply\\s+)?(?:the\\s+same\\s+(?:thing\\s+)?as|identical\\s+(?:to|with)|an?(?:other)?\\s+(?:\\p{L}+\\s+)?(?:name|word|term|alias|synonym|abbreviation|acronym|nickname|shorthand)\\s+(?:of|for)|the\\s+(?:\\p{L}+\\s+)?(?:name|word|term|alias|synonym|abbreviation|acronym)\\s+(?:of|for)|short\\s+for|synonymous\\s+with|(?:our|their|\\p{L}+)\\s+(?:word|name|term|shorthand)\\s+for)"
                    + "|(?:is|are)\\s+(?:also\\s+|often\\s+|sometimes\\s+|usually\\s+|internally\\s+|commonly\\s+)*(?:called|known\\s+as|referred\\s+to\\s+as|named|nicknamed|abbreviated\\s+(?:as|to)|dubbed)"
                    + "|goes\\s+by|also\\s+goes\\s+by|aka|a\\.k\\.a\\.?|alias"
                    + "|steht\\s+für|ist\\s+(?:nur\\s+|einfach\\s+)?(?:kurz\\s+für|gleichbedeutend\\s+mit|dasselbe\\s+wie|das\\s+gleiche\\s+wie|ein\\s+(?:anderes\\s+wort|anderer\\s+name|anderer\\s+begriff|synonym|alias)\\s+(?:für|von)|(?:die|eine)\\s+abkürzung\\s+(?:für|von)|unser\\s+(?:wort|name|begriff)\\s+für)"
                    + "|(?:heißt|heißen)\\s+(?:bei\\s+uns\\s+|intern\\s+|auch\\s+|oft\\s+)*"
                    + "|est\\s+(?:un\\s+|une\\s+|l['\u2019])?(?:synonyme|alias|autre\\s+nom|abréviation|sigle)\\s+(?:de\\s+la|de\\s+l['\u2019]|du|des|de|d['\u2019]|pour)|(?:est|sont)\\s+(?:aussi|également|parfois|souvent)\\s+(?:appelée?s?|nommée?s?|connue?s?\\s+(?:comme|sous\\s+le\\s+nom\\s+de))"
                    + "|es\\s+(?:un\\s+|el\\s+|la\\s+)?(?:sinónimo|alias|otro\\s+nombre|abreviatura|sigla)\\s+(?:de\\s+la|del?|para|para\\s+la)|también\\s+se\\s+(?:llama|conoce\\s+como)|se\\s+(?:llama|conoce)\\s+también(?:\\s+como)?"
                    + "|sta\\s+per|è\\s+(?:un\\s+|l['\u2019])?(?:sinonimo|alias|altro\\s+nome|abbreviazione)\\s+(?:di|della|del|per)|si\\s+chiama\\s+anche|è\\s+anche\\s+(?:chiamat[oa]|dett[oa]|not[oa]\\s+come)"
                    + "|é\\s+(?:um\\s+|o\\s+)?(?:sinônimo|sinónimo|apelido|outro\\s+nome|abreviação)\\s+(?:de|da|do|para)|também\\s+(?:é\\s+)?(?:se\\s+chama|chamad[oa]\\s+(?:de)?|conhecid[oa]\\s+como)"
                    + "|[\u2014\u2013-]\\s*(?:это\\s+)?(?:синоним|сокращение\\s+(?:от|для))|также\\s+называ\\w+|staat\\s+voor";

    /// Two names.
    ///
    /// @param explains whether the first may be what is explained, so that it must be the new one
    private record Pair(boolean explains, Pattern pattern) {
        static Pair naming(String regex) {
            return new Pair(false, Pattern.compile(regex, FLAGS));
        }

        static Pair explaining(String regex) {
            return new Pair(true, Pattern.compile(regex, FLAGS));
        }
    }

    /// The one and the other, whatever their order.
    private static final List<Pair> PAIRS =
            List.of(
                    Pair.explaining("^(?<a>[^=]{1,40}?)\\s+=\\s+(?<b>[^=<>()*/+]{1,60})$"),
                    Pair.naming("^(?<a>.{1,60}?),?\\s+(?:" + NAMING + ")\\s+(?:as\\s+)?(?<b>.+)$"),
                    Pair.explaining("^(?<a>.{1,60}?),?\\s+(?:" + EXPLAINING + ")\\s+(?<b>.+)$"),
                    Pair.naming(
                            "^(?<a>.{1,60}?)\\s+(?:wird|werden)\\s+(?:bei\\s+uns\\s+|intern\\s+|oft\\s+|meist\\s+)*(?:auch\\s+|kurz\\s+)?(?:als\\s+)?(?<b>.{1,40}?)\\s+(?:genannt|bezeichnet|abgekürzt)$"
                                    + "|^mit\\s+(?<a2>.{1,40}?)\\s+(?:ist|sind|meinen\\s+wir|meint\\s+man)\\s+(?:immer\\s+)?(?<b2>.{1,60}?)(?:\\s+gemeint)?$"
                                    + "|^unter\\s+(?<a3>.{1,40}?)\\s+(?:verstehen\\s+wir|versteht\\s+man)\\s+(?<b3>.{1,60})$"),
                    Pair.explaining(
                            "^(?:when|if|wherever|whenever)\\s+(?:\\p{L}+\\s+){1,4}?(?:says?|said|writes?|talks?\\s+about|mentions?|asks?\\s+(?:for|about))\\s+(?<a>.{1,40}?),?\\s+(?:they|he|she|we|it)\\s+(?:always\\s+|actually\\s+|usually\\s+)?(?:mean|means|are\\s+(?:talking\\s+about|referring\\s+to)|is\\s+(?:talking\\s+about|referring\\s+to)|refer\\s+to)\\s+(?<b>.+)$"
                                    + "|^wenn\\s+(?:\\p{L}+\\s+){1,3}?[\"\u201e]?(?<a2>.{1,40}?)[\"\u201c]?\\s+(?:sagt|sagen|schreibt|schreiben),?\\s+(?:ist|meint|meinen)\\s+(?:er|sie|man|wir|damit)?\\s*(?<b2>.{1,60}?)(?:\\s+gemeint)?$"
                                    + "|^(?:quand|lorsque?)\\s+(?:on|nous|\\p{L}+)\\s+(?:dit|disons|disent|parle\\s+de|parlons\\s+de)\\s+(?<a3>.{1,40}?),\\s+(?:on|nous|il|ils|c['\u2019]est)\\s+(?:veut\\s+dire\\s+|parle\\s+de\\s+|parlons\\s+de\\s+|voulons\\s+dire\\s+)?(?<b3>.{1,60})$"
                                    + "|^cuando\\s+(?:\\p{L}+\\s+){0,3}?(?:decimos|dicen|dice|hablamos\\s+de|hablan\\s+de)\\s+(?<a4>.{1,40}?),?\\s+(?:nos\\s+referimos\\s+a|se\\s+refieren?\\s+a|queremos\\s+decir|es)\\s+(?<b4>.{1,60})$"),
                    Pair.explaining(
                            "^by\\s+(?<a>.{1,40}?),?\\s+(?:we|they|\\p{L}+)\\s+(?:means?|understands?)\\s+(?<b>.+)$|^par\\s+(?<a2>.{1,40}?),?\\s+(?:on|nous)\\s+(?:entend|entendons)\\s+(?<b2>.+)$|^por\\s+(?<a3>.{1,40}?)\\s+entendemos\\s+(?<b3>.+)$"),
                    Pair.naming(
                            "^(?<a>.{1,60}?)\\s+(?:and|und|et|y|e|и)\\s+(?<b>.{1,60}?)\\s+(?:(?:are|mean|is)\\s+(?:all\\s+|both\\s+|exactly\\s+)?(?:the\\s+same|synonyms?|synonymous|interchangeable|one\\s+and\\s+the\\s+same|used\\s+interchangeably|names\\s+for\\s+the\\s+same).*"
                                    + "|(?:sind|bedeuten|ist)\\s+(?:bei\\s+uns\\s+)?(?:dasselbe|das\\s+gleiche|synonyme?|identisch).*"
                                    + "|(?:sont|désignent|c['\u2019]est)\\s+(?:la\\s+même\\s+chose|synonymes?|identiques?).*|(?:son|significan)\\s+(?:lo\\s+mismo|sinónimos?|la\\s+misma\\s+cosa).*"
                                    + "|(?:sono|significano)\\s+(?:la\\s+stessa\\s+cosa|lo\\s+stesso|sinonimi).*|(?:são|significam)\\s+(?:a\\s+mesma\\s+coisa|o\\s+mesmo|sinônimos).*|[\u2014\u2013-]\\s*(?:это\\s+)?(?:одно\\s+и\\s+то\\s+же|синонимы).*)$"),
                    Pair.naming(
                            "^(?<a>.{1,60}?)\\s*[(,\u2013\u2014-]\\s*(?:also\\s+(?:called|known\\s+as)|aka|a\\.k\\.a\\.?|alias|formerly|internally|short|auch(?:\\s*:|\\s+bekannt\\s+als)?|kurz:?|früher|intern|aussi\\s+(?:appelée?|dite?)|alias|también\\s+(?:llamad[oa]|conocid[oa]\\s+como)|anche\\s+dett[oa]|também\\s+chamad[oa](?:\\s+de)?|synonyms?:?)\\s+(?<b>[^(),]{2,60})[),.]?(?:\\s.*)?$"),
                    Pair.naming(
                            "^(?<a>.{1,24}?)(?:とは|は)、?(?<b>.{1,40}?)(?:のこと|の略|の略称|の別名|の通称|と同じ(?:意味)?)(?:です|だ|を指します|を指す|である)?[。.]?$"
                                    + "|^(?<a2>.{1,30}?)(?:のこと)?(?:を|は)「?(?<b2>[^「」をは]{1,24}?)」?と(?:も)?(?:呼ぶ|呼びます|呼んでいます|呼んでいる|呼ばれます|呼ばれる|言います|言う)[。.]?$"
                                    + "|^(?<a3>.{1,24}?)と(?<b3>.{1,24}?)は同じ(?:意味|もの|こと)?(?:です|だ|である)?[。.]?$"
                                    + "|^(?<a4>.{1,20}?)(?:是|指的是|指|即)(?<b4>.{1,30}?)(?:的(?:简称|别名|缩写|意思|同义词))?[。.]?$|^(?<a5>.{1,30}?)(?:又称|也叫|也称为?|简称)(?<b5>.{1,20}?)[。.]?$"));

    /// Two names side by side with nothing between them.
    private static final List<Pattern> CALLED =
            List.of(
                    Pattern.compile(
                            "^(?<left>.{3,80}?)\\s+(?:nennen\\s+wir|nennt\\s+man|nennen\\s+alle)\\s+(?:bei\\s+uns\\s+|auch\\s+|kurz\\s+|intern\\s+|meist\\s+|oft\\s+|nur\\s+|einfach\\s+)*(?<right>.{2,40})$",
                            FLAGS),
                    Pattern.compile(
                            "^a\\s+(?<left>.{3,60}?)\\s+(?:la|lo|le|las|los|les)\\s+(?:llamamos|llaman|decimos|dicen|denominamos)\\s+(?<right>.{2,40})$",
                            FLAGS),
                    Pattern.compile(
                            "^(?:\\p{L}+\\s+){0,3}?(?:(?:we|they|people|everyone|everybody|folks|finance|sales|ops|marketing|management)\\s+(?:\\p{L}+\\s+)?(?:also\\s+|often\\s+|usually\\s+|always\\s+|internally\\s+|just\\s+)*(?:calls?|names?|refers?\\s+to)|(?:wir|alle|manche)\\s+nennen|nennt|nennen|(?:nous|on)\\s+(?:appelons|appelle|nommons|nomme)(?:\\s+aussi)?|llamamos|llaman|denominamos|chiamiamo|chiamano|chamamos|chamam)\\s+(?<rest>.+)$",
                            FLAGS));

    private static final Pattern BETWEEN =
            Pattern.compile(
                    "^(?:as|also|auch|kurz|intern|just|simply|einfach|aussi|también|de|a|anche|também|by\\s+the\\s+name(?:\\s+of)?|:|,)\\s+",
                    FLAGS);
    private static final Pattern LISTED =
            Pattern.compile(
                    "^(?:known\\s+)?(?:synonyms?|aliases|alias|other\\s+names?|nicknames?|synonyme?s?|aliasse|andere\\s+namen|autres\\s+noms|sinónimos?|otros\\s+nombres|sinonimi|altri\\s+nomi|sinônimos?|同義語|別名|同义词|синонимы)\\s+(?:for|of|für|von|pour|de\\s+la|de|del|para|per|di|для)?\\s*(?<a>.{1,50}?)\\s*(?::|=|are|sind|sont|son|sono|são|：)\\s*(?<b>.+)$"
                            + "|^(?<a2>.{1,50}?)\\s*(?::|\u2013|\u2014|-|\\()\\s*(?:synonyms?|aliases|alias|also\\s+known\\s+as|also\\s+called|aka|synonyme?s?|auch\\s+bekannt\\s+als|sinónimos?|sinonimi|sinônimos?|同義語|別名)\\s*:?\\s*(?<b2>[^()]+)\\)?$",
                    FLAGS);
    private static final Pattern INSIDE =
            Pattern.compile(
                    "^(?<out>[^()]{2,60}?)\\s*\\((?:i\\.?e\\.?,?\\s*|d\\.\\s*h\\.\\s*|=\\s*|the\\s+|column\\s+|spalte\\s+|measure\\s+|colonne\\s+|columna\\s+|in\\s+the\\s+warehouse:?\\s+)?(?<in>[^()]{2,60})\\)$",
                    FLAGS);
    private static final Pattern REST =
            Pattern.compile(
                    "(?:\\s+(?:here|internally|by\\s+us|in\\s+(?:our|the)\\s+\\p{L}+|bei\\s+uns|im\\s+haus|hier|chez\\s+nous|ici|aquí|entre\\s+nosotros))+$",
                    FLAGS);
    private static final Pattern FILLER =
            Pattern.compile(
                    "^(?:(?:here|internally|always|simply|just|actually|bei\\s+uns|im\\s+haus|intern|immer|einfach|hier|chez\\s+nous|toujours|ici|aquí|siempre|entre\\s+nosotros|da\\s+noi|sempre)\\s+)+",
                    FLAGS);
    private static final Pattern WORDS =
            Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N} &/+'\u2019._-]{0,47}", FLAGS);

    /// A word between marks; what follows only says where it is used.
    private static final Pattern QUOTED =
            Pattern.compile("^[\"'`“„‘«「]([^\"'`“”’»」]{2,40})[\"'`“”’»」](?:[\\s,.].*)?$");

    private static final Pattern CLAUSE =
            Pattern.compile(
                    "(?:^|\\s)(?:we|they|you|it|i|by|wir|man|nous|on|nosotros|in|at|within|during|im|bei|dans|en|who|that|which|whose|with|without|when|if|where|as|or|and|is|are|has|have|was|be|if|because|only|always"
                            + "|wenn|mit|ohne|oder|und|ist|sind|hat|haben|wer|weil|nur|immer|avec|sans|ou|et|est|sont|qui|dont|si"
                            + "|con|sin|y|es|son|que|cuando|che|senza|è|sono|com|sem|é|são|quando)(?:\\s|$)",
                    FLAGS);
    private static final Pattern DENIED =
            Pattern.compile(
                    "\\b(?:not|never|isn['\u2019]?t|aren['\u2019]?t|doesn['\u2019]?t|don['\u2019]?t|nicht|kein\\w*|pas|nunca|non|não|не)\\b|(?:^|\\s)no\\s+(?:es|se|significa|son)\\b|ではない|不是",
                    FLAGS);

    private ReadSynonym() {}

    static Reading of(String sentence, Targets targets) {
        String text = sentence.replaceFirst("[.!。]+$", "").strip();
        if (DENIED.matcher(text).find()) {
            return Reading.NOTHING;
        }
        Matcher listed = LISTED.matcher(text);
        if (listed.matches()) {
            Reading reading = listed(group(listed, "a"), group(listed, "b"), targets);
            if (!reading.isNothing()) {
                return reading;
            }
        }
        for (Pattern each : CALLED) {
            Matcher called = each.matcher(text);
            if (called.matches()) {
                Reading reading =
                        called.namedGroups().containsKey("rest")
                                ? called(called.group("rest"), targets)
                                : between(
                                        called.group("right"),
                                        called.group("left"),
                                        false,
                                        targets);
                if (!reading.isNothing()) {
                    return reading;
                }
            }
        }
        for (Pair each : PAIRS) {
            Matcher pair = each.pattern().matcher(text);
            if (pair.matches()) {
                Reading reading =
                        between(group(pair, "a"), group(pair, "b"), each.explains(), targets);
                if (!reading.isNothing()) {
                    return reading;
                }
            }
        }
        return Reading.NOTHING;
    }

    private static String group(Matcher found, String name) {
        for (String each : List.of(name, name + "2", name + "3", name + "4", name + "5")) {
            if (found.namedGroups().containsKey(each) && found.group(each) != null) {
                return found.group(each);
            }
        }
        return "";
    }

    private static Reading listed(String thing, String words, Targets targets) {
        Optional<Node> node = Targets.one(targets.named(thing));
        if (node.isEmpty()) {
            return Reading.NOTHING;
        }
        Reading all = Reading.NOTHING;
        for (String word :
                words.split("\\s*[,;、，/]\\s*|\\s+(?:and|or|und|oder|et|ou|y|o|e)\\s+", -1)) {
            all = all.and(added(node.get(), word, targets));
        }
        return all;
    }

    private static Reading called(String said, Targets targets) {
        String rest = REST.matcher(said).replaceFirst("");
        List<String> words = List.of(rest.split(" ", -1));
        Set<Reading> found = new LinkedHashSet<>();
        Reading reasons = Reading.NOTHING;
        for (int i = 1; i < words.size(); i++) {
            String left = String.join(" ", words.subList(0, i));
            String right = String.join(" ", words.subList(i, words.size()));
            String bare = BETWEEN.matcher(right).replaceFirst("");
            Reading reading = between(bare, left, false, targets);
            if (reading.isNothing()
                    && bare.matches(
                            "(?iu)(?:the|die|den|das|der|la|las|los|el|le|les|il|lo|o|a)\\s.*")) {
                reading = between(left, bare, false, targets);
            }
            if (!reading.effects().isEmpty()) {
                found.add(reading);
            } else {
                reasons = reasons.isNothing() ? reading : reasons;
            }
        }
        return Targets.one(found).orElse(reasons);
    }

    /// Two names, one of which is known.
    ///
    /// @param explains whether a known first one is only explained by the other
    static Reading between(String one, String other, boolean explains, Targets targets) {
        Set<Node> left = meant(one, targets);
        Set<Node> right = meant(other, targets);
        if (explains && !left.isEmpty()) {
            return Reading.NOTHING;
        }
        if (left.isEmpty() == right.isEmpty()) {
            boolean clash = left.size() == 1 && right.size() == 1 && !left.equals(right);
            return clash
                    ? Reading.because(
                            "alias_taken",
                            "%s (it is a name of its own)".formatted(Targets.bare(one)))
                    : Reading.NOTHING;
        }
        Set<Node> known = left.isEmpty() ? right : left;
        String word = left.isEmpty() ? one : other;
        if (known.size() > 1) {
            return isWord(word)
                    ? Reading.because(
                            "ambiguous_target",
                            "synonym %s (%s)"
                                    .formatted(
                                            Targets.bare(word),
                                            Reading.some(
                                                    known.stream()
                                                            .map(ReadSynonym::shown)
                                                            .toList())))
                    : Reading.NOTHING;
        }
        return added(known.iterator().next(), word, targets);
    }

    private static String shown(Node node) {
        return node.source() + node.entity().map(name -> "." + name).orElse("");
    }

    // "gross merchandise value (orders.gmv_total)" is what stands in the brackets.
    private static Set<Node> meant(String phrase, Targets targets) {
        String text =
                FILLER.matcher(REST.matcher(phrase.strip()).replaceFirst("")).replaceFirst("");
        Set<Node> whole = targets.named(text);
        if (!whole.isEmpty()) {
            return whole;
        }
        Matcher inside = INSIDE.matcher(text);
        if (inside.matches()) {
            Set<Node> found = new TreeSet<>(targets.named(inside.group("in")));
            if (found.isEmpty()) {
                found.addAll(targets.named(inside.group("out")));
            }
            return found;
        }
        Matcher comma =
                Pattern.compile(
                                "^(.{2,60}?)(?:,|;|\\s[\u2013\u2014-]\\s|\\s+(?:in\\s+the|from\\s+the|aus\\s+der|de\\s+la)\\s+(?:table|source|tabelle|tabla)\\s+)\\s*(.*)$")
                        .matcher(text);
        if (comma.matches()) {
            String rest =
                    comma.group(2)
                            .replaceFirst(
                                    "(?iu)^(?:i\\.?e\\.?|that\\s+is|d\\.\\s*h\\.|also|c['\u2019]est-à-dire|es\\s+decir|the|our)\\s*,?\\s*",
                                    "");
            Set<Node> first = targets.named(comma.group(1));
            return !first.isEmpty() ? first : targets.named(rest);
        }
        return Set.of();
    }

    private static boolean isWord(String word) {
        String bare = Targets.bare(word);
        return WORDS.matcher(bare).matches()
                && bare.split(" ", -1).length <= MOST_WORDS
                && !CLAUSE.matcher(bare).find()
                && !bare.matches("(?iu).*\\s(?:a|de|as|the|la|el|le|les|los|las|die|der|das|to)");
    }

    private static Reading added(Node node, String word, Targets targets) {
        Matcher quoted = QUOTED.matcher(word.strip());
        String text =
                quoted.matches() ? quoted.group(1) : REST.matcher(word.strip()).replaceFirst("");
        String bare = Targets.bare(text.replaceFirst("\\s*\\(.*\\)$", ""));
        boolean same = Folded.of(bare).equals(Folded.of(node.entity().orElse(node.source())));
        if (!isWord(bare) || same || bare.isBlank()) {
            return Reading.NOTHING;
        }
        List<Node> others = new ArrayList<>(targets.named(bare));
        others.remove(node);
        return others.isEmpty()
                ? Reading.of(new AddSynonym(node, bare, Author.PERSON))
                : Reading.because("alias_taken", bare + " (it is a name of its own)");
    }
}
