package dev.ktx.relation;

import java.util.List;
import java.util.Set;

/// Words that say what a column or table is for, in lower case without accents. They are general
/// vocabulary of schemas in several languages, not names of one schema.
final class Words {
    /// Say that a column identifies something.
    static final Set<String> KEY =
            words(
                    """
                    id ids key code uuid guid no nr num number cd sk pk fk ref oid ident identifier
                    nummer numero nro codigo cod kod kode koodi clave chave cle chiave sleutel
                    schluessel schlussel kennung kuerzel kurzel codice matricule tunnus numer
                    identyfikator identifiant identificador identificatore cislo szam rowid ид код
                    номер ключ κωδικος αριθμος 番号 コード 编号 代码 번호 코드 hk hkey bk nk skey
                    """);

    /// Those of them that hardly ever mean anything else.
    static final Set<String> ID =
            words(
                    """
                    id ids key uuid guid sk pk fk oid ид rowid identifiant identificador
                    identyfikator identifier hk hkey skey
                    """);

    /// Names of their own that identify things in many trades.
    static final Set<String> NATURAL =
            words(
                    """
                    isbn issn sku vin ean upc gtin iban bic ssn iata icao iso symbol ticker slug
                    email username login barcode serial abbr abbreviation handle hostname domain
                    fips plate imei imo mmsi code acronym tag nif cif dni rfc cuit vat siret
                    siren duns
                    """);

    /// Amounts, counts and other numbers that measure.
    static final Set<String> MEASURE =
            words(
                    """
                    amount amt count cnt price quantity qty subtotal total sum cost fee rate pct
                    percent percentage discount tax weight height length width depth size age score
                    rating balance salary wage duration minute second hour day week month quarter
                    year millisecond byte lat lon lng latitude longitude temperature stock level
                    unit value point rank ratio version sequence position sort priority progress
                    capacity budget revenue profit margin distance speed volume limit min max avg
                    area floor attempt retry view like vote seat bed room threshold counter freight
                    credit debit bonus commission pop population severity sev preis menge betrag
                    anzahl summe gewicht bestand cantidad precio importe monto prix quantite montant
                    nombre valor quantidade preco quantita prezzo importo aantal prijs bedrag antal
                    pris belop cena ilosc kwota maara hinta цена количество сумма
                    """);

    /// A number that counts within a parent: the second half of many composite keys.
    static final Set<String> SEQUENCE =
            words(
                    """
                    line ln seq sequence position pos item row step index idx ordinal version
                    revision rev stop leg linea ligne zeile riga linha lp part chapter round lap set
                    week semester term year month period day slot season quarter rank place turn
                    frame page volume episode
                    """);

    /// Text that describes; never a key to elsewhere.
    static final Set<String> PROSE =
            words(
                    """
                    description desc comment note remark message body content text title subject
                    summary bio url path file address street phone fax mobile name firstname
                    lastname surname label caption password hash token image photo homepage website
                    json xml payload beschreibung bemerkung nombre descripcion nom nome navn namn
                    nimi naam nazwa strasse bezeichnung telefon имя название описание
                    """);

    /// Columns that point to the row above in the same table.
    static final Set<String> ABOVE =
            words(
                    """
                    parent reports reported supervisor boss superior predecessor inherited previous
                    prev ancestor root vorgesetzter vorgaenger vorganger eltern padre pere pai
                    superieur jefe foreman upline referred referrer replaces supersedes родитель
                    начальник overordnet uberordnet ueberordnet ouder forked cloned copied derived
                    superseded ascendant oberste uebergeordnet
                    """);

    /// The other end of a row that ties what is above to what is below.
    static final Set<String> BELOW =
            Set.of("child", "successor", "descendant", "enfant", "hijo", "filho");

    /// What a person does for a row.
    static final Set<String> ROLE =
            words(
                    """
                    manager mgr rep representative owner author creator editor approver reviewer
                    assignee reporter supervisor boss lead leader head chief advisor adviser
                    instructor teacher agent clerk seller salesperson salesman operator inspector
                    handler responsible contact requester requestor submitter sender recipient
                    receiver host mentor trainer coach captain pilot driver chair director
                    coordinator steward engineer technician mechanic nurse physician surgeon doctor
                    principal dean tutor referee librarian cashier buyer planner picker packer
                    courier manufacturer foreman verkaeufer verkaufer betreuer leiter bearbeiter
                    jefe responsable vendedor gerente chef vendeur responsabile venditore medewerker
                    creador autor dueno encargado comprador einkaeufer sachbearbeiter
                    verantwortlicher ansprechpartner berater autore proprietario responsavel
                    comercial uploader committer assigner actor initiator attendant carer clinician
                    prescriber
                    """);

    /// Tables of people who work on rows, the likeliest first.
    static final List<String> PEOPLE =
            list(
                    """
                    employee emp staff user worker personnel person people member technician agent
                    operator mitarbeiter personal empleado employe funcionario dipendente medewerker
                    ansatt anstalld medarbejder pracownik usuario utilisateur benutzer utente
                    persona personne faculty instructor teacher clinician doctor physician associate
                    crew librarian account profile contact party actor resource individual player
                    сотрудник пользователь
                    """);

    /// People for sure: an account or a contact may be something else.
    static final List<String> WORKERS = PEOPLE.subList(0, PEOPLE.indexOf("account"));

    /// Handed to a person, with `to` behind: `assigned_to`.
    static final Set<String> GIVEN = Set.of("assigned", "delegated", "escalated");

    /// First words of tables that are made of others, for reports.
    static final Set<String> MADE = Set.of("dim", "fct", "fact", "mart", "agg", "rpt", "bridge");

    /// First words of tables that hold what came from elsewhere.
    static final Set<String> TAKEN =
            Set.of("stg", "stage", "staging", "src", "raw", "ods", "base", "landing");

    /// Say which of several a row means, not of what.
    static final Set<String> WHICH =
            words(
                    """
                    default main primary secondary current original initial final new old first last
                    latest preferred next
                    """);

    /// Say how a row is related, not to what.
    static final Set<String> JOINING =
            words(
                    """
                    by to of from via for in at on with per de del du von da do di la le el the a an
                    is
                    """);

    /// Parts of table names that say how the table is kept, not what it holds.
    static final Set<String> KEPT_AS =
            words(
                    """
                    stg stage staging dim fct fact int mart tbl tb tab table raw src ods dw dwh vw
                    lkp lookup lu ref bridge br xref rel map mst master mstr hdr header data info
                    list record tmp core base dic dict cfg sys basics basic hub lnk
                    """);

    /// Say the same where several tables end with them; one alone may be called so.
    static final Set<String> KEPT_AS_BY_MANY = Set.of("entity", "object", "node", "model");

    /// Divide what stands before them into kinds: a `customer_type` is no customer.
    static final Set<String> KIND =
            words(
                    """
                    type typ tipo kind sort category categoria categorie kategorie class clase classe
                    klasse group grupo groupe gruppe level nivel niveau stufe status estado estatut
                    statut state zustand stage phase fase model modelo modele modell version family
                    familia famille familie mode modo style estilo size talla taille groesse color
                    couleur farbe
                    """);

    /// Name any row of any table.
    static final Set<String> ANY_ROW =
            Set.of("entity", "object", "record", "rec", "obj", "sys", "system", "internal");

    /// Words that stand in many compounds.
    static final Set<String> COMPOUND =
            words(
                    """
                    detail item line type status history info log map link header code name date
                    group category address user order customer product account number count level
                    class kind state country city region member team unit price time parent manager
                    owner art gruppe typ tipo
                    """);

    private Words() {}

    private static Set<String> words(String text) {
        return Set.copyOf(list(text));
    }

    private static List<String> list(String text) {
        return List.of(text.strip().split("\\s+", -1));
    }
}
