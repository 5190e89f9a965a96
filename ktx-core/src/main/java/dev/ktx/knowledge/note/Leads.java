package dev.ktx.knowledge.note;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What stands around a statement and says nothing itself: greetings and farewells of letters,
/// times and names before lines of a chat, marks of comments, words that only announce.
final class Leads {
    private static final int FLAGS =
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS;
    private static final int FAREWELL_LINES = 4;

    private static final Pattern COMMENT =
            Pattern.compile("^[ \\t]*(?:--(?!-)|//|/\\*+|\\*/|#(?=\\s*--))[ \\t]*");
    private static final Pattern STAR = Pattern.compile("^[ \\t]*\\*(?=\\s|$)[ \\t]*");

    /// A person or a term before a colon.
    private static final Pattern NAMED = Pattern.compile("\\p{Lu}[\\p{L}. ]{1,24}:\\s+\\S");

    /// A name of the database, or a term before a colon or a sign.
    private static final Pattern ANEW =
            Pattern.compile("`?[A-Za-z_]\\w*\\.[A-Za-z_]|[^.:=]{2,40}\\s*(?::\\s|=\\s)");

    private static final Pattern COMMENT_END = Pattern.compile("[ \\t]*\\*/[ \\t]*$");
    private static final Pattern HEADER =
            Pattern.compile(
                    "^(?:from|to|cc|bcc|date|sent|subject|von|an|betreff|de|à|objet|para|asunto|da|oggetto|assunto|от|кому|тема|θέμα|onderwerp|temat|ämne|emne)\\s*:\\s.*",
                    FLAGS);
    private static final Pattern SUBJECT =
            Pattern.compile(
                    "^(?:subject|betreff|objet|asunto|oggetto|assunto|тема|θέμα|onderwerp|temat|ämne|emne)\\s*:.*",
                    FLAGS);
    private static final Pattern GREETING =
            Pattern.compile(
                    "^(?:hi|hello|hey|dear|good\\s+(?:morning|afternoon|evening)|morning|hallo|liebe[rs]?|guten\\s+(?:tag|morgen|abend)|moin|servus|sehr\\s+geehrte\\w*|bonjour|bonsoir|salut|chers?|chères?|hola|buen[oa]s\\s+\\w+|estimad\\w+|querid\\w+|ciao|buongiorno|buonasera|salve|gentil\\w+|car[oie]|olá|oi|bom\\s+dia|boa\\s+(?:tarde|noite)|prezad\\w+|car[oa]s?|привет\\w*|здравствуйте|добрый\\s+(?:день|вечер)|доброе\\s+утро|коллеги|γεια\\w*|καλημέρα|αγαπητ\\w+|hoi|beste|geachte|dag|cześć|dzień\\s+dobry|witam|hej\\w*|hei|god\\s+\\w+|kära|kjære|ahoj|dobrý\\s+den|merhaba|selam|вітаю|доброго\\s+дня)\\b[^.:;?]{0,40}[,!:.]?$"
                            + "|^(?:大家好|各位好?|你好|您好|同事们好?|各位同事)[^。]{0,10}[,，!！:：。]?$"
                            + "|^(?:お疲れ様です|皆さん|皆様|こんにちは|お世話になっております|おはようございます)[^。]{0,12}[、,。!！]?$"
                            + "|^(?:안녕하세요|여러분)[^.]{0,12}[,.!]?$",
                    FLAGS);
    private static final Pattern FAREWELL =
            Pattern.compile(
                    "^(?:--\\s*|best(?:\\s+regards|\\s+wishes)?|(?:kind|warm|many)?\\s*regards|cheers|thanks(?:\\s+(?:a\\s+lot|so\\s+much|all|everyone|in\\s+advance|again))?|thank\\s+you(?:\\s+\\w+)?|many\\s+thanks|yours(?:\\s+\\w+)?|sincerely|sent\\s+from\\b.*|(?:viele|beste|liebe|schöne|herzliche|freundliche)\\s+grüße(?:\\s+\\w+)*|mit\\s+\\w+\\s+grüßen|gruß|lg|vg|mfg|danke(?:\\s+\\w+)*|cordialement|bien\\s+à\\s+(?:vous|toi)|à\\s+bientôt|merci(?:\\s+\\w+)*|bonne\\s+journée|(?:un\\s+)?saludos?(?:\\s+\\w+)*|un\\s+abrazo|gracias(?:\\s+\\w+)*|(?:cordiali|cari|distinti)\\s+saluti|saluti|grazie(?:\\s+\\w+)*|buona\\s+giornata|abraços?|atenciosamente|obrigad[oa](?:\\s+\\w+)*|cumprimentos|с\\s+уважением|спасибо(?:\\s+\\w+)*|ευχαριστώ\\w*(?:\\s+\\w+)*|με\\s+εκτίμηση|(?:met\\s+)?vriendelijke\\s+groet\\w*|groet\\w*|bedankt|pozdrawiam|pozdrowienia|dziękuję|dzięki|(?:med\\s+)?(?:vänliga|venlig|vennlig)\\s*hil?s\\w*|mvh|hälsningar|hilsen|tack|takk?|谢谢(?:大家)?|此致|よろしくお願い(?:いた)?します|以上|감사합니다)\\s*[,.!。！]*$",
                    FLAGS);
    private static final Pattern SPEAKER =
            Pattern.compile(
                    "^(?:\\[?\\(?\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:\\s?[ap]m)?\\)?\\]?\\s*[-,]?\\s*(?:<?@?[\\p{L}][\\p{L}\\d._-]{0,20}(?:\\s\\p{L}+\\.?)?>?\\s*[:>]\\s*)?|<@?[\\p{L}][^>]{0,25}>:?\\s*|@[\\p{L}][\\p{L}\\d._-]{0,25}[:,]?\\s+)",
                    FLAGS);
    private static final Pattern ANNOUNCED =
            Pattern.compile(
                    "^(?:hi|hello|hey|dear|hallo|bonjour|salut|hola|ciao|olá|привет|hej|hoi|cześć)(?:\\s+\\p{L}+){0,2}\\s*[,!]\\s*|^\\W{0,3}(?:(?:just\\s+)?(?:fyi|btw|heads[- ]up|reminder|psa|nb|n\\.b\\.|pls|plz|please)\\b|(?:just\\s+)?(?:a\\s+|one\\s+|another\\s+)?(?:quick|small|friendly|short|important|gentle|little)?\\s*(?:one|note|reminder|heads[- ]up|clarification|thing|rule|tip|remark|info|question\\s+answered)\\b[^.:\u2013\u2014,-]{0,40}?(?=\\s*[:,\u2013\u2014-])|note\\s+(?:to\\s+self|that)|please\\s+(?:note|remember|keep\\s+in\\s+mind|be\\s+aware)(?:\\s+that)?|remember(?:\\s+that)?|keep\\s+in\\s+mind(?:\\s+that)?|as\\s+(?:a\\s+reminder|agreed|discussed|decided)[^,:]{0,40}(?=[,:])|for\\s+(?:the\\s+record|your\\s+information|future\\s+reference|everyone|context|clarity|reference)|so|also|and|ok|okay|well|anyway|oh|by\\s+the\\s+way|since\\s+people\\s+ask|good\\s+to\\s+know|(?:quick|short)\\s+summary[^:]{0,60}(?=:)|(?:in|within|across|throughout)\\s+(?:our|the|this)\\s+[^,:.]{2,40}(?=,)|for\\s+(?:us|me|finance|reporting|analytics|all\\s+reports|every\\s+report)(?=,)"
                            + "|(?:zur|kurze|nur\\s+zur)\\s+(?:info|erinnerung|klarstellung|notiz)|kurz\\s+zur\\s+\\w+|übrigens|hinweis|wichtig|merke|bitte\\s+(?:beachten|merken|beachtet)|achtung|(?:in|bei|für)\\s+[^,:.]{2,40}\\s+gilt(?:\\s+bei\\s+uns)?"
                            + "|pour\\s+(?:info|rappel|information|mémoire)|à\\s+noter(?:\\s+que)?|rappel|note|attention|nb|au\\s+fait|(?:dans|chez|pour)\\s+(?:nos|notre|nous|le|la|les|cet?|cette)\\b[^,:.]{0,40}(?=,)"
                            + "|(?:por\\s+cierto|ojo|nota|recordatorio|aviso|importante|atención|para\\s+que\\s+conste|como\\s+recordatorio|recuerda(?:d)?(?:\\s+que)?|ten(?:ed)?\\s+en\\s+cuenta\\s+que)|(?:en|para)\\s+(?:nuestr\\w+|los|las|el|la|este|esta)\\b[^,:.]{0,40}(?=,)"
                            + "|(?:per\\s+la\\s+cronaca|nota|promemoria|attenzione|ricorda(?:te)?(?:\\s+che)?|per\\s+informazione|a\\s+proposito|importante)|(?:nei|nelle|nel|nella|per)\\s+(?:nostr\\w+|i|le|il|la)?\\b[^,:.]{0,40}(?=,)"
                            + "|(?:a\\s+propósito|nota|lembrete|atenção|lembrem?(?:-se)?(?:\\s+que)?|só\\s+para\\s+lembrar|para\\s+constar|importante)|(?:nos|nas|no|na|para)\\s+(?:noss\\w+|os|as|o|a)?\\b[^,:.]{0,40}(?=,)"
                            + "|(?:кстати|к\\s+сведению|напоминаю|напоминание|важно|внимание|обратите\\s+внимание|для\\s+справки|имейте\\s+в\\s+виду)|(?:в|для)\\s+(?:наш\\w+|отч\\w+|аналитик\\w+)[^,:.]{0,40}(?=,)"
                            + "|(?:υπενθύμιση|σημείωση|προσοχή|παρεμπιπτόντως|για\\s+ενημέρωση)"
                            + "|(?:let\\s+op|ter\\s+info|ter\\s+herinnering|trouwens|herinnering|opmerking|uwaga|przypominam|dla\\s+przypomnienia|notatka|przy\\s+okazji|obs|påminnelse|för\\s+övrigt|husk|merk|pozor|poznámka|not|hatırlatma|huom|до\\s+речі|нагадую)\\b)\\s*[:,\u2013\u2014-]*\\s*"
                            + "|^(?:注意|提醒|备注|说明|顺便说一下|补充|请注意|另外)[：:，,]?\\s*|^(?:注意|メモ|備考|補足|ちなみに|なお|念のため|参考)[：:、,]\\s*|^(?:참고|참고로|주의)[:,]?\\s*",
                    FLAGS);

    private Leads() {}

    /// A note's lines without what only opens and ends it. Code between fences stays as it is.
    static List<String> told(List<String> lines) {
        List<String> told = new ArrayList<>();
        boolean code = false;
        boolean comment = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = comment ? STAR.matcher(lines.get(i)).replaceFirst("") : lines.get(i);
            int opens = line.lastIndexOf("/*");
            comment = (comment || opens >= 0) && line.indexOf("*/", Math.max(opens, 0)) < 0;
            if (line.strip().startsWith("```") || line.strip().startsWith("~~~")) {
                code = !code;
            }
            String bare = line.strip();
            if (code) {
                told.add(line);
            } else if (FAREWELL.matcher(bare).matches() && isEnd(lines, i)) {
                break;
            } else if (isOpening(bare, told)) {
                told.add("");
            } else {
                if (begins(line, i == 0 ? "" : lines.get(i - 1))) {
                    told.add("");
                }
                told.add(spoken(line));
            }
        }
        return told;
    }

    // What another person says, and a comment that begins anew, does not go on with the line above.
    private static boolean begins(String line, String before) {
        String text = COMMENT.matcher(line).replaceFirst("");
        boolean comments = text.length() < line.length() && COMMENT.matcher(before).lookingAt();
        return SPEAKER.matcher(text).lookingAt()
                || NAMED.matcher(text).lookingAt()
                || (comments && ANEW.matcher(text).lookingAt());
    }

    /// A sentence without the words that only announce it.
    static String bare(String text) {
        String bare = text;
        for (int i = 0; i < 3; i++) {
            String less = ANNOUNCED.matcher(bare).replaceFirst("").strip();
            if (less.equals(bare) || less.length() < 8) {
                return bare;
            }
            bare = less;
        }
        return bare;
    }

    // Only before anything was told: a greeting in the middle is part of the text.
    private static boolean isOpening(String line, List<String> told) {
        boolean first = told.stream().allMatch(String::isBlank);
        return first
                && !line.isEmpty()
                && (GREETING.matcher(line).matches()
                        || (HEADER.matcher(line).matches() && SUBJECT.matcher(line).matches()));
    }

    private static boolean isEnd(List<String> lines, int at) {
        long after = lines.stream().skip(at + 1L).filter(line -> !line.isBlank()).count();
        return after <= FAREWELL_LINES
                && lines.stream().skip(at + 1L).allMatch(line -> line.length() < 60);
    }

    private static String spoken(String line) {
        String text = COMMENT.matcher(line).replaceFirst("");
        if (text.length() < line.length()) {
            text = COMMENT_END.matcher(text).replaceFirst("");
        }
        Matcher speaker = SPEAKER.matcher(text);
        return speaker.lookingAt() && speaker.end() > 0 ? text.substring(speaker.end()) : text;
    }
}
