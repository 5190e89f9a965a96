package dev.ktx.app.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.app.eval.EvalJoins.Mode;
import dev.ktx.app.eval.EvalJoins.Result;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.port.Cancellation;
import dev.ktx.problem.KtxException;
import dev.ktx.service.ScanSettings;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/// The bar for schemas of every hard kind: what is accepted is true, and what is true is at least
/// in review.
class EvalJoinsTest {
    private static final Path SETS = Path.of("src/test/resources/joins");

    private final EvalJoins eval =
            new EvalJoins(
                    Wiring.connector("duckdb"), ScanSettings.defaults(), InstantSource.system());

    @Test
    void findsTheJoinsOfEveryHardKind() {
        List<Result> results =
                EvalJoins.sets(SETS.toAbsolutePath()).stream()
                        .flatMap(set ->
                                eval
                                        .run(
                                                set,
                                                List.of(Mode.PKS_AND_FKS_REMOVED),
                                                Cancellation.never())
                                        .stream())
                        .toList();
        assertThat(results).hasSizeGreaterThanOrEqualTo(12);
        int right = results.stream().mapToInt(result -> result.joins().right()).sum();
        int wrong = results.stream().mapToInt(result -> result.joins().wrong().size()).sum();
        int truths =
                right + results.stream().mapToInt(result -> result.joins().missed().size()).sum();
        int lost = results.stream().mapToInt(result -> result.lost().size()).sum();
        assertThat((double) right / (right + wrong)).isGreaterThanOrEqualTo(0.98);
        assertThat((double) (truths - lost) / truths).isGreaterThanOrEqualTo(0.95);
        assertThat(results)
                .allSatisfy(result -> assertThat(result.joins().f1()).isGreaterThan(0.9));
    }

    @Test
    void namesAloneAcceptHardlyAnythingFalse() {
        List<Result> results =
                EvalJoins.sets(SETS.toAbsolutePath()).stream()
                        .flatMap(set ->
                                eval
                                        .run(set, List.of(Mode.VALUES_OFF), Cancellation.never())
                                        .stream())
                        .toList();
        int right = results.stream().mapToInt(result -> result.joins().right()).sum();
        int wrong = results.stream().mapToInt(result -> result.joins().wrong().size()).sum();
        assertThat((double) right / (right + wrong)).isGreaterThanOrEqualTo(0.98);
        assertThat(results.stream().mapToDouble(result -> result.joins().f1()).average().orElse(0))
                .isGreaterThan(0.85);
    }

    @Test
    void declaredKeysAreTakenAsTheyAre() {
        assertThat(
                        eval.run(
                                SETS.resolve("junctions").toAbsolutePath(),
                                List.of(Mode.METADATA_PRESENT),
                                Cancellation.never()))
                .singleElement()
                .satisfies(result -> {
                    assertThat(result.joins().f1()).isEqualTo(1);
                    assertThat(result.keys().f1()).isEqualTo(1);
                });
    }

    @Test
    void namesAloneFindWhatIsNamedAfterTables() {
        assertThat(
                        eval.run(
                                SETS.resolve("junctions").toAbsolutePath(),
                                List.of(Mode.VALUES_OFF),
                                Cancellation.never()))
                .singleElement()
                .satisfies(result -> {
                    assertThat(result.queries()).isZero();
                    assertThat(result.joins().f1()).isGreaterThanOrEqualTo(0.85);
                    assertThat(result.joins().wrong()).isEmpty();
                });
    }

    @Test
    void aFolderWithoutASetIsRefused(@TempDir Path empty) {
        assertThatThrownBy(() -> EvalJoins.sets(empty))
                .isInstanceOf(KtxException.class)
                .hasMessageContaining("schema_data.sql");
    }
}
