package dev.ktx.search;

import java.util.List;
import java.util.Set;

/// Words of questions that say nothing about what is asked for, in the languages that questions are
/// asked in most: English, German, French, Spanish, Portuguese, Italian, Dutch, Polish. Words that
/// mean a thing in another of them are left out: `son`, `die`, `po`, `mes`.
final class StopWords {
    private static final Set<String> ALL =
            Set.of(
                    """
                    a an the of in on at by for to from with without and or not is are was were
                    be been being am do does did doing done have has had having it its this that
                    these those there here what which who whom whose when where why how me my we
                    our us you your i he she they them their his her as if than then so such
                    into onto out up down over under between among within per each every all any
                    some both either neither no nor only own same too very can could will would
                    shall should may might must please
                    refer refers mean means s t also but about after before during until while
                    along across many much more most least less few other another one ones
                    whether
                    der den dem des das ein eine einen einem einer eines und oder im zum zur von
                    vom bei mit aus nach auf um je ist sind wurde wurden wird werden haben hatte
                    hatten gibt wir uns unsere unserer unseren ich sie wie viele viel welche
                    welcher welches welchen welchem wer wann wo warum noch fuer ueber
                    unter gegen bis seit diese dieser dieses diesem diesen alle jeder jede jedes
                    als auch nicht nur sich waren kann
                    le la les du de et ou au aux un une dans sur pour par avec sans est sont ete
                    etait etaient qui que quel quelle quels quelles quoi dont ce cette ces cet
                    nous vous notre nos leur leurs combien comment quand pourquoi chaque entre
                    depuis pendant il elle ont
                    el los las lo una unos unas del al en con sin para es fue fueron ser hay
                    cual cuales quien quienes cuando donde como cuanto cuanta cuantos cuantas
                    porque cada desde hasta sobre su sus nuestro nuestra nuestros nuestras este
                    esta estos estas os uma dos na nas com sem qual quais quantos quantas quando
                    onde foi sao gli di da nel nella dei degli delle della che chi quale quali
                    quanti quante dove perche sono
                    het een voor met zonder op te welke hoeveel waar wanneer waarom zijn
                    werd w z od za dla ile jak jaka jakie ktory ktora ktore ktorych czy
                    kiedy gdzie dlaczego jest byl byla byly oraz lub nie ze wedlug
                    """
                            .strip()
                            .split("\\s+"));

    /// What people ask to be done; elsewhere in a question these are things.
    private static final Set<String> COMMANDS =
            Set.of(
                    "show",
                    "list",
                    "give",
                    "find",
                    "tell",
                    "return",
                    "get",
                    "display",
                    "provide",
                    "state",
                    "identify",
                    "calculate",
                    "compute",
                    "mention",
                    "write",
                    "indicate");

    private static final Set<String> BEFORE_COMMANDS =
            Set.of("please", "and", "then", "also", "to", "you", "i", "can", "us", "me");

    private StopWords() {}

    /// Whether the word asks for something to be done.
    ///
    /// @param before the words before it, folded
    static boolean isCommand(String word, List<String> before) {
        return COMMANDS.contains(word)
                && (before.isEmpty() || BEFORE_COMMANDS.contains(before.getLast()));
    }

    /// @param word folded
    static boolean contains(String word) {
        return ALL.contains(word);
    }
}
