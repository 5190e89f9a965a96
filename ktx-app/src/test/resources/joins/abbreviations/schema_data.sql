-- A ferry yard: shortened words and a prefix on every table and column.
CREATE TABLE tbl_vsl_mst (vsl_id INTEGER, vsl_nm VARCHAR, yd_cd VARCHAR, tonnage INTEGER);
INSERT INTO tbl_vsl_mst SELECT i, 'Vessel ' || i, ['KRG','OSL','VIK','TRS','BGO'][1 + i % 5], 400 + i * 37 % 900 FROM range(1, 41) r(i);
CREATE TABLE tbl_yd (yd_cd VARCHAR, yd_nm VARCHAR);
INSERT INTO tbl_yd VALUES ('KRG', 'Kragero'), ('OSL', 'Oslo'), ('VIK', 'Viken'), ('TRS', 'Tromso'), ('BGO', 'Bergen'), ('HMR', 'Hammer');
CREATE TABLE tbl_dept (dept_no INTEGER, dept_nm VARCHAR);
INSERT INTO tbl_dept SELECT i, 'Department ' || i FROM range(1, 9) r(i);
CREATE TABLE tbl_emp (emp_no INTEGER, emp_nm VARCHAR, dept_no INTEGER, mgr_emp_no INTEGER, hire_dt DATE, sal_amt INTEGER);
INSERT INTO tbl_emp SELECT i, 'Employee ' || i, 1 + i * 5 % 8, CASE WHEN i > 4 THEN 1 + i % 4 END, DATE '2015-01-01' + (i * 11)::INTEGER, 3000 + i FROM range(1, 121) r(i);
CREATE TABLE tbl_rpr_ord (rpr_ord_id INTEGER, vsl_id INTEGER, resp_emp_no INTEGER, opn_dt DATE, prio SMALLINT, cst_cd VARCHAR);
INSERT INTO tbl_rpr_ord SELECT i, 1 + i * 7 % 40, 1 + i * 13 % 120, DATE '2024-01-01' + (i % 300)::INTEGER, 1 + i % 4, 'C' || (1 + i % 3) FROM range(1, 501) r(i);
CREATE TABLE tbl_rpr_ln (rpr_ord_id INTEGER, ln_no INTEGER, prt_id INTEGER, qty INTEGER);
INSERT INTO tbl_rpr_ln SELECT 1 + i // 3, 1 + i % 3, 1 + i * 17 % 90, 1 + i % 12 FROM range(0, 1500) r(i);
CREATE TABLE tbl_prt (prt_id INTEGER, prt_dsc VARCHAR, wt_kg DECIMAL(8,2));
INSERT INTO tbl_prt SELECT i, 'Part ' || i, i * 1.5 FROM range(1, 101) r(i);
