CREATE TABLE areas (code VARCHAR(4) PRIMARY KEY, title VARCHAR(20));
CREATE TABLE stalls (id BIGINT PRIMARY KEY, area VARCHAR(4), "größe m²" DECIMAL(8,2), "open" BOOLEAN, label VARCHAR(20));
CREATE TABLE people (id INTEGER PRIMARY KEY, name VARCHAR(20), boss INTEGER, stall BIGINT);
CREATE TABLE goods (id INTEGER PRIMARY KEY, title VARCHAR(20), kind VARCHAR(10), cost DECIMAL(10,2));
CREATE TABLE labels (good INTEGER, tag VARCHAR(10), weight INTEGER);
CREATE TABLE sales (id INTEGER PRIMARY KEY, stall BIGINT, seller INTEGER, buyer INTEGER, good INTEGER, qty INTEGER, price DECIMAL(10,2), money VARCHAR(3), sold_on DATE, paid_at TIMESTAMP, sent_on DATE, gift BOOLEAN);
CREATE TABLE visits (stall BIGINT, day DATE, visitors INTEGER, PRIMARY KEY (stall, day));
CREATE TABLE targets (stall BIGINT, month DATE, amount DECIMAL(10,2), PRIMARY KEY (stall, month));
CREATE TABLE rates (money VARCHAR(3), from_day DATE, to_day DATE, eur DECIMAL(10,4), PRIMARY KEY (money, from_day));
CREATE TABLE returns (id INTEGER PRIMARY KEY, sale INTEGER, qty INTEGER, reason VARCHAR(10), back_on DATE);
CREATE TABLE dates (day DATE PRIMARY KEY, season VARCHAR(10), "order" INTEGER);
CREATE TABLE "Order Lines" ("Line No" INTEGER PRIMARY KEY, "group" VARCHAR(10), "Preis €" DECIMAL(10,2), "it's" INTEGER, "select" BOOLEAN);
CREATE TABLE kinds (kind VARCHAR(10), aisle VARCHAR(10));
INSERT INTO areas VALUES ('N','North'),('S','South'),('X',NULL),('E','East');
INSERT INTO stalls VALUES (1,'N',10.50,TRUE,'alpha'),(2,'N',8.25,FALSE,'beta'),(3,'S',20.00,TRUE,'gamma'),(4,'X',5.00,NULL,NULL),(5,NULL,7.00,TRUE,'eps'),(9000000000000000001,'E',1.00,TRUE,'huge'),(9000000000000000002,'E',2.00,FALSE,'huge2');
INSERT INTO people VALUES (1,'Ada',NULL,1),(2,'Bo',1,1),(3,'Cy',1,2),(4,'Di',3,3),(5,'Ed',NULL,NULL);
INSERT INTO goods VALUES (1,'apple','fruit',0.50),(2,'bread','bake',1.25),(3,'cake','bake',3.00),(4,'dates','fruit',2.00),(5,'egg',NULL,0.20);
INSERT INTO labels VALUES (1,'fresh',2),(1,'red',1),(2,'fresh',3),(3,'sweet',1),(4,'sweet',5),(4,'fresh',1);
INSERT INTO sales VALUES
 (1,1,1,3,1,3,1.10,'EUR','2023-12-31','2023-12-31 23:59:59','2024-01-01',FALSE),
 (2,1,2,3,2,1,2.50,'USD','2024-01-01','2024-01-01 00:00:00','2024-01-01',TRUE),
 (3,2,3,4,3,2,6.00,'EUR','2024-01-01','2024-01-02 12:00:00',NULL,FALSE),
 (4,3,4,NULL,4,10,3.00,'USD','2024-12-30','2024-12-30 08:00:00','2025-01-02',NULL),
 (5,3,4,1,1,1,1.00,'EUR','2024-03-31','2024-03-31 01:30:00','2024-03-31',FALSE),
 (6,NULL,2,1,2,4,2.25,'EUR','2024-02-29','2024-02-29 10:00:00','2024-03-01',TRUE),
 (7,4,NULL,2,NULL,5,NULL,'CHF','2024-01-31','2024-01-31 23:30:00',NULL,FALSE),
 (8,99,5,NULL,5,7,0.30,'EUR',NULL,NULL,NULL,FALSE),
 (9,9000000000000000001,5,5,5,1,0.40,'EUR','2024-06-30','2024-06-30 00:00:00','2024-06-30',TRUE),
 (10,9000000000000000002,5,5,5,2,0.40,'USD','2024-07-01','2024-07-01 00:00:00','2024-07-01',TRUE);
INSERT INTO visits VALUES (1,'2023-12-31',40),(1,'2024-01-01',10),(2,'2024-01-01',8),(3,'2024-03-31',25),(5,'2024-01-01',3);
INSERT INTO targets VALUES (1,'2023-12-01',5.00),(1,'2024-01-01',4.00),(2,'2024-01-01',20.00),(3,'2024-12-01',25.00),(5,'2024-01-01',9.00);
INSERT INTO rates VALUES ('USD','2023-01-01','2024-01-01',0.9000),('USD','2024-01-01','2024-07-01',0.8000),('USD','2024-07-01','2099-01-01',0.5000),('EUR','2000-01-01','2099-01-01',1.0000);
INSERT INTO returns VALUES (1,1,1,'bad','2024-01-03'),(2,1,1,'late','2024-01-04'),(3,4,2,'bad','2025-01-05'),(4,NULL,3,'lost','2024-02-01'),(5,3,2,'bad','2024-01-09');
INSERT INTO dates VALUES ('2023-12-31','winter',1),('2024-01-01','winter',2),('2024-02-29','winter',3),('2024-03-31','spring',4),('2024-12-30','winter',5),('2025-01-02','winter',6),('2024-03-01','spring',7);
INSERT INTO "Order Lines" VALUES (1,'a',10.00,1,TRUE),(2,'a',5.50,2,FALSE),(3,'b',1.25,3,TRUE),(4,NULL,2.00,NULL,NULL);
INSERT INTO kinds VALUES ('fruit','A1'),('fruit','A2'),('bake','B1');
