-- Names of eight letters from an old system: only equal names and values tell.
CREATE TABLE LFA1 (LIFNR VARCHAR, NAME1 VARCHAR, LAND1 VARCHAR);
INSERT INTO LFA1 SELECT lpad((100000 + i * 7)::VARCHAR, 10, '0'), 'Vendor ' || i, ['DE','FR','NO'][1 + i % 3] FROM range(1, 81) r(i);
CREATE TABLE T005 (LAND1 VARCHAR, LANDX VARCHAR);
INSERT INTO T005 VALUES ('DE','Germany'),('FR','France'),('NO','Norway'),('SE','Sweden');
CREATE TABLE MARA (MATNR VARCHAR, MTART VARCHAR, MEINS VARCHAR);
INSERT INTO MARA SELECT 'MAT-' || lpad(i::VARCHAR, 8, '0'), ['ROH','FERT'][1 + i % 2], 'ST' FROM range(1, 151) r(i);
CREATE TABLE T134 (MTART VARCHAR, MTBEZ VARCHAR);
INSERT INTO T134 VALUES ('ROH','Raw'),('FERT','Finished'),('HALB','Half');
CREATE TABLE EKKO (EBELN VARCHAR, LIFNR VARCHAR, BEDAT DATE);
INSERT INTO EKKO SELECT '45' || lpad(i::VARCHAR, 8, '0'), lpad((100000 + (1 + i * 3 % 80) * 7)::VARCHAR, 10, '0'), DATE '2025-01-01' + (i % 90)::INTEGER FROM range(1, 301) r(i);
CREATE TABLE EKPO (EBELN VARCHAR, EBELP INTEGER, MATNR VARCHAR, MENGE INTEGER);
INSERT INTO EKPO SELECT '45' || lpad((1 + i // 3)::VARCHAR, 8, '0'), 10 * (1 + i % 3), 'MAT-' || lpad((1 + i * 7 % 150)::VARCHAR, 8, '0'), 1 + i % 40 FROM range(0, 900) r(i);
