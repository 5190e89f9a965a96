package dev.ktx.knowledge.effect;

import dev.ktx.knowledge.SemanticNames;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// What a sentence, a list item or a row of a table means for the semantic layer of one connection:
/// a segment, a join or another name. Depends on the text and the names alone; made once for many
/// sentences.
public final class ReadSentence {
    private static final int LONGEST = 600;

    /// What only says that the rest of a cell is another name.
    private static final Pattern SAME =
            Pattern.compile(
                    "(?iu)^(?:(?:the\\s+)?same\\s+as|an?other\\s+(?:name|word|term)\\s+for|(?:an?\\s+)?(?:alias|synonym)\\s+(?:for|of)|our\\s+(?:name|word)\\s+for|(?:ein\\s+)?anderes\\s+wort\\s+für|dasselbe\\s+wie)\\s+");

    private final Targets targets;

    public ReadSentence(SemanticNames names, String connection) {
        this.targets = new Targets(names, connection);
    }

    /// @param readings the sentence as it stands and without what only leads to it; the first that
    ///   means something counts
    /// @param description what an effect may keep of it
    public Reading of(List<String> readings, String description) {
        Reading reasons = Reading.NOTHING;
        if (targets.isEmpty()) {
            return reasons;
        }
        List<String> all = new ArrayList<>(readings);
        // Two statements with a semicolon between them; between signs it is none of prose.
        for (String reading : readings) {
            String[] halves = reading.split(";\\s+", -1);
            boolean prose = halves.length > 1 && !reading.matches("(?s).*[=<>'`].*");
            all.addAll(prose ? List.of(halves) : List.of());
        }
        for (String reading : all) {
            String text = reading.replaceAll("\\s+", " ").strip();
            if (text.length() > LONGEST) {
                continue;
            }
            for (Reading each : read(text, description)) {
                if (!each.effects().isEmpty()) {
                    return each;
                }
                reasons = reasons.and(each);
            }
        }
        return reasons;
    }

    private List<Reading> read(String text, String description) {
        List<Reading> readings = new ArrayList<>();
        for (var read :
                List.<java.util.function.Supplier<Reading>>of(
                        () -> ReadJoin.of(text, targets),
                        () -> ReadSegment.of(text, description, targets),
                        () -> ReadSynonym.of(text, targets))) {
            Reading reading = read.get();
            readings.add(reading);
            if (!reading.isNothing()) {
                break;
            }
        }
        return readings;
    }

    /// A text that may hold tables of columns, or codes and their meaning.
    public Reading dictionary(String text) {
        return ReadDictionary.of(text, targets).and(ReadCodes.of(text, targets));
    }

    /// A row of a table: a term and what is said of it.
    ///
    /// @param term the first cell
    /// @param cells the others
    public Reading row(String term, List<String> cells, String description) {
        if (targets.isEmpty()) {
            return Reading.NOTHING;
        }
        Optional<String> source =
                cells.stream().flatMap(cell -> targets.source(cell).stream()).findFirst();
        for (String cell : cells) {
            Reading segment = ReadSegment.of(term, cell, source, description, targets);
            if (!segment.isNothing()) {
                return segment;
            }
        }
        for (String cell : cells) {
            Reading synonym =
                    ReadSynonym.between(term, SAME.matcher(cell).replaceFirst(""), true, targets);
            if (!synonym.isNothing()) {
                return synonym;
            }
        }
        return Reading.NOTHING;
    }
}
