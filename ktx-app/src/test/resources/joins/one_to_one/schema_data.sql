-- Parts of one thing in several tables that share its key.
CREATE TABLE patients (patient_id INTEGER, surname VARCHAR, born DATE);
INSERT INTO patients SELECT i, 'Surname ' || i, DATE '1950-01-01' + (i * 13 % 20000)::INTEGER FROM range(1, 301) r(i);
CREATE TABLE patient_contacts (patient_id INTEGER, phone VARCHAR, mail VARCHAR);
INSERT INTO patient_contacts SELECT i, '555-' || i, 'm' || i FROM range(1, 301) r(i);
CREATE TABLE patient_insurance (patient_id INTEGER, insurer_id INTEGER, policy VARCHAR);
INSERT INTO patient_insurance SELECT i, 1 + i % 7, 'P' || i * 17 FROM range(1, 261) r(i);
CREATE TABLE insurers (insurer_id INTEGER, name VARCHAR);
INSERT INTO insurers SELECT i, 'Insurer ' || i FROM range(1, 8) r(i);
CREATE TABLE wards (ward_id INTEGER, name VARCHAR, head_physician_id INTEGER);
INSERT INTO wards SELECT i, 'Ward ' || i, i * 3 FROM range(1, 9) r(i);
CREATE TABLE physicians (physician_id INTEGER, surname VARCHAR, speciality VARCHAR);
INSERT INTO physicians SELECT i, 'Dr ' || i, ['heart','bone','eye'][1 + i % 3] FROM range(1, 41) r(i);
CREATE TABLE admissions (admission_id INTEGER, patient_id INTEGER, ward_id INTEGER, attending_physician_id INTEGER, admitted DATE, bed INTEGER);
INSERT INTO admissions SELECT i, 1 + i * 7 % 300, 1 + i % 8, 1 + i * 3 % 40, DATE '2025-01-01' + (i % 150)::INTEGER, 1 + i % 30 FROM range(1, 701) r(i);
CREATE TABLE discharges (admission_id INTEGER, discharged DATE, reason_code VARCHAR);
INSERT INTO discharges SELECT i, DATE '2025-01-10' + (i % 150)::INTEGER, ['HOME','MOVE','DIED'][1 + i % 3] FROM range(1, 601) r(i);
CREATE TABLE reason_codes (reason_code VARCHAR, meaning VARCHAR);
INSERT INTO reason_codes VALUES ('HOME','went home'),('MOVE','moved'),('DIED','died'),('LEFT','left');
