CREATE TABLE countries (id INTEGER PRIMARY KEY, name VARCHAR(20));
CREATE TABLE regions (id INTEGER PRIMARY KEY, name VARCHAR(20), country_id INTEGER);
CREATE TABLE branches (id INTEGER PRIMARY KEY, city VARCHAR(20), region_id INTEGER, desks INTEGER);
CREATE TABLE managers (branch_id INTEGER, name VARCHAR(20), since DATE);
CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR(20), branch_id INTEGER, referrer_id INTEGER, tier VARCHAR(10), born DATE, opened TIMESTAMP);
CREATE TABLE accounts (id INTEGER PRIMARY KEY, branch_id INTEGER, kind VARCHAR(10), limit_amount DECIMAL(12,2), opened_on DATE);
CREATE TABLE holders (account_id INTEGER, customer_id INTEGER, share DECIMAL(5,2), PRIMARY KEY (account_id, customer_id));
CREATE TABLE balances (account_id INTEGER, day DATE, amount DECIMAL(12,2), PRIMARY KEY (account_id, day));
CREATE TABLE payments (id INTEGER PRIMARY KEY, from_id INTEGER, to_id INTEGER, amount DECIMAL(12,2), items INTEGER, booked_at TIMESTAMP, value_on DATE, note VARCHAR(40), ok BOOLEAN);
CREATE TABLE fees (id INTEGER PRIMARY KEY, account_id INTEGER, amount DECIMAL(12,2), charged_on DATE);
CREATE TABLE claims (id INTEGER PRIMARY KEY, account_id INTEGER, amount DECIMAL(12,2), made_on DATE);
CREATE TABLE cards (id INTEGER PRIMARY KEY, account_id INTEGER, bonus INTEGER);
CREATE TABLE loose (a INTEGER, b VARCHAR(10), x DOUBLE PRECISION);
INSERT INTO countries VALUES (1,'Austria'),(2,'Belgium'),(3,'Chad');
INSERT INTO regions VALUES (1,'Tyrol',1),(2,'Vienna',1),(3,'Flanders',2),(4,'Nowhere',NULL),(5,'Lost',77);
INSERT INTO branches VALUES (1,'Innsbruck',1,4),(2,'Wien',2,10),(3,'Gent',3,6),(4,'Null',4,2),(5,NULL,NULL,3),(6,'Lost',5,1),(7,'Empty',2,8);
INSERT INTO managers VALUES (1,'Ana','2023-01-01'),(1,'Ben','2024-01-01'),(2,'Cleo','2020-01-01');
INSERT INTO customers VALUES
 (1,'Österreich AG',1,NULL,'Gold','1980-02-29','2023-12-31 23:30:00'),
 (2,'o''Neil',2,1,'gold','1990-12-31','2024-03-31 00:30:00'),
 (3,'50% off',2,1,'GOLD',NULL,'2024-03-31 01:30:00'),
 (4,'a_b',3,2,'basic','2000-01-01','2024-10-27 00:30:00'),
 (5,'axb',NULL,99,NULL,'1999-06-15','2024-10-27 01:30:00'),
 (6,'[x]*?\z',5,6,'basic','1970-01-01',NULL);
INSERT INTO accounts VALUES (1,1,'giro',100.00,'2023-12-31'),(2,1,'save',50.50,'2024-01-01'),(3,2,'giro',10.10,'2024-02-29'),(4,3,'giro',NULL,'2024-12-30'),(5,NULL,'save',7.00,NULL),(6,5,NULL,1.00,'2025-01-05'),(7,99,'giro',3.00,'2024-06-30');
INSERT INTO holders VALUES (1,1,1.00),(2,1,0.25),(2,2,0.75),(3,2,0.50),(3,3,0.50),(4,4,1.00),(5,88,1.00),(6,6,NULL);
INSERT INTO balances VALUES
 (1,'2024-01-31',10.00),(1,'2024-02-29',20.00),(1,'2024-03-31',30.00),
 (2,'2024-01-31',5.00),(2,'2024-02-29',NULL),(2,'2024-03-31',6.00),
 (3,'2024-02-29',0.00),(3,'2024-03-31',-4.50),(4,'2024-03-31',1.05),(99,'2024-03-31',1000.00);
INSERT INTO payments VALUES
 (1,1,2,10.00,3,'2023-12-31 22:59:59','2023-12-31','rent 100%',TRUE),
 (2,1,3,20.50,2,'2023-12-31 23:00:00','2024-01-01','Rent_1',TRUE),
 (3,2,1,5.25,1,'2024-03-31 00:59:59','2024-03-31','it''s late',FALSE),
 (4,3,4,1.05,7,'2024-03-31 01:00:00','2024-03-31','RENT',NULL),
 (5,3,NULL,0.00,0,'2024-10-27 00:30:00','2024-10-28','[ab]*',TRUE),
 (6,NULL,1,99.99,4,'2024-10-27 01:30:00','2024-10-28',NULL,FALSE),
 (7,4,4,3.00,5,'2024-12-29 23:30:00','2024-12-30','back\slash',TRUE),
 (8,99,2,2.00,1,'2024-12-31 23:59:59','2025-01-05','Österreich',NULL),
 (9,5,1,NULL,NULL,NULL,NULL,'',TRUE),
 (10,1,2,10.00,3,'2025-01-06 00:00:00','2025-01-06','rent 100%',TRUE);
INSERT INTO fees VALUES (1,1,1.00,'2024-01-15'),(2,1,2.00,'2024-03-01'),(3,3,4.00,'2024-03-02'),(4,4,8.00,'2025-06-01'),(5,NULL,16.00,'2024-01-31'),(6,77,32.00,NULL);
INSERT INTO cards VALUES (1,1,5),(2,3,7),(3,NULL,11),(4,6,NULL);
INSERT INTO loose VALUES (1,'a',0.5),(1,'a',1.5),(1,'A',2.5),(2,NULL,3.5),(NULL,'b',4.5),(NULL,NULL,5.5);
