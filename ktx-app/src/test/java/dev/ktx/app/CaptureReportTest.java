package dev.ktx.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.CaptureSet.Labelled;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.knowledge.note.MemoryRun;
import dev.ktx.knowledge.note.MemoryRun.Captured;
import dev.ktx.knowledge.note.MemoryRun.State;
import dev.ktx.service.RememberNote;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/// How well notes are told apart, measured on the labelled set through the whole pipeline: files,
/// gates, commits. The figures go to `target/capture-report.txt`.
class CaptureReportTest {
    private static final Map<String, String> SOURCES =
            Map.of(
                    "parcels",
                    """
                    name: parcels
                    table: ops.parcels
                    grain: [parcel_id]
                    columns:
                      - {name: parcel_id, type: number}
                      - {name: lane, type: string}
                      - {name: depot_id, type: number}
                      - {name: fee_minor, type: number}
                      - {name: weight_g, type: number}
                      - {name: shipped_at, type: time}
                      - {name: delivered_at, type: time}
                      - {name: is_test, type: boolean}
                      - {name: status, type: string}
                    measures:
                      - {name: parcel_count, expr: count(*)}
                      - {name: fee_total, expr: sum(fee_minor)}
                    """,
                    "depots",
                    """
                    name: depots
                    table: ops.depots
                    grain: [depot_id]
                    columns:
                      - {name: depot_id, type: number}
                      - {name: region, type: string}
                      - {name: depot_name, type: string}
                      - {name: is_test, type: boolean}
                    """,
                    "orders",
                    """
                    name: orders
                    table: ops.orders
                    grain: [order_id]
                    columns:
                      - {name: order_id, type: number}
                      - {name: customer_id, type: number}
                      - {name: net_amount, type: number}
                      - {name: tax_amount, type: number}
                      - {name: discount_amount, type: number}
                      - {name: placed_at, type: time}
                      - {name: status, type: string}
                      - {name: channel, type: string}
                    measures:
                      - {name: revenue, expr: sum(net_amount)}
                      - {name: order_count, expr: count(*)}
                    """,
                    "customers",
                    """
                    name: customers
                    table: ops.customers
                    grain: [customer_id]
                    columns:
                      - {name: customer_id, type: number}
                      - {name: country, type: string}
                      - {name: tier, type: string}
                      - {name: signup_at, type: time}
                      - {name: lifetime_value, type: number}
                    """,
                    "refunds",
                    """
                    name: refunds
                    table: ops.refunds
                    grain: [refund_id]
                    columns:
                      - {name: refund_id, type: number}
                      - {name: order_id, type: number}
                      - {name: refunded_amount, type: number}
                      - {name: reason, type: string}
                    """);

    @TempDir Path folder;
    private final List<String> report = new ArrayList<>();

    /// @param found the class the pipeline gave
    ///
    /// @param additions to the semantic layer that were saved, and so hold
    /// @param refused additions that the gate kept out
    private record Judged(
            Labelled note, String found, boolean inWiki, int additions, long refused) {
        boolean right() {
            return note.label().equals(found);
        }
    }

    @Test
    void theSetIsAsLargeAsItHasToBe() {
        List<Labelled> heldOut = CaptureSet.of("held-out");
        List<Labelled> all =
                Stream.concat(CaptureSet.of("tuning").stream(), heldOut.stream()).toList();
        assertThat(all).hasSizeGreaterThanOrEqualTo(150);
        assertThat(heldOut.size() * 3).isGreaterThanOrEqualTo(all.size());
        assertThat(all.stream().map(Labelled::language).distinct().count())
                .isGreaterThanOrEqualTo(5);
        assertThat(all.stream().map(Labelled::id).distinct()).hasSameSizeAs(all);
    }

    @Test
    @Tag("slow")
    void heldOutNotesAreToldApart() throws Exception {
        List<Judged> tuning = judged("tuning");
        List<Judged> heldOut = judged("held-out");
        tell("tuning", tuning);
        tell("held-out", heldOut);
        List<Judged> later = judged("later");
        tell("later", later);
        Path file = Repository.root().resolve("ktx-app/target/capture-report.txt");
        Files.createDirectories(file.getParent());
        Files.write(file, report);
        report.forEach(System.out::println);
        for (List<Judged> each : List.of(heldOut, later)) {
            long noise = each.stream().filter(one -> one.note().label().equals("noise")).count();
            long kept =
                    each.stream()
                            .filter(one -> one.note().label().equals("noise") && one.inWiki())
                            .count();
            assertThat(kept * 20).as("noise in the wiki, of " + noise).isLessThanOrEqualTo(noise);
        }
        assertThat(heldOut.stream().filter(Judged::right).count() * 10)
                .isGreaterThanOrEqualTo(heldOut.size() * 8L);
    }

    // Each note meets a project of its own, so that only what was given before can contradict it.
    private List<Judged> judged(String set) throws Exception {
        List<Judged> judged = new ArrayList<>();
        for (Labelled note : CaptureSet.of(set)) {
            var project = new TestProject(folder.resolve(note.id()));
            project.write(
                    "ktx.yaml", "connections:\n  wh:\n    driver: duckdb\n    path: wh.duckdb\n");
            SOURCES.forEach(
                    (name, yaml) -> project.write("semantic-layer/wh/" + name + ".yaml", yaml));
            try (Wiring wiring = Wiring.open(project.folder, Map.of())) {
                if (note.given().isPresent()) {
                    remember(wiring, note.given().get());
                }
                Captured captured = remember(wiring, note.content());
                assertThat(wiring.semanticLayers().layer("wh").model().broken())
                        .as(note.id())
                        .isEmpty();
                judged.add(
                        new Judged(
                                note,
                                captured.label().id(),
                                !captured.wiki().isEmpty(),
                                captured.sl().size(),
                                captured.warnings().stream()
                                        .filter(warning -> warning.startsWith("reverted:"))
                                        .count()));
            }
        }
        return judged;
    }

    private static Captured remember(Wiring wiring, String content) {
        MemoryRun run =
                wiring.rememberNote()
                        .take(
                                new RememberNote.Request(
                                        content, Optional.of("wh"), Wiring.USER, "test", ""))
                        .ended()
                        .join();
        assertThat(run.state()).as(content).isInstanceOf(State.Done.class);
        return ((State.Done) run.state()).captured();
    }

    private void tell(String set, List<Judged> judged) {
        report.add(
                "%s: %d of %d notes in their class"
                        .formatted(
                                set, judged.stream().filter(Judged::right).count(), judged.size()));
        report.add(
                "semantic layer: %d notes added something, %d additions kept out by the gate"
                        .formatted(
                                judged.stream().filter(each -> each.additions() > 0).count(),
                                judged.stream().mapToLong(Judged::refused).sum()));
        report.add("%-14s %6s %9s %9s".formatted("class", "notes", "precision", "recall"));
        Map<String, int[]> counts = new LinkedHashMap<>();
        for (String label :
                new TreeSet<>(judged.stream().map(each -> each.note().label()).toList())) {
            int right = 0;
            int notes = 0;
            int found = 0;
            for (Judged each : judged) {
                boolean is = each.note().label().equals(label);
                boolean said = each.found().equals(label);
                notes += is ? 1 : 0;
                found += said ? 1 : 0;
                right += is && said ? 1 : 0;
            }
            counts.put(label, new int[] {notes, found, right});
        }
        counts.forEach((label, n) ->
                report.add(
                        "%-14s %6d %9.2f %9.2f"
                                .formatted(
                                        label,
                                        n[0],
                                        n[1] == 0 ? 0.0 : n[2] / (double) n[1],
                                        n[2] / (double) n[0])));
        judged.stream()
                .filter(each -> !each.right())
                .forEach(each ->
                        report.add(
                                "  %s (%s) was taken for %s"
                                        .formatted(
                                                each.note().id(),
                                                each.note().label(),
                                                each.found())));
        report.add("");
    }
}
