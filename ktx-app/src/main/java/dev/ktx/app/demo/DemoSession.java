package dev.ktx.app.demo;

import dev.ktx.mcp.Json;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The research of an agent that was asked a question and has nothing but the tools: from a word to
/// the columns that hold it, over wrong guesses, to a number; then what the server refuses and what
/// it cuts. A new tool gets its place by a line in {@link #steps()}.
public final class DemoSession {
    /// What the agent was asked.
    public static final String QUESTION =
            "How much is overdue from customers on the Arsservice plan, in euros, by country?";

    private static final String PLAN = "Arsservice";
    private static final String STATUS = "overdue";

    private DemoSession() {}

    /// Makes all calls in order.
    ///
    /// @param heard gets every call as soon as it is answered
    static void run(ToolCalls server, Consumer<ToolCall> heard) {
        var earlier = new Findings();
        int n = 0;
        for (Step step : steps()) {
            n++;
            ObjectNode arguments = step.arguments().after(earlier);
            long start = System.nanoTime();
            ObjectNode result = server.call(step.tool(), arguments);
            long millis = (System.nanoTime() - start) / 1_000_000;
            var call = new ToolCall(n, step.narration(), step.tool(), arguments, result, millis);
            earlier.add(step.name(), call);
            heard.accept(call);
        }
    }

    /// How many calls a session has.
    public static int length() {
        return steps().size();
    }

    static List<Step> steps() {
        return List.of(
                new Step(
                        "connections",
                        "Which warehouses are there to ask?",
                        "connection_list",
                        _ -> Json.object()),
                new Step(
                        "words",
                        "Which columns hold the words of the question? People write them without accents.",
                        "dictionary_search",
                        earlier -> words(earlier, List.of(PLAN, STATUS, "past due"))),
                new Step(
                        "guess",
                        "Two guesses at names of tables, to see what comes back.",
                        "entity_details",
                        earlier -> entities(earlier, List.of("customers", "invoice"))),
                new Step(
                        "tables",
                        "What do the tables look like that were found, and those that may connect them?",
                        "entity_details",
                        DemoSession::tablesToRead),
                new Step(
                        "typo",
                        "A first sum, with a column that does not exist.",
                        "sql_execution",
                        earlier -> sql(earlier, "SELECT sum(gross_amount) FROM billing.invoices")),
                new Step(
                        "currencies",
                        "Amounts are in the currency of the row. Which currencies are in there?",
                        "sql_execution",
                        earlier ->
                                sql(
                                        earlier,
                                        """
                                        SELECT ccy, count(*) AS invoices, sum(gross_amt) AS amount
                                        FROM billing.invoices
                                        WHERE status = %s
                                        GROUP BY ccy
                                        ORDER BY invoices DESC\
                                        """
                                                .formatted(status(earlier)))),
                new Step(
                        "keys",
                        "No foreign key is declared here. Does every overdue invoice find its customer?",
                        "sql_execution",
                        earlier ->
                                sql(
                                        earlier,
                                        """
                                        SELECT count(*) AS overdue,
                                          count(*) - count(i.customer_id) AS without_customer,
                                          count(i.customer_id) - count(c.customer_id) AS unknown_customer
                                        FROM billing.invoices i
                                        LEFT JOIN crm.customers c ON c.customer_id = i.customer_id
                                        WHERE i.status = %s\
                                        """
                                                .formatted(status(earlier)))),
                new Step(
                        "answer",
                        "The answer: latest rate of each currency, test customers left out, lost customers kept.",
                        "sql_execution",
                        earlier ->
                                sql(
                                        earlier,
                                        """
                                        SELECT coalesce(k.name, '(customer unknown)') AS country, i.ccy,
                                          count(*) AS invoices, sum(i.gross_amt) AS amount,
                                          round(sum(i.gross_amt * CASE i.ccy WHEN 'EUR' THEN 1 ELSE r.eur_per_unit END), 2) AS eur
                                        FROM billing.invoices i
                                        JOIN billing.subscriptions s ON s.subscription_id = i.subscription_id
                                        JOIN billing.plans p ON p.plan_code = s.plan_code
                                        LEFT JOIN crm.customers c ON c.customer_id = i.customer_id
                                        LEFT JOIN ref.countries k ON k.country_code = c.country_code
                                        LEFT JOIN (SELECT ccy, eur_per_unit FROM billing.fx_rates
                                          WHERE rate_date = (SELECT max(rate_date) FROM billing.fx_rates)) r ON r.ccy = i.ccy
                                        WHERE p.name = %s AND i.status = %s AND c.is_test IS NOT TRUE
                                        GROUP BY k.name, i.ccy
                                        ORDER BY eur DESC\
                                        """
                                                .formatted(plan(earlier), status(earlier)))),
                new Step(
                        "source",
                        "Does anybody keep a definition of that number?",
                        "sl_read_source",
                        earlier -> connection(earlier).put("sourceName", "invoices")),
                new Step(
                        "metric",
                        "Then the number needs no SQL: a measure, by a dimension, checked against its total.",
                        "sl_query",
                        DemoSession::metric),
                new Step(
                        "write",
                        "A shortcut to a better number. Nothing is ever written to a warehouse.",
                        "sql_execution",
                        earlier ->
                                sql(
                                        earlier,
                                        "UPDATE billing.invoices SET status = 'paid' WHERE status = "
                                                + status(earlier))),
                new Step(
                        "cut",
                        "A question for far too much is answered in part, and says so.",
                        "sql_execution",
                        earlier ->
                                sql(earlier, "SELECT * FROM telemetry.daily_readings")
                                        .put("maxRows", 5)));
    }

    private static ObjectNode metric(Findings earlier) {
        ObjectNode arguments = connection(earlier);
        arguments.putArray("measures").add("invoices.overdue_eur");
        arguments.putArray("dimensions").add("countries.name");
        arguments.putArray("filters").add("plans.name = " + plan(earlier));
        arguments.putArray("segments").add("crm_customers.real");
        arguments.put("segment_mode", "rows");
        arguments
                .putArray("order_by")
                .addObject()
                .put("field", "invoices.overdue_eur")
                .put("direction", "desc");
        arguments.putArray("include").add("checks");
        return arguments;
    }

    private static ObjectNode words(Findings earlier, List<String> words) {
        ObjectNode arguments = connection(earlier);
        ArrayNode values = arguments.putArray("values");
        words.forEach(values::add);
        return arguments;
    }

    private static ObjectNode tablesToRead(Findings earlier) {
        return entities(
                earlier,
                Stream.of(
                                earlier.tables("words"),
                                earlier.candidates("guess", 0, 2),
                                List.of("billing.subscriptions", "billing.fx_rates"))
                        .flatMap(List::stream)
                        .distinct()
                        .toList());
    }

    private static ObjectNode entities(Findings earlier, List<String> tables) {
        ObjectNode arguments = connection(earlier);
        ArrayNode entities = arguments.putArray("entities");
        tables.forEach(table -> entities.addObject().put("table", table));
        return arguments;
    }

    private static ObjectNode sql(Findings earlier, String sql) {
        return connection(earlier).put("sql", sql);
    }

    private static ObjectNode connection(Findings earlier) {
        return Json.object().put("connectionId", earlier.connection("connections"));
    }

    private static String status(Findings earlier) {
        return literal(earlier.spelling("words", STATUS));
    }

    private static String plan(Findings earlier) {
        return literal(earlier.spelling("words", PLAN));
    }

    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
