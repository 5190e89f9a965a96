package dev.ktx.semantic.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Exprs;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ExpressionParserTest {
    private static Expr<String> parse(String text) {
        Expr<Name> tree = ExpressionParser.parse(new Fragment(text, new Location.AtPath("expr")));
        return Exprs.bind(tree, name -> new Ref<>(name.text()));
    }

    private static void same(String text, String bracketed) {
        assertThat(parse(text)).as(text).isEqualTo(parse(bracketed));
    }

    private static String fault(String text) {
        try {
            parse(text);
        } catch (KtxException e) {
            return e.problem().where().text() + " " + e.problem().what();
        }
        throw new AssertionError(text + " was read");
    }

    @Test
    void bindsAsSqlDoes() {
        same("a + b * c", "a + (b * c)");
        same("a - b - c", "(a - b) - c");
        same("a / b / c", "(a / b) / c");
        same("-a + b", "(-a) + b");
        same("a or b and c", "a or (b and c)");
        same("not a = b and c", "(not (a = b)) and c");
        same("a = b + 1", "a = (b + 1)");
        same("a between b + 1 and c and d", "(a >= b + 1 and a <= c) and d");
        same("a::text || b", "(a::text) || b");
        same("a not in (1, 2)", "a not in (1,2)");
        same("case a when 1 then 'x' end", "case when a = 1 then 'x' end");
        same("a is not null or b is null", "(a is not null) or (b is null)");
    }

    @Test
    void readsNamesInAnyQuotes() {
        same("\"a\".\"b c\"", "`a`.[b c]");
        same("order.group", "\"order\".\"group\"");
        assertThat(parse("select")).isEqualTo(new Ref<>("select"));
    }

    @Test
    @DisplayName("SL-T105 a fault has its position and says what is expected")
    void tellsWhereAFaultIs() {
        assertThat(fault("fare >")).startsWith("expr:6").contains("ends too early");
        assertThat(fault("fare > 1 2")).startsWith("expr:9").contains("'2' at character 10");
        assertThat(fault("a, b")).contains("','");
        assertThat(fault("'open")).contains("never closed");
        assertThat(fault("a = b = c")).contains("do not chain");
        assertThat(fault("")).contains("empty");
        assertThat(fault("a; drop table t")).contains("';'");
        assertThat(fault("(select 1)")).contains("query of its own");
        assertThat(fault("exists (select 1)")).contains("query of its own");
        assertThat(fault("frobnicate(a)")).contains("'frobnicate' is not known");
        assertThat(fault("count()")).contains("takes one value");
        assertThat(fault("percentile(a, 2)")).contains("between 0 and 1");
        assertThat(fault("@a")).contains("a value");
    }

    @Test
    void refusesDeepNesting() {
        String deep = "(".repeat(100) + "1" + ")".repeat(100);
        assertThatThrownBy(() -> parse(deep)).isInstanceOf(KtxException.class);
    }
}
