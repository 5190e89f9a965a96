package dev.ktx.semantic.model;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.Problem;
import dev.ktx.semantic.expression.ExpressionParser;
import dev.ktx.semantic.expression.Fragment;
import dev.ktx.semantic.expression.Name;
import dev.ktx.sql.tree.Expr;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A source in the graph of joins, with what it declares by name. Expressions are read when they
/// are first asked for, so a fault in one measure concerns that measure only.
public final class SourceNode {
    private final ResolvedSource source;
    private final Map<String, SourceColumn> columns = new LinkedHashMap<>();
    private final Map<String, Measure> measures = new LinkedHashMap<>();
    private final Map<String, Segment> segments = new LinkedHashMap<>();
    private final Map<Fragment, Expr<Name>> parsed = Collections.synchronizedMap(new HashMap<>());
    private final List<Hop> hops = new ArrayList<>();
    private final Map<String, Hop> roles = new LinkedHashMap<>();
    private final List<Problem> joinProblems = new ArrayList<>();

    SourceNode(ResolvedSource source) {
        this.source = source;
        source.columns().forEach(column -> columns.put(column.name(), column));
        source.measures().forEach(measure -> measures.put(measure.name(), measure));
        source.segments().forEach(segment -> segments.put(segment.name(), segment));
    }

    public ResolvedSource source() {
        return source;
    }

    public String name() {
        return source.name();
    }

    public Map<String, SourceColumn> columns() {
        return Collections.unmodifiableMap(columns);
    }

    public Map<String, Measure> measures() {
        return Collections.unmodifiableMap(measures);
    }

    public Optional<Measure> measure(String wanted) {
        return Optional.ofNullable(measures.get(wanted));
    }

    public Map<String, Segment> segments() {
        return Collections.unmodifiableMap(segments);
    }

    /// The tree of an expression of this source.
    ///
    /// @throws KtxException when it cannot be read
    public Expr<Name> parse(Fragment fragment) {
        Expr<Name> known = parsed.get(fragment);
        if (known == null) {
            known = ExpressionParser.parse(fragment);
            parsed.put(fragment, known);
        }
        return known;
    }

    /// The steps to neighbours, declared here or there, in the order of declaration.
    public List<Hop> hops() {
        return Collections.unmodifiableList(hops);
    }

    /// The aliases that this source declares.
    public Map<String, Hop> roles() {
        return Collections.unmodifiableMap(roles);
    }

    public Optional<Hop> role(String alias) {
        return Optional.ofNullable(roles.get(alias));
    }

    /// What is wrong with joins that this source declares; they are left out of the graph.
    public List<Problem> joinProblems() {
        return Collections.unmodifiableList(joinProblems);
    }

    void add(Hop hop) {
        hops.add(hop);
        hop.role().filter(_ -> hop.forward()).ifPresent(alias -> roles.put(alias, hop));
    }

    void add(Problem problem) {
        joinProblems.add(problem);
    }

    @Override
    public String toString() {
        return name();
    }
}
