package dev.ktx.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.sql.dialect.Dialects;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;

class StatementAnalysisTest {
    @Test
    void namesTablesWithoutThoseThatWithMakes() {
        assertThat(
                        tables(
                                Dialects.POSTGRES,
                                """
                                WITH paid AS (SELECT * FROM shop.orders WHERE status = 'paid')
                                SELECT c.name, (SELECT max(r.at) FROM refunds r)
                                FROM Paid p JOIN "shop"."Customers" c ON c.id = p.customer_id
                                """))
                .isEqualTo(
                        is(
                                List.of(
                                        table("refunds"),
                                        table("shop", "Customers"),
                                        table("shop", "orders"))));
        assertThat(tables(Dialects.BIGQUERY, "SELECT a FROM `p.d.t`, UNNEST(b) AS c"))
                .isEqualTo(is(List.of(table("p", "d", "t"))));
        assertThat(tables(Dialects.SQLSERVER, "SELECT a FROM [s].[t] FOR XML PATH('r'), TYPE"))
                .isEqualTo(is(List.of(table("s", "t"))));
        assertThat(tables(Dialects.REDSHIFT, "SELECT i.a FROM t o, o.items i"))
                .isEqualTo(is(List.of(table("t"))));
        assertThat(tables(Dialects.POSTGRES, "SELECT 1")).isEqualTo(is(List.of()));
    }

    @Test
    void doesNotKnowTablesThatNoSecondParserConfirms() {
        assertThat(
                        tables(
                                Dialects.CLICKHOUSE,
                                "SELECT * EXCEPT a APPLY(sum) FROM t FINAL SAMPLE 1 / 10 OFFSET 1 / 2"))
                .isInstanceOf(Known.Unknown.class);
        assertThat(tables(Dialects.POSTGRES, "DELETE FROM t")).isInstanceOf(Known.Unknown.class);
        assertThat(tables(Dialects.POSTGRES, "SELECT 'a")).isInstanceOf(Known.Unknown.class);
    }

    @Test
    void doesNotKnowTablesThatAreArguments() {
        Map<Dialect, List<String>> hidden =
                Map.of(
                        Dialects.SNOWFLAKE,
                        List.of(
                                "SELECT * FROM TABLE('db.s.t')",
                                "SELECT * FROM TABLE(t)",
                                "SELECT * FROM IDENTIFIER('t')"),
                        Dialects.BIGQUERY,
                        List.of(
                                "SELECT * FROM ML.CORRELATION(TABLE ds.t, 'a')",
                                "SELECT * FROM GAP_FILL(TABLE ds.t, ts_column => 'a')"),
                        Dialects.DATABRICKS,
                        List.of(
                                "SELECT * FROM table_changes('a.b', 1)",
                                "SELECT * FROM event_log(TABLE(a.b))"),
                        Dialects.TRINO,
                        List.of("SELECT * FROM TABLE(exclude_columns(input => TABLE(orders)))"),
                        Dialects.SQLSERVER,
                        List.of("SELECT * FROM CONTAINSTABLE(dbo.t, *, 'x') c"),
                        Dialects.CLICKHOUSE,
                        List.of(
                                "SELECT a FROM x WHERE a IN db.t",
                                "SELECT a FROM x WHERE a NOT IN (t)",
                                "SELECT in(a, t), nullIn(a, t) FROM x",
                                "SELECT joinGet('t', 'a', b) FROM x"));
        hidden.forEach((dialect, statements) ->
                assertThat(statements)
                        .allSatisfy(sql ->
                                assertThat(tables(dialect, sql))
                                        .isInstanceOf(Known.Unknown.class)));
    }

    @Test
    void knowsTablesBesideArgumentsThatAreNone() {
        assertThat(tables(Dialects.SNOWFLAKE, "SELECT * FROM t, TABLE(FLATTEN(input => t.a)) f"))
                .isEqualTo(is(List.of(table("t"))));
        assertThat(
                        tables(
                                Dialects.CLICKHOUSE,
                                "SELECT a FROM x WHERE a IN (1, NULL) AND b IN (SELECT c FROM y)"))
                .isEqualTo(is(List.of(table("x"), table("y"))));
        assertThat(tables(Dialects.POSTGRES, "SELECT a FROM x WHERE a IN (b)"))
                .isEqualTo(is(List.of(table("x"))));
        assertThat(tables(Dialects.TRINO, "TABLE t")).isEqualTo(is(List.of(table("t"))));
    }

    @Test
    void namesColumnsByClauseInEverySelect() {
        StatementAnalysis analysis =
                StatementAnalysis.of(
                        Dialects.POSTGRES,
                        """
                        SELECT o.status, sum(o.total) AS "Total"
                        FROM orders o JOIN customers c ON c.id = o.customer_id JOIN days USING (day)
                        WHERE o.placed > 1 AND EXISTS (SELECT r.id FROM refunds r WHERE r.order_id = o.id)
                        GROUP BY o.status HAVING count(o.item) > 1 ORDER BY o.status
                        """);
        assertThat(analysis.columns())
                .isEqualTo(
                        is(
                                Map.of(
                                        Clause.SELECT, List.of("status", "total", "id"),
                                        Clause.WHERE, List.of("placed", "order_id", "id"),
                                        Clause.JOIN, List.of("id", "customer_id", "day"),
                                        Clause.GROUP_BY, List.of("status"),
                                        Clause.HAVING, List.of("item"),
                                        Clause.ORDER_BY, List.of("status"))));
        assertThat(analysis.outputs())
                .isEqualTo(
                        is(
                                List.of(
                                        new OutputColumn(Optional.of("status"), "o.status"),
                                        new OutputColumn(Optional.of("Total"), "sum(o.total)"))));
        assertThat(analysis.functions()).isEqualTo(is(List.of("sum", "count")));
    }

    @Test
    void doesNotKnowTheColumnsOfAStar() {
        assertThat(StatementAnalysis.of(Dialects.POSTGRES, "SELECT a, t.* FROM t").outputs())
                .isEqualTo(new Known.Unknown<>("its list holds a star"));
        assertThat(
                        StatementAnalysis.of(
                                        Dialects.POSTGRES,
                                        "(SELECT a + 1, b FROM t) UNION SELECT 1, 2")
                                .outputs())
                .isEqualTo(
                        is(
                                List.of(
                                        new OutputColumn(Optional.empty(), "a + 1"),
                                        new OutputColumn(Optional.of("b"), "b"))));
    }

    @Test
    void givesStatementsThatDifferInLiteralsTheSameFingerprint() {
        Fingerprint first =
                Fingerprint.of(
                        Dialects.POSTGRES,
                        "select a from t where b = 'x' and c in (1, 2, 3) and d > $1; -- note");
        Fingerprint second =
                Fingerprint.of(
                        Dialects.POSTGRES,
                        "SELECT a\nFROM t WHERE b='y''z' AND c IN (7) AND d > 4.5");
        assertThat(first.text())
                .isEqualTo("SELECT A FROM T WHERE B = ? AND C IN(?) AND D > ?")
                .isEqualTo(second.text());
        assertThat(first.hash()).isEqualTo(second.hash()).hasSize(16);
        assertThat(first.slots())
                .extracting(Fingerprint.Slot::written)
                .containsExactly("'x'", "1", "2", "3", "$1");
        assertThat(Fingerprint.of(Dialects.POSTGRES, "select a from u").hash())
                .isNotEqualTo(first.hash());
    }

    @Test
    void readsNamesOfTables() {
        assertThat(TableIdentifier.parse(Dialects.POSTGRES, " shop.\"Big Orders\" AS o "))
                .isEqualTo(new TableIdentifier.Found(table("shop", "Big Orders")));
        assertThat(TableIdentifier.parse(Dialects.BIGQUERY, "`p-1.d.t`"))
                .isEqualTo(new TableIdentifier.Found(table("p-1", "d", "t")));
        assertThat(TableIdentifier.parse(Dialects.SQLSERVER, "[a.b].[c]]d]"))
                .isEqualTo(new TableIdentifier.Found(table("a.b", "c]d")));
        TableName name = table("c", "s", "t");
        assertThat(List.of(name.catalog().orElseThrow(), name.schema().orElseThrow(), name.name()))
                .containsExactly("c", "s", "t");
        assertThat(table("t").schema()).isEmpty();
    }

    @Test
    void saysWhyATextIsNoNameOfATable() {
        Map.of(
                        "${orders.SQL_TABLE_NAME}",
                                TableIdentifier.Reason.LOOKER_TEMPLATE_UNRESOLVED,
                        "@{schema}.orders", TableIdentifier.Reason.LOOKER_TEMPLATE_UNRESOLVED,
                        "(select 1)", TableIdentifier.Reason.DERIVED_TABLE_NOT_SUPPORTED,
                        "select 1", TableIdentifier.Reason.DERIVED_TABLE_NOT_SUPPORTED,
                        "  ", TableIdentifier.Reason.NO_PHYSICAL_TABLE,
                        "unnest(a)", TableIdentifier.Reason.NO_PHYSICAL_TABLE,
                        "a, b", TableIdentifier.Reason.MULTIPLE_TABLE_REFERENCES,
                        "a JOIN b", TableIdentifier.Reason.MULTIPLE_TABLE_REFERENCES,
                        "a b c", TableIdentifier.Reason.PARSE_ERROR,
                        "a.'b", TableIdentifier.Reason.PARSE_ERROR)
                .forEach((text, reason) ->
                        assertThat(TableIdentifier.parse(Dialects.POSTGRES, text))
                                .as(text)
                                .isInstanceOfSatisfying(
                                        TableIdentifier.Rejected.class,
                                        rejected ->
                                                assertThat(rejected.reason()).isEqualTo(reason)));
    }

    private static Known<List<TableName>> tables(Dialect dialect, String sql) {
        return StatementAnalysis.of(dialect, sql).tables();
    }

    private static <T> Known<T> is(T value) {
        return new Known.Is<>(value);
    }

    private static TableName table(String... parts) {
        return new TableName(List.of(parts));
    }
}
