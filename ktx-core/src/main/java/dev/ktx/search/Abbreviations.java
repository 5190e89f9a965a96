package dev.ktx.search;

import java.util.HashMap;
import java.util.Map;

/// How likely two different terms mean the same, judged by their letters: `cust` and `customer`,
/// `qty` and `quantity`, `countrycode` and `country`, `recieved` and `received`. The figures say
/// how much of an exact match such a one is worth; below {@link #LEAST} it is worth nothing.
final class Abbreviations {
    static final double LEAST = 0.3;

    /// What is written short in warehouses everywhere, and cannot be told from the letters alone.
    private static final Map<String, String> KNOWN = known();

    private Abbreviations() {}

    private static Map<String, String> known() {
        var known = new HashMap<String, String>();
        String table =
                """
                account acct acc ac
                address addr adr
                amount amt
                application app appl
                average avg
                balance bal
                birth dob
                category cat ctg catg
                code cd
                company co comp cmpny
                country ctry cntry
                currency ccy curr
                customer cust cst
                date dt dte
                department dept dpt
                description desc descr dsc
                destination dest
                diagnosis diagnoses diag dx
                document doc
                employee emp empl
                experience exp
                first fst
                group grp
                history hist hx
                identifier id ident
                image img pic
                invoice inv
                language lang
                latitude lat
                level lvl
                location loc
                longitude lon lng
                manager mgr
                maximum max
                message msg
                minimum min
                month mth mon mnth
                number no num nbr nr
                order ord
                organisation org organization
                payment pmt pymt
                percentage pct perc percent
                phone tel telephone
                position pos
                price prc
                product prod prd
                quantity qty qnty
                reference ref
                region rgn reg
                revenue rev
                salary sal
                sequence seq
                shipment shp ship
                source src
                statistic stat
                status stat sts
                store str
                street st
                temperature temp
                territory terr
                time tm
                total tot ttl
                transaction txn trx tran trans
                type typ
                user usr
                value val
                vendor vend vnd
                version ver
                warehouse whse wh
                week wk
                weight wt wgt
                year yr
                """;
        table.lines()
                .map(line -> line.split(" "))
                .forEach(words -> {
                    String meaning = Stems.of(words[0]);
                    for (String word : words) {
                        known.putIfAbsent(Stems.of(word), meaning);
                    }
                });
        return Map.copyOf(known);
    }

    /// @param word a term of the question
    /// @param term a term of a name
    /// @return between 0 and 1, 1 for the same
    static double likeness(String word, String term) {
        if (word.equals(term)) {
            return 1;
        }
        String meaning = KNOWN.getOrDefault(word, word);
        if (meaning.equals(KNOWN.getOrDefault(term, term))) {
            return 0.85;
        }
        boolean wordLonger = word.length() >= term.length();
        String longer = wordLonger ? word : term;
        String shorter = wordLonger ? term : word;
        double share = (double) shorter.length() / longer.length();
        if (shorter.length() < 2 || !plain(longer) || !plain(shorter)) {
            return 0;
        }
        if (longer.startsWith(shorter)) {
            return shorter.length() < 3 ? 0 : 0.45 + 0.4 * share;
        }
        if (shorter.length() >= 4 && longer.endsWith(Stems.atTheEnd(shorter))) {
            return 0.3 + 0.4 * share;
        }
        int common = commonPrefix(shorter, longer);
        double best = common >= 5 && common >= 0.6 * longer.length() ? 0.5 : 0;
        if (shorter.length() >= 5
                && longer.length() - shorter.length() <= 1
                && oneEditApart(shorter, longer)) {
            best = Math.max(best, 0.6);
        }
        if (longer.length() >= 4 && share <= 0.8 && shortened(shorter, longer)) {
            best = Math.max(best, shorter.length() == 2 ? 0.35 : 0.55);
        }
        if (common >= 3 && shorter.length() >= 5 && best < 0.5) {
            best = Math.max(best, composed(shorter, longer, common));
        }
        return best;
    }

    /// Whether it is written short in warehouses everywhere.
    static boolean known(String term) {
        return KNOWN.containsKey(term);
    }

    /// Letters of one word without figures, so that numbers are never shortened.
    private static boolean plain(String text) {
        return text.chars().allMatch(Character::isLetter);
    }

    static int commonPrefix(String one, String other) {
        int at = 0;
        while (at < one.length() && at < other.length() && one.charAt(at) == other.charAt(at)) {
            at++;
        }
        return at;
    }

    /// `cstmr` of `customer`: the same start, the letters in order, no vowel but at the start, and
    /// of two letters the second is the first consonant that follows or the last one.
    private static boolean shortened(String abbreviation, String word) {
        if (abbreviation.charAt(0) != word.charAt(0)) {
            return false;
        }
        int at = 0;
        for (int letter = 0; letter < abbreviation.length(); letter++) {
            char wanted = abbreviation.charAt(letter);
            if (letter > 0 && vowel(wanted)) {
                return false;
            }
            at = word.indexOf(wanted, at);
            if (at < 0) {
                return false;
            }
            at++;
        }
        return abbreviation.length() > 2 || closes(abbreviation.charAt(1), word);
    }

    /// Names that keep the start of a word whole: `kostst` of `kostenstelle`, `fertauftr` of
    /// `fertigungsauftrag`; `buchstz` starts as `buchung` does, and means another word with it.
    private static double composed(String name, String word, int common) {
        String rest = name.substring(common);
        if (rest.length() >= 3
                && name.length() <= 0.7 * word.length()
                && word.indexOf(rest, common) >= 0) {
            return 0.55;
        }
        if (rest.isEmpty() || rest.chars().anyMatch(letter -> vowel((char) letter))) {
            return 0;
        }
        if (name.length() <= 0.8 * word.length() && inOrder(rest, word, common)) {
            return 0.45;
        }
        return common >= 4 && rest.length() >= 2 && rest.length() < common ? 0.35 : 0;
    }

    private static boolean inOrder(String letters, String word, int from) {
        int at = from;
        for (int letter = 0; letter < letters.length(); letter++) {
            at = word.indexOf(letters.charAt(letter), at) + 1;
            if (at == 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean closes(char letter, String word) {
        int next = 1;
        while (next < word.length() && vowel(word.charAt(next))) {
            next++;
        }
        int last = word.length() - 1;
        while (last > 0 && vowel(word.charAt(last))) {
            last--;
        }
        return (next < word.length() && word.charAt(next) == letter) || word.charAt(last) == letter;
    }

    private static boolean vowel(char letter) {
        return "aeiou".indexOf(letter) >= 0;
    }

    private static boolean oneEditApart(String shorter, String longer) {
        int at = commonPrefix(shorter, longer);
        if (shorter.length() < longer.length()) {
            return shorter.substring(at).equals(longer.substring(at + 1));
        }
        if (shorter.substring(at + 1).equals(longer.substring(at + 1))) {
            return true;
        }
        return at + 1 < shorter.length()
                && shorter.charAt(at) == longer.charAt(at + 1)
                && shorter.charAt(at + 1) == longer.charAt(at)
                && shorter.substring(at + 2).equals(longer.substring(at + 2));
    }
}
