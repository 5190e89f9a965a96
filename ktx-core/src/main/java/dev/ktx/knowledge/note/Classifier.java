package dev.ktx.knowledge.note;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Tells what each piece of a note is. Every class has a weight; the heaviest wins when it is heavy
/// enough, and signs of talk take weight away.
final class Classifier {
    private static final double ENOUGH = 0.6;
    private static final int WORDS =
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS;

    /// A name as databases have them: with an underscore or a dot, or in code.
    static final Pattern IDENTIFIER =
            Pattern.compile(
                    "`([A-Za-z_][\\w.]*)`|(?<![\\w.@/])([A-Za-z]\\w*(?:\\.[A-Za-z_]\\w*)+|[A-Za-z]+(?:_\\w+)+)(?![\\w@(])");

    private static final Pattern VERB =
            Pattern.compile(
                    "\\s+(?:is|are|was|were|should|must|may|can|will|has|have|had|does|do|ist|sind|wird|werden|steht|stehen|muss|müssen|dürfen|darf|soll|sollen"
                            + "|est|sont|doit|doivent|se|es|son|está|están|deben?|hay|è|sono|deve|devono|é|são|estão|devem"
                            + "|хранится|хранятся|указан\\w*|выражен\\w*|не|είναι|means?|stands?|says?|used|comes?|mit|auch|also|aussi|également|también|ya|anche|também|também|также|расшифровывается|berechnet"
                            + "|needs?|counts?|belongs?|never|always|don't|stays?|remains?|counted|excluded|included"
                            + "|bleiben|bleibt|gehören|gehört|zählen|zählt|gilt|gelten|kommt|kommen|liegt|liegen|fließen|sollten"
                            + "|restent|reste|comptent|compte|ne|seront|peuvent|quedan|queda|cuentan|cuenta|van|entran|no|nunca|siempre|viene|vienen"
                            + "|vanno|va|restano|contano|conta|non|si|vengono|ficam|fica|contam|entram|não|vêm|vem"
                            + "|учитыва\\w+|включа\\w+|исключа\\w+|входят|входит|счита\\w+|должн\\w+|это|измеря\\w+|означает"
                            + "|πρέπει|δεν|σημαίνει|ορίζεται|εξαιρ\\w+|περιλαμβ\\w+"
                            + "|zijn|wordt|worden|tellen|telt|moet|moeten|betekent|jest|są|oznacza|nie|är|er|ska|skal|räknas|regnes|betyder|betyr)(?![\\p{L}\\p{N}_])",
                    WORDS);
    private static final Pattern ASSIGNED =
            Pattern.compile(
                    "^(?:[-*]\\s+)?(`?[\\p{L}][\\p{L}\\p{N}_ .%-]{0,60}?`?)\\s*(?::=|=|:)\\s*(\\S.*)$",
                    WORDS | Pattern.DOTALL);
    private static final Pattern OPERATION =
            Pattern.compile(
                    "(?:[\\w)`\\]]\\s*[+*/]\\s*[\\w(`])|(?:[\\w)]\\s+[-\u2212]\\s+[\\w(])|\\b(?:sum|avg|count|min|max|coalesce|nullif|round|median)\\s*\\(",
                    Pattern.CASE_INSENSITIVE);

    /// What follows a term and a sign.
    private static final Pattern EXPLANATION =
            Pattern.compile("(?<=[\\p{L}\\p{N})])\\s*(?::\\s|=\\s|->|=>).*$", Pattern.DOTALL);

    private static final Pattern DENSE_RECKONING = Pattern.compile("除以|乘以|减去|で割|を掛け|から引");
    private static final Pattern EXPRESSION =
            Pattern.compile(
                    "((?:[A-Za-z_][\\w.]*\\s*\\(|\\(|[A-Za-z_][\\w.]*|\\d+(?:\\.\\d+)?)(?:[\\w\\s.,()'*/+-])*)$");
    private static final Pattern SELECT =
            Pattern.compile("^\\s*(?:select|with)\\b.+\\bfrom\\b.+", WORDS | Pattern.DOTALL);
    private static final Pattern ACRONYM =
            Pattern.compile("^([A-Z\\p{Lu}]{2,6})\\s*[=:]\\s*([\\p{L}][\\p{L} '-]{3,}?)[.]?$");
    private static final Pattern ABBREVIATED = Pattern.compile("\\p{Lu}[\\p{Lu}\\d&/]{1,5}");
    private static final Pattern RESULT =
            Pattern.compile(
                    "\\b(?:was|were|reached|hit|grew|fell|rose|dropped|war|waren|était|fue|fueron)\\b.*\\d",
                    WORDS);
    private static final Pattern PERIOD =
            Pattern.compile(
                    "\\b(?:last|previous|this)\\s+(?:week|month|quarter|year)\\b|\\b(?:higher|lower|up|down)\\b"
                            + "|\\bin\\s+(?:january|february|march|april|may|june|july|august|september|october|november|december)\\b",
                    WORDS);
    private static final Pattern CODE_ALONE = Pattern.compile("^`([^`]+)`[.]?$");

    /// A term of few words, a colon, a few words.
    private static final Pattern EXPLAINED =
            Pattern.compile("^\\W{0,3}(?:[^\\s:]+\\s+){0,3}[^\\s:]+:\\s+\\S+(?:\\s+\\S+){3,}");

    private static final Pattern QUOTED =
            Pattern.compile("`[^`]+`|(?<![\\p{L}])'[^']{1,30}'(?!\\p{L})|\"[^\"]{1,30}\"");

    /// A name, a sign, a value.
    private static final Pattern COMPARED =
            Pattern.compile(
                    "[A-Za-z_][\\w.]*\\s*(?:=|<>|!=|>=|<=|>|<)\\s*(?:'[^']*'|\"[^\"]*\"|-?\\d+(?:\\.\\d+)?|[A-Za-z_]\\w*)");

    private static final Pattern SIGNED =
            Pattern.compile("^(\\p{L}[^:=.;<>!]{1,60}?)\\s*[:=]\\s*(\\S.*)$");

    /// What forms ask for, which is no term though a colon follows.
    private static final Pattern FIELD =
            Pattern.compile(
                    "^\\W*(?:steps?(?:\\s+to\\s+reproduce)?|repro|expected|actual|acceptance(?:\\s+criteria)?|assignee|reporter|requested\\s+by|attendees|agenda|aob|reviewer|cc|betreff|teilnehmer|solicitante)\\s*:",
                    WORDS);

    /// A term and what it is, where no blanks part words.
    private static final Pattern DENSE_COLON =
            Pattern.compile(
                    "^\\W{0,3}([\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}ー]{2,15})\\s*[：:]\\s*(\\S{6,}.*)$");

    private static final Pattern DASH = Pattern.compile("\\s[-\u2013\u2014]\\s");
    private static final Pattern NUMBER = Pattern.compile("\\d+(?:[.,]\\d+)*");
    private static final Pattern OBJECT =
            Pattern.compile(
                    "(?:\\b(?:exclud(?:e|ing)|includ(?:e|ing)|use only|include only|count only|ignore|skip|omit|leave out|filter out|count|exclure|compter|inclure|excluir|contar|incluir|exclua|inclua|escludere|includere|учитывать только|исключать|исключить)\\b|排除|剔除|忽略|不计入)\\s*(?:siempre|sempre|toujours|always|only)?\\s*"
                            + "(?:all |any |the |les |los |las |el |os |as |gli |i |le )?"
                            + "([^,.;:。()]{2,60}?)\\s*(?=$|[,.;:。(]|\\b(?:from|in|when|whose|that|with|before|for|while|de la|de los|de las|del|du|dans|des|dal|dalla|da|nel|en|em|out)\\b)",
                    WORDS);

    private Classifier() {}

    /// What the pieces say, in order; pieces that say nothing worth keeping are left out.
    static List<Statement> statements(Pieces pieces) {
        List<Statement> found = new ArrayList<>();
        Optional<String> opened = Optional.empty();
        List<Pieces.Section> sections = pieces.sections();
        Set<Integer> glossaries = glossaries(pieces.pieces());
        for (Piece piece : pieces.pieces()) {
            if (piece.kind() == Piece.Kind.CODE) {
                code(piece, opened).ifPresent(found::add);
            } else if (piece.kind() == Piece.Kind.ROW) {
                found.add(row(piece));
            } else {
                boolean glossary =
                        piece.kind() == Piece.Kind.ITEM && glossaries.contains(piece.section());
                String title =
                        piece.section() < sections.size()
                                ? sections.get(piece.section()).title()
                                : "";
                judge(piece, new Surroundings(title, glossary)).ifPresent(found::add);
            }
            opened = piece.text().endsWith(":") ? Optional.of(piece.text()) : Optional.empty();
        }
        return found;
    }

    /// Sections whose items each explain a term.
    private static Set<Integer> glossaries(List<Piece> pieces) {
        Map<Integer, Integer> items = new HashMap<>();
        Set<Integer> others = new HashSet<>();
        for (Piece piece : pieces) {
            if (piece.kind() == Piece.Kind.ITEM) {
                items.merge(piece.section(), 1, Integer::sum);
                if (!EXPLAINED.matcher(piece.text()).find()) {
                    others.add(piece.section());
                }
            }
        }
        Set<Integer> glossaries = new HashSet<>(items.keySet());
        glossaries.removeAll(others);
        glossaries.removeIf(section -> items.getOrDefault(section, 0) < 2);
        return glossaries;
    }

    /// Whether a piece is talk: thanks, questions, guesses, events.
    static boolean isNoise(String text) {
        return penalty(text) > 0;
    }

    /// Whether somebody speaks for the moment, so that what no rule knows is not worth keeping.
    static boolean isPersonal(String text) {
        return Cues.PERSONAL.matcher(QUOTED.matcher(text).replaceAll("x")).find();
    }

    /// Whether a text speaks of data or of what holds for longer.
    static boolean isLasting(String text) {
        return IDENTIFIER.matcher(text).find() || Cues.LASTING.matcher(text).find();
    }

    private static Optional<Statement> judge(Piece piece, Surroundings around) {
        String whole = piece.text();
        double named = IDENTIFIER.matcher(whole).find() ? 0.4 : 0;
        Candidate best = null;
        double penalty = -1;
        for (String reading : readings(whole)) {
            List<Candidate> candidates = candidates(piece, reading, around);
            if (candidates.isEmpty()) {
                continue;
            }
            if (penalty < 0) {
                penalty = penalty(whole);
            }
            double its = Math.min(penalty, penalty(reading) + asked(whole));
            for (Candidate candidate : candidates) {
                double weight = candidate.weight() - its;
                if (best == null || weight > best.weight()) {
                    best = candidate.weighing(weight);
                }
            }
            penalty = Math.min(penalty, its);
        }
        if (penalty < 0) {
            if (!corrects(whole, null, named > 0)) {
                return Optional.empty();
            }
            penalty = penalty(whole);
        }
        boolean correction = penalty == 0 && corrects(whole, best, named > 0);
        if (best != null && best.weight() + named >= ENOUGH) {
            return Optional.of(best.statement(piece, whole, correction));
        }
        if (!correction) {
            return Optional.empty();
        }
        return Optional.of(
                new Statement(
                        NoteClass.RULE,
                        whole,
                        subject(uncorrected(whole)),
                        true,
                        piece.section(),
                        "",
                        List.of()));
    }

    private static boolean corrects(String text, @Nullable Candidate best, boolean named) {
        if (Cues.DEFINED.matcher(text).find()) {
            return false;
        }
        boolean defines = best != null && best.kind() == NoteClass.DEFINITION;
        String rest = defines ? Cues.STATE.matcher(text).replaceAll(" ") : text;
        if (Cues.CORRECTION.matcher(rest).find()) {
            return best != null || named || !isPersonal(text) || !uncorrected(text).equals(text);
        }
        return named && !defines && Cues.CHANGED.matcher(rest).find();
    }

    // A question stays one whatever is taken off its beginning.
    private static double asked(String text) {
        return Cues.QUESTION.matcher(text).find() ? 1.0 : 0;
    }

    /// A piece as it stands and without what only leads to it, each once, the whole first.
    static List<String> readings(String text) {
        Set<String> readings = new LinkedHashSet<>();
        String bare = uncorrected(Leads.bare(text));
        readings.add(bare);
        readings.add(
                bare.replaceAll("\\*\\*|(?<!\\w)__|__(?!\\w)", "")
                        .replaceAll("\\s*(?:->|=>|\u2192|\u21d2)\\s*", ": "));
        int colon = bare.indexOf(": ");
        if (colon > 0 && bare.substring(colon + 2).split("\\s+", -1).length >= 4) {
            readings.add(Leads.bare(bare.substring(colon + 2)));
        }
        Matcher dash = DASH.matcher(bare);
        if (dash.find() && bare.substring(dash.end()).split("\\s+", -1).length >= 4) {
            readings.add(Leads.bare(bare.substring(dash.end())));
        }
        return List.copyOf(readings);
    }

    /// The readings that are no talk; none of a question.
    static List<String> soberReadings(String text) {
        return asked(text) > 0
                ? List.of()
                : readings(text).stream().filter(reading -> !isNoise(reading)).toList();
    }

    private static String uncorrected(String text) {
        return text.replaceFirst(
                "(?iu)^\\W*(?:correction|corrected|update|erratum|scrap(?: what \\p{L}+ said(?: about \\p{L}+)?)?|korrektur|berichtigung|corrección|rectificación|correzione|rettifica|correção|retificação|rectification|rectificatif|исправление|поправка|διόρθωση|更正|訂正|correctie|korekta|rättelse|rettelse|actually|i was wrong(?: earlier)?|we were wrong(?: earlier)?|scratch that|sorry|my mistake|my bad)\\s*[:,：，.–—-]+\\s*",
                "");
    }

    /// @param weight before the sentence's own signs count
    private record Candidate(
            NoteClass kind, double weight, Subject subject, String expression, List<Claim> claims) {
        Candidate weighing(double other) {
            return new Candidate(kind, other, subject, expression, claims);
        }

        Statement statement(Piece piece, String text, boolean correction) {
            return new Statement(
                    kind, text, subject, correction, piece.section(), expression, claims);
        }
    }

    /// What stands around a piece.
    ///
    /// @param title of its section, empty when there is none
    /// @param glossary whether it is one of several items that each explain a term
    private record Surroundings(String title, boolean glossary) {}

    private static List<Candidate> candidates(Piece piece, String text, Surroundings around) {
        List<Candidate> found = new ArrayList<>();
        Matcher code = CODE_ALONE.matcher(text);
        if (code.matches() && OPERATION.matcher(code.group(1)).find()) {
            found.add(formula(Subject.of(around.title()), code.group(1), 1.2));
        }
        formula(text).ifPresent(found::add);
        unit(text).ifPresent(found::add);
        alias(text).ifPresent(found::add);
        definition(piece, text, around).ifPresent(found::add);
        filter(text).ifPresent(found::add);
        return found;
    }

    private static Optional<Candidate> formula(String text) {
        Matcher assigned = ASSIGNED.matcher(text);
        if (assigned.matches() && isReckoning(assigned.group(2))) {
            return Optional.of(formula(Subject.of(assigned.group(1)), assigned.group(2), 1.2));
        }
        Matcher given =
                Pattern.compile(
                                "(?iu)^`([^`]+)`\\s+(?:gives|is|yields|equals|ergibt|donne|da|dà)\\s+(.+?)[.]?$")
                        .matcher(text);
        if (given.matches() && OPERATION.matcher(given.group(1)).find()) {
            return Optional.of(formula(Subject.of(given.group(2)), given.group(1), 1.2));
        }
        Matcher reckoned = Cues.RECKONED.matcher(text);
        if (!reckoned.find()) {
            return Optional.empty();
        }
        Subject subject = reckoned(text, reckoned);
        String after = text.substring(reckoned.end());
        Matcher code = Pattern.compile("`([^`]+)`").matcher(after);
        if (code.find() && OPERATION.matcher(code.group(1)).find()) {
            return Optional.of(formula(subject, code.group(1), 1.2));
        }
        String spoken = operators(text);
        if (OPERATION.matcher(spoken).find()) {
            int from =
                    Math.max(
                            spoken.lastIndexOf(" as "),
                            Math.max(
                                    spoken.lastIndexOf(" como "),
                                    Math.max(
                                            spoken.lastIndexOf(" come "),
                                            Math.max(
                                                    spoken.lastIndexOf(" als "),
                                                    spoken.lastIndexOf(": ")))));
            int start = from < 0 ? 0 : spoken.indexOf(' ', from + 1);
            return Optional.of(
                    formula(
                            subject,
                            spoken.substring(Math.max(start, 0)),
                            IDENTIFIER.matcher(spoken).find() ? 1.16 : 1.1));
        }
        return Optional.of(
                new Candidate(
                        NoteClass.FORMULA,
                        DENSE_RECKONING.matcher(text).find() ? 1.2 : 0.8,
                        subject,
                        "",
                        List.of()));
    }

    // Prose may hold a dash or a slash; a formula is mostly names and signs.
    private static boolean isReckoning(String text) {
        if (!OPERATION.matcher(text).find()) {
            return false;
        }
        String bare = IDENTIFIER.matcher(text.replaceAll("`[^`]*`", "n")).replaceAll("n");
        long words = Pattern.compile("\\p{L}{2,}").matcher(bare).results().count();
        long signs = Pattern.compile("[+*/()\u2212]|\\s-\\s").matcher(text).results().count();
        boolean named = IDENTIFIER.matcher(text).find();
        return words <= 2 * signs + (named ? 6 : 3);
    }

    // What is reckoned stands before the word of reckoning, or between it and "as".
    private static Subject reckoned(String text, Matcher cue) {
        String before = text.substring(0, cue.start()).strip();
        Matcher inside =
                Pattern.compile("(?iu)^(?:calculate|compute)\\s+(.+?)\\s+as$")
                        .matcher(text.substring(cue.start(), cue.end()).strip());
        return inside.matches() ? Subject.of(inside.group(1)) : subject(before);
    }

    private static Candidate formula(Subject subject, String right, double weight) {
        String bare = right.replace("`", "").strip().replaceFirst("[.。]$", "").strip();
        Matcher expression = EXPRESSION.matcher(bare);
        String text = expression.find() ? expression.group(1).strip() : "";
        List<Claim> claims =
                text.isEmpty()
                        ? List.of()
                        : List.of(
                                new Claim.Formula(
                                        subjects(subject, ""),
                                        text.replaceAll("\\s+", "").toLowerCase(Locale.ROOT)));
        return new Candidate(NoteClass.FORMULA, weight, subject, text, claims);
    }

    // Words of reckoning as signs.
    private static String operators(String text) {
        return text.replaceAll(
                        "(?iu)\\s+(?:divided by|geteilt durch|divisée? par|dividido (?:por|entre)|diviso(?: per)?|gedeeld door|podzielone przez|del(?:at|t) (?:med|på)|делить на|делим на|разделить на|делённ\\p{L}+ на|διά)\\s+(?:the\\s+|la\\s+|el\\s+)?",
                        " / ")
                .replaceAll(
                        "(?iu)\\s+(?:multiplied by|times|multipliziert mit|multiplié\\p{L}* par|multiplicado por|moltiplicato per|умножить на|keer)\\s+(?:the\\s+)?",
                        " * ")
                .replaceAll(
                        "(?iu)\\s+(?:minus|abzüglich|moins|menos|meno|минус|less|min)\\s+(?:the\\s+)?",
                        " - ")
                .replaceAll("(?iu)\\s+(?:plus|zuzüglich|más|più|mais|плюс)\\s+(?:the\\s+)?", " + ");
    }

    private static Optional<Candidate> unit(String text) {
        Matcher unit = Cues.UNIT.matcher(text);
        boolean kept = Cues.KEPT.matcher(text).find();
        while (unit.find()) {
            String words =
                    unit.group(2) != null
                            ? unit.group(2)
                            : unit.group(3) != null ? unit.group(3) : unit.group(4);
            boolean listed = unit.group(1) == null && unit.group(2) != null;
            boolean named = IDENTIFIER.matcher(text.substring(0, unit.start())).find();
            if (kept || named || (listed && IDENTIFIER.matcher(text).find())) {
                Subject subject =
                        listed ? Subject.of(text.substring(0, unit.start())) : subject(text);
                return Optional.of(
                        new Candidate(
                                NoteClass.UNIT,
                                IDENTIFIER.matcher(text).find() ? 1.16 : 1.1,
                                subject,
                                "",
                                List.of(
                                        new Claim.Unit(
                                                subjects(subject, text), Units.canonical(words)))));
            }
        }
        // A time zone that is called one.
        if (kept
                && Pattern.compile(
                                "(?i)\\b(?:time\\s?zone|zeitzone|fuseau)\\b.*\\b(?:utc|gmt|cet|[a-z]+/[a-z_]+)\\b")
                        .matcher(text)
                        .find()) {
            Matcher zone =
                    Pattern.compile(
                                    "(?i)\\b(utc|gmt|cet|(?:europe|america|asia|africa|australia)/[a-z_]+)\\b")
                            .matcher(text);
            return zone.find()
                    ? Optional.of(
                            new Candidate(
                                    NoteClass.UNIT,
                                    1.1,
                                    subject(text),
                                    "",
                                    List.of(
                                            new Claim.Unit(
                                                    subjects(subject(text), text),
                                                    zone.group(1).toLowerCase(Locale.ROOT)))))
                    : Optional.empty();
        }
        return Optional.empty();
    }

    private static Optional<Candidate> alias(String text) {
        Matcher acronym = ACRONYM.matcher(text);
        if (acronym.matches()) {
            return Optional.of(alias(Subject.of(acronym.group(1)), acronym.group(2)));
        }
        Matcher cue = Cues.ALIAS.matcher(text);
        if (!cue.find()) {
            return Optional.empty();
        }
        Matcher quoted =
                Pattern.compile(
                                "[\"\u201c\u201e\u00ab]([^\"\u201d\u00bb\u201c]{2,40})[\"\u201d\u00bb\u201c]")
                        .matcher(text);
        Subject subject = quoted.find() ? Subject.of(quoted.group(1)) : subject(text);
        boolean explains =
                cue.group().toLowerCase(Locale.ROOT).contains("mean")
                        && text.substring(cue.end()).strip().split("\\s+", -1).length > 6;
        if (explains) {
            return Optional.of(definition(subject, text, 1.2));
        }
        return Optional.of(
                alias(
                        subject,
                        text.substring(cue.end())
                                .replaceFirst("^\\W*(?:for|of|de|für|di)\\s+", "")));
    }

    private static Candidate alias(Subject subject, String target) {
        String folded = new Subject(target.strip()).folded();
        return new Candidate(
                NoteClass.ALIAS,
                1.2,
                subject,
                "",
                folded.isEmpty()
                        ? List.of()
                        : List.of(new Claim.Alias(subjects(subject, ""), folded)));
    }

    private static Optional<Candidate> definition(Piece piece, String text, Surroundings around) {
        if (FIELD.matcher(text).find()) {
            return Optional.empty();
        }
        Matcher term = Cues.TERM_COLON.matcher(text);
        if (term.find()) {
            int group = term.group(1) != null ? 1 : term.group(2) != null ? 2 : 3;
            String name = text.substring(term.start(group), term.end(group));
            return Optional.of(definition(Subject.of(name), text, 1.15));
        }
        for (Cue pattern : Cues.DEFINITIONS) {
            Matcher found = pattern.matcher(text);
            if (found.find()) {
                Subject subject = Subject.of(text.substring(found.start(1), found.end(1)));
                if (!subject.isEmpty() && !isPronoun(subject)) {
                    String rest = text.substring(found.end(1));
                    if (ABBREVIATED.matcher(subject.text()).matches()
                            && rest.strip().split("\\s+", -1).length <= 7) {
                        return Optional.of(alias(subject, meant(text, found.end())));
                    }
                    return Optional.of(definition(subject, text, 1.15));
                }
            }
        }
        Matcher counts =
                Pattern.compile(
                                "(?iu)\\bcounts?\\s+as\\s+[\"\u201c]?([\\p{L} -]{3,40}?)[\"\u201d]?\\s+(?:when|if|once|as soon as)\\b")
                        .matcher(text);
        if (counts.find()) {
            return Optional.of(definition(Subject.of(counts.group(1)), text, 1.15));
        }
        Matcher colon =
                Pattern.compile("^([\\p{L}][^:=.;]{1,40}?):\\s+(\\S+(?:\\s+\\S+){3,})$")
                        .matcher(text);
        if (colon.matches() && colon.group(1).split(" ", -1).length <= 3) {
            return Optional.of(
                    definition(
                            Subject.of(colon.group(1)),
                            text,
                            around.glossary()
                                    ? 1.15
                                    : piece.kind() == Piece.Kind.ITEM ? 0.7 : 0.62));
        }
        Matcher dense = DENSE_COLON.matcher(text);
        if (piece.kind() == Piece.Kind.ITEM && dense.matches()) {
            return Optional.of(definition(Subject.of(dense.group(1)), text, 0.7));
        }
        Matcher signed = SIGNED.matcher(text);
        if (signed.matches() && COMPARED.matcher(signed.group(2)).find()) {
            return Optional.of(definition(Subject.of(signed.group(1)), text, 1.0));
        }
        Subject title = Subject.of(around.title());
        if (!title.isEmpty()
                && new Subject(text).folded().startsWith(title.folded())
                && text.split("\\s+", -1).length > 5) {
            return Optional.of(definition(title, text, 0.8));
        }
        Matcher dash =
                Pattern.compile(
                                "^([\\p{L}][\\p{L} ]{1,40}?)\\s+[-\u2013\u2014]\\s+(\\S+(?:\\s+\\S+){3,})$")
                        .matcher(text);
        return piece.kind() == Piece.Kind.ITEM && dash.matches()
                ? Optional.of(definition(Subject.of(dash.group(1)), text, 0.7))
                : Optional.empty();
    }

    private static String meant(String text, int from) {
        return text.substring(Math.min(from, text.length())).replaceFirst("[.。]$", "");
    }

    private static boolean isPronoun(Subject subject) {
        return subject.text()
                .matches(
                        "(?iu)it|this|that|they|these|those|he|she|we|there|here|es|das|dies|c'|ce|il|elle|esto|eso|questo|isso|это|what|which|who");
    }

    private static Candidate definition(Subject subject, String text, double weight) {
        String numbers =
                NUMBER.matcher(Numerals.digits(text))
                        .results()
                        .map(r -> r.group())
                        .reduce("", (a, b) -> a + " " + b);
        List<Claim> claims = new ArrayList<>();
        if (!numbers.isEmpty()) {
            claims.add(new Claim.Numbers(subjects(subject, ""), numbers.strip(), rest(text)));
        }
        String compared =
                COMPARED.matcher(text)
                        .results()
                        .map(r -> r.group().replaceAll("\\s+", ""))
                        .sorted()
                        .reduce("", (a, b) -> a + " " + b);
        if (!compared.isEmpty()) {
            claims.add(new Claim.Formula(subjects(subject, ""), compared.strip()));
        }
        return new Candidate(NoteClass.DEFINITION, weight, subject, "", claims);
    }

    // The words of a sentence that tell it from another about the same thing.
    private static String rest(String text) {
        return Pattern.compile("[^\\p{L}]+")
                .splitAsStream(Subject.fold(text.toLowerCase(Locale.ROOT)))
                .filter(word ->
                        word.length() > 3 || word.codePoints().anyMatch(Character::isIdeographic))
                .map(Subject::singular)
                .distinct()
                .collect(java.util.stream.Collectors.joining(" "));
    }

    private static Optional<Candidate> filter(String text) {
        boolean out = Cues.LEAVE_OUT.matcher(text).find();
        boolean only = Cues.KEEP_ONLY.matcher(text).find();
        if (!out && !only) {
            return Optional.empty();
        }
        double weight = Cues.MUST.matcher(text).find() ? 1.1 : 0.7;
        Matcher object = OBJECT.matcher(text);
        Subject subject = subject(text);
        if (object.find() && !object.group(1).isBlank()) {
            Subject named = Subject.of(object.group(1));
            subject = named.isEmpty() ? subject : named;
        }
        return Optional.of(
                new Candidate(
                        NoteClass.FILTER_RULE,
                        weight,
                        subject,
                        "",
                        List.of(new Claim.Rows(subjects(subject, ""), !out))));
    }

    private static Statement row(Piece piece) {
        String[] cells = piece.text().split("\t", 2);
        Subject subject = Subject.of(cells[0]);
        String text = cells[0].strip() + ": " + cells[1].strip();
        Candidate candidate =
                formula(cells[0] + " = " + cells[1])
                        .orElseGet(() -> definition(subject, text, 1.2));
        return new Statement(
                candidate.kind(),
                text,
                subject,
                false,
                piece.section(),
                candidate.expression(),
                candidate.claims());
    }

    private static Optional<Statement> code(Piece piece, Optional<String> opened) {
        String text = piece.text();
        if (!SELECT.matcher(text).find() && !OPERATION.matcher(text).find()) {
            return Optional.empty();
        }
        Subject subject = opened.map(Classifier::subject).orElse(Subject.NONE);
        Candidate formula =
                SELECT.matcher(text).find()
                        ? new Candidate(NoteClass.FORMULA, 1.2, subject, "", List.of())
                        : formula(subject, text, 1.2);
        return Optional.of(formula.statement(piece, text, false));
    }

    /// The phrase before the verb; of one that holds a name of the database that name.
    static Subject subject(String text) {
        Matcher verb = VERB.matcher(" " + text);
        String phrase =
                verb.find() && verb.start() > 1
                        ? text.substring(0, verb.start() - 1)
                        : EXPLANATION.matcher(text).replaceFirst("");
        Matcher identifier = IDENTIFIER.matcher(phrase);
        if (identifier.find()) {
            return new Subject(
                    identifier.group(1) != null ? identifier.group(1) : identifier.group(2));
        }
        return Subject.of(phrase.replaceAll("[.。!]$", ""));
    }

    /// @param text whose identifiers count too; empty for none
    private static Set<String> subjects(Subject subject, String text) {
        Set<String> subjects = new TreeSet<>();
        add(subjects, subject.text());
        IDENTIFIER
                .matcher(text)
                .results()
                .map(found -> found.group(1) != null ? found.group(1) : found.group(2))
                .forEach(name -> add(subjects, name));
        subjects.remove("");
        return subjects;
    }

    private static void add(Set<String> subjects, String name) {
        subjects.add(new Subject(name).folded());
        if (name.contains(".") && !name.contains(" ")) {
            subjects.add(new Subject(name.substring(name.lastIndexOf('.') + 1)).folded());
        }
    }

    // What stands in quotes or code is a name or a value, whatever it means elsewhere.
    private static double penalty(String whole) {
        String text = QUOTED.matcher(whole).replaceAll("x");
        double penalty = 0;
        if (Cues.QUESTION.matcher(text).find()) {
            penalty += 1.0;
        }
        if (Cues.HEDGE.matcher(text).find()) {
            penalty += 1.0;
        }
        if (Cues.TALK.matcher(text).find()) {
            penalty += 1.0;
        }
        if (Cues.EVENT.matcher(text).find()
                || (RESULT.matcher(text).find() && PERIOD.matcher(text).find())) {
            penalty += 1.0;
        }
        return penalty;
    }
}
