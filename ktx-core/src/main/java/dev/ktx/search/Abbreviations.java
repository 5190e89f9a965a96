package dev.ktx.search;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// How likely two different terms mean the same, judged by their letters: `cust` and `customer`,
/// `qty` and `quantity`, `countrycode` and `country`, `recieved` and `received`. The figures say
/// how much of an exact match such a one is worth; below {@link #LEAST} it is worth nothing.
final class Abbreviations {
    static final double LEAST = 0.3;

    /// What is written short in warehouses everywhere, and cannot be told from the letters alone.
    private static final Map<String, Set<String>> KNOWN = known();

    private static final Map<String, Set<String>> BY_MEANING = byMeaning();

    private Abbreviations() {}

    private static Map<String, Set<String>> known() {
        var known = new HashMap<String, Set<String>>();
        String table =
                """
                account acct acc ac
                activity act actv
                actual act
                address addr adr
                adjustment adj
                admission adm admit
                agent agt
                agreement agmt
                allocation alloc
                amount amt
                application app appl
                appointment appt apt
                approve approval aprvl aprv apprvd
                assignment asgn asgnmt assgn
                asset ast
                attribute attr
                authorization auth
                average avg
                balance bal
                beneficiary bnf bnfcry
                birth dob
                budget bdgt bgt
                category cat ctg catg
                change chg
                charge chrg chg
                claim clm
                code cd cod
                commission comm
                company co comp cmpny
                condition cond
                configuration cfg conf
                contact cntct
                contract ctr cntr contr ctrct
                cost cst
                count cnt ct
                counter ctr
                country ctry cntry
                coverage cvg cvrg cov
                credit crd cr
                currency ccy curr
                customer cust cst cus
                date dt dte dat
                debit dr deb
                deductible ddct ddctbl ded
                delivery dlv dlvry dlvy
                department dept dpt
                description desc descr dsc
                destination dest
                detail dtl det
                diagnosis diagnoses diag dx
                discharge dsch disch
                discount disc dsc
                distribution dist distr
                district dist
                document doc
                effective eff
                employee emp empl
                encounter enc
                entry entr
                equipment eqp eqpt equip
                event evt
                expense exp
                experience exp
                expiry expiration exp
                facility fac fclty
                factor fctr
                feature feat
                first fst
                flag flg
                forecast fcst
                frequency freq
                group grp
                header hdr hd
                history hist hx hst
                hour hr
                identifier id ident
                image img pic
                indicator ind
                instruction instr
                inventory inv invt
                invoice inv
                item itm
                journal jrnl
                language lang
                last lst
                latitude lat
                ledger ldgr lgr
                level lvl
                license lic
                line ln
                list lst
                location loc
                longitude lon lng
                maintenance maint mnt
                manager mgr
                manufacturer mfr mfg
                market mkt
                master mst mstr mas mast
                material mtl matl mat
                maximum max
                measurement meas msmt
                member mbr mem
                merchandise mdse
                message msg
                meter mtr
                minimum min
                model mdl
                month mth mon mnth
                network ntwk nw
                number no num nbr nr
                object obj
                operator opr oper
                order ord
                organisation org organization
                outage outg
                package pkg
                parameter parm param
                partner ptnr prtnr
                patient pt pat
                payer pyr
                payment pmt pymt pay
                percentage pct perc percent
                performance perf
                period per prd
                person prsn pers
                phone tel telephone phn
                policy plcy pol
                position pos
                premium prem
                price prc
                priority prio pri
                procedure proc
                product prod prd
                project proj prj
                provider prov prvdr prv
                provision prov
                purchase pur purch
                quality qual
                quantity qty qnty
                rate rt
                ratio rto
                reason rsn
                receipt rcpt rct
                record rec
                recovery recover rcvy rcvry
                reference ref
                region rgn reg
                request req rqst
                requisition req
                reserve rsrv rsv
                resource rsrc
                response rsp resp
                result rslt res
                retirement rtrmt
                return rtn ret
                revenue rev
                salary sal
                sale sales sls
                sample smpl
                schedule sched schd
                score scr
                sector sctr
                segment seg
                sequence seq
                serial srl ser
                service svc srv serv
                settlement stlmt sttl
                severity sev
                shipment shp ship shpmt
                source src
                specimen spec
                standard std
                start strt
                statement stmt
                station stn
                statistic stat
                status stat sts
                stock stk
                store str
                street st
                subscriber subscription subs sub
                summary summ smry
                supplier supp sup splr suppl
                supervisor supv supr
                system sys
                target tgt
                temperature temp tmp
                territory terr
                text txt
                ticket tkt
                time tm
                title ttl
                total tot ttl
                tower twr
                transaction txn trx tran trans trn
                transfer xfer trf tfr
                treatment tx trt
                type typ
                unit unt
                usage usg
                user usr
                value val
                variance var
                vehicle veh vhcl
                vendor vend vnd
                version ver
                violation viol
                visit vst
                volume vol
                warehouse whse wh
                week wk
                weight wt wgt
                work wk wrk
                year yr
                """;
        table.lines()
                .map(line -> line.split(" "))
                .forEach(words -> {
                    String meaning = Stems.of(words[0]);
                    for (String word : words) {
                        known.computeIfAbsent(Stems.of(word), _ -> new HashSet<>()).add(meaning);
                    }
                });
        var all = new HashMap<String, Set<String>>();
        known.forEach((word, meanings) -> all.put(word, Set.copyOf(meanings)));
        return Map.copyOf(all);
    }

    /// What is written for the same as a word.
    static Set<String> alike(String word) {
        var alike = new HashSet<String>();
        KNOWN.getOrDefault(word, Set.of())
                .forEach(meaning -> alike.addAll(BY_MEANING.getOrDefault(meaning, Set.of())));
        return alike;
    }

    private static Map<String, Set<String>> byMeaning() {
        var all = new HashMap<String, Set<String>>();
        KNOWN.forEach((word, meanings) ->
                meanings.forEach(
                        meaning -> all.computeIfAbsent(meaning, _ -> new HashSet<>()).add(word)));
        return Map.copyOf(all);
    }

    private static boolean sameMeaning(String word, String term) {
        Set<String> meanings = KNOWN.getOrDefault(word, Set.of());
        if (meanings.isEmpty()) {
            return false;
        }
        Set<String> others = KNOWN.getOrDefault(term, Set.of());
        return !others.isEmpty() && meanings.stream().anyMatch(others::contains);
    }

    /// @param word a term of the question
    /// @param term a term of a name
    /// @return between 0 and 1, 1 for the same
    static double likeness(String word, String term) {
        if (word.equals(term)) {
            return 1;
        }
        if (sameMeaning(word, term)) {
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
        if (best < LEAST && inRuns(shorter, longer)) {
            best = 0.55;
        }
        if (best < LEAST && shorter.length() >= 4 && derived(shorter, longer)) {
            best = 0.5;
        }
        return best;
    }

    /// Whether it is written short in warehouses everywhere.
    static boolean known(String term) {
        return KNOWN.containsKey(term);
    }

    /// A name of several shortened words for one long word that joins them: `arbzeitkto` of
    /// `arbeitszeitkonto`. Its letters are in the word in their order, most of them in a few runs.
    private static boolean inRuns(String name, String word) {
        if (name.length() < 6 || word.length() < 10 || name.length() > 0.85 * word.length()) {
            return false;
        }
        int at = 0;
        int runs = 0;
        int last = -2;
        for (int letter = 0; letter < name.length(); letter++) {
            at = word.indexOf(name.charAt(letter), at);
            if (at < 0 || (letter == 0 && at > 0)) {
                return false;
            }
            runs += at == last + 1 ? 0 : 1;
            last = at++;
        }
        return 2 * runs <= name.length();
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
    static boolean shortened(String abbreviation, String word) {
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

    /// `aprvl` of `approved`: the noun that is shortened ends in a letter that the verb lacks.
    private static boolean derived(String abbreviation, String word) {
        int last = abbreviation.length() - 1;
        String verb = abbreviation.substring(0, last);
        if ("ltnrygmd".indexOf(abbreviation.charAt(last)) < 0
                || verb.chars().skip(1).anyMatch(letter -> vowel((char) letter))
                || !shortened(verb, word)) {
            return false;
        }
        int end = word.length() - 1;
        while (end > 0 && vowel(word.charAt(end))) {
            end--;
        }
        return word.charAt(end) == verb.charAt(last - 1);
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

    static boolean inOrder(String letters, String word, int from) {
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

    static boolean vowel(char letter) {
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
