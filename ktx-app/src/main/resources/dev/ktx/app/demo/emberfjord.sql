-- The warehouse of Emberfjord, an invented company that sells, installs and looks after heat pumps
-- in eleven countries. Its today is 2026-09-30.
--
-- Every value is whole-number arithmetic on the row's number, so the rows are the same on every
-- machine and with any number of threads: no random(), no clock, no floating point. A statement ends
-- with a semicolon at the end of a line. Nothing may depend on the order in which rows are read.

SET TimeZone = 'UTC';

-- A 32-bit mix of a seed and a row number; products stay below 2^64.
CREATE TEMP MACRO mix_a(x) AS (xor(x, x >> 16) * 2246822519::UBIGINT) & 4294967295::UBIGINT;
CREATE TEMP MACRO mix_b(x) AS (xor(x, x >> 13) * 3266489917::UBIGINT) & 4294967295::UBIGINT;
CREATE TEMP MACRO noise(seed, n) AS
  mix_b(mix_a((n::UBIGINT * 2654435761::UBIGINT + seed::UBIGINT * 40503::UBIGINT) & 4294967295::UBIGINT));
CREATE TEMP MACRO below(limit_, seed, n) AS (noise(seed, n) % limit_::UBIGINT)::BIGINT;
CREATE TEMP MACRO pick(choices, seed, n) AS choices[1 + below(len(choices), seed, n)];
-- True for so many rows in a thousand.
CREATE TEMP MACRO happens(permille, seed, n) AS below(1000, seed, n) < permille;

SET VARIABLE today = DATE '2026-09-30';
SET VARIABLE given = ['Ingrid', 'Björn', 'Åsa', 'Søren', 'Jürgen', 'Małgorzata', 'Łukasz', 'Zoë', 'Noël', 'Renée',
  'Chloé', 'Siobhán', 'Owen', 'Aino', 'Väinö', 'Þóra', 'Emil', 'Freja', 'Käthe', 'Matthias', 'Hiroshi', 'Yuki',
  'Priya', 'Tomasz', 'Émile', 'Anaïs', 'Gwen', 'Rhys', 'Maja', 'Nils', 'Élodie', 'Oskar', 'Saga', 'Torbjörn'];
SET VARIABLE family = ['Lindqvist', 'Ångström', 'Østergård', 'Müller', 'Kowalczyk', 'Wójcik', 'Tremblay', 'Gagné',
  'MacLeod', 'O''Brien', 'Virtanen', 'Mäkelä', 'Nyström', 'Hansen', 'Brønlund', 'Schäfer', 'Größl', 'Bünzli',
  'Sørensen', 'Dahl', 'Nowak', 'Zielińska', 'Tanaka', 'Kobayashi', 'Campbell', 'Bergström', 'de la Cour', 'Fraser',
  'Huber', 'Järvinen', 'Håkansson', 'Pelletier'];
SET VARIABLE streets = ['Storgatan', 'Kirkegata', 'Mannerheimintie', 'Nørregade', 'Lindenstraße', 'Hauptplatz',
  'Rue du Marché', 'ulica Długa', 'Harbour Road', 'Rue Saint-Denis', 'Mill Lane', 'Björkvägen', 'Bahnhofstrasse'];

CREATE SCHEMA ref;
CREATE SCHEMA crm;
CREATE SCHEMA assortment;
CREATE SCHEMA billing;
CREATE SCHEMA field;
CREATE SCHEMA telemetry;
CREATE SCHEMA support;
CREATE SCHEMA legacy;

---------------------------------------------------------------------------------------------- ref

CREATE TABLE ref.countries (
  country_code VARCHAR(2) PRIMARY KEY,
  name VARCHAR NOT NULL,
  local_name VARCHAR NOT NULL,
  currency VARCHAR(3) NOT NULL,
  vat_pct DECIMAL(4, 2) NOT NULL,
  is_eu BOOLEAN NOT NULL
);
INSERT INTO ref.countries VALUES
  ('AT', 'Austria', 'Österreich', 'EUR', 20.00, true),
  ('CA', 'Canada', 'Canada', 'CAD', 5.00, false),
  ('CH', 'Switzerland', 'Schweiz', 'CHF', 8.10, false),
  ('DE', 'Germany', 'Deutschland', 'EUR', 19.00, true),
  ('DK', 'Denmark', 'Danmark', 'DKK', 25.00, true),
  ('FI', 'Finland', 'Suomi', 'EUR', 25.50, true),
  ('GB', 'United Kingdom', 'United Kingdom', 'GBP', 20.00, false),
  ('JP', 'Japan', '日本', 'JPY', 10.00, false),
  ('NO', 'Norway', 'Norge', 'NOK', 25.00, false),
  ('PL', 'Poland', 'Polska', 'PLN', 23.00, true),
  ('SE', 'Sweden', 'Sverige', 'SEK', 25.00, true);

-- Cities by how many customers live there, as a list to pick from.
CREATE TEMP TABLE city AS
SELECT (row_number() OVER (ORDER BY country, name, copy) - 1)::BIGINT AS slot, name, country, zone, digits
FROM (VALUES
  ('Malmö', 'SE', 'Europe/Stockholm', 5, 5), ('Göteborg', 'SE', 'Europe/Stockholm', 5, 6),
  ('Umeå', 'SE', 'Europe/Stockholm', 5, 4), ('Östersund', 'SE', 'Europe/Stockholm', 5, 3),
  ('Oslo', 'NO', 'Europe/Oslo', 4, 5), ('Tromsø', 'NO', 'Europe/Oslo', 4, 3), ('Ålesund', 'NO', 'Europe/Oslo', 4, 2),
  ('Tampere', 'FI', 'Europe/Helsinki', 5, 4), ('Jyväskylä', 'FI', 'Europe/Helsinki', 5, 2),
  ('København', 'DK', 'Europe/Copenhagen', 4, 4), ('Århus', 'DK', 'Europe/Copenhagen', 4, 3),
  ('Hamburg', 'DE', 'Europe/Berlin', 5, 6), ('Köln', 'DE', 'Europe/Berlin', 5, 4), ('Lübeck', 'DE', 'Europe/Berlin', 5, 3),
  ('Graz', 'AT', 'Europe/Vienna', 4, 2), ('Sankt Pölten', 'AT', 'Europe/Vienna', 4, 1),
  ('Zürich', 'CH', 'Europe/Zurich', 4, 3), ('Genève', 'CH', 'Europe/Zurich', 4, 2),
  ('Łódź', 'PL', 'Europe/Warsaw', 5, 3), ('Gdańsk', 'PL', 'Europe/Warsaw', 5, 3),
  ('Leeds', 'GB', 'Europe/London', 5, 4), ('Inverness', 'GB', 'Europe/London', 5, 2),
  ('Montréal', 'CA', 'America/Toronto', 6, 4), ('Québec', 'CA', 'America/Toronto', 6, 2),
  ('Halifax', 'CA', 'America/Halifax', 6, 2), ('Vancouver', 'CA', 'America/Vancouver', 6, 3),
  ('Sapporo', 'JP', 'Asia/Tokyo', 7, 2)) AS c(name, country, zone, digits, weight),
  LATERAL (SELECT unnest(range(weight)) AS copy);
SET VARIABLE slots = (SELECT count(*) FROM city);

---------------------------------------------------------------------------------------------- assortment

CREATE TABLE assortment.products (
  product_code VARCHAR PRIMARY KEY,
  name VARCHAR NOT NULL,
  family VARCHAR NOT NULL,
  power_kw DECIMAL(4, 1),
  list_price_eur DECIMAL(10, 2) NOT NULL,
  launched_on DATE,
  discontinued_on DATE
);
INSERT INTO assortment.products
SELECT
  'EF-' || upper(prefix) || lpad((power * 10)::INTEGER::VARCHAR, 3, '0'),
  label || ' ' || power::INTEGER,
  kind,
  power,
  (base + power * step)::DECIMAL(10, 2),
  launched,
  CASE WHEN power = 4 AND launched < DATE '2020-01-01' THEN DATE '2024-05-31' END
FROM (VALUES
  ('sol', 'Sölveig', 'air-water', 2900, 310, DATE '2018-03-01'),
  ('fro', 'Frøya', 'air-water', 3300, 335, DATE '2021-09-15'),
  ('nac', 'Näcken', 'ground source', 5200, 480, DATE '2019-10-01'),
  ('ask', 'Åska', 'air-air', 900, 140, DATE '2020-02-10'),
  ('luc', 'Łucja', 'air-water', 3100, 322, DATE '2023-04-20'),
  ('ecl', 'Éclair', 'air-air', 1050, 150, DATE '2022-06-01'),
  ('jok', 'Jökull', 'ground source', 6100, 510, DATE '2024-01-15'),
  ('gru', 'Grünewald', 'water heater', 1200, 90, DATE '2017-08-01')) AS p(prefix, label, kind, base, step, launched),
  (VALUES (4), (6), (9), (12), (16)) AS s(power);
INSERT INTO assortment.products VALUES
  ('AC-FILT', 'Filtre à poussière', 'accessory', NULL, 39.00, DATE '2018-03-01', NULL),
  ('AC-HEAT', 'Tillsatsvärme 3 kW', 'accessory', 3.0, 249.00, DATE '2018-03-01', NULL),
  ('AC-TERM', 'Raumthermostat „Ruhe“', 'accessory', NULL, 119.50, DATE '2020-11-01', NULL),
  ('AC-WIFI', 'Gateway Bifröst', 'accessory', NULL, 189.00, DATE '2021-01-10', NULL),
  ('SV-INST', 'Installation, standard', 'service', NULL, 1850.00, NULL, NULL),
  ('SV-DRILL', 'Borrning per metre', 'service', NULL, 38.75, NULL, NULL);
COMMENT ON TABLE assortment.products IS 'Price list of heat pumps, accessories and services. Prices are without VAT.';
COMMENT ON COLUMN assortment.products.list_price_eur IS 'Today''s price; orders keep the price that was agreed.';

---------------------------------------------------------------------------------------------- crm

CREATE TABLE crm.customers (
  customer_id BIGINT PRIMARY KEY,
  name VARCHAR NOT NULL,
  kind VARCHAR NOT NULL,
  segment VARCHAR,
  country_code VARCHAR(2) NOT NULL,
  city VARCHAR NOT NULL,
  preferredLanguage VARCHAR,
  email VARCHAR,
  phone VARCHAR,
  created_at TIMESTAMPTZ NOT NULL,
  referred_by BIGINT,
  acct_mgr INTEGER,
  tags VARCHAR[],
  profile JSON,
  is_test BOOLEAN NOT NULL
);
INSERT INTO crm.customers
SELECT
  100000 + i,
  CASE
    WHEN kind = 'household' THEN person
    WHEN kind = 'housing association' THEN 'Bostadsrätt ' || c.name || ' ' || (1 + below(90, 104, i))::VARCHAR
    WHEN kind = 'municipality' THEN c.name || ' kommun'
    ELSE split_part(person, ' ', 2) || pick([' AB', ' GmbH', ' Oy', ' & Sønner', ' Ltd', ' sp. z o.o.', ' Inc.'], 105, i)
  END,
  kind,
  CASE WHEN kind <> 'household' THEN pick(['small', 'small', 'middle', 'large', NULL], 106, i) END,
  c.country,
  c.name,
  CASE WHEN happens(120, 107, i) THEN NULL
    ELSE CASE c.country WHEN 'SE' THEN 'sv' WHEN 'NO' THEN 'nb' WHEN 'FI' THEN 'fi' WHEN 'DK' THEN 'da' WHEN 'PL' THEN 'pl'
      WHEN 'GB' THEN 'en' WHEN 'JP' THEN 'ja' WHEN 'CA' THEN pick(['en', 'fr'], 108, i)
      WHEN 'CH' THEN pick(['de', 'de', 'fr'], 108, i) ELSE 'de' END END,
  CASE WHEN happens(60, 109, i) THEN NULL ELSE 'c' || (100000 + i)::VARCHAR || '@example.com' END,
  CASE WHEN happens(300, 110, i) THEN NULL ELSE '+00 555 ' || lpad(below(10000000, 111, i)::VARCHAR, 7, '0') END,
  TIMESTAMPTZ '2019-04-01 06:00:00+00'
    + to_days(greatest(below(2738, 112, i), below(2738, 113, i))::INTEGER) + to_seconds(below(50000, 114, i)),
  CASE WHEN i > 500 AND happens(70, 115, i) THEN 100001 + below(i - 1, 116, i) END,
  CASE WHEN kind <> 'household' THEN 1 + below(160, 117, i) END,
  CASE below(10, 118, i) WHEN 0 THEN ['vip'] WHEN 1 THEN ['early adopter', 'solar'] WHEN 2 THEN ['solar'] WHEN 3 THEN [] END,
  CASE WHEN happens(350, 119, i) THEN json_object('heating', pick(['oil', 'gas', 'wood', 'direct electric'], 120, i),
    'people', 1 + below(6, 121, i), 'newsletter', happens(400, 122, i)) END,
  happens(6, 123, i)
FROM (
  SELECT i,
    pick(getvariable('given'), 101, i) || ' ' || pick(getvariable('family'), 102, i) AS person,
    CASE WHEN happens(780, 103, i) THEN 'household' WHEN happens(450, 124, i) THEN 'housing association'
      WHEN happens(880, 125, i) THEN 'business' ELSE 'municipality' END AS kind,
    below(getvariable('slots'), 126, i) AS slot
  FROM range(1, 12001) AS r(i)) AS base
JOIN city c USING (slot)
ORDER BY i;
COMMENT ON TABLE crm.customers IS 'One row per customer since 2019. Rows with is_test are made by our own people and belong in no report.';
COMMENT ON COLUMN crm.customers.acct_mgr IS 'techId of the account manager; households have none.';

-- Where a customer's rows start and what they are paid in; kept for the tables below.
CREATE TEMP TABLE home AS
SELECT c.customer_id - 100000 AS i, c.customer_id, c.name, c.created_at::DATE AS since, c.country_code, c.city, t.zone, t.digits, k.currency
FROM crm.customers c
JOIN ref.countries k USING (country_code)
JOIN (SELECT name, any_value(zone) AS zone, any_value(digits) AS digits FROM city GROUP BY name) t ON t.name = c.city;

CREATE TABLE crm.sites (
  site_id VARCHAR NOT NULL,
  customer_id BIGINT,
  street VARCHAR,
  postcode VARCHAR,
  city VARCHAR,
  country_code VARCHAR(2),
  "timeZone" VARCHAR,
  heated_area_m2 DECIMAL(8, 1),
  built_year SMALLINT,
  heating_before VARCHAR
);
INSERT INTO crm.sites
SELECT
  'S-' || lpad(s::VARCHAR, 6, '0'),
  CASE WHEN happens(8, 201, s) THEN NULL WHEN happens(6, 202, s) THEN 900000 + below(400, 203, s) ELSE h.customer_id END,
  pick(getvariable('streets'), 204, s) || ' ' || (1 + below(140, 205, s))::VARCHAR,
  lpad(below(CASE WHEN h.digits = 4 THEN 10000 ELSE 100000 END, 206, s)::VARCHAR, h.digits, '0'),
  h.city,
  h.country_code,
  h.zone,
  (45 + below(2600, 207, s) * 0.1)::DECIMAL(8, 1),
  CASE WHEN happens(150, 208, s) THEN NULL ELSE 1890 + below(135, 209, s) END,
  pick(['oil', 'gas', 'direct electric', 'wood', 'district heating', NULL], 210, s)
FROM (SELECT s, CASE WHEN s <= 12000 THEN s ELSE 1 + below(12000, 211, s) END AS i FROM range(1, 15001) AS r(s)) AS base
JOIN home h USING (i)
ORDER BY s;
COMMENT ON COLUMN crm.sites."timeZone" IS 'Local times of visits and installations at this site are in this zone.';

CREATE TEMP TABLE money AS
SELECT * FROM (VALUES ('EUR', 1.0000, 2), ('SEK', 11.2000, 2), ('NOK', 11.6000, 2), ('DKK', 7.4600, 2), ('CHF', 0.9500, 2),
  ('PLN', 4.3000, 2), ('GBP', 0.8500, 2), ('CAD', 1.4800, 2), ('JPY', 160.0000, 0)) AS m(ccy, per_eur, decimals);

CREATE TEMP TABLE priced AS
SELECT product_code, ccy,
  CASE decimals WHEN 0 THEN round(list_price_eur::DECIMAL(18, 2) * per_eur::DECIMAL(9, 4), 0)
    ELSE round(list_price_eur::DECIMAL(18, 2) * per_eur::DECIMAL(9, 4), 2) END::DECIMAL(12, 2) AS price
FROM assortment.products, money;

CREATE TEMP TABLE sold AS
SELECT o, line, h.currency AS ccy,
  CASE WHEN line = 1 AND happens(6, 302, key) THEN 'EF-OLD7' ELSE p.product_code END AS product_code,
  CASE WHEN p.family = 'accessory' THEN 1 + below(4, 303, key) WHEN p.product_code = 'SV-DRILL' THEN 60 + below(120, 303, key) ELSE 1 END AS qty,
  q.price,
  CASE WHEN happens(180, 304, key) THEN pick([5.00, 7.50, 10.00, 15.00], 305, key)::DECIMAL(5, 2) END AS discount
FROM (SELECT o, 1 + below(12000, 306, o) AS i, line, o * 8 + line AS key FROM range(1, 20001) AS r(o),
  LATERAL (SELECT unnest(range(1, 2 + pick([0, 1, 1, 2, 3], 301, o))) AS line)) AS base
JOIN home h USING (i)
-- The first line is a heat pump, the others go with it.
JOIN (SELECT *, product_code LIKE 'EF-%' AS main, row_number() OVER (PARTITION BY main ORDER BY product_code) - 1 AS slot,
    count(*) OVER (PARTITION BY main) AS choices FROM assortment.products) p
  ON p.main = (base.line = 1) AND p.slot = noise(307, key) % p.choices
JOIN priced q ON q.product_code = p.product_code AND q.ccy = h.currency;

CREATE TABLE crm."order" (
  order_id BIGINT PRIMARY KEY,
  customer_id BIGINT NOT NULL REFERENCES crm.customers (customer_id),
  site_id VARCHAR,
  sts_cd VARCHAR(1) NOT NULL,
  "group" VARCHAR,
  ordered_at TIMESTAMPTZ NOT NULL,
  ccy VARCHAR(3) NOT NULL,
  total_amt DECIMAL(14, 2) NOT NULL,
  "desc" VARCHAR
);
INSERT INTO crm."order"
SELECT
  500000 + o,
  h.customer_id,
  CASE WHEN happens(40, 311, o) THEN NULL ELSE 'S-' || lpad(i::VARCHAR, 6, '0') END,
  CASE WHEN ordered > getvariable('today') - 20 THEN pick(['N', 'C'], 312, o) ELSE pick(['D', 'D', 'D', 'D', 'D', 'D', 'C', 'X'], 313, o) END,
  pick(['web', 'web', 'partner', 'phone', 'trade fair', NULL], 314, o),
  ordered::TIMESTAMPTZ + to_hours(6) + to_seconds(below(50000, 315, o)),
  h.currency,
  t.total,
  CASE WHEN happens(90, 316, o) THEN pick(['call before delivery', 'replaces oil boiler', 'two storeys; narrow stairs', 'rush'], 317, o) END
FROM (SELECT o, 1 + below(12000, 306, o) AS i FROM range(1, 20001) AS r(o)) AS base
JOIN home h USING (i)
JOIN (SELECT o, sum(round(qty * price * (100 - coalesce(discount, 0)) * 0.01, 2))::DECIMAL(14, 2) AS total FROM sold GROUP BY o) t USING (o),
LATERAL (SELECT h.since + below(greatest(getvariable('today') - h.since, 1), 318, o)::INTEGER AS ordered) d
ORDER BY o;
COMMENT ON COLUMN crm."order".sts_cd IS 'N new, C confirmed, D delivered, X cancelled';
COMMENT ON COLUMN crm."order"."group" IS 'Sales channel.';

CREATE TABLE crm.order_lines (
  order_id BIGINT NOT NULL REFERENCES crm."order" (order_id),
  line_no SMALLINT NOT NULL,
  product_code VARCHAR NOT NULL,
  qty INTEGER NOT NULL,
  unit_price DECIMAL(12, 2) NOT NULL,
  discount_pct DECIMAL(5, 2),
  PRIMARY KEY (order_id, line_no)
);
INSERT INTO crm.order_lines SELECT 500000 + o, line, product_code, qty, price, discount FROM sold ORDER BY o, line;

---------------------------------------------------------------------------------------------- field

CREATE TABLE field.technicians (
  "techId" INTEGER NOT NULL,
  "fullName" VARCHAR NOT NULL,
  "homeBase" VARCHAR,
  "hiredOn" DATE,
  skills VARCHAR[],
  "isContractor" BOOLEAN
);
INSERT INTO field.technicians
SELECT i, pick(getvariable('given'), 401, i) || ' ' || pick(getvariable('family'), 402, i), c.name,
  DATE '2012-01-09' + below(5200, 403, i)::INTEGER,
  pick([['refrigerant'], ['refrigerant', 'electrical'], ['drilling'], ['electrical', 'commissioning'], NULL], 404, i),
  happens(220, 405, i)
FROM range(1, 161) AS r(i)
JOIN city c ON c.slot = below(getvariable('slots'), 406, i)
ORDER BY i;

CREATE TABLE field.devices (
  serial_no VARCHAR NOT NULL,
  site_id VARCHAR,
  product_code VARCHAR,
  fw VARCHAR,
  installed_local TIMESTAMP,
  warranty_until DATE,
  state VARCHAR
);
INSERT INTO field.devices
SELECT
  'EF' || lpad((40000000 + d * 37)::VARCHAR, 9, '0'),
  CASE WHEN happens(25, 411, d) THEN NULL ELSE 'S-' || lpad(site::VARCHAR, 6, '0') END,
  p.product_code,
  pick(['4.2.0', '4.2.1', '4.3.0', '5.0.0-rc1', '5.0.2', NULL], 412, d),
  installed::TIMESTAMP + to_minutes(420 + below(540, 413, d)),
  (installed + to_years(pick([3, 5, 5, 7], 414, d)))::DATE,
  pick(['running', 'running', 'running', 'running', 'running', 'standby', 'fault', 'decommissioned', 'unbekannt'], 415, d)
FROM (SELECT d, CASE WHEN d <= 11000 THEN d ELSE 1 + below(15000, 416, d) END AS site FROM range(1, 12501) AS r(d)) AS base
JOIN home h ON h.i = CASE WHEN site <= 12000 THEN site ELSE 1 + below(12000, 211, site) END
JOIN (SELECT product_code, row_number() OVER (ORDER BY product_code) - 1 AS slot, count(*) OVER () AS choices
  FROM assortment.products WHERE product_code LIKE 'EF-%') p ON p.slot = noise(417, d) % p.choices,
LATERAL (SELECT h.since + below(greatest(getvariable('today') - h.since, 1), 418, d)::INTEGER AS installed) t
ORDER BY d;
COMMENT ON COLUMN field.devices.installed_local IS 'Wall clock at the site, without zone.';

CREATE TABLE field.visits (
  visit_id BIGINT NOT NULL,
  site_id VARCHAR,
  tech INTEGER,
  type VARCHAR,
  planned_for DATE,
  started_local TIMESTAMP,
  ended_local TIMESTAMP,
  outcome VARCHAR,
  checklist JSON
);
INSERT INTO field.visits
SELECT
  v,
  'S-' || lpad((CASE WHEN happens(4, 421, v) THEN 80000 + below(50, 422, v) ELSE 1 + below(15000, 423, v) END)::VARCHAR, 6, '0'),
  CASE WHEN happens(35, 424, v) THEN NULL WHEN happens(10, 425, v) THEN 700 + below(9, 426, v) ELSE 1 + below(160, 427, v) END,
  pick(['yearly service', 'yearly service', 'repair', 'installation', 'inspection', 'warranty'], 428, v),
  planned,
  CASE WHEN done THEN planned::TIMESTAMP + to_minutes(420 + below(480, 429, v)) END,
  CASE WHEN done AND NOT happens(12, 430, v) THEN planned::TIMESTAMP + to_minutes(420 + below(480, 429, v) + 25 + below(240, 431, v)) END,
  CASE WHEN done THEN pick(['fixed', 'fixed', 'ok', 'ok', 'ok', 'part ordered', 'no access', 'follow-up'], 432, v) END,
  CASE WHEN done AND happens(250, 433, v) THEN json_object('filter', happens(900, 434, v), 'pressure_bar', 8 + below(14, 435, v),
    'remarks', pick(['', 'brine low', 'noise at start', 'ice on fan'], 436, v)) END
FROM (SELECT v, DATE '2022-01-03' + below(1780, 437, v)::INTEGER AS planned FROM range(1, 28001) AS r(v)) AS base,
LATERAL (SELECT planned < getvariable('today') AND NOT happens(45, 438, v) AS done) d
ORDER BY v;

CREATE TABLE field."PartsUsed" (
  "visitId" BIGINT,
  "lineNo" SMALLINT,
  "partNo" VARCHAR,
  quantity DECIMAL(8, 2),
  "unitCost" DECIMAL(10, 2),
  ccy VARCHAR(3)
);
INSERT INTO field."PartsUsed"
SELECT v, line, pick(['FLT-20', 'VLV-3W', 'PMP-25', 'PCB-11', 'SNS-T1', 'R290', 'GLY-10L', 'FAN-40'], 441, v * 8 + line),
  (1 + below(40, 442, v * 8 + line) * 0.25)::DECIMAL(8, 2), (4 + below(60000, 443, v * 8 + line) * 0.01)::DECIMAL(10, 2),
  pick(['EUR', 'EUR', 'SEK', 'NOK', NULL], 444, v)
FROM range(1, 28001) AS r(v), LATERAL (SELECT unnest(range(1, 1 + pick([0, 0, 1, 1, 2], 445, v))) AS line)
ORDER BY v, line;

---------------------------------------------------------------------------------------------- billing

CREATE TABLE billing.fx_rates (
  rate_date DATE NOT NULL,
  ccy VARCHAR(3) NOT NULL,
  eur_per_unit DECIMAL(18, 8) NOT NULL
);
-- Banks quote on working days only, and nobody quotes the euro in euros.
INSERT INTO billing.fx_rates
SELECT day, ccy, ((base * (100000 + (abs((n * step) % 720 - 360) - 180) * 25 + below(500, 501, n * 16 + slot) - 250) // 100000)::DECIMAL(20, 0)
  * 0.00000001::DECIMAL(9, 8))::DECIMAL(18, 8)
FROM (SELECT n, DATE '2022-01-01' + n::INTEGER AS day FROM range(0, 1734) AS r(n)) AS days,
(VALUES (1, 'SEK', 8928571, 3), (2, 'NOK', 8620690, 2), (3, 'DKK', 13404826, 0), (4, 'CHF', 105263158, 1), (5, 'PLN', 23255814, 5),
  (6, 'GBP', 117647059, 2), (7, 'CAD', 67567568, 3), (8, 'JPY', 625000, 4)) AS m(slot, ccy, base, step)
WHERE isodow(day) < 6
ORDER BY day, ccy;
COMMENT ON TABLE billing.fx_rates IS 'Euros for one unit. Working days only: use the latest rate on or before the day. EUR itself has no row.';

CREATE TABLE billing.plans (
  plan_code VARCHAR PRIMARY KEY,
  name VARCHAR NOT NULL,
  monthly_fee_eur DECIMAL(8, 2) NOT NULL,
  visits_per_year SMALLINT,
  for_sale BOOLEAN NOT NULL
);
INSERT INTO billing.plans VALUES
  ('TRY', 'Trygg', 9.90, 0, true), ('TRP', 'Trygg Plus', 14.90, 1, true), ('ARS', 'Årsservice', 12.50, 1, false),
  ('HJV', 'Hjärtevärme', 24.90, 2, true), ('VIN', 'Vintervakt', 34.90, 3, true), ('SOR', 'Sorglös', 49.00, 4, true),
  ('FLA', 'Flåte Pro', 89.00, 12, true), ('EMP', 'Employee', 0.00, 1, false);

CREATE TYPE billing.subscription_state AS ENUM ('trial', 'active', 'paused', 'past_due', 'cancelled');
CREATE TABLE billing.subscriptions (
  subscription_id BIGINT NOT NULL,
  customer_id BIGINT,
  site_id VARCHAR,
  plan_code VARCHAR NOT NULL REFERENCES billing.plans (plan_code),
  state billing.subscription_state NOT NULL,
  started_on DATE NOT NULL,
  ended_on DATE,
  ccy VARCHAR(3) NOT NULL,
  monthly_fee DECIMAL(10, 2) NOT NULL,
  cancel_reason VARCHAR
);
INSERT INTO billing.subscriptions
SELECT 7000 + s, h.customer_id, 'S-' || lpad(i::VARCHAR, 6, '0'), plan, state, started,
  CASE WHEN state = 'cancelled' THEN least(started + (30 + below(900, 511, s))::INTEGER, getvariable('today')) END,
  h.currency,
  CASE m.decimals WHEN 0 THEN round(p.monthly_fee_eur::DECIMAL(12, 2) * m.per_eur::DECIMAL(9, 4), 0)
    ELSE round(p.monthly_fee_eur::DECIMAL(12, 2) * m.per_eur::DECIMAL(9, 4), 1) END::DECIMAL(10, 2),
  CASE WHEN state = 'cancelled' THEN pick(['moved', 'price', 'sold the house', 'unhappy', NULL], 512, s) END
FROM (SELECT s, 1 + below(12000, 513, s) AS i,
    pick(['TRY', 'TRY', 'TRY', 'TRP', 'TRP', 'ARS', 'HJV', 'HJV', 'VIN', 'VIN', 'SOR', 'FLA', 'EMP'], 514, s) AS plan,
    pick(['active', 'active', 'active', 'active', 'active', 'active', 'cancelled', 'cancelled', 'paused', 'past_due', 'trial'], 515, s)::billing.subscription_state AS state
  FROM range(1, 7501) AS r(s)) AS base
JOIN home h USING (i)
JOIN billing.plans p ON p.plan_code = plan
JOIN money m ON m.ccy = h.currency,
LATERAL (SELECT greatest(h.since, DATE '2022-01-01') AS earliest) e,
LATERAL (SELECT earliest + below(greatest(getvariable('today') - earliest, 1), 516, s)::INTEGER AS started) d
ORDER BY s;

CREATE TABLE billing.invoices (
  invoice_no VARCHAR NOT NULL,
  customer_id BIGINT,
  subscription_id BIGINT,
  order_id BIGINT,
  issued_on DATE NOT NULL,
  due_on DATE,
  ccy VARCHAR(3) NOT NULL,
  net_amt DECIMAL(14, 2) NOT NULL,
  vat_amt DECIMAL(14, 2) NOT NULL,
  gross_amt DECIMAL(14, 2) NOT NULL,
  status VARCHAR NOT NULL,
  created_at TIMESTAMPTZ
);
CREATE TEMP TABLE billed AS
SELECT row_number() OVER (ORDER BY issued, subscription_id, order_id) AS n, *
FROM (
  SELECT s.customer_id, s.subscription_id, NULL::BIGINT AS order_id, s.ccy, (s.monthly_fee * 3)::DECIMAL(14, 2) AS net,
    (s.started_on + to_months(3 * quarter::INTEGER))::DATE AS issued
  FROM billing.subscriptions s, LATERAL (SELECT unnest(range(0, 20)) AS quarter)
  WHERE s.started_on + to_months(3 * quarter::INTEGER) <= coalesce(s.ended_on, getvariable('today')) AND s.monthly_fee > 0
  UNION ALL
  SELECT o.customer_id, NULL, o.order_id, o.ccy, o.total_amt, o.ordered_at::DATE + 7
  FROM crm."order" o
  WHERE o.sts_cd = 'D' AND o.ordered_at >= TIMESTAMPTZ '2022-01-01 00:00:00+00' AND o.ordered_at::DATE + 7 <= getvariable('today'));
INSERT INTO billing.invoices
SELECT
  'INV-' || year(issued)::VARCHAR || '-' || lpad(n::VARCHAR, 6, '0'),
  CASE WHEN happens(15, 521, n) THEN NULL WHEN happens(5, 522, n) THEN 900000 + below(400, 523, n) ELSE b.customer_id END,
  subscription_id, order_id, issued, due, ccy, net, vat, net + vat,
  CASE
    WHEN issued > getvariable('today') - 3 THEN 'draft'
    WHEN happens(12, 524, n) THEN 'void'
    WHEN due > getvariable('today') THEN CASE WHEN happens(450, 525, n) THEN 'paid' ELSE 'sent' END
    WHEN happens(940, 526, n) THEN 'paid'
    WHEN due < getvariable('today') - 365 THEN 'written off'
    ELSE 'overdue'
  END,
  issued::TIMESTAMPTZ + to_hours(4) + to_seconds(below(3000, 527, n))
FROM billed b
JOIN home h ON h.customer_id = b.customer_id
JOIN ref.countries k ON k.country_code = h.country_code,
LATERAL (SELECT issued + pick([14, 30, 30, 30, 60], 528, n)::INTEGER AS due, round(net * k.vat_pct * 0.01, 2)::DECIMAL(14, 2) AS vat) d
ORDER BY n;
COMMENT ON TABLE billing.invoices IS 'Amounts are in the currency of the row. Some rows lost their customer when accounts were merged.';
COMMENT ON COLUMN billing.invoices.status IS 'draft, sent, paid, overdue, written off or void. Drafts and void rows are no revenue.';

CREATE TABLE billing.payments (
  payment_id BIGINT NOT NULL,
  invoice_no VARCHAR,
  paid_at TIMESTAMPTZ NOT NULL,
  method VARCHAR,
  ccy VARCHAR(3),
  amount DECIMAL(14, 2),
  status VARCHAR,
  "from" VARCHAR
);
INSERT INTO billing.payments
SELECT
  row_number() OVER (ORDER BY i.invoice_no, part),
  CASE WHEN happens(3, 531, key) THEN replace(i.invoice_no, 'INV-', 'RE-') ELSE i.invoice_no END,
  least(i.due_on - 12 + below(20, 532, key)::INTEGER, getvariable('today'))::TIMESTAMPTZ + to_hours(6) + to_seconds(below(50000, 533, key)),
  CASE i.ccy WHEN 'SEK' THEN pick(['Swish', 'autogiro', 'card'], 534, key) WHEN 'NOK' THEN pick(['Vipps', 'AvtaleGiro', 'card'], 534, key)
    WHEN 'CHF' THEN pick(['TWINT', 'QR-bill'], 534, key) WHEN 'PLN' THEN pick(['BLIK', 'przelew'], 534, key)
    WHEN 'EUR' THEN pick(['SEPA debit', 'SEPA debit', 'card', 'Überweisung'], 534, key) ELSE pick(['card', 'bank transfer'], 534, key) END,
  i.ccy,
  CASE WHEN halves = 1 THEN i.gross_amt WHEN part = 0 THEN i.gross_amt - round(i.gross_amt * 0.4, 2) ELSE round(i.gross_amt * 0.4, 2) END,
  CASE WHEN happens(9, 535, key) THEN 'chargeback' ELSE 'settled' END,
  CASE WHEN happens(200, 536, key) THEN NULL ELSE h.name END
FROM (SELECT *, right(invoice_no, 6)::BIGINT AS n FROM billing.invoices WHERE status = 'paid') i
LEFT JOIN home h USING (customer_id),
LATERAL (SELECT CASE WHEN happens(40, 537, i.n) THEN 2 ELSE 1 END AS halves) s,
LATERAL (SELECT unnest(range(0, halves)) AS part) p,
LATERAL (SELECT i.n * 2 + part AS key) k
ORDER BY i.invoice_no, part;

CREATE TABLE billing."Credit Notes" (
  "Credit No" VARCHAR NOT NULL,
  "Invoice No" VARCHAR,
  "Issued On" DATE,
  "Amount" DECIMAL(14, 2),
  "Reason Code" VARCHAR
);
INSERT INTO billing."Credit Notes"
SELECT 'CN-' || lpad((row_number() OVER (ORDER BY invoice_no))::VARCHAR, 5, '0'), invoice_no,
  least(issued_on + (5 + below(80, 541, n))::INTEGER, getvariable('today')), round(gross_amt * pick([1.00, 0.50, 0.10, 0.20], 542, n), 2),
  pick(['GOODWILL', 'LATE', 'WRONG-PRICE', 'RETURN', NULL], 543, n)
FROM (SELECT *, right(invoice_no, 6)::BIGINT AS n FROM billing.invoices WHERE status IN ('paid', 'overdue'))
WHERE happens(35, 544, n)
ORDER BY invoice_no;

CREATE VIEW billing.open_receivables AS
SELECT i.invoice_no, i.customer_id, i.due_on, i.ccy, i.gross_amt,
  CASE WHEN i.ccy = 'EUR' THEN i.gross_amt ELSE CAST(i.gross_amt * r.eur_per_unit AS DECIMAL(14, 2)) END AS gross_eur
FROM billing.invoices i
ASOF LEFT JOIN billing.fx_rates r ON r.ccy = i.ccy AND r.rate_date <= i.issued_on
WHERE i.status IN ('sent', 'overdue');
COMMENT ON VIEW billing.open_receivables IS 'What customers owe, in euros of the day of issue.';

---------------------------------------------------------------------------------------------- telemetry

CREATE TABLE telemetry.daily_readings (
  serial_no VARCHAR,
  day DATE,
  kwh_in DECIMAL(8, 2),
  kwh_heat DECIMAL(8, 2),
  outdoor_c DECIMAL(4, 1),
  defrosts SMALLINT
);
INSERT INTO telemetry.daily_readings
SELECT 'EF' || lpad((40000000 + d * 37)::VARCHAR, 9, '0'), day,
  (used * 0.01)::DECIMAL(8, 2),
  CASE WHEN happens(15, 601, key) THEN NULL ELSE (used * (260 + below(160, 602, d)) // 100 * 0.01)::DECIMAL(8, 2) END,
  (chill * -0.1 + 18 + below(60, 603, key) * 0.1)::DECIMAL(4, 1),
  CASE WHEN chill > 120 THEN below(14, 604, key) ELSE 0 END
FROM (SELECT d, n, d * 512 + n AS key, DATE '2025-12-01' + n::INTEGER AS day FROM range(1, 361) AS r(d), range(0, 304) AS q(n)) AS base,
LATERAL (SELECT [230, 215, 170, 120, 70, 25, 10, 15, 55, 110, 165, 215][month(day)] AS chill) c,
LATERAL (SELECT 180 + chill * 9 + below(900, 605, key) AS used) u
ORDER BY d, n;
COMMENT ON TABLE telemetry.daily_readings IS 'One row per device and local day; kwh_heat is NULL while the heat meter was silent.';

CREATE TABLE telemetry.alarms (
  alarm_id BIGINT NOT NULL,
  serial_no VARCHAR,
  code VARCHAR,
  sev SMALLINT,
  raised_at TIMESTAMPTZ,
  cleared_at TIMESTAMPTZ,
  ack_by INTEGER
);
INSERT INTO telemetry.alarms
SELECT a, 'EF' || lpad((40000000 + (1 + below(12600, 611, a)) * 37)::VARCHAR, 9, '0'),
  pick(['E01', 'E02', 'E07', 'E13', 'E21', 'F04', 'F22', 'LOW-BRINE', 'DEFROST'], 612, a), pick([1, 2, 2, 3, 3, 3, 4], 613, a), raised,
  CASE WHEN happens(930, 614, a) THEN raised + to_minutes(2 + below(5000, 615, a)) END,
  CASE WHEN happens(400, 616, a) THEN 1 + below(160, 617, a) END
FROM (SELECT a, TIMESTAMPTZ '2025-01-01 00:00:00+00' + to_minutes(below(915000, 618, a)) AS raised FROM range(1, 18001) AS r(a)) AS base
ORDER BY a;
COMMENT ON COLUMN telemetry.alarms.sev IS '1 tells, 2 warns, 3 disturbs, 4 stops the device';

---------------------------------------------------------------------------------------------- support, legacy

CREATE TABLE support.tickets (
  id UUID NOT NULL,
  customer_id BIGINT,
  channel VARCHAR,
  priority VARCHAR,
  status VARCHAR,
  lang VARCHAR,
  subject VARCHAR,
  "order" BIGINT,
  opened_at TIMESTAMPTZ,
  closed_at TIMESTAMPTZ,
  csat SMALLINT,
  meta JSON
);
INSERT INTO support.tickets
SELECT md5('ticket ' || t::VARCHAR)::UUID,
  CASE WHEN happens(50, 701, t) THEN NULL ELSE 100001 + below(12000, 702, t) END,
  pick(['e-mail', 'e-mail', 'phone', 'chat', 'Facebook'], 703, t), pick(['low', 'normal', 'normal', 'high', 'urgent'], 704, t),
  CASE WHEN closed THEN pick(['solved', 'solved', 'closed', 'merged'], 705, t) ELSE pick(['new', 'open', 'waiting on customer', 'on hold'], 706, t) END,
  pick(['sv', 'nb', 'fi', 'da', 'de', 'fr', 'pl', 'en'], 707, t),
  pick(['No hot water', 'Bruit anormal', 'Rechnung unklar', 'Alarm E07', 'Change of address', 'Kallt i huset', 'Wi-Fi lost', 'Reklamacja'], 708, t),
  CASE WHEN happens(220, 709, t) THEN 500001 + below(20300, 710, t) END,
  opened, CASE WHEN closed THEN opened + to_minutes(30 + below(20000, 711, t)) END,
  CASE WHEN closed AND happens(380, 712, t) THEN 1 + below(5, 713, t) END,
  json_object('device', pick(['ios', 'android', 'web', NULL], 714, t), 'replies', below(12, 715, t))
FROM (SELECT t, TIMESTAMPTZ '2023-06-01 05:00:00+00' + to_minutes(below(1752000, 716, t)) AS opened FROM range(1, 14001) AS r(t)) AS base,
LATERAL (SELECT opened < getvariable('today')::TIMESTAMPTZ - to_days(15) AND happens(960, 717, t) AS closed) c
ORDER BY t;

CREATE TABLE legacy.customers (
  cst_no VARCHAR(8),
  cst_nm VARCHAR(40),
  cst_typ VARCHAR(2),
  ctry_cd VARCHAR(3),
  opn_dt VARCHAR(8),
  sts VARCHAR(1),
  cr_lmt DECIMAL(12, 2),
  crm_id BIGINT
);
INSERT INTO legacy.customers
SELECT lpad((10 * l)::VARCHAR, 8, '0'), upper(left(strip_accents(name), 40)), pick(['PR', 'PR', 'PR', 'FI', 'KO'], 801, l),
  pick(['SWE', 'NOR', 'FIN', 'DEU', '???'], 802, l), strftime(DATE '1998-01-05' + below(7600, 803, l)::INTEGER, '%Y%m%d'),
  pick(['A', 'A', 'A', 'I', 'D'], 804, l), (below(40, 805, l) * 500)::DECIMAL(12, 2),
  CASE WHEN happens(610, 806, l) THEN h.customer_id END
FROM range(1, 5001) AS r(l) JOIN home h ON h.i = l
ORDER BY l;
COMMENT ON TABLE legacy.customers IS 'The system before 2019, frozen. opn_dt is YYYYMMDD as text; sts A active, I inactive, D dunning.';
