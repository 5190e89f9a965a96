-- A shop with UUID keys, code tables, and numbers that count.
CREATE TABLE accounts (id UUID, handle VARCHAR, tier_code VARCHAR, referred_by_account_id UUID);
INSERT INTO accounts SELECT md5('a' || i)::UUID, 'h' || i, ['FREE','PLUS','PRO'][1 + i % 3], CASE WHEN i % 5 = 0 THEN md5('a' || (i - 1))::UUID END FROM range(1, 201) r(i);
CREATE TABLE tiers (code VARCHAR, monthly INTEGER);
INSERT INTO tiers VALUES ('FREE', 0), ('PLUS', 5), ('PRO', 12), ('TEAM', 30);
CREATE TABLE products (sku VARCHAR, product_name VARCHAR, category VARCHAR, stock INTEGER);
INSERT INTO products SELECT 'SKU-' || lpad((i * 13)::VARCHAR, 5, '0'), 'Product ' || i, ['TOY','BOOK','GAME'][1 + i % 3], i % 50 FROM range(1, 121) r(i);
CREATE TABLE categories (category VARCHAR, label VARCHAR);
INSERT INTO categories VALUES ('TOY','Toys'),('BOOK','Books'),('GAME','Games'),('FOOD','Food');
CREATE TABLE purchases (id UUID, account_id UUID, placed_at TIMESTAMP, currency VARCHAR, payment_status VARCHAR, item_count INTEGER);
INSERT INTO purchases SELECT md5('p' || i)::UUID, md5('a' || (1 + i * 3 % 200))::UUID, TIMESTAMP '2025-01-01' + to_hours(i), ['EUR','NOK'][1 + i % 2], ['paid','open'][1 + i % 2], 1 + i % 4 FROM range(1, 501) r(i);
CREATE TABLE currencies (code VARCHAR, name VARCHAR, decimals INTEGER);
INSERT INTO currencies VALUES ('EUR','Euro',2),('NOK','Krone',2),('USD','Dollar',2),('JPY','Yen',0);
CREATE TABLE purchase_items (purchase_id UUID, sku VARCHAR, quantity INTEGER, unit_price DECIMAL(8,2));
INSERT INTO purchase_items SELECT md5('p' || (1 + i // 2))::UUID, 'SKU-' || lpad(((1 + (i * 7) % 120) * 13)::VARCHAR, 5, '0'), 1 + i % 5, i * 0.1 FROM range(0, 1000) r(i);
CREATE TABLE reviews (review_id INTEGER, product_sku VARCHAR, reviewer_account_id UUID, stars INTEGER, helpful_count INTEGER);
INSERT INTO reviews SELECT i, 'SKU-' || lpad(((1 + i * 11 % 120) * 13)::VARCHAR, 5, '0'), md5('a' || (1 + i % 200))::UUID, 1 + i % 5, i % 30 FROM range(1, 401) r(i);
