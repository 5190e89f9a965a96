-- Berths and their bookings: composite keys whose columns are called otherwise where they are used.
CREATE TABLE harbours (harbour_code VARCHAR, name VARCHAR);
INSERT INTO harbours SELECT 'H' || chr((65 + i)::INTEGER) || i, 'Harbour ' || i FROM range(0, 12) r(i);
CREATE TABLE berths (harbour_code VARCHAR, berth_no INTEGER, depth DECIMAL(5,1));
INSERT INTO berths SELECT 'H' || chr((65 + i // 8)::INTEGER) || i // 8, 1 + i % 8, 3.0 + i % 7 FROM range(0, 96) r(i);
CREATE TABLE boats (boat_id INTEGER, name VARCHAR, home_harbour VARCHAR, home_berth INTEGER);
INSERT INTO boats SELECT i, 'Boat ' || i, 'H' || chr((65 + i * 5 % 96 // 8)::INTEGER) || (i * 5 % 96) // 8, 1 + i * 5 % 96 % 8 FROM range(1, 91) r(i);
CREATE TABLE bookings (booking_id INTEGER, boat_id INTEGER, harbour VARCHAR, berth INTEGER, arrival DATE, nights INTEGER);
INSERT INTO bookings SELECT i, 1 + i * 7 % 90, 'H' || chr((65 + i * 11 % 96 // 8)::INTEGER) || (i * 11 % 96) // 8, 1 + i * 11 % 96 % 8, DATE '2025-05-01' + (i % 120)::INTEGER, 1 + i % 9 FROM range(1, 401) r(i);
CREATE TABLE booking_lines (booking_id INTEGER, line_no INTEGER, service_code VARCHAR, amount DECIMAL(8,2));
INSERT INTO booking_lines SELECT 1 + i // 2, 1 + i % 2, ['PWR','WTR','CLN'][1 + i % 3], i * 0.5 FROM range(0, 800) r(i);
CREATE TABLE services (service_code VARCHAR, name VARCHAR);
INSERT INTO services VALUES ('PWR','Power'),('WTR','Water'),('CLN','Cleaning'),('GRB','Garbage');
CREATE TABLE line_refunds (refund_id INTEGER, booking_id INTEGER, line_no INTEGER, refunded DECIMAL(8,2));
INSERT INTO line_refunds SELECT i, 1 + i * 9 % 400, 1 + i % 2, i * 0.1 FROM range(1, 61) r(i);
