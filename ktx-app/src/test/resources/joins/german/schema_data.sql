-- A municipal utility in German.
CREATE TABLE kunden (kundennr INTEGER, name VARCHAR, ort VARCHAR, betreuer INTEGER);
INSERT INTO kunden SELECT 4000 + i * 3, 'Kunde ' || i, ['Köln','Bonn','Aachen'][1 + i % 3], 1 + i % 12 FROM range(1, 301) r(i);
CREATE TABLE mitarbeiter (mitarbeiter_id INTEGER, nachname VARCHAR, vorgesetzter_id INTEGER, abteilung_id INTEGER);
INSERT INTO mitarbeiter SELECT i, 'Nachname ' || i, CASE WHEN i > 3 THEN 1 + i % 3 END, 1 + i % 5 FROM range(1, 26) r(i);
CREATE TABLE abteilungen (id INTEGER, bezeichnung VARCHAR);
INSERT INTO abteilungen SELECT i, 'Abteilung ' || i FROM range(1, 7) r(i);
CREATE TABLE zähler (zählernummer VARCHAR, kundennummer INTEGER, zählerart_id INTEGER, einbau DATE);
INSERT INTO zähler SELECT 'Z' || lpad((i * 31)::VARCHAR, 6, '0'), 4000 + (1 + i * 7 % 300) * 3, 1 + i % 4, DATE '2020-01-01' + (i % 900)::INTEGER FROM range(1, 401) r(i);
CREATE TABLE zählerarten (zählerart_id INTEGER, art VARCHAR);
INSERT INTO zählerarten VALUES (1, 'Strom'), (2, 'Gas'), (3, 'Wasser'), (4, 'Wärme');
CREATE TABLE ablesungen (zählernummer VARCHAR, ablesedatum DATE, stand INTEGER);
INSERT INTO ablesungen SELECT 'Z' || lpad(((1 + i % 400) * 31)::VARCHAR, 6, '0'), DATE '2023-01-01' + (i // 400 * 30)::INTEGER, 100 + i FROM range(0, 2400) r(i);
CREATE TABLE rechnungen (rechnung_id INTEGER, kunde_id INTEGER, betrag DECIMAL(10,2), storno_von_id INTEGER);
INSERT INTO rechnungen SELECT i, 4000 + (1 + i * 11 % 300) * 3, i * 1.1, CASE WHEN i % 20 = 0 THEN i - 5 END FROM range(1, 701) r(i);
