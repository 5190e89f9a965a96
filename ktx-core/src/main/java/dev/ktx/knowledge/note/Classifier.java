package dev.ktx.knowledge.note;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
                            + "|хранится|хранятся|указан\\w*|выражен\\w*|не|είναι|means?|stands?|says?|used|comes?|mit|auch|also|aussi|également|también|ya|anche|também|também|также|расшифровывается|berechnet)(?![\\p{L}\\p{N}_])",
                    WORDS);
    private static final Pattern ASSIGNED =
            Pattern.compile(
                    "^(?:[-*]\\s+)?(`?[\\p{L}][\\p{L}\\p{N}_ .%-]{0,60}?`?)\\s*(?::=|=|:)\\s*(\\S.*)$",
                    WORDS | Pattern.DOTALL);
    private static final Pattern OPERATION =
            Pattern.compile(
                    "(?:[\\w)`\\]]\\s*[+*/]\\s*[\\w(`])|(?:[\\w)]\\s+[-\u2212]\\s+[\\w(])|\\b(?:sum|avg|count|min|max|coalesce|nullif|round|median)\\s*\\(",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern EXPRESSION =
            Pattern.compile(
                    "((?:[A-Za-z_][\\w.]*\\s*\\(|\\(|[A-Za-z_][\\w.]*|\\d+(?:\\.\\d+)?)(?:[\\w\\s.,()'*/+-])*)$");
    private static final Pattern SELECT =
            Pattern.compile("^\\s*(?:select|with)\\b.+\\bfrom\\b.+", WORDS | Pattern.DOTALL);
    private static final Pattern ACRONYM =
            Pattern.compile("^([A-Z\\p{Lu}]{2,6})\\s*[=:]\\s*([\\p{L}][\\p{L} '-]{3,}?)[.]?$");
    private static final Pattern RESULT =
            Pattern.compile(
                    "\\b(?:was|were|reached|hit|grew|fell|rose|dropped|war|waren|était|fue|fueron)\\b.*\\d",
                    WORDS);
    private static final Pattern PERIOD =
            Pattern.compile(
                    "\\b(?:last|previous|this)\\s+(?:week|month|quarter|year)\\b|\\b(?:higher|lower|up|down)\\b"
                            + "|\\bin\\s+(?:january|february|march|april|may|june|july|august|september|october|november|december)\\b",
                    WORDS);
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
        for (Piece piece : pieces.pieces()) {
            if (piece.kind() == Piece.Kind.CODE) {
                code(piece, opened).ifPresent(found::add);
            } else if (piece.kind() == Piece.Kind.ROW) {
                found.add(row(piece));
            } else {
                judge(piece).ifPresent(found::add);
            }
            opened = piece.text().endsWith(":") ? Optional.of(piece.text()) : Optional.empty();
        }
        return found;
    }

    /// Whether a piece is talk: thanks, questions, guesses, events.
    static boolean isNoise(String text) {
        return penalty(text) > 0;
    }

    /// Whether somebody speaks for the moment, so that what no rule knows is not worth keeping.
    static boolean isPersonal(String text) {
        return Cues.PERSONAL.matcher(text).find();
    }

    /// Whether a text speaks of data or of what holds for longer.
    static boolean isLasting(String text) {
        return IDENTIFIER.matcher(text).find() || Cues.LASTING.matcher(text).find();
    }

    private static Optional<Statement> judge(Piece piece) {
        Optional<Statement> whole = judge(piece, piece.text());
        int colon = piece.text().indexOf(": ");
        if (whole.isPresent() || colon < 0) {
            return whole;
        }
        String after = piece.text().substring(colon + 2);
        return after.split("\\s+", -1).length < 4 ? whole : judge(piece, after);
    }

    private static Optional<Statement> judge(Piece piece, String text) {
        double penalty = penalty(text);
        boolean correction = Cues.CORRECTION.matcher(text).find() && penalty == 0;
        String bare =
                text.replaceFirst(
                        "^\\W*(?i:correction|update|korrektur|corrección|correzione|correção|actually|i was wrong(?: earlier)?|we were wrong(?: earlier)?)\\s*[:,]\\s*",
                        "");
        double named = IDENTIFIER.matcher(text).find() ? 0.4 : 0;
        Statement best = null;
        double most = ENOUGH;
        for (Candidate candidate : candidates(piece, bare)) {
            double weight = candidate.weight() + named - penalty;
            if (weight >= most && (best == null || weight > most)) {
                most = weight;
                best = candidate.statement(piece, text, correction);
            }
        }
        if (best == null && correction) {
            return Optional.of(
                    new Statement(
                            NoteClass.RULE,
                            text,
                            subject(bare),
                            true,
                            piece.section(),
                            "",
                            List.of()));
        }
        return Optional.ofNullable(best);
    }

    /// @param weight before the sentence's own signs count
    private record Candidate(
            NoteClass kind, double weight, Subject subject, String expression, List<Claim> claims) {
        Statement statement(Piece piece, String text, boolean correction) {
            return new Statement(
                    kind, text, subject, correction, piece.section(), expression, claims);
        }
    }

    private static List<Candidate> candidates(Piece piece, String text) {
        List<Candidate> found = new ArrayList<>();
        formula(text).ifPresent(found::add);
        unit(text).ifPresent(found::add);
        alias(text).ifPresent(found::add);
        definition(piece, text).ifPresent(found::add);
        filter(text).ifPresent(found::add);
        return found;
    }

    private static Optional<Candidate> formula(String text) {
        Matcher assigned = ASSIGNED.matcher(text);
        if (assigned.matches() && OPERATION.matcher(assigned.group(2)).find()) {
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
            return Optional.of(formula(subject, spoken.substring(Math.max(start, 0)), 1.1));
        }
        return Optional.of(new Candidate(NoteClass.FORMULA, 0.8, subject, "", List.of()));
    }

    // What is reckoned stands before the word of reckoning, or between it and "as".
    private static Subject reckoned(String text, Matcher cue) {
        String before = text.substring(0, cue.start()).strip();
        Matcher inside =
                Pattern.compile("(?iu)^(?:calculate|compute)\\s+(.+?)\\s+as$")
                        .matcher(cue.group().strip());
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
                        "(?iu)\\s+(?:divided by|geteilt durch|divisée? par|dividido (?:por|entre)|diviso)\\s+(?:the\\s+|la\\s+|el\\s+)?",
                        " / ")
                .replaceAll(
                        "(?iu)\\s+(?:multiplied by|times|multipliziert mit)\\s+(?:the\\s+)?", " * ")
                .replaceAll("(?iu)\\s+(?:minus|abzüglich|moins|menos|meno)\\s+(?:the\\s+)?", " - ")
                .replaceAll("(?iu)\\s+(?:plus|zuzüglich)\\s+(?:the\\s+)?", " + ");
    }

    private static Optional<Candidate> unit(String text) {
        Matcher unit = Cues.UNIT.matcher(text);
        boolean kept = Cues.KEPT.matcher(text).find();
        while (unit.find()) {
            String words = unit.group(2) == null ? unit.group(3) : unit.group(2);
            boolean listed = unit.group(1) == null && unit.group(2) != null;
            boolean named = IDENTIFIER.matcher(text.substring(0, unit.start())).find();
            if (kept || (listed && named)) {
                Subject subject =
                        listed ? Subject.of(text.substring(0, unit.start())) : subject(text);
                return Optional.of(
                        new Candidate(
                                NoteClass.UNIT,
                                1.1,
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

    private static Optional<Candidate> definition(Piece piece, String text) {
        Matcher term = Cues.TERM_COLON.matcher(text);
        if (term.find()) {
            String name =
                    term.group(1) != null
                            ? term.group(1)
                            : term.group(2) != null ? term.group(2) : term.group(3);
            return Optional.of(definition(Subject.of(name), text, 1.15));
        }
        for (Pattern pattern : Cues.DEFINITIONS) {
            Matcher found = pattern.matcher(text);
            if (found.find()) {
                Subject subject = Subject.of(found.group(1));
                if (!subject.isEmpty() && !isPronoun(subject)) {
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
                            piece.kind() == Piece.Kind.ITEM ? 0.7 : 0.62));
        }
        Matcher dash =
                Pattern.compile(
                                "^([\\p{L}][\\p{L} ]{1,40}?)\\s+[-\u2013\u2014]\\s+(\\S+(?:\\s+\\S+){3,})$")
                        .matcher(text);
        return piece.kind() == Piece.Kind.ITEM && dash.matches()
                ? Optional.of(definition(Subject.of(dash.group(1)), text, 0.7))
                : Optional.empty();
    }

    private static boolean isPronoun(Subject subject) {
        return subject.text()
                .matches(
                        "(?iu)it|this|that|they|these|those|he|she|we|there|here|es|das|dies|c'|ce|il|elle|esto|eso|questo|isso|это|what|which|who");
    }

    private static Candidate definition(Subject subject, String text, double weight) {
        String numbers =
                NUMBER.matcher(text)
                        .results()
                        .map(r -> r.group())
                        .reduce("", (a, b) -> a + " " + b);
        List<Claim> claims =
                numbers.isEmpty()
                        ? List.of()
                        : List.of(
                                new Claim.Numbers(
                                        subjects(subject, ""),
                                        numbers.strip(),
                                        new Subject(NUMBER.matcher(text).replaceAll(" "))
                                                .folded()));
        return new Candidate(NoteClass.DEFINITION, weight, subject, "", claims);
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
                verb.find() && verb.start() > 1 ? text.substring(0, verb.start() - 1) : text;
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

    private static double penalty(String text) {
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
