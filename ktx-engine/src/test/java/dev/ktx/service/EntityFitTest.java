package dev.ktx.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.ColumnDetails;
import dev.ktx.catalog.DimensionType;
import dev.ktx.catalog.ForeignKey;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableKind;
import dev.ktx.catalog.TableRef;
import dev.ktx.service.DescribeEntity.Asked;
import dev.ktx.service.DescribeEntity.Entity;
import dev.ktx.service.DescribeEntity.Request;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;

class EntityFitTest {
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    @DisplayName("M36 whatever the schema holds, details of tables stay below 20,000 tokens")
    void alwaysFits(long seed) {
        var random = new Random(seed);
        List<Table> tables =
                IntStream.range(0, 1 + random.nextInt(60)).mapToObj(n -> table(n, random)).toList();
        var artifacts = new Artifacts().scan("w", "sync-1", Artifacts.snapshot("postgres", tables));
        var entities = new ArrayList<Entity>();
        for (int n = 1 + random.nextInt(20); n > 0; n--) {
            String name =
                    random.nextInt(4) == 0
                            ? "missing".repeat(1 + random.nextInt(200))
                            : "ops.t" + random.nextInt(tables.size());
            List<String> columns =
                    random.nextInt(4) == 0 ? List.of("nothing".repeat(50), "c1") : List.of();
            entities.add(new Entity(new Asked.Written(name), columns));
        }

        EntityDetails details = new DescribeEntity(artifacts).run(new Request("w", entities));

        assertThat(details.results()).hasSameSizeAs(entities);
        assertThat(Trees.tokens(details.tree())).isLessThanOrEqualTo(20_000);
        assertThat(details.results())
                .allSatisfy(result -> {
                    if (result instanceof EntityDetails.Described table && table.cut().isEmpty()) {
                        assertThat(table.columns())
                                .hasSameSizeAs(columnsOf(tables, table.tableRef()));
                    }
                });
    }

    private static List<Column> columnsOf(List<Table> tables, TableRef ref) {
        return tables.stream()
                .filter(table -> table.ref().equals(ref))
                .findFirst()
                .map(Table::columns)
                .orElseThrow();
    }

    private static Table table(int number, Random random) {
        int size = random.nextInt(6) == 0 ? 1_500 : 30;
        List<Column> columns =
                IntStream.range(0, 1 + random.nextInt(size))
                        .mapToObj(n ->
                                new Column(
                                        "c" + n,
                                        "t".repeat(1 + random.nextInt(40)),
                                        "text",
                                        DimensionType.STRING,
                                        true,
                                        false,
                                        comment(random),
                                        new ColumnDetails(
                                                false, true, comment(random), List.of("a", "b"))))
                        .toList();
        List<ForeignKey> keys =
                IntStream.range(0, random.nextInt(size))
                        .mapToObj(n ->
                                new ForeignKey(
                                        "c" + n,
                                        TableRef.of("ops", "t" + n),
                                        "id",
                                        Optional.of("a_constraint_with_a_name_" + n)))
                        .toList();
        return new Table(
                TableRef.of("ops", "t" + number),
                TableKind.TABLE,
                comment(random),
                OptionalLong.of(random.nextLong()),
                columns,
                keys,
                List.of(List.of("c0")));
    }

    private static Optional<String> comment(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> Optional.of("日本\n\"".repeat(random.nextInt(500)));
            case 1 -> Optional.of("A comment of some length.");
            default -> Optional.empty();
        };
    }
}
