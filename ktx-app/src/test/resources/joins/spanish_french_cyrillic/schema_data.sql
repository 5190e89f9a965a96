-- Three offices of one trade house, each in its own language.
CREATE TABLE clientes (id_cliente INTEGER, nombre VARCHAR, id_provincia INTEGER);
INSERT INTO clientes SELECT i, 'Cliente ' || i, 1 + i % 17 FROM range(1, 151) r(i);
CREATE TABLE provincias (id_provincia INTEGER, nombre VARCHAR);
INSERT INTO provincias SELECT i, 'Provincia ' || i FROM range(1, 20) r(i);
CREATE TABLE pedidos (id_pedido INTEGER, id_cliente INTEGER, fecha DATE, importe DECIMAL(10,2));
INSERT INTO pedidos SELECT i, 1 + i * 7 % 150, DATE '2025-01-01' + (i % 200)::INTEGER, i * 1.5 FROM range(1, 601) r(i);
CREATE TABLE fournisseurs (code_fournisseur VARCHAR, nom VARCHAR, id_pays INTEGER);
INSERT INTO fournisseurs SELECT 'F' || (200 + i), 'Fournisseur ' || i, 1 + i % 6 FROM range(1, 41) r(i);
CREATE TABLE pays (id INTEGER, nom VARCHAR);
INSERT INTO pays SELECT i, 'Pays ' || i FROM range(1, 9) r(i);
CREATE TABLE achats (achat_id INTEGER, fournisseur_code VARCHAR, quantité INTEGER);
INSERT INTO achats SELECT i, 'F' || (200 + 1 + i * 3 % 40), 1 + i % 30 FROM range(1, 301) r(i);
CREATE TABLE товары (ид INTEGER, название VARCHAR, категория_ид INTEGER);
INSERT INTO товары SELECT i, 'Товар ' || i, 1 + i % 9 FROM range(1, 91) r(i);
CREATE TABLE категории (ид INTEGER, название VARCHAR);
INSERT INTO категории SELECT i, 'Категория ' || i FROM range(1, 11) r(i);
CREATE TABLE продажи (ид INTEGER, товар_ид INTEGER, цена INTEGER, дата DATE);
INSERT INTO продажи SELECT i, 1 + i * 11 % 90, 100 + i % 50, DATE '2025-02-01' + (i % 100)::INTEGER FROM range(1, 401) r(i);
