package dev.ktx.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A large schema of 30 columns a table that declares no key and no link: each table has a key of
/// its own and refers to up to three tables before it, next to codes, numbers without a meaning,
/// amounts, dates and texts.
public final class ManyTables {
    private static final int COLUMNS = 30;
    private static final int PARENTS = 3;
    private static final int ROWS = 40;

    private static final List<String> AREAS =
            List.of(
                    "billing",
                    "claims",
                    "crew",
                    "dock",
                    "fleet",
                    "freight",
                    "fuel",
                    "garage",
                    "harbor",
                    "insurance",
                    "kitchen",
                    "laundry",
                    "lounge",
                    "market",
                    "mooring",
                    "office",
                    "parking",
                    "payroll",
                    "pension",
                    "permit",
                    "pilotage",
                    "quality",
                    "rental",
                    "rescue",
                    "safety",
                    "salvage",
                    "security",
                    "shipyard",
                    "storage",
                    "survey",
                    "tariff",
                    "ticket",
                    "tourism",
                    "towage",
                    "training",
                    "transit",
                    "treasury",
                    "vendor",
                    "voyage",
                    "waste");

    private static final List<String> THINGS =
            List.of(
                    "agreement",
                    "anchor",
                    "appeal",
                    "asset",
                    "audit",
                    "badge",
                    "basin",
                    "bundle",
                    "cabin",
                    "campaign",
                    "carrier",
                    "crane",
                    "deposit",
                    "dispute",
                    "engine",
                    "forecast",
                    "gate",
                    "hazard",
                    "inspection",
                    "journal",
                    "ladder",
                    "lease",
                    "mission",
                    "notice",
                    "offer");

    private ManyTables() {}

    private static String name(int table) {
        String round = table < AREAS.size() * THINGS.size() ? "" : "_extra";
        int place = table % (AREAS.size() * THINGS.size());
        return AREAS.get(place % AREAS.size()) + "_" + THINGS.get(place / AREAS.size()) + round;
    }

    private static List<Integer> parents(int table) {
        return IntStream.rangeClosed(1, PARENTS)
                .map(i -> table - i * i * 7 - i)
                .filter(parent -> parent >= 0)
                .boxed()
                .toList();
    }

    /// What creates and fills the tables, in the words of PostgreSQL.
    ///
    /// @param tables at most 2,000
    public static List<String> statements(int tables) {
        var statements = new ArrayList<String>(List.of("BEGIN"));
        for (int t = 0; t < tables; t++) {
            statements.add(table(t));
        }
        statements.add("COMMIT");
        statements.add("ANALYZE");
        return statements;
    }

    private static String table(int t) {
        int start = 1000 * (t + 1);
        var columns = new ArrayList<String>();
        columns.add("%d + i AS %s_id".formatted(start, name(t)));
        for (int parent : parents(t)) {
            columns.add(
                    "%d + (i * 7 + %d) %% %d AS %s_id"
                            .formatted(1000 * (parent + 1), t, ROWS, name(parent)));
        }
        columns.add("'X' || (i %% %d) AS kind".formatted(2 + t % 5));
        columns.add("'R' || lpad((i * %d)::text, 6, '0') AS reference".formatted(1 + t % 9));
        for (int c = 0; columns.size() < COLUMNS; c++) {
            columns.add(
                    switch (c % 6) {
                        case 0 -> "(i * %d %% 97) AS legacy%d_no".formatted(c + 3, c);
                        case 1 -> "(i * 1.25)::numeric(12, 2) AS amount%d".formatted(c);
                        case 2 -> "DATE '2025-01-01' + i AS day%d".formatted(c);
                        case 3 -> "'text ' || (i %% 11) AS remark%d".formatted(c);
                        case 4 -> "(i %% 2 = 0) AS flag%d".formatted(c);
                        default -> "(i %% %d) AS level%d".formatted(3 + c, c);
                    });
        }
        return "CREATE TABLE %s AS SELECT %s FROM generate_series(0, %d) AS r(i)"
                .formatted(name(t), columns.stream().collect(Collectors.joining(", ")), ROWS - 1);
    }

    /// The links among them, as `table.column -> table.column`.
    public static Set<String> links(int tables) {
        var links = new TreeSet<String>();
        for (int t = 0; t < tables; t++) {
            for (int parent : parents(t)) {
                links.add("%1$s.%2$s_id -> %2$s.%2$s_id".formatted(name(t), name(parent)));
            }
        }
        return links;
    }
}
