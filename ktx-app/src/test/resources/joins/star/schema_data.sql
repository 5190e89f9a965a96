-- Facts and dimensions with prefixes, role-playing dates and surrogate keys.
CREATE TABLE dim_date (date_sk INTEGER, full_date DATE, month_no INTEGER, year_no INTEGER);
INSERT INTO dim_date SELECT strftime(DATE '2024-01-01' + i::INTEGER, '%Y%m%d')::INTEGER, DATE '2024-01-01' + i::INTEGER, 1, 2024 FROM range(0, 600) r(i);
CREATE TABLE dim_customer (customer_sk INTEGER, customer_nk VARCHAR, name VARCHAR, valid_from DATE);
INSERT INTO dim_customer SELECT i, 'CU' || (1 + i % 150), 'Name ' || i, DATE '2023-01-01' FROM range(1, 201) r(i);
CREATE TABLE dim_item (item_sk INTEGER, item_code VARCHAR, brand VARCHAR);
INSERT INTO dim_item SELECT i, 'IT-' || i, 'Brand ' || i % 9 FROM range(1, 121) r(i);
CREATE TABLE dim_store (store_sk INTEGER, city VARCHAR);
INSERT INTO dim_store SELECT i, 'City ' || i FROM range(1, 16) r(i);
CREATE TABLE dim_promo (promo_sk INTEGER, promo_name VARCHAR);
INSERT INTO dim_promo SELECT i, 'Promo ' || i FROM range(1, 31) r(i);
CREATE TABLE fct_sales (ss_sold_date_sk INTEGER, ss_ship_date_sk INTEGER, ss_item_sk INTEGER, ss_customer_sk INTEGER, ss_store_sk INTEGER, ss_promo_sk INTEGER, ss_ticket_number INTEGER, ss_quantity INTEGER, ss_net_paid DECIMAL(9,2));
INSERT INTO fct_sales SELECT strftime(DATE '2024-01-01' + (i % 500)::INTEGER, '%Y%m%d')::INTEGER, strftime(DATE '2024-01-03' + (i % 500)::INTEGER, '%Y%m%d')::INTEGER, 1 + (i * 7 + i // 3) % 120, 1 + i // 3 % 200, 1 + i // 3 % 15, CASE WHEN i % 4 = 0 THEN 1 + i % 30 END, 1 + i // 3, 1 + i % 12, i * 0.3 FROM range(0, 3000) r(i);
CREATE TABLE fct_returns (sr_returned_date_sk INTEGER, sr_item_sk INTEGER, sr_ticket_number INTEGER, sr_quantity INTEGER);
INSERT INTO fct_returns SELECT strftime(DATE '2024-02-01' + (i % 400)::INTEGER, '%Y%m%d')::INTEGER, 1 + (i * 9 * 7 + i * 9 // 3) % 120, 1 + i * 9 // 3, 1 FROM range(0, 300) r(i);
