package dev.ktx.testkit;

import dev.ktx.sql.Dialect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A small retailer with traps on purpose, the same in every engine:
///
/// - fan-out: an order has several items, and items several shipments;
/// - chasm: an order has items and refunds, which have nothing to do with one another;
/// - keys that are NULL (an order without a customer) and keys that lead nowhere (in `crm`);
/// - two tables called `customers`, in the schemas `sales` and `crm`;
/// - moments in several zones, one of them on either side of midnight in UTC;
/// - reserved words: the table `user`, the columns `group`, `from`, `to`;
/// - a key of two columns, and a foreign key of two columns to it.
///
/// SQLite has no schemas: there the tables of `crm` are called `crm_...`.
///
/// Totals to check against: 8 orders worth 1,000.00; 12 items worth 1,000.00; 4 refunds worth
/// 130.00; joining orders to items naively makes the orders with items worth 2,210.00.
public final class Shop {
    private Shop() {}

    /// @param type as PostgreSQL spells it; the other engines accept the same
    private record ShopColumn(String name, String type) {}

    private record ShopTable(
            String schema,
            String name,
            List<ShopColumn> columns,
            List<String> constraints,
            String comment,
            List<String> rows) {}

    private static final List<ShopTable> TABLES =
            List.of(
                    table(
                            "sales.customers",
                            "People who bought something.",
                            "customer_id integer, name varchar(60), email varchar(80),"
                                    + " country char(2), created_at timestamp, active boolean",
                            List.of("PRIMARY KEY (\"customer_id\")", "UNIQUE (\"email\")"),
                            "1, 'Ada', 'ada@shop.example', 'DE', '2023-11-02 09:15:00', true",
                            "2, 'Bo', 'bo@shop.example', 'US', '2023-12-24 23:30:00', true",
                            "3, 'Chiyo', 'chiyo@shop.example', 'JP', '2024-01-01 00:00:00', false",
                            "4, 'Dagný', 'dagny@shop.example', 'IS', '2024-01-15 12:00:00', true",
                            "5, 'Eve', NULL, NULL, '2024-02-29 08:00:00', true"),
                    table(
                            "sales.products",
                            "What can be bought.",
                            "product_id integer, name varchar(60), category varchar(30),"
                                    + " list_price decimal(10,2)",
                            List.of("PRIMARY KEY (\"product_id\")"),
                            "10, 'Kettle', 'kitchen', 40.00",
                            "11, 'Lamp', 'home', 60.00",
                            "12, 'Rug', 'home', 150.00",
                            "13, 'Teapot', 'kitchen', 25.00"),
                    table(
                            "sales.orders",
                            "One row for each order, whatever became of it.",
                            "order_id integer, customer_id integer,"
                                    + " ordered_at timestamp with time zone, status varchar(20),"
                                    + " currency char(3), total decimal(10,2), group varchar(20)",
                            List.of(
                                    "PRIMARY KEY (\"order_id\")",
                                    "FOREIGN KEY (\"customer_id\") REFERENCES"
                                            + " sales.customers (\"customer_id\")"),
                            "100, 1, '2024-01-05 10:00:00+00:00', 'paid', 'EUR', 140.00, 'web'",
                            "101, 1, '2024-01-31 23:30:00+00:00', 'paid', 'EUR', 150.00, 'web'",
                            "102, 2, '2024-02-01 04:30:00+00:00', 'paid', 'USD', 60.00, 'store'",
                            "103, 2, '2024-02-10 18:00:00+00:00', 'cancelled', 'USD', 75.00, 'web'",
                            "104, 3, '2024-02-29 15:30:00+00:00', 'paid', 'JPY', 370.00, 'web'",
                            "105, 4, '2024-03-10 07:30:00+00:00', 'paid', 'EUR', 40.00, NULL",
                            "106, NULL, '2024-03-31 01:30:00+00:00', 'paid', 'EUR', 165.00,"
                                    + " 'store'",
                            "107, 4, '2024-03-31 23:59:59+00:00', 'open', 'EUR', 0.00, 'web'"),
                    table(
                            "sales.order_items",
                            "What an order consists of.",
                            "order_id integer, line_no integer, product_id integer,"
                                    + " quantity integer, unit_price decimal(10,2)",
                            List.of(
                                    "PRIMARY KEY (\"order_id\", \"line_no\")",
                                    "FOREIGN KEY (\"order_id\") REFERENCES"
                                            + " sales.orders (\"order_id\")",
                                    "FOREIGN KEY (\"product_id\") REFERENCES"
                                            + " sales.products (\"product_id\")"),
                            "100, 1, 10, 2, 40.00",
                            "100, 2, 11, 1, 60.00",
                            "101, 1, 12, 1, 150.00",
                            "102, 1, 11, 1, 60.00",
                            "103, 1, 13, 3, 25.00",
                            "104, 1, 12, 2, 150.00",
                            "104, 2, 10, 1, 40.00",
                            "104, 3, 13, 1, 30.00",
                            "105, 1, 10, 1, 40.00",
                            "106, 1, 12, 1, 125.00",
                            "106, 2, 10, 1, 40.00",
                            "106, 3, 13, 0, 25.00"),
                    table(
                            "sales.refunds",
                            "Money given back; some belongs to no order any more.",
                            "refund_id integer, order_id integer, amount decimal(10,2),"
                                    + " refunded_on date",
                            List.of(
                                    "PRIMARY KEY (\"refund_id\")",
                                    "FOREIGN KEY (\"order_id\") REFERENCES"
                                            + " sales.orders (\"order_id\")"),
                            "900, 100, 40.00, '2024-01-20'",
                            "901, 104, 30.00, '2024-03-01'",
                            "902, 104, 10.00, '2024-03-02'",
                            "903, NULL, 50.00, '2024-03-03'"),
                    table(
                            "sales.shipments",
                            "Items on their way; an item may travel in parts.",
                            "shipment_id integer, order_id integer, line_no integer,"
                                    + " shipped_at timestamp with time zone",
                            List.of(
                                    "PRIMARY KEY (\"shipment_id\")",
                                    "FOREIGN KEY (\"order_id\", \"line_no\") REFERENCES"
                                            + " sales.order_items (\"order_id\", \"line_no\")"),
                            "1, 100, 1, '2024-01-06 08:00:00+00:00'",
                            "2, 100, 1, '2024-01-07 08:00:00+00:00'",
                            "3, 104, 1, NULL"),
                    table(
                            "crm.customers",
                            "The same people as the marketing tool knows them; no key is declared.",
                            "id integer, customer_ref integer, segment varchar(20)",
                            List.of(),
                            "1, 1, 'loyal'",
                            "2, 2, 'new'",
                            "3, 99, 'lost'"),
                    table(
                            "crm.user",
                            "Reserved words as names.",
                            "id integer, from date, to date",
                            List.of("PRIMARY KEY (\"id\")"),
                            "1, '2024-01-01', '2024-12-31'"));

    private static ShopTable table(
            String name, String comment, String columns, List<String> constraints, String... rows) {
        int dot = name.indexOf('.');
        List<ShopColumn> parsed = new ArrayList<>();
        // Commas inside a type, as in decimal(10,2), have no blank behind them.
        for (String column : columns.split(", ", -1)) {
            int blank = column.indexOf(' ');
            parsed.add(new ShopColumn(column.substring(0, blank), column.substring(blank + 1)));
        }
        return new ShopTable(
                name.substring(0, dot),
                name.substring(dot + 1),
                parsed,
                constraints,
                comment,
                List.of(rows));
    }

    /// The statements that create and fill the shop, in order.
    public static List<String> statements(Dialect dialect) {
        boolean schemas = !dialect.name().equals("sqlite");
        boolean mysql = dialect.name().equals("mysql");
        List<String> statements = new ArrayList<>();
        if (schemas) {
            statements.add("CREATE SCHEMA sales");
            statements.add("CREATE SCHEMA crm");
        }
        for (ShopTable table : TABLES) {
            String name = spelled(dialect, table.schema(), table.name());
            String columns =
                    table.columns().stream()
                            .map(column ->
                                    dialect.quote(column.name()) + " " + type(dialect, column))
                            .collect(Collectors.joining(", "));
            String constraints =
                    table.constraints().stream()
                            .map(constraint -> ", " + referring(dialect, constraint))
                            .collect(Collectors.joining());
            String comment = dialect.literal(table.comment());
            statements.add(
                    "CREATE TABLE "
                            + name
                            + " ("
                            + columns
                            + constraints
                            + ")"
                            + (mysql ? " COMMENT = " + comment : ""));
            String rows = String.join("), (", table.rows());
            statements.add(
                    "INSERT INTO "
                            + name
                            + " VALUES ("
                            // MariaDB knows no offsets; its session stands in UTC.
                            + (mysql ? rows.replace("+00:00'", "'") : rows)
                            + ")");
            if (schemas && !mysql) {
                statements.add("COMMENT ON TABLE " + name + " IS " + comment);
            }
        }
        statements.add(
                "CREATE VIEW "
                        + spelled(dialect, "sales", "paid_orders")
                        + " AS SELECT * FROM "
                        + spelled(dialect, "sales", "orders")
                        + " WHERE status = 'paid'");
        return statements;
    }

    /// Creates the shop in an empty database.
    public static void create(TestDatabase database) {
        database.execute(statements(database.dialect()));
    }

    /// The name of a table of the shop as it is stored, quoted.
    public static String spelled(Dialect dialect, String schema, String table) {
        if (!dialect.name().equals("sqlite")) {
            return dialect.quote(schema) + "." + dialect.quote(table);
        }
        return dialect.quote(schema.equals("sales") ? table : schema + "_" + table);
    }

    private static String type(Dialect dialect, ShopColumn column) {
        if (!dialect.name().equals("mysql")) {
            return column.type();
        }
        return switch (column.type()) {
            case "timestamp" -> "datetime";
            case "timestamp with time zone" -> "timestamp";
            default -> column.type();
        };
    }

    private static String referring(Dialect dialect, String postgres) {
        String constraint = postgres.replace("\"", dialect.quote("").substring(1));
        int schema = constraint.indexOf("sales.");
        if (schema < 0) {
            return constraint;
        }
        int end = constraint.indexOf(' ', schema);
        String table = constraint.substring(schema + "sales.".length(), end);
        return constraint.substring(0, schema)
                + spelled(dialect, "sales", table)
                + constraint.substring(end);
    }

    /// Starts a project to play with: the shop in DuckDB and in SQLite.
    ///
    /// @param arguments the folder, which must not exist or be empty
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            throw new IllegalArgumentException("give one argument: the folder to create");
        }
        Path folder = Path.of(arguments[0]).toAbsolutePath();
        Files.createDirectories(folder);
        try (var files = Files.list(folder)) {
            if (files.findAny().isPresent()) {
                throw new IllegalArgumentException("the folder is not empty: " + folder);
            }
        }
        create(TestDatabase.duckdb(folder));
        create(TestDatabase.sqlite(folder));
        Files.writeString(
                folder.resolve("ktx.yaml"),
                """
                connections:
                  shop:
                    driver: duckdb
                    path: warehouse.duckdb
                  shop-lite:
                    driver: sqlite
                    path: warehouse.sqlite
                """);
    }
}
