package dev.ktx.knowledge.note;

import java.util.List;
import java.util.regex.Pattern;

/// The words by which statements are told apart, in English, German, French, Spanish, Italian,
/// Portuguese, Russian, Greek, Chinese and Japanese.
final class Cues {
    private static final int FLAGS =
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS;

    /// The subject of a sentence: a few words, perhaps quoted or in code.
    private static final String X = "([^.;:=|?!\\n]{2,70}?)";

    private Cues() {}

    private static Pattern cue(String... alternatives) {
        return Pattern.compile(String.join("|", alternatives), FLAGS);
    }

    private static Pattern start(String pattern) {
        return Pattern.compile("^(?:" + pattern + ")", FLAGS);
    }

    /// Say what the first group means; several, tried in order.
    static final List<Pattern> DEFINITIONS =
            List.of(
                    // Words that can hardly mean anything else.
                    start("(?:by|under|with)\\s+" + X + ",?\\s+we\\s+(?:mean|understand)\\b"),
                    start(
                            X
                                    + ",?\\s+(?:is|are|was)\\s+(?:always\\s+)?(?:defined|understood|considered)\\b"),
                    start(X + "\\s+(?:means?|refers?\\s+to|denotes?|designates?)\\b"),
                    start(
                            ".{2,90}[\"\u201c\u201e\u00ab]"
                                    + X
                                    + "[\"\u201d\u00bb],?\\s+(?:that|this|it)\\s+(?:is|means)\\b"),
                    start(".{5,120}\\b(?:is|are)\\s+what\\s+we\\s+call\\s+" + X + "[.]?$"),
                    start(
                            "(?:our|the)\\s+(?:\\w+\\s+)?(?:notion|definition|idea|meaning)\\s+of\\s+(?:an?\\s+|the\\s+)?"
                                    + X
                                    + "\\s*(?::|is|are)\\s"),
                    start(
                            "par\\s+"
                                    + X
                                    + ",?\\s+(?:il\\s+faut|on|nous)\\s+(?:comprendre|entend\\w*|comprend\\w*)"),
                    start(
                            "entendemos\\s+por\\s+"
                                    + X
                                    + "\\s+(?:el|la|los|las|un|una|aquel|aquella|todo|que|quien)\\b"),
                    start("entendemos\\s+por\\s+" + X + "\\s+(?:o|a|os|as|um|uma)\\b"),
                    start("([^、。は]{1,20})は[、,]?[^。]{2,80}(?:を指し|のこと|を意味し|と呼)"),
                    start("we\\s+(?:call|define)\\s+" + X + "\\s+(?:as|when|if|an?|any|every)\\b"),
                    start("(?:for\\s+us,?\\s+)?" + X + "\\s+counts?\\s+as\\b"),
                    start("(?:unter|mit)\\s+" + X + "\\s+(?:verstehen|meinen)\\s+wir\\b"),
                    start("als\\s+" + X + "\\s+(?:gilt|gelten|bezeichnen|zählt|zählen)\\b"),
                    start(X + "\\s+(?:bedeutet|bezeichnet|heißt|meint)\\b"),
                    start(
                            "(?:on\\s+appelle|nous\\s+appelons|on\\s+entend\\s+par)\\s+"
                                    + X
                                    + "\\s+(?:une?|les?|la|tout|toute|celui|ce)\\b"),
                    start(X + "\\s+(?:désigne|signifie|se\\s+définit)\\b"),
                    start(
                            "se\\s+(?:define|entiende|considera)\\s+(?:como|por)\\s+"
                                    + X
                                    + "\\s+(?:aquel|aquella|aquellos|el|la|los|las|un|una|que|todo)\\b"),
                    start(
                            X
                                    + "\\s+(?:se\\s+define|significa|se\\s+considera|define-se|entende-se)\\b"),
                    start("per\\s+" + X + "\\s+(?:si\\s+intende|intendiamo)\\b"),
                    start("entende-se\\s+por\\s+" + X + "\\s+(?:o|a|os|as|um|uma|todo|toda)\\b"),
                    start(X + "\\s+(?:si\\s+definisce|indica)\\b"),
                    start("под\\s+" + X + "\\s+(?:понима|подразумева|имеется|имеем)\\w*"),
                    start(X + "\\s+(?:означает|называется|считается|определяется)"),
                    start(X + "\\s*[\u2014\u2013-]\\s*это\\b"),
                    start(
                            "([\\p{IsCyrillic} -]{2,50}?)\\s+[\u2014\u2013]\\s+\\p{IsCyrillic}+[\\s,]"),
                    start(X + "\\s+(?:σημαίνει|ορίζεται|εννοούμε|νοείται)"),
                    start("([^，。：；]{1,30}?)(?:是指|指的是|定义为|被定义为|表示|意味着)"),
                    start("([^、。]{1,30}?)(?:とは|は[^。]{1,60}(?:を指す|を意味する|と定義))"),
                    // A thing of one kind that is a thing of another.
                    start(
                            "(?:an?|the|any|every)?\\s*"
                                    + X
                                    + "\\s+(?:is|are)\\s+(?:an?|any|every|the|one|those|all|someone|somebody"
                                    + "|anyone|whoever|what)\\b"),
                    start(
                            "(?:eine?r?|der|die|das|jede[rs]?)?\\s*"
                                    + X
                                    + "\\s+(?:ist|sind)\\s+(?:eine?|jede[rs]?|alle|wer|der|die|das)\\b"),
                    start(
                            "(?:une?|le|la|les|tout)?\\s*"
                                    + X
                                    + "\\s+(?:est|sont)\\s+(?:une?|le|la|les|tout|toute|celui|celle)\\b"),
                    start(
                            "(?:una?|el|la|los|las)?\\s*"
                                    + X
                                    + "\\s+(?:es|son)\\s+(?:una?|aquel|aquella|aquellos|el|la|los|las|todo|quien)\\b"),
                    start(
                            "(?:una?|uno|il|lo|la|i|gli|le)?\\s*"
                                    + X
                                    + "\\s+(?:è|sono)\\s+(?:una?|uno|chi|il|lo|la|i|gli|le|ogni|quello|quella)\\b"),
                    start(
                            "(?:uma?|o|a|os|as)?\\s*"
                                    + X
                                    + "\\s+(?:é|são)\\s+(?:uma?|o|a|os|as|aquele|aquela|quem|todo|toda)\\b"),
                    start(X + "\\s+είναι\\s+(?:έν|μί|ο|η|το|οι|κάθε)"));

    /// A defined term, then a colon, then prose.
    static final Pattern TERM_COLON =
            Pattern.compile(
                    "^(?:\\*\\*([^*]{2,60})\\*\\*|__([^_]{2,60})__|\"([^\"]{2,60})\"):?\\s*[:\u2014\u2013-]\\s+(\\S.{14,})",
                    FLAGS);

    static final Pattern ALIAS =
            cue(
                    "\\bstands?\\s+for\\b",
                    "\\bshort\\s+for\\b",
                    "\\babbreviat(?:ion|ed|es)\\b",
                    "\\bacronym\\b",
                    "\\bsynonyms?\\b",
                    "\\ba\\.?k\\.?a\\b",
                    "\\b(?:also|sometimes|often)\\s+(?:called|known\\s+as|referred\\s+to|named|written)\\b",
                    "\\bused\\s+to\\s+be\\s+(?:called|named|known)\\b",
                    "\\bformerly\\b",
                    "\\bis\\s+what\\b.{2,40}\\bcalls?\\b|\\binterchangeabl\\w+|\\bthe\\s+same\\s+thing\\s+as\\b|\\b(?:old|other|former|new|short)\\s+name\\s+(?:of|for)\\b",
                    "\\bheißt\\b.{0,40}\\bauch\\b|\\bheißen\\b.{0,40}\\bauch\\b",
                    "\\b(?:vengono|viene)\\s+(?:anche\\s+)?chiamat\\w\\b|\\bchiamat\\w\\s+anche\\b",
                    "\\bsays?\\s+[\"'\u201c\u2018][^\"'\u201d\u2019]+[\"'\u201d\u2019]\\s+(?:when|if|and)\\s+\\w+\\s+means?\\b",
                    "\\b(?:say|says|write|writes)\\b.{2,50}\\bmeans?\\b",
                    "\\bsteht\\s+für\\b",
                    "\\b(?:ab|kurzform|ab-)?kürzung\\b",
                    "\\babkürzung\\b",
                    "\\bkurz\\s+für\\b",
                    "\\bauch\\s+(?:als\\s+)?.{0,40}(?:genannt|bezeichnet|bekannt)\\b",
                    "\\bsind?\\b.{0,60}\\bgemeint\\b|\\bist\\b.{0,60}\\bgemeint\\b",
                    "\\bsynonym\\b",
                    "\\babréviation\\b",
                    "\\bsigle\\b",
                    "\\b(?:aussi|également|parfois)\\s+(?:appelée?s?|nommée?s?|connue?s?|dite?s?)\\b",
                    "\\babreviatura\\b",
                    "\\bsiglas?\\b",
                    "\\btambién\\b.{0,40}\\b(?:llama|llaman|llamad\\w+|conoce|conocid\\w+)\\b",
                    "\\bsinónimo\\b",
                    "\\bsta\\s+per\\b",
                    "\\babbreviazione\\b",
                    "\\b(?:anche|detto|detta)\\s+(?:chiamat\\w|conosciut\\w|detto|detta)\\b",
                    "\\babreviação\\b",
                    "\\btambém\\b.{0,40}\\b(?:chamad\\w+|conhecid\\w+)\\b",
                    "расшифровывается",
                    "сокращени|сокращённо",
                    "аббревиатур",
                    "(?:также|ещё)\\s+(?:называ|извест)",
                    "συντομογραφία|αρκτικόλεξο|γνωστ\\w+\\s+(?:και\\s+)?ως",
                    "简称|缩写|又称|也叫|别名|也称",
                    "略称|略語|の略|別名|とも呼ばれ|とも呼ぶ");

    /// A unit, a currency or a time zone.
    static final String UNIT_WORDS =
            "(?:whole\\s+|plain\\s+|full\\s+|euro[- ]?|us[- ]?|dollar[- ]?)?(?:cents?|centimes?"
                    + "|céntimos?|centavos?|centesimi(?:\\s+di\\s+euro)?|центах?|копейках?)"
                    + "|(?:us\\s+|canadian\\s+|american\\s+)?dollars?|dólares|dollari|долларах?"
                    + "|euros?|евро|ευρώ|pounds(?:\\s+sterling)?|libras|sterline|фунтах?|yen|yuan|рублях?|francs?|franken"
                    + "|usd|eur|gbp|chf|jpy|cny|rub"
                    + "|per\\s?cent(?:age\\s+points?)?|prozent|pour\\s?cent|por\\s?ciento|basis\\s+points|bps|процентах?"
                    + "|utc|gmt|cet|cest|est|pst|(?:america|europe|asia|africa|australia)/[a-z_]+"
                    + "|grams?|gramm|grammes?|gramos|grammi|gramas|граммах?|kilograms?|kilogramm|kilogrammes?|kilogramos|chilogrammi"
                    + "|quilogramas|килограммах?|kg|tonnes?|tons?|ounces|"
                    + "milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?"
                    + "|millisekunden|sekunden|minuten|stunden|tagen?|secondes|heures|jours|segundos|minutos|horas|días|dias"
                    + "|secondi|minuti|ore|giorni|секундах?|минутах?|часах?|днях"
                    + "|met(?:er|re)s?|kilomet(?:er|re)s?|km|miles|litres?|liters?"
                    + "|thousands?|millions?|tausend|millionen|milliers|millones|milhares|migliaia|тысячах?"
                    + "|美元|欧元|人民币|元|分|克|千克|公斤|小时|分钟|秒|円|セント|グラム|キログラム|ドル";

    /// The second group, or the third, is the unit.
    static final Pattern UNIT =
            Pattern.compile(
                    "(?:\\b(in|en|em|в|σε|as|holds|contains|are|is|ist|sind|son|sono|são|whole|denominated\\s+in)\\s+|[:=]\\s*)"
                            + "((?:(?:the|whole|plain|full|local|unit)\\s+)?(?:"
                            + UNIT_WORDS
                            + "))(?![\\p{L}\\p{N}_])"
                            + "|(?:单位[是为：]?|以|は)\\s*("
                            + UNIT_WORDS
                            + ")",
                    FLAGS);

    /// A sentence about how something is kept, so that a unit in it says something about data.
    static final Pattern KEPT =
            cue(
                    "\\b(?:holds|contains|stored|reported|recorded|expressed|denominated|measured|held|kept|given|saved|quoted|displayed|shown|counted)\\b",
                    "\\b(?:is|are)\\s+(?:always\\s+)?in\\b",
                    "\\b(?:gespeichert|angegeben|gemessen|erfasst|geführt|abgelegt|ausgewiesen)\\b|\\bsteh(?:t|en)\\s+in\\b|\\b(?:ist|sind)\\s+in\\b",
                    "\\b(?:exprimée?s?|stockée?s?|enregistrée?s?|mesurée?s?)\\b|\\b(?:est|sont)\\s+en\\b",
                    "\\b(?:guarda|guardan|expresa|expresan|almacena|almacenan|mide|está|están)\\b",
                    "\\b(?:espress[oaie]|memorizzat[oaie]|salvat[oaie]|misurat[oaie])\\b|\\b(?:è|sono)\\s+in\\b",
                    "\\b(?:armazenad\\w+|expresso|expressa|guardad\\w+|medid\\w+|está|estão)\\b",
                    "(?:хранится|хранятся|указан|выражен|записан|измеряется)",
                    "(?:αποθηκεύ|εκφράζ|μετρι)",
                    "单位|存储|记录|表示|単位|保存|記録",
                    "\\b(?:are|is|ist|sind|son|sono|são|sont|est)\\s+(?:an?\\s+|ein\\s+)?(?:[a-zäöü]+\\s+in\\s+)?(?:cents?|dollars?|euros?|pounds|grams?|kilograms?|kg|minutes?|seconds?|hours?|percent|gramm|kilogramm|eurocent|gramos|grammi|gramas|grammes)\\b|\\b(?:whole|full)\\s+(?:cents?|dollars?|euros?)\\b|\\blocal\\s+(?:time|to)\\b",
                    "\\btime\\s?zone\\b|\\bzeitzone\\b|\\bfuseau\\b|\\bzona\\s+horaria\\b");

    /// Which rows count and which do not; the first group, where there is one, is a word of leaving
    /// out.
    static final Pattern LEAVE_OUT =
            cue(
                    "\\bexclud\\w*|\\bleave\\s+out\\b|\\bleaves\\s+out\\b|\\bfilter(?:ed)?\\s+out\\b|\\bomit\\w*|\\bignor(?:e|ed|ing)\\b|\\bskip(?:ped)?\\b|\\bdisregard\\w*",
                    "\\b(?:do\\s+not|don't|never|must\\s+not|should\\s+not|must\\s+never|not\\s+to)\\s+(?:be\\s+)?(?:ever\\s+)?(?:count|counted|include|included|appear|use|report|consider|considered)\\b",
                    "\\b(?:do|does)(?:n[\u2019\']t|\\s+not)\\s+belong\\b|\\bnever\\s+belongs?\\b|\\b(?:strip|weed|throw|take|drop)\\s+out\\b|\\bdrop\\s+(?:all|any|every)\\b|\\bwithout\\s+counting\\b|\\bnot\\s+count(?:ed)?\\b|\\bnot\\s+included\\b|\\bnever\\s+appear\\b",
                    "\\bgehör(?:en|t)\\s+nicht\\b|\\bherausrechnen|\\bausschließen|\\bauszuschließen|\\bausgeschlossen|\\bausschliessen|\\bherausfiltern|\\bherausgefiltert|\\bignorier\\w*|\\bweglassen",
                    "\\b(?:nie|nicht|niemals|keine)\\b.{0,60}\\b(?:einfließen|zählen|mitzählen|berücksichtig\\w+|enthalten|auftauchen|gezählt|eingerechnet)",
                    "\\bexclu(?:re|ez|e|es|t|s|ons|ir|a|am|ya|yan|so|si|sa|se|dere|dete|da|dano|ão)\\b|\\bescluder\\w*|\\besclus[oaie]|\\bescludi",
                    "\\bn[\u2019']entre(?:nt)?\\s+pas\\b|\\bne\\s+(?:jamais|pas|doivent\\s+pas|doit\\s+pas)\\s+(?:compter|inclure|prendre)|\\bignorer\\b",
                    "\\bno\\s+(?:se\\s+)?(?:deben?|debemos|hay\\s+que)?\\s*(?:contar|incluir|cuentan|considerar)|\\bnunca\\s+(?:contar|incluir)|\\bignorar\\b",
                    "\\bnon\\s+(?:contare|includere|considerare|vanno\\s+contat\\w)|\\bignorare\\b",
                    "\\bnão\\s+(?:contar|incluir|considerar|conte|inclua|devem\\s+ser\\s+contad\\w+)",
                    "исключ|не\\s+(?:учитыва|счита|включа)|игнориру|отфильтр",
                    "εξαιρ|μην?\\s+(?:μετρ|υπολογ|συμπεριλ)",
                    "排除|不计入|剔除|不包括|不包含|忽略|不统计",
                    "除外|含めない|除く|除いて|カウントしない");

    static final Pattern KEEP_ONLY =
            cue(
                    "\\bonly\\s+(?:include|count|use|report|consider|\\w+\\s+(?:placed|whose|with|where|that|from|in))",
                    "\\b(?:include|use|count|consider|report)\\s+only\\b",
                    "\\b(?:is|are|must\\s+be|should\\s+be|have\\s+to\\s+be)\\s+(?:always\\s+)?included\\b|\\b(?:look\\s+at|count|consider|take|report)\\b[^.;]{2,50}\\bonly\\b|\\balways\\s+include\\b|\\bmust\\s+include\\b",
                    "\\bnur\\b.{0,60}\\b(?:berücksichtigen|zählen|verwenden|einbeziehen|betrachten)|\\b(?:einbeziehen|einbezogen|mitzählen)\\b",
                    "\\b(?:uniquement|seulement)\\b|\\binclure\\s+(?:toujours|aussi)\\b|\\bdoivent\\s+être\\s+inclus",
                    "\\b(?:únicamente|solamente|solo\\s+(?:contar|incluir|usar)|siempre\\s+(?:hay\\s+que\\s+)?incluir)\\b",
                    "\\b(?:includere\\s+(?:solo|sempre)|considerare\\s+solo|contare\\s+solo|soltanto)\\b",
                    "\\b(?:somente|apenas)\\b|\\binclua\\s+(?:sempre|só|apenas)\\b",
                    "учитывать\\s+только|только\\s+учитывать|считать\\s+только|включать\\s+только",
                    "μόνο",
                    "只统计|仅统计|只计算|仅包括|只包括",
                    "のみ(?:を)?(?:含|集計|対象|数え)");

    /// Makes of a sentence with a filter in it a rule.
    static final Pattern MUST =
            cue(
                    "\\b(?:always|never|must|should|have\\s+to|has\\s+to|need\\s+to|please|do\\s+not|don't|from\\s+now\\s+on|going\\s+forward|when|for)\\b",
                    "^\\W*(?:exclude|include|ignore|skip|omit|use|only|count|leave|filter)\\b",
                    "\\b(?:immer|nie|niemals|muss|müssen|dürfen|darf|soll|sollen|sind|bitte)\\b",
                    "\\b(?:toujours|jamais|il\\s+faut|doit|doivent|ne)\\b",
                    "\\b(?:siempre|nunca|hay\\s+que|debe|deben|no)\\b",
                    "\\b(?:sempre|mai|bisogna|deve|devono|non)\\b",
                    "\\b(?:nunca|deve|devem|não|é\\s+preciso)\\b",
                    "(?:всегда|никогда|нужно|надо|необходимо|следует|не)",
                    "(?:πάντα|ποτέ|πρέπει)",
                    "必须|始终|总是|应|不|时",
                    "必ず|常に|こと|べき");

    /// Words of reckoning. Whether they say a formula depends on what stands beside them.
    static final Pattern RECKONED =
            cue(
                    "\\b(?:is|are|be)?\\s*(?:calculated|computed|derived|worked\\s+out)\\s+(?:as|by|like|from|with)\\b",
                    "\\b(?:calculate|compute)\\b.{1,60}\\bas\\b",
                    "\\bdivided\\s+by\\b|\\bmultiplied\\s+by\\b|\\bminus\\b|\\bplus\\b|\\btimes\\s+(?:the\\s+)?[a-z]+_|\\btake\\b.{2,40}\\bover\\b|:\\s+\\w+\\s+less\\s+\\w+",
                    "\\bberechn\\w+\\b|\\bgeteilt\\s+durch\\b|\\babzüglich\\b|\\bzuzüglich\\b|\\bmultipliziert\\s+mit\\b",
                    "\\bse\\s+calcule(?:nt)?\\b|\\bdivisée?\\s+par\\b|(?<!au\\s)(?<!du\\s)\\bmoins\\b(?!\\s+de)",
                    "\\bse\\s+calculan?\\b|\\bdividido\\s+(?:por|entre)\\b|(?<!al\\s)(?<!lo\\s)(?<!pelo\\s)\\bmenos\\b(?!\\s+de)",
                    "\\bsi\\s+calcola(?:no)?\\b|\\bdiviso\\b|(?<!a\\s)(?<!per\\slo\\s)\\bmeno\\b(?!\\s+di)",
                    "\\b(?:calcula-se|é\\s+calculad\\w)\\b",
                    "рассчитывается|вычисляется|делённ|разделить\\s+на",
                    "υπολογίζεται|διαιρεμέν",
                    "计算公式|除以|减去|乘以",
                    "で割った|計算する|算出");

    static final Pattern CORRECTION =
            cue(
                    "\\bcorrection\\b|\\bcorrected\\b|\\bcorrecting\\b|\\bi\\s+was\\s+wrong\\b|\\bwe\\s+were\\s+wrong\\b",
                    "^\\W*(?:update|actually|erratum)\\b",
                    "\\b(?:is|are|was|does|do|status)\\b[^.;]{0,40}\\bno\\s+longer\\b|\\bno\\s+longer\\s+(?:in|exists?|valid|used|applies|counts?|true)\\b|\\bnot\\s+any\\s?more\\b|^[^,;]{2,40}\\bno\\s+longer\\s+\\d",
                    "\\b(?:scrap|forget|ignore)\\s+(?:what|that|my)\\b|\\bchanged\\s+(?:from\\b.{1,40}\\bto\\b|to\\b)|\\bused\\s+to\\s+be\\b.{1,60}\\bnow\\b",
                    "\\binstead\\s+of\\b|\\brather\\s+than\\b|;\\s*use\\b.{1,40}\\binstead\\b",
                    "\\breplac(?:e|es|ed)\\b|\\bstop\\s+using\\b|\\bsupersed\\w+",
                    "\\bnot\\b[^,;.]{1,60}\\bbut\\b|\\bcomes?\\s+from\\b[^;]{1,60},\\s*not\\b",
                    "\\bis\\s+now\\b|\\bare\\s+now\\b",
                    "\\bkorrektur\\b|\\bkorrigiert\\b|\\bnicht\\s+mehr\\b|\\bnicht\\b[^;.]{1,60}\\bsondern\\b|\\bstatt\\b|\\banstelle\\b|\\bersetzt\\b|\\bab\\s+sofort\\b",
                    "\\bn['\u2019]est\\s+plus\\b|\\bne\\b[^.;]{1,40}\\bplus\\b|\\bau\\s+lieu\\s+de\\b|\\bremplace\\w*\\b|\\bdésormais\\b|\\ben\\s+fait\\b|,?\\s+et\\s+non\\s+(?:pas\\s+)?\\w",
                    "\\bcorrección\\b|\\bya\\s+no\\b|\\ben\\s+(?:vez|lugar)\\s+de\\b|\\bre(?:e)?mplaza\\w*\\b",
                    "\\bcorrezione\\b|\\bnon\\b[^.;]{1,20}\\bpiù\\b|\\binvece\\s+(?:di|del|della)\\b|\\bal\\s+posto\\s+di\\b|\\bsostituisce\\b",
                    "\\bcorreção\\b|\\bjá\\s+não\\b|\\bnão\\b[^.;]{1,20}\\bmais\\b(?!\\s+d[eo])|\\bem\\s+(?:vez|lugar)\\s+d[eoa]\\b|\\bsubstitui\\b",
                    "исправлени|поправка|больше\\s+не|вместо|теперь|заменяет",
                    "διόρθωση|αντί\\s+για|πλέον",
                    "更正|纠正|不再|而不是|改为|改成",
                    "訂正|ではなく|の代わりに|変更");

    static final Pattern HEDGE =
            cue(
                    "\\b(?:maybe|perhaps|possibly|i\\s+think|i\\s+guess|i\\s+believe|not\\s+sure|probably|might\\s+be|could\\s+be|will\\s+look|todo|tbd|wip|fixme|draft)\\b",
                    "\\b(?:vielleicht|ich\\s+glaube|vermutlich|möglicherweise|mal\\s+schauen|bin\\s+nicht\\s+sicher)\\b",
                    "\\b(?:peut-être|je\\s+crois|je\\s+pense|à\\s+vérifier|probablement)\\b",
                    "\\b(?:quizás?|tal\\s+vez|creo\\s+que|a\\s+lo\\s+mejor|probablemente)\\b",
                    "\\b(?:forse|credo\\s+che|penso\\s+che|probabilmente)\\b",
                    "\\b(?:talvez|acho\\s+que|provavelmente)\\b",
                    "возможно|наверное|кажется|я\\s+думаю|посмотрю",
                    "ίσως|νομίζω|μάλλον",
                    "可能|也许|我觉得|好像",
                    "かもしれ|と思います|たぶん",
                    "^\\s*\\[[ xX]\\]");

    static final Pattern TALK =
            cue(
                    "\\b(?:thanks|thank\\s+you|cheers|lgtm|hi\\s+\\w+|hello|best\\s+regards|kind\\s+regards|see\\s+you|sounds\\s+good|great\\s+job|sent\\s+from\\s+my)\\b",
                    "\\b(?:danke|viele\\s+grüße|hat\\s+gut\\s+geklappt|bis\\s+morgen)\\b",
                    "\\b(?:merci|bonjour|cordialement|à\\s+demain)\\b",
                    "\\b(?:gracias|hola|saludos|hasta\\s+mañana)\\b",
                    "\\b(?:grazie|ciao|a\\s+domani|saluti)\\b",
                    "\\b(?:obrigad[oa]|olá|até\\s+amanhã|abraços)\\b",
                    "спасибо|привет|до\\s+завтра",
                    "ευχαριστώ|γεια",
                    "谢谢|你好|再见|明天",
                    "ありがとう|お疲れ|よろしく|明日");

    /// What somebody did, and what came out once.
    static final Pattern EVENT =
            cue(
                    "\\b(?:we|i|he|she|they)\\s+(?:ran|shipped|deployed|fixed|met|talked|discussed|looked|checked|saw|found|sent|asked)\\b",
                    "\\b(?:is|are|was|were)\\s+(?:out|away|on\\s+holiday|down|slow)\\b",
                    "\\breturned\\s+\\d+|\\bthis\\s+sprint\\b|\\bshipped\\s+the\\b|\\bstand-?up\\b",
                    "\\b(?:yesterday|tomorrow|this\\s+morning|tonight|gestern|morgen\\s+nochmal|hier\\s+soir|ayer|anoche|ieri|domani|ontem|amanhã|вчера|завтра|χθες|αύριο|昨天|昨日)\\b");

    /// Somebody speaks of what they do, see or want; it says nothing that will still hold.
    static final Pattern PERSONAL =
            cue(
                    "\\b(?:i|i['\u2019](?:ll|m|ve|d)|me|my|mine|you|your|let['\u2019]?s|we['\u2019]ll|we['\u2019]re)\\b",
                    "\\b(?:ich|mir|mich|mein\\w*|du|dir|dich|dein\\w*|euch|ihnen)\\b",
                    "\\b(?:je|moi|mon|ma|mes|tu|toi|ton|vous|votre)\\b|\\bj['\u2019]",
                    "\\b(?:yo|mi|mis|tú|usted|ustedes|te|nos\\s+vemos|lo\\s+(?:reviso|miro|hago))\\b",
                    "\\b(?:io|mio|mia|tuo|tua|voi|ti|ci\\s+vediamo)\\b",
                    "\\b(?:eu|meu|minha|você|vocês|te)\\b",
                    "(?<!\\p{L})(?:я|мне|меня|мой|моя|ты|тебе|вы|вам|вас)(?!\\p{L})",
                    "(?<!\\p{L})(?:εγώ|μου|εσύ|σου|σας)(?!\\p{L})",
                    "我|你|您",
                    "私|僕|あなた",
                    "\\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|lundi|mardi|mercredi|jeudi|vendredi|lunes|martes|miércoles|jueves|viernes)\\b",
                    "\\b(?:tonight|today|right\\s+now|again\\s+this|restarting|attached|attachment|slides?|meeting|agenda)\\b",
                    "\\bq[1-4]\\b.{0,60}\\d|\\b(?:top|best|worst|highest|lowest|biggest)\\b.{0,60}\\b(?:is|was)\\b.{0,40}\\d",
                    "^\\W*(?:deployed|fixed|shipped|merged|updated|added|moved|sent|ran|pushed|released|closed|opened|finished|started|uploaded|created|removed)\\b",
                    "\\b(?:have\\s+a\\s+look|take\\s+a\\s+look|please\\s+(?:check|see|review)|checking|investigating|on\\s+it|fyi|moved\\s+to\\s+\\d)\\b",
                    "\\b(?:last|this|next|previous)\\s+(?:week|month|quarter|year|sprint)\\b",
                    "\\blooks?\\s+(?:fine|good|ok|okay|wrong|odd|right)\\b|\\b(?:perfect|perfecto|perfetto|super|great|nice|cool|genau)\\b");

    /// Words of what holds for more than today.
    static final Pattern LASTING =
            cue(
                    "\\b(?:remember|note\\s+that|keep\\s+in\\s+mind|always|never|must|every|each|only|all|per|except|unless|until|because|therefore|policy|rule|convention|source\\s+of\\s+truth|canonical|deprecated|by\\s+default)\\b",
                    "\\b(?:merke|beachte|immer|nie|niemals|muss|müssen|jede[rsnm]?|alle|nur|außer|bis|weil|regel|standardmäßig|grundsätzlich)\\b",
                    "\\b(?:rappel|noter|toujours|jamais|doit|doivent|chaque|tous|toutes|sauf|seulement|jusqu|parce\\s+que|règle)\\b",
                    "\\b(?:recuerda|siempre|nunca|debe|deben|cada|todos|todas|solo|sólo|excepto|hasta\\s+que|porque|regla)\\b",
                    "\\b(?:ricorda|sempre|deve|devono|ogni|tutti|tutte|tranne|finché|perché|regola)\\b",
                    "\\b(?:lembre|deve|devem|todos|todas|apenas|exceto|porque|regra)\\b",
                    "всегда|никогда|должн|кажд|все\\s|только|кроме|правило|потому",
                    "πάντα|ποτέ|πρέπει|κάθε|μόνο|εκτός|κανόνας",
                    "总是|必须|每|所有|只有|除了|规则|因为",
                    "必ず|常に|すべて|各|のみ|以外|規則");

    static final Pattern QUESTION =
            cue(
                    "[?\uff1f\u037e]\\s*[\"'\u201d)]*\\s*$",
                    "^\\s*\u00bf",
                    "^\\s*(?:can|could|would|will)\\s+you\\b",
                    "^\\s*(?:how|what|when|where|who|why)\\b.{0,80}\\?",
                    "^\\s*(?:please\\s+)?(?:show|send|make|create|give)\\s+(?:me|us|the)\\b",
                    "^\\s*(?:please\\s+)?make\\b",
                    "(?:吗|呢)[？?]?$",
                    "(?:ですか|ますか|でしょうか)[。？?]?$");
}
