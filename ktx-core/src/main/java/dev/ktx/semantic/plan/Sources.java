package dev.ktx.semantic.plan;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.problem.SourceProblems;
import dev.ktx.semantic.model.Edge.Side;
import dev.ktx.semantic.model.Hop;
import dev.ktx.semantic.model.Origin;
import dev.ktx.semantic.model.SemanticModel;
import dev.ktx.semantic.model.SourceColumn;
import dev.ktx.semantic.model.SourceNode;
import dev.ktx.sql.ReadOnlySql;
import dev.ktx.sql.SqlTarget;
import dev.ktx.sql.lex.Lexer;
import dev.ktx.sql.lex.Token;
import dev.ktx.sql.lex.Tokens;
import dev.ktx.sql.lex.UnreadableSql;
import dev.ktx.sql.tree.Expr;
import dev.ktx.sql.tree.Expr.Ref;
import dev.ktx.sql.tree.Exprs;
import dev.ktx.sql.tree.Query;
import dev.ktx.sql.tree.SqlColumn;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Gives out the tables of one statement under aliases that no other part of it uses, and collects
/// the queries of sources that are written in SQL.
final class Sources {
    private final SqlTarget target;
    private final Fields fields;
    private final Set<String> aliases = new HashSet<>();
    private final Set<String> tables;
    private final Map<SourceNode, Query.Named> written = new LinkedHashMap<>();

    Sources(SemanticModel model, SqlTarget target, Fields fields) {
        this.target = target;
        this.fields = fields;
        this.tables = model.tableNames();
    }

    /// The queries of sources that are written in SQL and were asked for.
    List<Query.Named> written() {
        return List.copyOf(written.values());
    }

    /// An alias that is not used yet.
    String alias(String wanted) {
        String alias = wanted;
        for (int i = 2; !aliases.add(alias.toLowerCase(Locale.ROOT)); i++) {
            alias = wanted + "_" + i;
        }
        return alias;
    }

    /// A name for a query of the WITH clause. It must not hide a table of the warehouse.
    String name(String wanted) {
        String name = wanted;
        for (int i = 2; tables.contains(name.toLowerCase(Locale.ROOT)); i++) {
            name = wanted + "_" + i;
        }
        return alias(name);
    }

    Query.Relation relation(SourceNode node, String alias) {
        return switch (node.source().origin()) {
            case Origin.Table(var parts) -> new Query.Relation.Table(parts, alias);
            case Origin.Sql _ ->
                    new Query.Relation.Reference(
                            written.computeIfAbsent(node, this::define).name(), alias);
        };
    }

    private Query.Named define(SourceNode node) {
        try {
            return read(node);
        } catch (KtxException e) {
            throw new KtxException(
                    SemanticProblems.brokenSource(Location.everywhere(), node.name(), e.problem()));
        }
    }

    /// The query of a source that is written in SQL.
    ///
    /// @throws KtxException when it is not one read
    Query.Named read(SourceNode node) {
        Origin.Sql sql = (Origin.Sql) node.source().origin();
        try {
            Tokens tokens = Lexer.lex(target.dialect().lexRules(), sql.text().text());
            int last = tokens.size();
            while (last > 0 && tokens.get(last - 1).isSymbol(";")) {
                last--;
            }
            if (last == 0) {
                throw broken(node, "The query is empty.");
            }
            String body =
                    sql.text().text().substring(tokens.get(0).start(), tokens.get(last - 1).end());
            // The gate proves that the text is one read; it is the same gate that guards execution.
            ReadOnlySql.parse(target.dialect(), body, target.policy());
            String name = node.name() + "__source";
            while (mentions(tokens, name)) {
                name = name + "_";
            }
            return new Query.Named(name(name), new Query.Definition.Written(body));
        } catch (UnreadableSql e) {
            throw broken(node, "The query cannot be read: " + e.reason() + ".");
        } catch (KtxException e) {
            throw broken(node, e.problem().what());
        }
    }

    private static boolean mentions(Tokens tokens, String name) {
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.isName() && token.text().equalsIgnoreCase(name)) {
                return true;
            }
        }
        return false;
    }

    private static KtxException broken(SourceNode node, String why) {
        return new KtxException(
                SourceProblems.badSource(
                        node.source().where(),
                        why,
                        "Write one query that reads, for example select id from rides."));
    }

    /// The condition of a join between two aliases.
    Expr<SqlColumn> condition(Hop hop, String from, String to) {
        String local = hop.forward() ? from : to;
        String target = hop.forward() ? to : from;
        Expr<SqlColumn> condition =
                Exprs.bind(
                        hop.edge().condition(),
                        side -> side(side, hop, side.local() ? local : target));
        return Typing.checkedColumns(condition, hop.edge().text());
    }

    private Expr<SqlColumn> side(Side side, Hop hop, String alias) {
        SourceNode node = side.local() ? hop.edge().local() : hop.edge().target();
        SourceColumn column = Optional.ofNullable(node.columns().get(side.column())).orElseThrow();
        Expr<Field> stored = fields.joined(Role.of(node), column);
        return Exprs.bind(stored, field -> new Ref<>(column(alias, field)));
    }

    static SqlColumn column(String alias, Field field) {
        return new SqlColumn(alias, field.column().name(), field.type());
    }

    /// The columns that identify a row of a source.
    static List<SqlColumn> grain(SourceNode node, String alias) {
        List<SqlColumn> grain = new ArrayList<>();
        for (String name : node.source().grain()) {
            SourceColumn column = Optional.ofNullable(node.columns().get(name)).orElseThrow();
            grain.add(new SqlColumn(alias, column.name(), column.type()));
        }
        return grain;
    }
}
