-- A library and its code tables: keys that people can read.
CREATE TABLE countries (iso_code VARCHAR, name VARCHAR);
INSERT INTO countries VALUES ('NO','Norway'),('SE','Sweden'),('DK','Denmark'),('FI','Finland'),('IS','Iceland'),('DE','Germany'),('FR','France');
CREATE TABLE languages (lang VARCHAR, name VARCHAR);
INSERT INTO languages VALUES ('nor','Norwegian'),('swe','Swedish'),('dan','Danish'),('fin','Finnish'),('isl','Icelandic'),('ger','German');
CREATE TABLE publishers (publisher_code VARCHAR, name VARCHAR, country VARCHAR);
INSERT INTO publishers SELECT 'PUB' || lpad(i::VARCHAR, 3, '0'), 'Publisher ' || i, ['NO','SE','DK','FI','IS','DE'][1 + i % 6] FROM range(1, 41) r(i);
CREATE TABLE books (isbn VARCHAR, title VARCHAR, publisher VARCHAR, lang VARCHAR, pages INTEGER, year INTEGER);
INSERT INTO books SELECT '97882' || lpad((i * 7919 % 100000000)::VARCHAR, 8, '0'), 'Book ' || i % 250, 'PUB' || lpad((1 + i % 40)::VARCHAR, 3, '0'), ['nor','swe','dan','fin','ger'][1 + i % 5], 100 + i % 400, 1980 + i % 45 FROM range(1, 301) r(i);
CREATE TABLE branches (branch VARCHAR, address VARCHAR);
INSERT INTO branches VALUES ('central','Main 1'),('harbour','Quay 2'),('north','Hill 3'),('south','Lake 4');
CREATE TABLE copies (barcode VARCHAR, isbn VARCHAR, branch VARCHAR, state VARCHAR);
INSERT INTO copies SELECT 'B' || (100000 + i), '97882' || lpad(((1 + i * 3 % 300) * 7919 % 100000000)::VARCHAR, 8, '0'), ['central','harbour','north','south'][1 + i % 4], ['ok','worn','lost'][1 + i % 3] FROM range(1, 801) r(i);
CREATE TABLE loans (loan_id INTEGER, copy_barcode VARCHAR, member_no VARCHAR, lent_on DATE, due_on DATE);
INSERT INTO loans SELECT i, 'B' || (100000 + 1 + i * 7 % 800), 'M-' || (500 + i * 3 % 90), DATE '2025-01-01' + (i % 200)::INTEGER, DATE '2025-01-15' + (i % 200)::INTEGER FROM range(1, 1001) r(i);
CREATE TABLE members (member_no VARCHAR, name VARCHAR, home_branch VARCHAR, country_code VARCHAR);
INSERT INTO members SELECT 'M-' || (500 + i), 'Member ' || i, ['central','harbour','north'][1 + i % 3], ['NO','SE','DK'][1 + i % 3] FROM range(0, 100) r(i);
