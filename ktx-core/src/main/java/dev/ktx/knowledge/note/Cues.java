package dev.ktx.knowledge.note;

import java.util.List;

/// The words by which statements are told apart, in English, German, French, Spanish, Italian,
/// Portuguese, Russian, Greek, Chinese and Japanese.
final class Cues {
    /// The subject of a sentence: a few words, perhaps quoted or in code.
    private static final String X = "([^.;:=|?!\\n]{2,70}?)";

    private Cues() {}

    private static Cue cue(String... alternatives) {
        return Cue.of(alternatives);
    }

    private static Cue start(String pattern) {
        return Cue.one("^(?:" + pattern + ")");
    }

    /// Say what the first group means; several, tried in order.
    static final List<Cue> DEFINITIONS =
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
                            "se\\s+(?:define|entiende|considera|llama|denomina)(?:\\s+(?:como|por))?\\s+"
                                    + X
                                    + "\\s+(?:aquel|aquella|aquellos|el|la|los|las|un|una|que|todo|toda|todos|todas|cualquier|cuando|al|a)\\b"),
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
                    start(X + "\\s+(?:мы\\s+)?(?:называем|зов[её]м)\\s"),
                    start("([^，。：；]{1,30}?)(?:是指|指的是|定义为|被定义为|表示|意味着)"),
                    start("([^、。]{1,30}?)(?:とは|は[^。]{1,60}(?:を指す|を意味する|と定義))"),
                    start(
                            X
                                    + "\\s+(?:corresponds?\\s+to|qualif(?:y|ies)\\s+as|describes?|stands\\s+for|is\\s+short\\s+for|equals?)\\s+(?:an?|any|every|the|all|\\p{L}+s)\\b"),
                    start(
                            "(?:we|they|finance|ops|sales|marketing|everyone|people)\\s+(?:treat|consider|regard|count|classify)\\s+(?:an?\\s+|any\\s+|every\\s+)?"
                                    + X
                                    + "\\s+as\\b"),
                    start(
                            "what\\s+(?:we|they|\\p{L}+)\\s+calls?\\s+"
                                    + X
                                    + "\\s+(?:is|are|means?)\\b"),
                    start(
                            "(?:an?|any|every|the)?\\s*"
                                    + X
                                    + "\\s+(?:only\\s+)?(?:counts?|qualif(?:y|ies))\\s+as\\s"),
                    start(
                            "wir\\s+(?:bezeichnen|nennen|verstehen|betrachten|werten)\\s+"
                                    + X
                                    + "\\s+(?:als|wenn|,)"),
                    start(
                            "(?:unter|mit)\\s+(?:dem\\s+begriff\\s+)?"
                                    + X
                                    + "\\s+(?:wird|werden|ist|sind|versteht\\s+man)\\b"),
                    start("von\\s+" + X + "\\s+(?:sprechen|reden)\\s+wir\\b"),
                    start(X + "\\s+(?:entspricht|entsprechen|umfasst|umfassen|meint)\\b"),
                    start(
                            X
                                    + "\\s+(?:correspond(?:ent)?\\s+à|veut\\s+dire|représente(?:nt)?|regroupe(?:nt)?)\\b"),
                    start(
                            "(?:est|sont)\\s+considérée?s?\\s+comme\\s+"
                                    + X
                                    + "\\s+(?:une?|les?|la|tout|toute|celui|ce|qui)\\b"),
                    start(
                            X
                                    + "\\s+(?:equivale|corresponde|quiere\\s+decir|hace\\s+referencia|se\\s+refiere)\\b"),
                    start(
                            "(?:llamamos|denominamos|consideramos)\\s+"
                                    + X
                                    + "\\s+(?:a|al|como|el|la|un|una|cuando|todo|toda)\\b"),
                    start(
                            X
                                    + "\\s+(?:corrisponde|equivale|vuol\\s+dire|significa|si\\s+riferisce)\\b"),
                    start(
                            "(?:chiamiamo|consideriamo|definiamo)\\s+"
                                    + X
                                    + "\\s+(?:un|una|il|la|ogni|chi|come|quando|tutti)\\b"),
                    start(X + "\\s+(?:corresponde|equivale|quer\\s+dizer|refere-se|representa)\\b"),
                    start(
                            "(?:chamamos|consideramos|definimos)\\s+(?:de\\s+)?"
                                    + X
                                    + "\\s+(?:o|a|os|as|um|uma|como|quando|todo|toda)\\b"),
                    start(X + "\\s+(?:обозначает|значит|подразумевает)"),
                    start(
                            "(?:мы\\s+)?(?:называем|считаем)\\s+"
                                    + X
                                    + "\\s+(?:того|тех|та|то|тот|любо|кажд|клиент|заказ)"),
                    start(X + "\\s+(?:ονομάζεται|θεωρείται|αφορά|αντιστοιχεί)"),
                    start("(?:ως|με\\s+τον\\s+όρο)\\s+" + X + "\\s+(?:ορίζ|εννο|νοεί|θεωρ)"),
                    start("([^，。：；、]{1,30}?)(?:即|就是|等于|称为|是一个|是所有|是那些|是在|是没有|是首次|为)[^，。；]{4,}"),
                    start("(?:所谓|我们把)([^，。：；]{1,30}?)(?:是|指|，)"),
                    start(
                            "([^、。]{1,30}?)(?:とは|というのは|は[^。]{2,80}(?:です|である|という意味|と定義|を言[うい]|をいう)[。]?$)"),
                    start(
                            "(?:een|de|het|elke)?\\s*"
                                    + X
                                    + "\\s+(?:is|zijn)\\s+(?:een|elke|de|het|alle|iemand|wie)\\b"),
                    start(
                            "(?:onder\\s+)?"
                                    + X
                                    + "\\s+(?:betekent|verstaan\\s+we|verwijst|wordt\\s+gedefinieerd|noemen\\s+we|geldt\\s+als|staat\\s+gelijk)\\b"),
                    start(
                            X
                                    + "\\s+(?:oznacza|nazywamy|rozumiemy|definiujemy|określa|to\\s+(?:jest\\s+)?(?:klient|zamówieni|przesyłk|paczk|osob|każd|tak|ktoś|sytuacj|liczb|sum|udział|procent)\\p{L}*)"),
                    start(
                            "(?:przez|jako)\\s+"
                                    + X
                                    + "\\s+(?:rozumiemy|określamy|uznajemy|uważamy)\\b"),
                    start(
                            "(?:en|ett|ein|ei|et)?\\s*"
                                    + X
                                    + "\\s+(?:är|er)\\s+(?:en|ett|ein|ei|et|alla|alle|någon|nogen|noen|den|det|de)\\b"),
                    start(
                            "(?:med\\s+)?"
                                    + X
                                    + "\\s+(?:betyder|betyr|avser|menas|menar\\s+vi|mener\\s+vi|definieras|defineres|räknas\\s+som|regnes\\s+som)\\b"),
                    start(
                            X
                                    + "\\s+(?:tarkoittaa|on\\s+(?:asiakas|tilaus|\\p{L}+,\\s+jo)|määritellään)"),
                    start(
                            X
                                    + "\\s+(?:znamená|označuje|je\\s+(?:zákazník|objednávka|každ\\p{L}+|\\p{L}+,\\s+kter))"),
                    start(X + "\\s+(?:означає|називається|[\\u2014\\u2013-]\\s*це)(?!\\p{L})"),
                    start(X + "\\s+(?:demektir|anlamına|olarak\\s+tanımlan|ifade\\s+eder|denir)"),
                    start(
                            "([^.,]{2,40}?)(?:\\s*\\([^)]*\\))?(?:이란|란|은|는)\\s+[^.]{3,80}(?:의미|뜻|말한다|말합니다|가리킨다|고객이다|고객입니다|이다[.]?$|입니다[.]?$)"),
                    start(
                            X
                                    + "\\s+(?:înseamnă|se\\s+definește|reprezintă|este\\s+(?:un|o|orice|acel))\\b"),
                    start(X + "\\s+(?:azt\\s+jelenti|jelentése|olyan)\\b"),
                    start(X + "\\s+(?:adalah|berarti|ialah|merupakan)\\b"),
                    start(X + "\\s+(?:يعني|تعني|هو\\s|هي\\s|يُقصد|عبارة)"),
                    start(X + "\\s+(?:का\\s+मतलब|का\\s+अर्थ|को\\s+कहते)"),
                    start(
                            X
                                    + "\\s+(?:are|is)\\s+(?:\\p{L}+\\s+){1,3}(?:with|without|who|that|whose|which|where|placed|having|older|younger|worth|from\\s+which|for\\s+which)\\b"),
                    start(
                            X
                                    + "\\s+(?:sind|ist)\\s+(?:\\p{L}+\\s+){0,2}\\p{L}+,?\\s+(?:die|der|das|deren|dessen|denen|mit|ohne|bei\\s+denen|wo)\\b"),
                    start(X + "\\s+sont\\s+(?:des|les|ceux|celles)\\b"),
                    start(X + "\\s+son\\s+\\p{L}+\\s+(?:que|con|sin|cuy\\p{L}+)\\b"),
                    start(
                            X
                                    + "\\s+sono\\s+(?:i|le|gli)?\\s*\\p{L}+\\s+(?:che|con|senza|il\\s+cui)\\b"),
                    start(X + "\\s+são\\s+(?:os|as)?\\s*\\p{L}+\\s+(?:que|com|sem|cuj\\p{L}+)\\b"),
                    start(X + "\\s+zijn\\s+\\p{L}+\\s+(?:die|met|zonder|waarvan)\\b"),
                    start(X + "\\s+(?:är|er)\\s+\\p{L}+\\s+(?:som|med|utan|uden|uten)\\b"),
                    start(
                            "(?:we|they|people)\\s+(?:speak|talk)\\s+of\\s+(?:an?\\s+)?"
                                    + X
                                    + "\\s+(?:when|if|once|whenever)\\b"),
                    start(
                            "(?:if|when|once|as\\s+soon\\s+as)\\b.{5,120},\\s*(?:we\\s+(?:call|name|label)\\s+(?:it|that|them|this|him)|it\\s+is\\s+(?:called|considered|deemed)|that\\s+(?:is|makes\\s+it)|it\\s+becomes|it\\s+counts\\s+as|they\\s+are)\\s+(?:an?\\s+)?"
                                    + X
                                    + "[.]?$"),
                    start(
                            "wenn\\b.{5,120},\\s*(?:ist|gilt|sprechen|nennen|handelt)\\b.{0,30}?\\b(?:von|als|um|ein\\w*)\\s+"
                                    + X
                                    + "[.]?$"),
                    start(
                            "(?:met|onder|met\\s+een)\\s+"
                                    + X
                                    + "\\s+(?:bedoelen|verstaan)\\s+we\\b"),
                    start(X + "\\s+(?:λέμε|ονομάζουμε|θεωρούμε|καλούμε|χαρακτηρίζ)"),
                    start(
                            "(?:on|nous)\\s+(?:parle|parlons)\\s+d[eu\\u2019\\']\\s*"
                                    + X
                                    + "\\s+(?:quand|lorsqu|si|dès)\\b"),
                    start("(?:hablamos|se\\s+habla)\\s+de\\s+" + X + "\\s+(?:cuando|si)\\b"),
                    start("(?:parliamo|si\\s+parla)\\s+di\\s+" + X + "\\s+(?:quando|se)\\b"),
                    start("(?:falamos|fala-se)\\s+(?:de|em)\\s+" + X + "\\s+(?:quando|se)\\b"),
                    start(
                            "wir\\s+(?:sprechen|reden)\\s+von\\s+"
                                    + X
                                    + ",?\\s+(?:wenn|sobald|falls)\\b"),
                    start(
                            "(?:mówimy|we\\s+spreken|vi\\s+talar|vi\\s+snakker)\\s+(?:o|van|om)\\s+"
                                    + X
                                    + ",?\\s+(?:gdy|kiedy|jeśli|als|wanneer|när|når|hvis|om)\\b"),
                    start(
                            "(?:считается|является|называется)\\s+"
                                    + X
                                    + "\\s*,?\\s+(?:если|когда|тот|та|то)\\b"),
                    start(
                            X
                                    + "\\s+(?:gilt|gelten|zählt|zählen)\\s+(?:\\p{L}+\\s+){0,3}(?:als|für)\\b"),
                    // A thing of one kind that is a thing of another.
                    start(
                            "(?:an?|the|any|every)?\\s*"
                                    + X
                                    + "\\s+(?:is|are)\\s+(?:an?|any|every|the|one|those|all|when|where|whether|anything|everything|anybody|how|someone|somebody"
                                    + "|anyone|whoever|what)\\b"),
                    start(
                            "(?:eine?r?|der|die|das|jede[rs]?)?\\s*"
                                    + X
                                    + "\\s+(?:ist|sind)\\s+(?:eine?|jede[rs]?|alle|wer|wenn|jemand|der|die|das)\\b"),
                    start(
                            "(?:une?|le|la|les|tout)?\\s*"
                                    + X
                                    + "\\s+(?:est|sont)\\s+(?:une?|le|la|les|tout|toute|celui|celle|ceux|quelqu|quand|lorsqu)\\b"),
                    start(
                            "(?:una?|el|la|los|las)?\\s*"
                                    + X
                                    + "\\s+(?:es|son)\\s+(?:una?|aquel|aquella|aquellos|el|la|los|las|todo|quien|alguien|cuando|cualquier|cualquiera)\\b"),
                    start(
                            "(?:una?|uno|il|lo|la|i|gli|le)?\\s*"
                                    + X
                                    + "\\s+(?:è|sono)\\s+(?:una?|uno|chi|il|lo|la|i|gli|le|ogni|quello|quella|qualcuno|quando|qualsiasi|chiunque)\\b"),
                    start(
                            "(?:uma?|o|a|os|as)?\\s*"
                                    + X
                                    + "\\s+(?:é|são)\\s+(?:uma?|o|a|os|as|aquele|aquela|quem|todo|toda|alguém|quando|qualquer)\\b"),
                    start(X + "\\s+είναι\\s+(?:έν|μί|ο|η|το|οι|κάθε)"));

    /// A defined term, then a colon, then prose.
    static final Cue TERM_COLON =
            Cue.mixed(
                    "^(?:\\*\\*([^*]{2,60})\\*\\*|__([^_]{2,60})__|\"([^\"]{2,60})\"):?\\s*[:\u2014\u2013-]\\s+(\\S.{14,})");

    static final Cue ALIAS =
            cue(
                    "\\b(?:chiam\\w+|dett\\w)\\s+(?:anche|pure)\\b|\\banche\\s+(?:chiam\\w+|dett\\w)\\b|\\bappel\\w+\\s+(?:aussi|également)\\b|\\b(?:llam\\w+|conoc\\w+|dic\\w+)\\s+también\\b|\\btambién\\s+(?:se\\s+|los\\s+|las\\s+|le\\s+)?(?:llam|conoc|dic|denomin)\\w+|\\bcham\\w+\\s+também\\b|\\btambém\\s+(?:os\\s+|as\\s+)?(?:cham|conhec|denomin)\\w+|\\b(?:nenn\\w+|heiß\\w+|sag\\w+)\\b.{0,30}\\bauch\\b|\\bauch\\b.{0,30}\\b(?:genannt|nennen|heißen|bekannt)\\b|\\bnoem\\w+\\b.{0,20}\\book\\b|\\book\\s+(?:wel\\s+)?(?:genoemd|bekend)",
                    "\\b(?:when|if|where|wherever)\\b.{2,60}\\b(?:read|think|understand|substitute|translate|assume)\\b\\s+\\p{L}+[.]?$|\\bonly\\s+(?:another|a\\s+different)\\s+(?:name|word)|\\b(?:used|uses|use)\\s+(?:as\\s+)?(?:an?\\s+)?(?:abbreviation|shorthand|alias|synonym|nickname)\\b|\\b(?:is|are)\\s+identical\\s+(?:to|with)\\b|\\bwe\\s+(?:just\\s+)?say\\b.{2,40}\\bfor\\b",
                    "\\b(?:fala|falam|diz|dizem|dice|dicen|dit|disent|dicono|sagt|sagen|schreibt|schreiben|zegt|zeggen|mówi|mówią|säger|sier|siger)\\b.{2,60}\\b(?:quer(?:em)?\\s+dizer|quieren?\\s+decir|(?:veut|veulent)\\s+dire|vuol(?:e|ono)?\\s+dire|meint|meinen|intend\\w+|se\\s+refier\\w+|referem|bedoel\\w+|chodzi|menar|mener)\\b|(?:говор|пиш)\\p{L}+.{2,40}име\\p{L}+\\s+в\\s+виду|说.{1,12}(?:就)?是指",
                    "\\b(?:all\\s+)?(?:mean|means|are|is)\\s+(?:all\\s+)?(?:exactly\\s+)?the\\s+same(?:\\s+thing)?\\b",
                    "\\b(?:two|different|several|many)\\s+(?:names|words|terms)\\s+for\\b|\\bone\\s+and\\s+the\\s+same\\b|\\banother\\s+(?:name|word|term)\\s+for\\b|\\bnicknamed?\\b|\\bshorthand\\b|\\bcodename\\b|\\bgoes\\s+by\\b|\\bsame\\s+as\\b|\\bequivalent\\s+to\\b",
                    "\\b(?:talks?\\s+about|says?|said|writes?|mentions?|refers?\\s+to|uses?|hears?|reads?)\\b.{2,50}\\b(?:they|he|she|it|we)(?:\\s+(?:mean|means)|[\\'\\u2019]re\\s+referring|\\s+(?:is|are)\\s+(?:referring|talking)|\\s+refers?\\s+to)\\b",
                    "\\bwe\\s+(?:also\\s+)?(?:call|abbreviate|shorten)\\s+(?:it|them|this|that|these)\\b|\\balso\\s+(?:goes|go)\\s+by\\b|\\b(?:is|are)\\s+(?:internally\\s+|usually\\s+|just\\s+)?(?:called|known\\s+as|nicknamed|abbreviated|labell?ed)\\b",
                    "\\b(?:bedeute[tn]|meinen?|ist|sind|bezeichne[nt])\\s+(?:alle\\s+)?(?:dasselbe|das\\s+gleiche)\\b|\\bnennen\\s+wir\\s+(?:auch|kurz|intern)\\b|\\bintern\\s+(?:auch\\s+)?(?:kurz\\s+)?(?:genannt|heißt|heißen)\\b|\\balias\\b|\\bkurz\\s*:|\\banderes\\s+wort\\s+für\\b|\\bgleichbedeutend\\b|\\bspitzname\\b|\\bspricht\\s+von\\b.{2,50}\\bmeint\\b|\\bmeint\\s+(?:er|sie|man)\\b",
                    "\\b(?:la\\s+même\\s+chose|abrégée?s?|raccourci|surnomm\\w+|autrement\\s+dit|synonymes?|un\\s+autre\\s+nom|alias|en\\s+abrégé|dite?s?\\s+aussi|on\\s+(?:dit|appelle)\\s+aussi|équivaut)\\b",
                    "\\b(?:lo\\s+mismo|la\\s+misma\\s+cosa|apodo|alias|equivalentes?|conocid\\w+\\s+como|llamamos\\s+también|abreviado|abreviamos|otro\\s+nombre)\\b",
                    "\\b(?:la\\s+stessa\\s+cosa|lo\\s+stesso|alias|abbreviat\\w|sinonimi?|soprannome|equivalent\\w|detti?\\s+anche|un\\s+altro\\s+nome)\\b",
                    "\\b(?:a\\s+mesma\\s+coisa|o\\s+mesmo\\s+que|apelido|sinônimos?|sinónimos?|abreviad\\w+|conhecid\\w+\\s+(?:como|por)|equivalentes?|outro\\s+nome)\\b",
                    "одно\\s+и\\s+то\\s+же|то\\s+же\\s+самое|синоним|по-другому|иначе\\s+говоря|называют\\s+(?:также|ещё)|коротко\\s*[:\\u2014-]|кратко\\s*[:\\u2014-]",
                    "το\\s+ίδιο\\s+(?:πράγμα|με)|λέγεται\\s+(?:και|επίσης)|αλλιώς|συνώνυμ|σημαίνουν\\s+το\\s+ίδιο",
                    "是同一|同义|一回事|意思相同|俗称|代号|英文缩写|又叫|也就是|统称",
                    "同じ意味|同義|通称|別称|と同じ(?:です|である|もの)?|英語では|の意味で使",
                    "\\b(?:staat\\s+voor|afkorting|ook\\s+wel|hetzelfde\\s+als|betekenen\\s+hetzelfde|synoniem\\w*)\\b",
                    "\\b(?:skrót\\p{L}*|inaczej|to\\s+samo\\s+co|zwan\\p{L}+|synonim\\p{L}*|nazywan\\p{L}+\\s+też|oznaczają\\s+to\\s+samo)",
                    "\\b(?:förkortning|forkortelse|står\\s+för|står\\s+for|kallas\\s+(?:också|även)|kaldes\\s+også|kalles\\s+også|samma\\s+sak|det\\s+samme|synonym\\p{L}*)\\b",
                    "\\b(?:zkratka|zkratkou|také\\s+nazýv\\p{L}+|totéž|lyhenne|kutsutaan\\s+myös|rövidítés\\p{L}*|prescurtare\\p{L}*|singkatan)\\b",
                    "\\b(?:kısaltması\\p{L}*|olarak\\s+da\\s+bilinir|aynı\\s+şey\\p{L}*)|약자|줄임말|같은\\s*(?:뜻|의미)|이라고도|скорочення|те\\s+саме",
                    "\\bstands?\\s+for\\b",
                    "\\b(?:whenever|when|if)\\s+(?:some|any)(?:body|one)\\s+says\\b.{2,50}\\b(?:that|it|this|they)(?:\\s+(?:is|are|means?)\\b|['\u2019]s\\b)|\\bwe\\s+refer\\s+to\\b.{2,50}\\bas\\b|\\been\\s+ander\\s+woord\\s+voor\\b|\\b(?:chama|chamam|chamamos|llama|llaman|llamamos)\\s+(?:a\\s+)?(?:tabela|tabla|coluna|columna)\\b|\\b(?:chama|chamam|chamamos)\\s+a\\s+(?:tabela|coluna)\\b",
                    "\\bshort\\s+for\\b",
                    "\\babbreviat(?:ion|ed|es)\\b",
                    "\\bacronym\\b",
                    "\\bsynonyms?\\b",
                    "\\ba\\.?k\\.?a\\b",
                    "\\b(?:also|sometimes|often)\\s+(?:called|known\\s+as|referred\\s+to|named|written)\\b",
                    "\\bused\\s+to\\s+be\\s+(?:called|named|known)\\b",
                    "\\bformerly\\b",
                    "\\bis\\s+what\\s+(?!we\\b).{2,40}\\bcalls?\\b|\\balso\\s+(?:call|calls|say|says)\\b|\\binterchangeabl\\w+|\\bthe\\s+same\\s+thing\\s+as\\b|\\b(?:old|other|former|new|short)\\s+name\\s+(?:of|for)\\b",
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
            "(?:[kmgt]?wh|kilo(?:watt|joule)\\p{L}*|mega(?:watt|byte)\\p{L}*|chilowatt\\p{L}*|[km]w|volts?|amperes?|watts?|joules?|k?cal(?:ories)?"
                    + "|bytes?|kilobytes?|gigabytes?|terabytes?|[kmgt]i?b|[kmg]?hz|bars?|psi|[kh]?pa|kelvin"
                    + "|(?:square|cubic|nautical)\\s+\\p{L}+|m[23²³]|sqm|sq\\.?\\s?(?:ft|m|km)|km/h|mph|knots|hectares?|acres|quadratmeter\\p{L}*|kubikmeter\\p{L}*"
                    + "|m[eè]tres\\s+(?:carrés|cubes)|metros?\\s+(?:cuadrados|cúbicos|quadrados)|metri\\s+(?:quadrati|cubi)|vierkante\\s+meters?|τετραγωνικά\\s+μέτρα|平方米|立方米|平方メートル"
                    + "|(?:centi|milli)m(?:et(?:er|re)|ètre|etro)s?|[cm]m|millilit\\p{L}+|[mc]l|mg/dl|mmol/l|mmhg|ppm|bpm|rpm"
                    + "|lokaler?\\s+(?:zeit|tijd)|ortszeit|heure\\s+locale|hora\\s+local|ora\\s+locale|местном\\s+времени|当地时间|現地時間)"
                    + "|(?:whole\\s+|plain\\s+|full\\s+|euro[- ]?|us[- ]?|dollar[- ]?)?(?:cents?|centimes?"
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
                    + "|reais|reales|rands?|dirhams?|forints?|korun\\p{L}*|brl|sek|nok|dkk|pln|czk|huf|inr|aud|cad|mxn|sgd|hkd|nzd|zar|krw|swiss\\s+francs|pesos?|rupees?|kron(?:or|er|en|as?)|öre|øre|zlot(?:ys?|ych)|złotych|groszach|groszy|lira|won"
                    + "|cenów|centów|centach|centesimi|eurocents?|eurocenten|eurocentach|centów|centem|sent|sentteinä|euroa|euron|eurach"
                    + "|gramów|gramach|kilogramach|kilo|procent(?:ach)?|procenten|yüzde|dakika|saat|saniye"
                    + "|sekunder|minuter|timmar|dagar|dage|dager|dagen|uren|seconden|minuten|dniach|godzinach|minutach|sekundach"
                    + "|pence|milligrams?|lbs?|feet|inches|degrees|celsius|fahrenheit|ratio|fraction|permille|promille"
                    + "|local\\s+to|epoch\\s+(?:seconds|milliseconds|millis)|unix\\s+(?:seconds|time|timestamps?)|local\\s+time"
                    + "|λεπτά|γραμμάρια|κιλά|δευτερόλεπτα|ώρες|ημέρες|грн|гривнях|копійках"
                    + "|毫秒|吨|米|公里|百分比|万元|千元|百万|ミリ秒|時間|日|千円|百万円|원|센트|그램|킬로그램|초"
                    + "|美元|欧元|人民币|元|分|克|千克|公斤|小时|分钟|秒|円|セント|グラム|キログラム|ドル";

    /// The second group, or the third, is the unit.
    static final Cue UNIT =
            Cue.mixed(
                    "(?:\\b(in|en|em|в|σε|as|w|i|u|om|til|na|di|unit|units|einheit|unité|unidad|unità|unidade|eenheid|jednostka|per|holds|contains|are|is|ist|sind|son|sono|são|whole|denominated\\s+in)\\s+|[:=]\\s*)"
                            + "((?:(?:the|whole|plain|full|local|unit|us|metric|hundredths\\s+of|thousandths\\s+of|tenths\\s+of|millions\\s+of|thousands\\s+of|ganzen|vollen|tausendstel|hundertstel|milliers\\s+de|millions\\s+d|miles\\s+de|migliaia\\s+di)\\s+)?(?:"
                            + UNIT_WORDS
                            + "))(?![\\p{L}\\p{N}_])"
                            + "|\\b(?:is|are|ist|est|es|è|é)\\s+(?:an?|ein\\p{L}*|une?|una?|uma?|een)\\s+((?:percentage|fraction|ratio|proportion|prozentsatz|prozentwert|pourcentage|porcentaje|percentuale|percentagem|porcentagem)\\s+(?:between|from|of\\s+\\d|zwischen|von|entre|tra|fra|de))"
                            + "|(?:单位[是为：:]?|时区[是为：:]?|タイムゾーンは|以|は|用|為|单位都是|단위는|단위[:：]?)\\s*("
                            + UNIT_WORDS
                            + ")");

    /// A sentence about how something is kept, so that a unit in it says something about data.
    static final Cue KEPT =
            cue(
                    "\\b(?:timestamps?|dates|times|amounts?|prices?|weights?|durations?|distances?|costs?|fees|zeitstempel|beträge|preise|gewichte|dauer\\p{L}*|zeiten|horodatages?|montants?|prix|poids|durées?|importes?|precios|pesos|fechas|duraciones|marcas\\s+de\\s+tiempo|importi|prezzi|pesi|durate|valores|preços|datas|bedragen|prijzen|gewichten|kwoty|ceny|wagi|belopp|priser|vikter)\\b|суммы|цены|вес|время|даты|ποσά|βάρη|ημερομηνίες|金额|价格|重量|时间|金額|価格|重さ|日時",
                    "\\b(?:come|comes|arrives?|is\\s+loaded|are\\s+loaded|is\\s+delivered|amounts?|values?|denominated|logged|tracked|booked|entered|captured|sent|exported|unit|units|carr(?:y|ies))\\b",
                    "\\b(?:kommt|kommen|liegt|liegen|geliefert|gebucht|hinterlegt|notiert|beträge|einheit|werte)\\b",
                    "\\b(?:arrive(?:nt)?|indiquée?s?|libellée?s?|montants?|donnée?s?|unité|valeurs|saisie?s?|comptée?s?)\\b",
                    "\\b(?:viene|vienen|figura|figuran|registra|registran|llega|importes?|unidad|indica|indican|se\\s+(?:da|dan|mide|miden))\\b",
                    "\\b(?:arriva|arrivano|registrat\\w|importi|unità|indicat\\w|riportat\\w|conservat\\w|viene|vengono)\\b",
                    "\\b(?:vem|vêm|registrad\\w+|registad\\w+|valores|unidade|indicad\\w+|informad\\w+|gravad\\w+|fica|ficam)\\b",
                    "(?:измер|приходит|приходят|записыва|храним|единиц|задан|сохран|в\\s+базе)",
                    "(?:μονάδα|καταγράφ|δίνεται|είναι\\s+σε)",
                    "计[价量]|为单位|記載|単位|格納|計上|存的是|是以",
                    "\\b(?:staat|staan|opgeslagen|uitgedrukt|gemeten|bedragen|eenheid|vermeld)\\b|\\b(?:podan\\p{L}+|zapisan\\p{L}+|wyrażon\\p{L}+|przechowywan\\p{L}+|kwoty|jednostk\\p{L}+)|\\b(?:lagras|lagres|anges|mäts|måles|oppgitt|angivet|belopp|beløb|enhet|enhed|uttrycks)\\b|\\b(?:uložen\\p{L}*|uveden\\p{L}*|saklanır|tutulur|birimi|tallennetaan|зберіга\\p{L}+|вказан\\p{L}+)|저장|단위|기록",
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
    static final Cue LEAVE_OUT =
            cue(
                    "\\btell\\p{L}*\\s+(?:nooit|niet)\\s+mee\\b|\\b(?:virer|virez|jeter|jetez|supprim\\p{L}+|zapper|zappez|ôter|ôtez|sors|sortir|sortez)\\b|\\b(?:sac(?:ar|a|amos)|borr(?:ar|a|amos))\\b|\\b(?:lev(?:are|ate|iamo)|butt(?:are|ate))\\b|\\b(?:rausschmeißen|rauswerfen|streichen|gestrichen|herauslassen|herausgenommen)\\b|\\b(?:tir(?:ar|e|em|amos)|jog(?:ar|ue)\\s+fora|exclu\\p{L}+)\\b|\\b(?:kick|toss|purge|scrub|prune|subtract|hide)\\w*\\b[^.;]{0,40}\\b(?:from|out|before|rows|records|orders|parcels|customers)\\b",
                    "\\bqued(?:a|an|ar|en)\\s+fuera\\b|\\brest(?:ent|e|ano|a)\\s+(?:en\\s+dehors|fuori)\\b|\\bfic(?:a|am)\\s+de\\s+fora\\b|\\bbleib\\w+\\s+(?:draußen|unberücksichtigt)\\b|\\b(?:strip|cut|throw|take|weed|pull|sort|screen)(?:s|ped|ting)?\\b[^.;]{0,40}\\bout\\b|\\btogli(?:ere|ete|amo)\\b|\\b(?:excl\\.|ex\\s+\\p{L}+\\s+orders)|\\bdrop\\s+\\p{L}+",
                    "\\bno\\s+cont(?:ar|éis|eis|emos|en|es|e|ad)\\b|\\bno\\s+(?:incluyáis|incluyamos|considere(?:mos|n|is)?)\\b|\\b(?:nie|nicht|niemals|keine)\\b.{0,60}\\b(?:ein|mit|hinein|rein)(?:rechnen|beziehen|nehmen)\\b",
                    "\\b(?:is|are|was|were|get|gets|be)\\s+(?:always\\s+)?(?:removed|taken|deducted|dropped|left)\\s+(?:from|out\\s+of)\\b",
                    "别把|别.{0,14}(?:算|计|统计|包括)|不要?把.{0,14}(?:算|计)",
                    "\\b(?:keep|keeps|kept|leave|leaves|left)\\b[^.;]{1,50}\\bout\\s+of\\b|\\b(?:should|must|may|can|do|does|will)(?:\\s+not|n[\\u2019\\']t|\\s+never)\\s+(?:ever\\s+)?(?:be\\s+)?(?:in|part|part\\s+of|affect|influence|enter|show|show\\s+up|feed|contribute|go|end\\s+up|matter)\\b|\\bdiscard\\w*|\\b(?:are|is)\\s+(?:always\\s+)?(?:out\\s+of\\s+scope|off\\s+limits|dropped|discarded|removed|stripped|not\\s+part)\\b|\\bget\\s+rid\\s+of\\b|\\bremove\\b[^.;]{2,60}\\b(?:from|before|when)\\b|\\bnever\\s+(?:ever\\s+)?(?:count|include|sum|add|use|report|consider|mix|show)\\b|\\bno\\s+\\p{L}+\\s+(?:orders?|parcels?|customers?|rows?|accounts?|records?|users?)\\s+(?:in|when|for)\\b|\\bexcept\\s+(?:for\\s+)?\\p{L}+",
                    "\\b(?:where|and|having|filter(?:\\s+on)?)\\s+[\\w.]+\\s*(?:<>|!=|\\bis\\s+not\\b|\\bnot\\s+in\\b|\\bnot\\s+like\\b)|\\bwhere\\s+not\\b|\\bnot\\s+[\\w.]*is_\\w+",
                    "\\b(?:außen\\s+vor|raus(?:lassen|nehmen|filtern|werfen|gefiltert|gerechnet)?|rausgelassen|unberücksichtigt|aussortier\\w+|wegfiltern|weglassen|nicht\\s+mit(?:zu)?(?:zählen|rechnen|gezählt|gerechnet|nehmen|genommen)?|nicht\\s+(?:in|im|zur?|zum|als|einbeziehen|einbezogen|berücksichtigt|gewertet|eingehen)|auslassen|entfernen|entfernt|ausgenommen|abgezogen\\s+werden)\\b",
                    "\\b(?:écart(?:er|ez|és?|ées?|e|ons)|retir(?:er|ez|és?|ées?|e)|enlev(?:er|ez)|laiss(?:er|ez)\\s+de\\s+côté|hors|omettre|omettez|filtrer|filtrez|ne\\s+(?:sont|est|doivent|doit|pas|comptent?|prenez|prendre|tenez|tenir)\\s*(?:jamais|pas|plus)?\\s*(?:pas|compt\\w+|tenir|inclu\\w*|pris\\w*|être|figurer|apparaître|compte|entrer)|sans\\s+compter|à\\s+exclure)\\b",
                    "\\b(?:descart\\w+|omit(?:ir|e|imos|an|a|ido|idos)|quit(?:ar|a|amos)|dej(?:ar|amos|a)\\s+fuera|fuera\\s+de|elimin(?:ar|amos|a)|filtr(?:ar|amos|a)|no\\s+(?:tener|tenga|tengas|tenemos)\\s+en\\s+cuenta|sin\\s+(?:contar|incluir|tener\\s+en\\s+cuenta)|no\\s+(?:entran?|suman?|incluimos|incluyas|incluya|incluyan|cuentes|contamos|aparec\\w+|se\\s+\\w+n?))\\b",
                    "\\b(?:scart\\w+|omett\\w+|toglie\\w+|tralasci\\w+|rimuov\\w+|elimin\\w+|filtr\\w+|lasci(?:are|a|amo)\\s+fuori|senza\\s+(?:contare|considerare)|non\\s+(?:si\\s+)?(?:contano|conta|includono|considerano|devono|deve|vanno|va|entrano|rientrano|includiamo|contiamo|tener\\w*)\\b)",
                    "\\b(?:descons\\p{L}+|descart\\p{L}+|omit\\p{L}+|ignor\\p{L}+|retir(?:ar|e|amos)|remov(?:er|a|emos)|deix(?:ar|e|amos)\\s+de\\s+fora|fora\\s+d[aeo]s?|sem\\s+(?:contar|considerar|incluir)|não\\s+(?:entram?|contam?|contamos|incluímos|incluam?|consideramos|considere|levar|devem?|são))\\b",
                    "(?:убира|убрать|отбрас|вычита|без\\s+уч[её]та|не\\s+(?:попада|вход|должн|долж|учт|беры?|брать|сч)|кроме|выкид|отсе)",
                    "(?:αφαιρ|αγνο|δεν\\s+(?:μετρ|υπολογ|συμπεριλ|προσμετρ|λαμβάν)|χωρίς\\s+να|εκτός\\s+από)",
                    "去掉|去除|不算|不要|不能|过滤|除去|不考虑|不纳入|扣除|不应|不参与",
                    "含めず|含まない|含まず|含めない|対象外|無視|除き|省[くい]|数えない|カウントせず|入れない|除か",
                    "\\b(?:uitsluit\\w*|uitgesloten|weglat\\w*|weggelaten|niet\\s+mee(?:tellen|geteld|nemen|genomen|rekenen)?|negeer\\w*|buiten\\s+beschouwing|tellen?\\s+niet|filter\\w*\\s+\\p{L}+\\s+eruit)\\b|\\b(?:wyklucz\\p{L}*|pomi(?:jaj|jam|ń|n)\\p{L}*|odfiltr\\p{L}*|nie\\s+(?:uwzględ|licz|wlicz|bierz|brać)\\p{L}*|bez\\s+uwzględ\\p{L}*|wyłącz\\p{L}*)",
                    "\\b(?:exkluder\\p{L}*|uteslut\\p{L}*|räkna\\s+inte|räknas\\s+inte|ska\\s+inte|skal\\s+ikke|ikke\\s+med|inte\\s+med|utelat\\p{L}*|udelad\\p{L}*|udeluk\\p{L}*|ekskluder\\p{L}*|se\\s+bort|bortse|filtrera\\s+bort|ignorer\\p{L}*)\\b|\\b(?:vyřa\\p{L}+|vylouč\\p{L}*|nezapočít\\p{L}*|hariç|dahil\\s+(?:etme|edilme)\\p{L}*|sayılmaz|sayma\\p{L}*|jätetään\\s+pois|ei\\s+lasketa|виключ\\p{L}+|не\\s+врахов\\p{L}+)|제외|포함하지|빼고",
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

    static final Cue KEEP_ONLY =
            cue(
                    "\\p{L}{3,}\\s+(?:stays?|remains?)\\s+(?:in|part\\s+of)\\s+(?!touch|contact|bed|place|the\\s+loop)|\\bcounts?\\s+(?:towards?|in|into)\\b|\\bwe\\s+(?:do\\s+|always\\s+|also\\s+)?include\\b",
                    "\\bonly\\b[^.;]{2,50}\\b(?:counts?|are\\s+counted|is\\s+counted|matters?|goes?|qualif\\w+|should\\s+be\\s+(?:used|counted|included))\\b|\\b(?:restrict|limit)(?:ed)?\\b[^.;]{2,60}\\bto\\b|\\bcounts?\\s+only\\b|\\balways\\s+(?:filter|restrict|limit|add)\\b|\\bnothing\\s+but\\b|\\bjust\\s+(?:the\\s+)?\\p{L}+\\s+(?:orders|parcels|customers|rows)\\b|\\b(?:is|are)\\s+(?:counted|part\\s+of|included|contained)\\b|\\b(?:do|does|should|must)\\s+count\\b|\\bmust\\s+be\\s+(?:counted|part)\\b",
                    "\\b(?:filter|where)\\s+(?:on\\s+|by\\s+)?[\\w.]+\\s*(?:=|>=?|<=?|\\bin\\b|\\bis\\b)\\s*\\S+",
                    "\\b(?:nur|ausschließlich|lediglich)\\b.{1,80}?\\b(?:zähl\\w+|gezählt|berücksichtig\\w+|einbezogen|verwendet|nehmen|genommen|werten|gewertet|heran\\w+|einfließen|betrachtet)\\b|\\b(?:zählen|gehören|fließen|rechnen|gehen|zählt|gehört|fließt)\\b[^.;]{0,60}\\b(?:mit|dazu|ein|hinein|rein|zum|zur|in)\\b|\\b(?:sind|ist|werden|wird)\\b[^.;]{0,40}\\b(?:enthalten|inbegriffen|eingerechnet|mitgezählt|berücksichtigt|einbezogen)\\b|\\beinschränken\\b",
                    "\\bne\\s+(?:garde|gardons|compt|compte|comptons|retient|retenons|prend|prenons|consid\\p{L}+|sont|tenir)\\p{L}*\\b[^.;]{0,40}\\bque\\b|\\b(?:seuls?|seules?)\\b|\\b(?:sont|est)\\s+(?:inclus\\w*|comprise?s?|comptée?s?|prise?s?\\s+en\\s+compte)\\b|\\bse\\s+limiter\\b|\\bn[\\u2019\\'](?:inclu|utilis|additionn|aggr|aggrég)\\p{L}*\\b[^.;]{0,40}\\bque\\b",
                    "\\b(?:solo|sólo|únicamente|exclusivamente|solamente)\\b.{1,60}?\\b(?:cuentan?|se\\s+\\w+n?|contamos|contar|usar|usamos|considera\\w*|incluir|incluye\\w*|valen|entran)\\b|\\bse\\s+(?:incluye|incluyen|cuentan?\\s+(?:también|solo|sólo))\\b|\\b(?:cuenta|contar|usa|usar|toma|tomar|considera)\\s+(?:solo|sólo|únicamente|solamente)\\b|\\b(?:están|está|son)\\s+incluid\\w+\\b|\\blimitar\\b",
                    "\\b(?:solo|soltanto|solamente|esclusivamente)\\b.{1,60}?\\b(?:contano|conta|si\\s+\\w+|contiamo|contare|usare|usiamo|considera\\w*|includ\\w*|valgono|entrano)\\b|\\b(?:sono|è|vanno|va)\\s+(?:sempre\\s+)?(?:inclus\\w|compres\\w|contat\\w|considerat\\w)\\b|\\bsi\\s+(?:contano|considerano|includono|usano)\\b",
                    "\\b(?:só|apenas|somente|unicamente)\\b|\\b(?:são|é|estão|está)\\s+(?:incluíd\\w+|considerad\\w+|contad\\w+)\\b|\\b(?:incluem|inclui|contam|entram)\\b",
                    "(?:только|лишь|исключительно).{1,60}(?:учит|счита|бер[её]|вход|использ|попада)|(?:учитыва|счита|бер[её]|использу)\\p{L}*\\s+(?:только|лишь)|(?:включа|учитыва|вход)\\p{L}*(?:\\s|$)",
                    "(?:μόνο|αποκλειστικά)|(?:περιλαμβάν|συμπεριλαμβάν|προσμετρ)",
                    "只[看算取用要有含按]|仅[限计含统]|(?:需|要|应|须)(?:包括|包含|计入|纳入)|都(?:要)?计入|算在内|包含在内",
                    "(?:のみ|だけ)(?:を|が|に|で)?.{0,12}(?:含|集計|対象|数え|使|カウント|計上|見)|(?:に|も)含(?:む|め|まれ)|対象と",
                    "\\b(?:alleen|uitsluitend|slechts)\\b|\\b(?:tylko|wyłącznie|jedynie)\\b|\\b(?:endast|bara|enbart|kun|bare|udelukkende)\\b|\\b(?:pouze|jenom|vain|ainoastaan|sadece|yalnızca|лише|тільки|doar|numai|csak|hanya)\\b|만\\s*(?:포함|집계|계산|사용)|\\b(?:tellen?\\s+mee|meegeteld|inbegrepen|wliczamy|wlicza\\s+się|uwzględniamy|räknas\\s+med|inkluderas|regnes\\s+med|inkluderes|dahildir)\\b",
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
    static final Cue MUST =
            cue(
                    "\\b(?:keep|drop|discard|remove|restrict|add|filter|pls|plz|should|can|may|not|no|every|any|all|only|are|is|before|whenever|if)\\b",
                    "\\b(?:bei|für|werden|bleiben|bleibt|wird|nur|alle|zählt|zählen|ist)\\b",
                    "\\b(?:que|pour|dans|sont|est|seuls?|seules?|on|tous|toutes)\\b",
                    "\\b(?:al|para|se|son|están|solo|sólo|en|todos|todas|descartar)\\b",
                    "\\b(?:per|si|sono|è|solo|tutti|tutte|vanno|va)\\b",
                    "\\b(?:para|em|são|é|só|apenas|todos|todas|qualquer|desconsiderar)\\b",
                    "(?:при|для|в\\s+расч|только|все)",
                    "(?:στον|στην|στο|για|μόνο|δεν|όλα)",
                    "[请別别勿要在算计]|都",
                    "(?:に|は|を|では|には)",
                    "\\b(?:voor|bij|niet|altijd|nooit|moeten|alleen|nie|zawsze|nigdy|przy|tylko|należy|alltid|aldri|aldrig|inte|ikke|endast|kun|ska|skal|vždy|nikdy|her\\s+zaman|asla|aina|завжди|ніколи)\\b|반드시|항상",
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
    static final Cue RECKONED =
            cue(
                    "\\bbereken\\w*\\b|\\b(?:te\\s+)?delen\\s+door\\b|\\bover\\s+(?:distinct|unique|active)\\b",
                    "\\bteil(?:en|t|e|st)\\b.{2,60}\\bdurch\\b|\\b(?:rechnen|nehmen|ziehen)\\s+wir\\b.{2,60}\\b(?:geteilt|minus|plus|mal|ab|durch)\\b|\\b(?:we|you|one)\\s+(?:divide|multiply|subtract|add)\\b|\\b(?:on|nous)\\s+(?:divise|divisons|multipli\\w+|soustra\\w+|ajout\\w+)\\b",
                    "\\b(?:summed|added)\\s+(?:up\\s+)?(?:and|then)\\s+divided\\b|\\bover\\s+(?:the\\s+)?(?:number|count|total|sum)\\b|\\b(?:ratio|quotient|product|difference)\\s+(?:of|between)\\b|\\bsubtract\\w*\\b|\\badd(?:ing)?\\s+[\\w`]+\\s+(?:and|to)\\b|\\bsum\\s+of\\b.{2,60}\\b(?:divided|over|by|minus|plus|times|/)\\b|\\bsum(?:ming)?\\s+(?:up\\s+)?[\\w`.]*_[\\w`.]*|\\baverage\\s+of\\s+[\\w`.]*_\\w+|\\bper\\s+parcel\\s*=|\\bformula\\b|\\bget\\b.{2,40}\\bby\\s+(?:dividing|multiplying|subtracting|adding|summing|taking)\\b|\\b(?:dividing|multiplying|multiply|divide)\\b",
                    "\\b(?:dividier\\w+|teilt?\\s+man|multiplizier\\w+|summe\\s+(?:aus|von|über)|quotient\\w*|differenz|ergibt\\s+sich|errechne\\w+|ermittel\\w+|formel|geteilt|mal\\s+\\w+_\\w+|durch\\s+(?:die\\s+)?anzahl|ziehe\\w*\\b.{2,40}\\bab)\\b",
                    "\\b(?:divis\\w+\\s+par|diviser|multipli\\w+\\s+par|rapport\\s+(?:entre|de)|différence\\s+entre|somme\\s+(?:de|des|du)|quotient|formule|s[\\u2019\\']obtient|on\\s+obtient|soustra\\w+|retranch\\w+|calcul\\w+)\\b",
                    "\\b(?:dividi\\w+|divide|multiplic\\w+|cociente|diferencia\\s+entre|suma\\s+(?:de|del)|fórmula|se\\s+obtiene|restando|restar|sumando|entre\\s+el\\s+(?:número|total)|calcul\\w+)\\b",
                    "\\b(?:dividend\\w+|divid\\w+|moltiplic\\w+|quoziente|rapporto\\s+(?:tra|fra)|differenza\\s+(?:tra|fra)|somma\\s+(?:di|del|dei|delle)|formula|si\\s+ottiene|sottra\\w+|sommando|calcol\\w+)\\b",
                    "\\b(?:dividi\\w+|divid\\w+|multiplic\\w+|quociente|razão\\s+entre|diferença\\s+entre|soma\\s+d[aeo]s?|fórmula|obtém-se|subtra\\w+|somando|calcul\\w+)\\b",
                    "(?:дел(?:ить|им|ённ|енн|ится)|умнож|вычит|сумм[аыу]\\s+|отношение|разност|частное|формула|расч[её]т|считается\\s+как|на\\s+количество)",
                    "(?:διαιρ|πολλαπλασ|αφαιρ[ώο]|άθροισμα|λόγος|πηλίκο|διαφορά|τύπος|υπολογίζ)",
                    "除以|乘以|减去|加上|之和|之比|比值|之差|公式|计算[为方]|等于.{1,30}[/÷×*]",
                    "割る|割って|掛け|引いた|引く|足し|合計を|の比|の差|計算式|÷|×",
                    "\\b(?:gedeeld\\s+door|maal|vermenigvuldig\\p{L}*|som\\s+van|verschil\\s+tussen|berekend|berekenen|formule|verminderd\\s+met)\\b|\\b(?:podziel\\p{L}+|dziel\\p{L}+|pomnoż\\p{L}+|iloraz|iloczyn|różnic\\p{L}+|sum[aąy]\\s+\\p{L}+|oblicz\\p{L}+|wzór|stosunek|odj\\p{L}+)\\b",
                    "\\b(?:dividera\\p{L}*|delat\\s+med|divideret|delt\\s+på|gånger|ganget?|multiplicera\\p{L}*|summan\\s+av|summen\\s+av|beräkn\\p{L}+|beregn\\p{L}+|minskat\\s+med|formel\\p{L}*)\\b|\\b(?:vyděl\\p{L}+|děleno|podíl|rozdíl|součet|vypočít\\p{L}+|böl\\p{L}+|çarp\\p{L}+|hesaplan\\p{L}+|toplam\\p{L}*|jaettuna|lasketaan|поділ\\p{L}+|ділен\\p{L}+|обчисл\\p{L}+)|나눈|나누|곱한|뺀|계산",
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

    /// That something became something else; a correction when it concerns data.
    static final Cue CHANGED =
            cue(
                    "\\b(?:moved|switched|renamed|migrated|raised|lowered|increased|reduced|changed)\\s+(?:from\\b.{1,40}\\s)?to\\b",
                    "\\b(?:has|have|had|was|were)\\s+(?:been\\s+)?(?:changed|renamed|updated|moved|switched|revised|dropped|deprecated)\\b",
                    "\\b(?:umbenannt|umgestellt|geändert|angepasst)\\b|\\b(?:renommée?s?|modifiée?s?|remplacée?s?)\\b",
                    "\\b(?:renombrad\\w+|cambiad\\w+|rinominat\\w|cambiat\\w|renomead\\w+|alterad\\w+)\\b",
                    "переимен|изменил|поменял|改名|重命名|変更さ|改称");

    /// Signs of a correction that a definition may hold without being one.
    static final Cue STATE =
            cue(
                    "\\bno\\s+longer\\b|\\bany\\s?more\\b|\\b(?:is|are)\\s+now\\b|\\brather\\s+than\\b|\\bnot\\b[^,;.]{1,60}\\bbut\\b",
                    "\\bnicht\\s+mehr\\b|\\bn(?:e\\b|[\u2019'])[^.;]{1,40}\\bplus\\b|\\bya\\s+no\\b|\\bnon\\b[^.;]{1,20}\\bpiù\\b|\\bnão\\b[^.;]{1,20}\\bmais\\b",
                    "больше\\s+не|уже\\s+не|πλέον|不再|niet\\s+meer|już\\s+nie|inte\\s+längre|ikke\\s+(?:længere|lenger)");

    /// Sentences that only sound as if they corrected something.
    static final Cue DEFINED = cue("\\berror\\s+rate\\b|\\bclaims?\\s+ratio\\b");

    static final Cue CORRECTION =
            cue(
                    "\\btak(?:e|ing)\\s+(?:that\\s+|it\\s+)?back\\b|\\bafter\\s+all\\b|\\bin\\s+hindsight\\b|\\bi\\s+stand\\s+corrected\\b|\\bnot\\s+true\\b|\\b(?:was|were|has\\s+been|have\\s+been|got)\\s+(?:updated|changed|raised|lowered|revised|adjusted|extended|shortened)\\b.{0,60}\\bnow\\b|\\bnow\\s+(?:begins?|starts?|counts?|means?|uses?|includes?|excludes?|holds?|lives?|comes?|applies|refers?|equals?)\\b",
                    "\\bnehme\\b.{0,40}\\bzurück\\b|\\bje\\s+(?:retire|reviens\\s+sur|me\\s+suis\\s+trompée?)\\b|\\bretiro\\s+lo\\b|\\britiro\\b|\\bretiro\\s+o\\s+que\\b|беру\\s+(?:свои\\s+)?слова|收回",
                    "^\\W*(?:scratch|strike|disregard|ignore|forget)\\s+(?:that|this|my|the)\\b|\\b(?:was|were|is|are)\\s+(?:wrong|incorrect|mistaken|outdated|out\\s+of\\s+date|not\\s+right|a\\s+mistake|obsolete)\\b|\\bmy\\s+(?:mistake|bad)\\b|\\bsorry,?\\s+(?:it|the|that|i\\s+meant)\\b|\\bi\\s+(?:meant|misspoke|mixed)\\b|\\bto\\s+correct\\b|\\bon\\s+second\\s+thought\\b|\\bturns\\s+out\\b|\\bcontrary\\s+to\\b|\\bunlike\\s+(?:what|before)\\b|\\bas\\s+of\\s+(?:now|today|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|20\\d\\d)\\b|\\bfrom\\s+now\\s+on\\b.{1,60}\\b(?:not|instead|no\\s+longer)\\b|\\b(?:old|previous|earlier)\\s+(?:note|definition|rule|value|number|statement|figure|limit|threshold|wording)\\b|\\bplease\\s+correct\\b|\\bwe\\s+(?:now|switched)\\b|\\bany\\s?more\\b|\\bin\\s+fact\\b",
                    "\\b(?:war|waren|ist)\\s+(?:falsch|ein\\s+fehler|nicht\\s+richtig|nicht\\s+korrekt|veraltet|überholt|leider\\s+falsch)\\b|\\bdoch\\s+(?:nicht|kein\\w*)\\b|\\bberichtig\\w+|\\brichtig(?:stellung)?\\s+(?:ist|muss|wäre)\\b|\\bstimmt\\s+(?:so\\s+)?nicht\\b|\\bgeändert\\b|\\bab\\s+jetzt\\b|\\bneuerdings\\b|\\binzwischen\\b|\\bich\\s+(?:hatte|habe)\\s+mich\\b|\\bkünftig\\b|\\banders\\s+als\\b|\\bentgegen\\b|\\bumgestellt\\b|\\bgilt\\s+(?:nun|jetzt|ab)\\b|\\bnunmehr\\b|\\bjetzt\\s+(?:bei|in|aus|als)\\b|\\bvielmehr\\b",
                    "\\b(?:rectificati(?:on|f)|correction|(?:c[\u2019']était|il\\s+y\\s+a)\\s+une\\s+erreur|erroné\\w*|(?:est|était)\\s+(?:faux|fausse)|à\\s+corriger|je\\s+corrige|contrairement|plutôt\\s+que|à\\s+partir\\s+de\\s+(?:maintenant|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)|dorénavant|a\\s+changé|passe\\s+(?:de|à)|modifiée?|et\\s+pas\\b|n[\\u2019\\']est\\s+pas\\b.{1,40}\\bmais)\\b|\\bne\\b.{1,30}\\bpas\\b.{1,50}\\bmais\\b",
                    "\\b(?:corrijo|rectificaci[oó]n|rectifico|(?:era|es|fue|hay|hubo)\\s+un\\s+error|errónea?|equivocad\\w+|me\\s+equivoqué|a\\s+partir\\s+de\\s+(?:ahora|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)|desde\\s+ahora|ahora\\s+(?:es|son|se|está|están)|ha\\s+cambiado|cambió|y\\s+no\\s+(?:\\w+_\\w+|en|el|la|los|las|de)|dejó\\s+de|antes\\b.{1,40}\\bahora)\\b|\\bno\\b[^.;]{1,40}\\bsino\\b",
                    "\\b(?:rettific\\w+|correggo|(?:era|è|c[\u2019']è)\\s+un\\s+errore|errat\\w|sbagliat\\w|mi\\s+sono\\s+sbagliat\\w|d[\\u2019\\']ora\\s+in\\s+poi|a\\s+partire\\s+da|adesso\\s+(?:è|si|sono)|ora\\s+(?:è|si|sono)|è\\s+cambiat\\w|bensì|non\\b[^.;]{1,40}\\bma\\b|anziché|piuttosto\\s+che|e\\s+non\\s+(?:\\w+_\\w+|più|in|il|la))\\b",
                    "\\b(?:retifica\\w*|retificação|corrigindo|(?:era|é|foi|houve)\\s+um\\s+erro|errad[oa]s?|me\\s+enganei|a\\s+partir\\s+de\\s+(?:agora|janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)|doravante|agora\\s+(?:é|são|usa|usamos|fica)|mudou|mudaram|não\\b[^.;]{1,40}\\b(?:mas\\s+sim|e\\s+sim)|deixou\\s+de|e\\s+não\\s+(?:\\w+_\\w+|mais|em|o|a))\\b",
                    "(?:ошиб|неверно|неправильно|уточнени|отныне|начиная\\s+с|с\\s+(?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря)\\b|уже\\s+не|а\\s+не\\s|не\\s.{1,30},\\s*а\\s|изменил|поменял|переш|на\\s+самом\\s+деле)",
                    "(?:λάθος|από\\s+(?:εδώ|τώρα|σήμερα)|στο\\s+εξής|άλλαξε|όχι\\s.{1,30}αλλά|δεν\\s.{1,30}αλλά|και\\s+όχι)",
                    "(?:说|写|搞)错|有误|不是.{1,20}而是|从.{1,12}起|从现在|以后|改用|修正|已经?(?:变|改|更)|应该是|应为|现在是",
                    "(?:間違い|誤り|間違って|正しくは|今後は|今後|ではなくて|じゃなく|から変わ|に変わ|になりました|に修正|改め)",
                    "\\b(?:correctie|klopt\\s+niet|niet\\s+meer|in\\s+plaats\\s+van|vanaf\\s+nu|voortaan|gewijzigd|niet\\b[^.;]{1,40}\\bmaar)\\b|\\b(?:korekta|sprostowanie|poprawka|błąd|błędn\\p{L}+|już\\s+nie|zamiast|od\\s+teraz|nie\\b[^.;]{1,40}\\b(?:lecz|ale|tylko)|zmieni\\p{L}+)\\b",
                    "\\b(?:rättelse|korrigering|rettelse|var\\s+(?:fel|feil|forkert)|inte\\s+längre|ikke\\s+(?:længere|lenger)|i\\s+stället\\s+för|i\\s+stedet\\s+for|istället|från\\s+och\\s+med|fra\\s+nå|fra\\s+nu|inte\\b[^.;]{1,40}\\butan|ikke\\b[^.;]{1,40}\\bmen)\\b|\\b(?:oprava|už\\s+ne\\p{L}*|místo|düzeltme|artık|yerine|korjaus|ei\\s+enää|sijaan|виправлення|більше\\s+не|замість)\\b|정정|더\\s*이상|대신|아니라",
                    "\\bcorrection\\b|\\bcorrected\\b|\\bcorrecting\\b|\\bi\\s+was\\s+wrong\\b|\\bwe\\s+were\\s+wrong\\b",
                    "^\\W*(?:small|quick|minor|little)\\s+(?:fix|change|correction)\\b",
                    "^\\W*(?:update\\s*[:,\u2013\u2014-]|actually\\b|erratum\\b)",
                    "\\b(?:is|are|was|does|do|status)\\b[^.;]{0,40}\\bno\\s+longer\\b|\\bno\\s+longer\\s+(?:in|exists?|valid|used|applies|counts?|true)\\b|\\bnot\\s+any\\s?more\\b|^[^,;]{2,40}\\bno\\s+longer\\s+\\d",
                    "\\b(?:scrap|forget|ignore)\\s+(?:what|that|my)\\b|\\bchanged\\s+(?:from\\b.{1,40}\\bto\\b|to\\b)|\\bused\\s+to\\s+be\\b.{1,60}\\bnow\\b",
                    "\\binstead\\s+of\\b|\\brather\\s+than\\b|;\\s*use\\b.{1,40}\\binstead\\b",
                    "\\breplac(?:e|es|ed)\\b|\\bstop\\s+using\\b|\\bsupersed\\w+",
                    "\\bnot\\b[^,;.]{1,60}\\bbut\\b|\\bcomes?\\s+from\\b[^;]{1,60},\\s*not\\b",
                    "\\bis\\s+now\\b|\\bare\\s+now\\b",
                    "\\bkorrektur\\b|\\bkorrigiert\\b|\\bnicht\\s+mehr\\b|\\bnicht\\b[^;.]{1,60}\\bsondern\\b|\\bstatt\\b|\\banstelle\\b|\\bersetzt\\b|\\bab\\s+sofort\\b",
                    "\\bn['\u2019]est\\s+plus\\b|\\bn(?:e\\b|[\u2019'])[^.;]{1,40}\\bplus\\b|\\bau\\s+lieu\\s+de\\b|\\bremplace\\w*\\b|\\bdésormais\\b|\\ben\\s+fait\\b|,?\\s+et\\s+non\\s+(?:pas\\s+)?\\w",
                    "\\bcorrección\\b|\\bya\\s+no\\b|\\ben\\s+(?:vez|lugar)\\s+de\\b|\\bre(?:e)?mplaza\\w*\\b",
                    "\\bcorrezione\\b|\\bnon\\b[^.;]{1,20}\\bpiù\\b|\\binvece\\s+(?:di|del|della)\\b|\\bal\\s+posto\\s+di\\b|\\bsostituisce\\b",
                    "\\bcorreção\\b|\\bjá\\s+não\\b|\\bnão\\b[^.;]{1,20}\\bmais\\b(?!\\s+d[eo])|\\bem\\s+(?:vez|lugar)\\s+d[eoa]\\b|\\bsubstitui\\b",
                    "исправлени|поправка|больше\\s+не|вместо|теперь|заменяет",
                    "διόρθωση|αντί\\s+για|πλέον",
                    "更正|纠正|不再|而不是|改为|改成",
                    "訂正|ではなく|の代わりに|変更");

    static final Cue HEDGE =
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

    static final Cue TALK =
            cue(
                    "\\b(?:each\\s+other|one\\s+another)\\s+with\\b|\\bharass\\w+|\\bdress\\s+code\\b|\\bcoffee\\s+machine\\b",
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
    static final Cue EVENT =
            cue(
                    "\\b(?:top|best|worst|highest|lowest|biggest|busiest|slowest)\\b.{0,60}\\b(?:is|was|are|were)\\b.{0,40}\\d",
                    "\\b(?:rose|fell|grew|dropped|jumped|climbed|increased|decreased|improved|went\\s+(?:up|down))\\s+(?:by|to|from)\\b.{0,20}\\d",
                    "\\b(?:we|i|he|she|they)\\s+(?:ran|shipped|deployed|fixed|met|talked|discussed|looked|checked|saw|found|sent|asked)\\b",
                    "\\b(?:is|are|was|were)\\s+(?:out|away|on\\s+holiday|down|slow)\\b",
                    "\\breturned\\s+\\d+|\\bthis\\s+sprint\\b|\\bshipped\\s+the\\b|\\bstand-?up\\b",
                    "\\b(?:yesterday|tomorrow|this\\s+morning|tonight|gestern|morgen\\s+nochmal|hier\\s+soir|ayer|anoche|ieri|domani|ontem|amanhã|вчера|завтра|χθες|αύριο|昨天|昨日)\\b");

    /// Somebody speaks of what they do, see or want; it says nothing that will still hold.
    static final Cue PERSONAL =
            cue(
                    "^\\W*(?:fix|update|ask|ping|book|order|send|call|e?mail|check|review|write|prepare|schedule|buy|bring|clean|deploy|merge|restart|talk|meet|finish|upload|download|invite|remind|tell|follow\\s+up|investigate|look)\\s+(?:the|a|an|up|into|to|with|for|all|my|our|login|\\p{L}+\\s+(?:about|for|to))\\b",
                    "\\b(?:i|i['\u2019](?:ll|m|ve|d)|me|my|mine|you|your|let['\u2019]?s|we['\u2019]ll|we['\u2019]re)\\b",
                    "\\b(?:ich|mir|mich|mein\\w*|du|dir|dich|dein\\w*|euch|ihnen)\\b",
                    "\\b(?:je|moi|tu|toi|vous|votre)\\b|\\bj['\u2019]",
                    "\\b(?:yo|mi|mis|tú|usted|ustedes|te|nos\\s+vemos|lo\\s+(?:reviso|miro|hago))\\b",
                    "\\b(?:io|mio|mia|tuo|tua|voi|ti|ci\\s+vediamo)\\b",
                    "\\b(?:eu|meu|minha|você|vocês|te)\\b",
                    "(?<!\\p{L})(?:я|мне|меня|мой|моя|ты|тебе|вы|вам|вас)(?!\\p{L})",
                    "(?<!\\p{L})(?:εγώ|μου|εσύ|σου|σας)(?!\\p{L})",
                    "我|你|您",
                    "私|僕|あなた",
                    "\\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|lundi|mardi|mercredi|jeudi|vendredi|lunes|martes|miércoles|jueves|viernes)\\b",
                    "\\b(?:tonight|(?<!before\\s)(?<!after\\s)(?<!than\\s)(?<!until\\s)today|right\\s+now|again\\s+this|restarting|attached|attachment|slides?|meeting|agenda)\\b",
                    "\\bq[1-4]\\b.{0,60}\\d|\\b(?:top|best|worst|highest|lowest|biggest)\\b.{0,60}\\b(?:is|was)\\b.{0,40}\\d",
                    "^\\W*(?:deployed|fixed|shipped|merged|updated|added|moved|sent|ran|pushed|released|closed|opened|finished|started|uploaded|created|removed)\\b",
                    "\\b(?:have\\s+a\\s+look|take\\s+a\\s+look|please\\s+(?:check|see|review)|checking|investigating|on\\s+it|fyi|moved\\s+to\\s+\\d)\\b",
                    "\\b(?:last|this|next|previous)\\s+(?:week|month|quarter|year|sprint)\\b",
                    "\\blooks?\\s+(?:fine|good|ok|okay|wrong|odd|right)\\b|\\b(?:perfect|perfecto|perfetto|super|great|nice|cool|genau)\\b");

    /// Words of what holds for more than today.
    static final Cue LASTING =
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

    static final Cue QUESTION =
            cue(
                    "[?\uff1f\u037e]\\s*[\"'\u201d)]*\\s*$",
                    "^\\s*\u00bf",
                    "^\\s*(?:can|could|would|will)\\s+you\\b",
                    "[?\uff1f]+\\s*(?:any|some)(?:one|body)[.!]*$|[?？]+\\s*(?:thanks|thx|please|pls|cheers|bitte|danke|merci|gracias|grazie|obrigad[oa]|jemand)\\b",
                    "^\\s*(?:is|are|was|were|do|does|did|has|have|should|shall|may)\\s[^?]{2,120}[?]",
                    "^\\s*(?:does|do|has|did)\\s+any(?:one|body)\\b|^\\s*any(?:one|body)\\s+(?:know|seen|have|had)\\w*\\b",
                    "^\\s*(?:how|what|when|where|who|why)\\b.{0,80}\\?",
                    "^\\s*(?:please\\s+)?(?:show|send|make|create|give)\\s+(?:me|us|the)\\b",
                    "^\\s*(?:please\\s+)?make\\b",
                    "(?:吗|呢)[？?]?$",
                    "(?:ですか|ますか|でしょうか)[。？?]?$");
}
