-- Every id starts at 1, and many numbers are no ids at all.
CREATE TABLE machines (machine_id INTEGER, name VARCHAR, capacity INTEGER, year_built INTEGER, floor INTEGER);
INSERT INTO machines SELECT i, 'Machine ' || i, 1 + i % 20, 1990 + i % 30, 1 + i % 3 FROM range(1, 81) r(i);
CREATE TABLE materials (material_id INTEGER, name VARCHAR, reorder_level INTEGER, shelf INTEGER);
INSERT INTO materials SELECT i, 'Material ' || i, 1 + i % 50, 1 + i % 9 FROM range(1, 121) r(i);
CREATE TABLE shifts (shift_id INTEGER, label VARCHAR, start_hour INTEGER);
INSERT INTO shifts VALUES (1, 'early', 6), (2, 'late', 14), (3, 'night', 22);
CREATE TABLE jobs (job_id INTEGER, machine_id INTEGER, shift_id INTEGER, status INTEGER, priority INTEGER, attempt INTEGER, step INTEGER, units_made INTEGER, started DATE, code VARCHAR);
INSERT INTO jobs SELECT i, 1 + i * 7 % 80, 1 + i % 3, 1 + i % 4, 1 + i % 5, 1 + i % 3, i % 10, 1 + i % 70, DATE '2025-01-01' + (i % 100)::INTEGER, ['A','B','C'][1 + i % 3] FROM range(1, 601) r(i);
CREATE TABLE consumption (job_id INTEGER, material_id INTEGER, quantity INTEGER, batch_no INTEGER);
INSERT INTO consumption SELECT 1 + i % 600, 1 + (i * 7 + i // 600) % 120, 1 + i % 40, 1 + i % 77 FROM range(0, 1800) r(i);
CREATE TABLE status_texts (code VARCHAR, text VARCHAR);
INSERT INTO status_texts VALUES ('A', 'active'), ('B', 'blocked'), ('C', 'closed'), ('D', 'draft');
CREATE TABLE sensors (sensor_id INTEGER, machine_id INTEGER, channel INTEGER, threshold INTEGER);
INSERT INTO sensors SELECT i, 1 + i % 80, 1 + i % 8, 10 + i % 60 FROM range(1, 201) r(i);
