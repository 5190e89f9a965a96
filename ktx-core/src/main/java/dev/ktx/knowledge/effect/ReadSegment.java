package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.effect.SemanticEffect.AddSegment;
import dev.ktx.knowledge.effect.SemanticEffect.Author;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads "active customers are those with status = 'A'": who is meant, then a condition on the
/// columns of one source.
final class ReadSegment {
    private static final int FLAGS =
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS;
    private static final String COPULA =
            "(?:is|are|means?|refers?\\s+to|denotes?|ist|sind|bedeutet|heißt|meint|bezeichnet|bezeichnen|umfasst|umfassen"
                    + "|est|sont|désigne(?:nt)?|signifie|regroupe(?:nt)?|es|son|significa|designa|è|sono|indica|é|são"
                    + "|[\u2014\u2013-]\\s*это|это|zijn|är|er|counts?\\s+as|have(?=\\s+no\\s)|has(?=\\s+no\\s)|haben(?=\\s+kein)|hat(?=\\s+kein))";

    /// Words between those who are meant and the condition.
    private static final Pattern CONNECTOR =
            Pattern.compile(
                    "(?:^|[\\s,])(?:with|where|whose|which\\s+have|that\\s+have|who\\s+have|having|when|if|for\\s+which|in\\s+which|that\\s+are|who\\s+are|which\\s+are|who|that|which"
                            + "|mit|bei\\s+denen|bei\\s+dem|deren|dessen|für\\s+die\\s+gilt:?|wenn|wo|sofern|die|das|der"
                            + "|avec|dont|où|ayant|pour\\s+(?:lequel|laquelle|lesquels|lesquelles)|si|quand|qui"
                            + "|con|cuy[oa]s?|donde|que\\s+tienen|que\\s+tiene|si|cuando|que"
                            + "|dove|il\\s+cui|la\\s+cui|i\\s+cui|le\\s+cui|che\\s+hanno|com|cuj[oa]s?|onde|que\\s+têm"
                            + "|у\\s+которых|где|met|waarbij|med|där)[\\s:]+(?=\\S)",
                    FLAGS);

    private static final Pattern SAID =
            Pattern.compile("^(?<s>[^:=.;|<>!]{2,70}?),?\\s+" + COPULA + "\\s+(?<c>.+)$", FLAGS);
    private static final Pattern SIGNED =
            Pattern.compile(
                    "^(?<s>[^:=.;|<>!]{2,70}?)\\s*(?::=|=|:|->|→|⇒|：|\\s[—–-]\\s)\\s*(?<c>.+)$",
                    FLAGS);
    private static final String KIND =
            "(?:segments?|cohorts?|kohorten?|cohortes?|segmentos?|segmenti|cohorte|filters?|filtres?|filtros?|filtri|сегмент\\w*"
                    + "|セグメント|コホート)";
    private static final Pattern NAMED =
            Pattern.compile(
                    "^(?:[\\p{L}]+\\s+){0,4}?(?:an?|the|das|den|ein|einen|une?|le|la|el|una?|il|o|uma?)?\\s*(?:\\p{L}+\\s+)?"
                            + KIND
                            + "(?:\\s+(?:called|named|namens|mit\\s+dem\\s+namen|appelée?|nommée?|llamad[oa]|chiamat[oa]|chamad[oa]))?\\s*:?\\s*"
                            + "[`\"'\u201e\u201c\u00ab]?(?<s>[\\p{L}_][\\p{L}\\p{N}_ -]{1,50}?)[`\"'\u201c\u201d\u00bb]?"
                            + "(?:\\s+(?:on|for|of|in|over|from|auf|für|von|aus|sur|pour|sobre|para|de|en|su|per)\\s+(?:the\\s+|der\\s+|den\\s+|la\\s+|les\\s+|el\\s+|los\\s+)?(?<h>[`\\p{L}_][`\\p{L}\\p{N}_. -]{1,40}?))?"
                            + "\\s*(?:(?::=|=|:|->|→|：)\\s*|\\s+(?:as|als|comme|como|come)\\s+|\\s+(?="
                            + "(?:is|are|means?|ist|sind|est|sont|es|son|where|with|wo|mit|où|avec|donde|con|dove|com)\\s))(?<c>.+)$",
                    FLAGS);

    /// "An invoice is overdue when ...": the source, then how its rows are.
    private static final Pattern STATED =
            Pattern.compile(
                    "^(?:an?|every|any|each|the|all|eine?|jede[rs]?|der|die|das|une?|le|la|les|tout|toute|una?|el|los|las|cada)?\\s*(?<h>[`\\p{L}_][`\\w.]*)\\s+(?:is|are|counts?\\s+as|(?:is|are)\\s+(?:considered|deemed|called|treated\\s+as)|qualif(?:y|ies)\\s+as|ist|sind|gilt\\s+als|gelten\\s+als|zählt\\s+als|heißt|est|sont|est\\s+considérée?\\s+comme|sont\\s+considérée?s\\s+comme|es|son|está|están|se\\s+considera|se\\s+consideran|è|sono|si\\s+considera|é|são)\\s+(?<s>[\\p{L}\"'„“][\\p{L}\\p{N} _\"'“”-]{1,40}?),?\\s+(?:if|when|once|whenever|as\\s+soon\\s+as|wenn|sobald|falls|sofern|si|quand|lorsque?|dès\\s+que|cuando|se|quando)\\s+(?<c>.+)$",
                    FLAGS);

    /// "Als überfällig gelten invoices, ..."
    private static final Pattern CONSIDERED =
            Pattern.compile(
                    "^(?:als\\s+(?<s>.{2,40}?)\\s+(?:gelten|gilt|bezeichnen\\s+wir|zählen|zählt|betrachten\\s+wir|werten\\s+wir)"
                            + "|(?:we|they)\\s+(?:\\p{L}+\\s+)?(?:call|consider|treat\\s+as|count\\s+as)\\s+(?<s2>.{2,40}?)\\s+(?=(?:an?|any|every|all|those|the)\\s)"
                            + "|(?:we|they)\\s+(?:\\p{L}+\\s+)?(?:count|treat|regard|consider|define|classify)\\s+(?<s5>.{2,40}?)\\s+as(?=\\s)"
                            + "|(?:se\\s+consideran?|llamamos|consideramos)\\s+(?<s3>.{2,40}?)\\s+(?=(?:a\\s+)?(?:los|las|el|la|aquell[oa]s|tod[oa]s)\\s)"
                            + "|(?:(?:sont|est)\\s+considérée?s?\\s+comme|on\\s+appelle|nous\\s+appelons)\\s+(?<s4>.{2,40}?)\\s+(?=(?:les|la|le|tout|toute|tous|toutes|une?)\\s))"
                            + "(?:\\s+|(?<=\\s))(?<c>.+)$",
                    FLAGS);

    /// "アクティブ顧客とはstatusが'A'の顧客です"
    private static final Pattern JAPANESE =
            Pattern.compile(
                    "^(?<s>[^、。は]{1,24}?)(?:とは|は)、?(?:(?<h>[\\w.]+)(?:のうち|の中で|のなかで|において)、?)?(?<c>.+?)(?:の|である|な)?(?:[\\p{IsHan}\\p{IsKatakana}ー]{1,10}|もの|(?<h2>[A-Za-z_][\\w.]{1,40}))(?:のこと)?(?:です|だ|を指す|を指します|である|とする|とします|を意味する|と定義する|と定義します)?[。.]?$");

    private static final Pattern FIRST =
            Pattern.compile(
                    "^(?:(?:an?|the|all|any|those|every|die|der|das|alle|jede[rs]?|les|des|la|le|une?|los|las|el)\\s+)?([\\p{L}_][\\w.]*),?\\s+(.+)$",
                    FLAGS);

    /// A sentence of its own, not a word for those who are meant.
    private static final Pattern CLAUSE =
            Pattern.compile(
                    "(?:^|\\s)(?:is|are|means?|gelten|gilt|sind|ist|bedeutet|bedeuten|est|sont|es|son|è|sono|é|são|we|wir|nous|on)(?:\\s|$)",
                    FLAGS);

    private static final Pattern PRONOUN =
            Pattern.compile(
                    "^(?:we|they|you|i|it|this|that|these|those|there|he|she|wir|sie|ich|es|das|dies|diese|man|nous|on|ils|elles|il|elle|ce|ça|nosotros|ellos|esto|eso|noi|loro|questo|nós|eles|isto|here|note|please)(?:\\s|$)",
                    FLAGS);
    private static final Pattern WITHIN =
            Pattern.compile("^[`]?([\\p{L}_][\\w.]{1,60})[`]?\\s*[:|]\\s*(.+)$");
    private static final Pattern KEYWORD =
            Pattern.compile("(?:^|\\P{L})" + KIND + "(?:\\P{L}|$)", FLAGS);
    private static final Pattern SIGN =
            Pattern.compile("[=<>≥≤≠]|\\b(?:in|is|not|between|like)\\b", FLAGS);
    private static final Pattern PARENTHESIS = Pattern.compile("^(.+?)\\s*[(（]([^()（）]+)[)）]$");
    private static final Pattern IDENTIFIER =
            Pattern.compile(
                    "`([A-Za-z_][\\w.]*)`|(?<![\\w.@/'\"])([A-Za-z]\\w*(?:\\.[A-Za-z_]\\w*)+|[A-Za-z]+(?:_\\w+)+)(?![\\w@('\"])");

    private ReadSegment() {}

    static Reading of(String text, String description, Targets targets) {
        List<Reading> failed = new ArrayList<>();
        for (Pattern pattern : List.of(NAMED, STATED, CONSIDERED, SIGNED, SAID, JAPANESE)) {
            Matcher found = pattern.matcher(text);
            if (!found.matches()) {
                continue;
            }
            Optional<String> written = hinted(found);
            boolean names = written.isPresent();
            Optional<String> hint = written.flatMap(targets::source);
            boolean lost = names && hint.isEmpty();
            if (!lost) {
                Reading reading = of(subject(found), found.group("c"), hint, description, targets);
                if (!reading.effects().isEmpty()) {
                    return reading;
                }
                failed.add(reading);
            }
        }
        for (Reading reading : failed) {
            if (!reading.isNothing()) {
                return reading;
            }
        }
        boolean meant = KEYWORD.matcher(text).find() && SIGN.matcher(text).find();
        return meant ? Reading.because("segment_not_understood", shortened(text)) : Reading.NOTHING;
    }

    private static Optional<String> hinted(Matcher found) {
        return List.of("h", "h2").stream()
                .filter(found.namedGroups()::containsKey)
                .flatMap(each -> Optional.ofNullable(found.group(each)).stream())
                .findFirst();
    }

    private static String subject(Matcher found) {
        for (String each : List.of("s", "s2", "s3", "s4", "s5")) {
            if (found.namedGroups().containsKey(each) && found.group(each) != null) {
                return found.group(each);
            }
        }
        return "";
    }

    /// @param subject those who are meant
    /// @param said the condition, perhaps behind a word for those
    /// @param hint the source, where the sentence names it
    static Reading of(
            String subject,
            String said,
            Optional<String> hint,
            String description,
            Targets targets) {
        Subject named = subject(subject, targets);
        Matcher within = WITHIN.matcher(said);
        if (hint.isEmpty() && within.matches()) {
            Optional<String> source = targets.source(within.group(1));
            if (source.isPresent()) {
                return of(subject, within.group(2), source, description, targets);
            }
        }
        Optional<String> head = hint.or(() -> targets.headOf(named.phrase()));
        List<String> conditions = new ArrayList<>(List.of(said));
        List<Optional<String>> heads = new ArrayList<>(List.of(head));
        // "parcels that are too heavy (weight_g > 20000)"
        Matcher signs = PARENTHESIS.matcher(said.replaceFirst("[.!]$", ""));
        if (signs.matches()) {
            conditions.add(signs.group(2));
            heads.add(head.or(() -> first(signs.group(1), targets)));
        }
        // "parcels delivered after ..."
        Matcher first = FIRST.matcher(said);
        if (first.matches()) {
            Optional<String> source = targets.source(first.group(1));
            if (source.isPresent()) {
                conditions.add(first.group(2));
                heads.add(head.or(() -> source));
            }
        }
        Matcher connector = CONNECTOR.matcher(said);
        int from = 0;
        while (conditions.size() < 6 && connector.find(from)) {
            String before = said.substring(0, connector.start());
            if (before.length() > 60
                    || before.matches(".*['\"`=<>].*")
                    || CLAUSE.matcher(before).find()) {
                break;
            }
            conditions.add(said.substring(connector.end()));
            heads.add(head.or(() -> headIn(before, targets)));
            from = Math.max(connector.start() + 1, connector.end() - 1);
        }
        Optional<Reading> reason = Optional.empty();
        for (int i = 0; i < conditions.size(); i++) {
            String condition = conditions.get(i);
            Map<String, String> fitting = new TreeMap<>();
            for (String source : targets.spokenOf(condition)) {
                Condition.of(condition, targets, source)
                        .ifPresent(expression -> fitting.put(source, expression));
            }
            if (fitting.isEmpty()) {
                continue;
            }
            Optional<String> wanted = heads.get(i);
            if (wanted.isPresent() && !fitting.containsKey(wanted.get())) {
                reason =
                        Optional.of(
                                Reading.because(
                                        "segment_not_added",
                                        "%s (%s lacks a column of the condition)"
                                                .formatted(named.phrase(), wanted.get())));
                continue;
            }
            Optional<String> source = wanted.or(() -> Targets.one(fitting.keySet()));
            if (source.isEmpty()) {
                return Reading.because(
                        "ambiguous_target",
                        "segment %s (%s)"
                                .formatted(named.phrase(), Reading.some(fitting.keySet())));
            }
            return added(
                    named,
                    source.get(),
                    fitting.getOrDefault(source.get(), ""),
                    description,
                    targets);
        }
        return reason.orElseGet(() -> unknown(conditions.getLast(), head, targets));
    }

    private static Reading added(
            Subject named, String source, String expression, String description, Targets targets) {
        Optional<String> name = named.name();
        if (name.isEmpty() || PRONOUN.matcher(named.phrase()).find()) {
            return Reading.NOTHING;
        }
        boolean taken =
                targets.offer(source).columns().contains(name.get())
                        || targets.offer(source).measures().contains(name.get());
        return Reading.of(
                new AddSegment(
                        targets.connection(),
                        source,
                        taken ? name.get() + "_s" : name.get(),
                        expression,
                        description,
                        Author.PERSON));
    }

    // A condition in signs about a name that nobody knows is a condition all the same.
    private static Reading unknown(String condition, Optional<String> head, Targets targets) {
        if (!condition.matches(".*\\w\\s*(?:=|<>|!=|>=|<=|<|>)\\s*[\\w'\"].*")) {
            return Reading.NOTHING;
        }
        List<String> lost = new ArrayList<>();
        Matcher names = IDENTIFIER.matcher(condition.replaceAll("'[^']*'", "''"));
        while (names.find()) {
            String name = names.group(1) != null ? names.group(1) : names.group(2);
            boolean known =
                    head.map(source -> targets.column(source, name).isPresent())
                            .orElseGet(() -> !targets.spelled(name).isEmpty());
            if (!known) {
                lost.add(name);
            }
        }
        return lost.isEmpty()
                ? Reading.NOTHING
                : new Reading(
                        List.of(), lost.stream().map(name -> "unverified_column:" + name).toList());
    }

    private static Optional<String> first(String words, Targets targets) {
        String bare = Targets.bare(words);
        return targets.source(bare.split(" ", 2)[0]);
    }

    private static Optional<String> headIn(String before, Targets targets) {
        List<String> words = List.of(before.replaceAll("[,.]", "").strip().split("\\s+", -1));
        return words.isEmpty() ? Optional.empty() : targets.source(words.getLast());
    }

    /// @param phrase those who are meant
    /// @param name of the segment
    private record Subject(String phrase, Optional<String> name) {}

    private static Subject subject(String raw, Targets targets) {
        String text =
                raw.replaceFirst(
                                "(?iu)^(?:we\\s+(?:define|call|treat|consider)|by|unter|als|par|por)\\s+",
                                "")
                        .strip();
        text =
                text.replaceFirst(
                        "(?iu)^(?:for|in|on|within|across|für|bei|im|pour|dans|para|en|nei|per)\\s[^,]{2,40},\\s*",
                        "");
        // "everyone — late parcels"
        text = text.replaceFirst("^.*\\s[—–-]\\s(?=\\S)", "");
        Matcher parenthesis = PARENTHESIS.matcher(text);
        if (parenthesis.matches()) {
            String inner = Targets.bare(parenthesis.group(2));
            boolean identifier = inner.matches("[A-Za-z]\\w*");
            return new Subject(
                    Targets.bare(parenthesis.group(1)),
                    Folded.name(identifier ? inner : parenthesis.group(1)));
        }
        String bare = Targets.bare(text);
        boolean identifier = bare.matches("[A-Za-z_]\\w*\\.[A-Za-z_]\\w*");
        return identifier && targets.knows(bare.substring(0, bare.indexOf('.')))
                ? new Subject(
                        bare.substring(0, bare.indexOf('.')),
                        Folded.name(bare.substring(bare.indexOf('.') + 1)))
                : new Subject(
                        bare,
                        bare.split(" ", -1).length > 6 ? Optional.empty() : Folded.name(bare));
    }

    private static String shortened(String text) {
        return text.length() <= 80 ? text : text.substring(0, 80) + "…";
    }
}
