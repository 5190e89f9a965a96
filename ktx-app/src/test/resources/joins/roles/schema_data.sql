-- A courier: one table of addresses and people in many roles.
CREATE TABLE addresses (address_id INTEGER, street VARCHAR, city VARCHAR);
INSERT INTO addresses SELECT i, 'Street ' || i, 'City ' || i % 30 FROM range(1, 401) r(i);
CREATE TABLE users (id INTEGER, login VARCHAR, full_name VARCHAR, home_address_id INTEGER);
INSERT INTO users SELECT i, 'user' || i, 'User ' || i, 1 + i * 3 % 400 FROM range(1, 61) r(i);
CREATE TABLE depots (id INTEGER, name VARCHAR, manager_id INTEGER);
INSERT INTO depots SELECT i, 'Depot ' || i, 1 + i * 5 % 60 FROM range(1, 13) r(i);
CREATE TABLE consignments (id INTEGER, ship_from_address_id INTEGER, ship_to_address_id INTEGER, billing_address_id INTEGER, created_by INTEGER, approved_by_id INTEGER, origin_depot_id INTEGER, destination_depot INTEGER, pieces INTEGER, status_id INTEGER);
INSERT INTO consignments SELECT i, 1 + i * 7 % 400, 1 + i * 11 % 400, CASE WHEN i % 3 = 0 THEN 1 + i * 13 % 400 END, 1 + i % 60, CASE WHEN i % 2 = 0 THEN 1 + i * 7 % 60 END, 1 + i % 12, 1 + i * 5 % 12, 1 + i % 9, 1 + i % 5 FROM range(1, 901) r(i);
CREATE TABLE consignment_statuses (id INTEGER, label VARCHAR);
INSERT INTO consignment_statuses VALUES (1, 'new'), (2, 'picked'), (3, 'moving'), (4, 'there'), (5, 'lost'), (6, 'returned');
CREATE TABLE scans (scan_id INTEGER, consignment_id INTEGER, depot_id INTEGER, scanned_by INTEGER, scanned_at TIMESTAMP);
INSERT INTO scans SELECT i, 1 + i * 3 % 900, 1 + i % 12, 1 + i * 17 % 60, TIMESTAMP '2025-01-01' + to_minutes(i) FROM range(1, 3001) r(i);
