package dev.ktx.knowledge.note;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.ktx.knowledge.FrontMatter;
import dev.ktx.knowledge.PageFile;
import dev.ktx.knowledge.PageScope;
import dev.ktx.knowledge.SemanticNames;
import dev.ktx.knowledge.SemanticNames.Offer;
import dev.ktx.knowledge.WikiPage;
import dev.ktx.knowledge.effect.SemanticEffect;
import dev.ktx.knowledge.note.NotePlan.PageUpdate;
import dev.ktx.problem.KnowledgeProblems;
import dev.ktx.problem.Location;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// What remembering comes to, as values.
final class PlanNoteTest {
    private final List<PageFile> pages = new ArrayList<>();

    private static SemanticNames names() {
        Offer parcels =
                new Offer(
                        Optional.of("ops.parcels"),
                        Set.of("parcel_id", "fee_minor", "weight_g"),
                        Set.of("fee_total"),
                        Set.of());
        Offer orders = new Offer(Optional.empty(), Set.of("parcel_id", "net"), Set.of(), Set.of());
        SortedMap<String, SortedMap<String, Offer>> all = new TreeMap<>();
        all.put("wh", new TreeMap<>(Map.of("parcels", parcels, "orders", orders)));
        return new SemanticNames(all);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "a ",
                "a. ",
                "a.b ",
                "(",
                "[[a",
                "| a ",
                "name: a\n",
                "select ",
                "`",
                "\"",
                "{\"a\":"
            })
    void aNoteOfOneEndlessSentenceIsReadInATimeThatGrowsWithIt(String part) {
        String note = part.repeat(300_000 / part.length());
        assertThat(assertTimeoutPreemptively(Duration.ofSeconds(60), () -> plan(note)).pages())
                .hasSizeLessThan(2);
    }

    private NotePlan plan(String content) {
        return PlanNote.of(content, pages, names(), Optional.of("wh"));
    }

    /// Keeps what a plan says as pages.
    private NotePlan remember(String content) {
        NotePlan plan = plan(content);
        for (PageUpdate update : plan.pages()) {
            WikiPage before =
                    pages.stream()
                            .filter(file -> file.key().equals(update.key()))
                            .map(file -> ((PageFile.Parsed) file).page())
                            .findFirst()
                            .orElseGet(() ->
                                    new WikiPage(
                                            update.key(),
                                            PageScope.global(),
                                            FrontMatter.EMPTY,
                                            ""));
            pages.removeIf(file -> file.key().equals(update.key()));
            pages.add(new PageFile.Parsed(update.change().applied(before), "", List.of()));
        }
        return plan;
    }

    private String body(String key) {
        return pages.stream()
                .filter(file -> file.key().text().equals(key))
                .map(file -> ((PageFile.Parsed) file).page().body())
                .findFirst()
                .orElseThrow();
    }

    private static List<String> keys(NotePlan plan) {
        return plan.pages().stream().map(page -> page.key().text()).toList();
    }

    @Test
    void theSameNotePlansTheSame() {
        assertThat(plan("Fee means the freight fee."))
                .isEqualTo(plan("Fee means the freight fee."));
    }

    @Test
    void whatIsThereIsNotWrittenAgain() {
        remember("A lane is a pair of depots.");
        NotePlan again = remember("A lane is  a pair\nof depots.");
        assertThat(again.pages()).isEmpty();
        assertThat(again.warnings()).isEmpty();
    }

    @Test
    void oneConceptHasOnePage() {
        remember("A churned customer is a customer without orders.");
        assertThat(keys(remember("Churned customers must be excluded from mailings.")))
                .containsExactly("churned-customer");
        assertThat(body("churned-customer")).contains("without orders", "from mailings");
    }

    @Test
    void frontMatterIsHonoured() {
        NotePlan plan =
                plan(
                        "---\nkey: Key account\nsummary: What we call key\ntags: [sales]\nsl_refs:"
                                + " [parcels.fee_minor, nope]\n---\nA key account is any big"
                                + " customer.");
        assertThat(keys(plan)).containsExactly("Key-account");
        var change = plan.pages().getFirst().change();
        assertThat(change.summary()).contains("What we call key");
        assertThat(change.tags()).contains(List.of("sales"));
        assertThat(change.slRefs()).contains(List.of("parcels.fee_minor"));
        assertThat(plan.warnings()).containsExactly("unverified_name:nope");
    }

    @Test
    void aBrokenPageIsLeftAlone() {
        pages.add(
                new PageFile.Broken(
                        new Subject("lane").key(),
                        PageScope.global(),
                        "",
                        KnowledgeProblems.unparseable(Location.everywhere(), "x")));
        NotePlan plan = plan("A lane is a pair of depots.");
        assertThat(keys(plan)).containsExactly("lane-2");
        assertThat(plan.warnings()).containsExactly("page_unparseable:wiki/global/lane.md");
    }

    @Test
    void aNameOfTwoSourcesMeansNone() {
        NotePlan plan = plan("`parcel_id` is stored in cents.");
        assertThat(plan.effects()).isEmpty();
        assertThat(plan.warnings()).containsExactly("ambiguous_name:parcel_id");
    }

    @Test
    void withoutConnectionTheLayerIsLeftAlone() {
        NotePlan plan = PlanNote.of("`weight_g` is in grams.", pages, names(), Optional.empty());
        assertThat(plan.effects()).isEmpty();
        assertThat(plan.pages().getFirst().change().slRefs()).contains(List.of("parcels.weight_g"));
    }

    @Test
    void measuresReachOneSourceAlone() {
        assertThat(plan("fee share = sum(fee_minor) / sum(net)").effects()).isEmpty();
        assertThat(plan("mean weight = avg(weight_g)").effects())
                .singleElement()
                .isInstanceOfSatisfying(
                        SemanticEffect.AddMeasure.class,
                        measure -> {
                            assertThat(measure.source()).isEqualTo("parcels");
                            assertThat(measure.name()).isEqualTo("mean_weight");
                            assertThat(measure.expression()).isEqualTo("avg(weight_g)");
                        });
        assertThat(plan("gross = fee_minor + weight_g").effects()).isEmpty();
    }

    @Test
    void linksToPagesThatAreNotThereBecomeWords() {
        remember("A lane is a pair of depots.");
        remember("A depot means a place, see [[lane]] and [[hub|hubs]].");
        assertThat(body("depot")).contains("see [[lane]] and hubs.");
    }

    @Test
    void signalsDependOnTheTextAlone() {
        String note = "| a | b |\n|:---|:---|\nGoing forward fee means cents.";
        assertThat(CaptureSignals.of(note))
                .isEqualTo(CaptureSignals.of("\uFEFF" + note.replace("\n", "\r\n") + "\r\n\r\n"));
        assertThat(CaptureSignals.of(note).knowledge()).isTrue();
        assertThat(CaptureSignals.of(note).sl()).isTrue();
    }

    @Test
    void greetingsAndFarewellsDoNotHideWhatALetterSays() {
        NotePlan plan =
                plan(
                        """
                        Hi data team,

                        a stuck parcel is a parcel without any scan for three days.

                        Cheers,
                        Dana
                        """);

        assertThat(plan.label()).isEqualTo(NoteClass.DEFINITION);
        assertThat(plan.pages())
                .extracting(page -> page.key().text())
                .containsExactly("stuck-parcel");
    }

    @Test
    void namesAndTimesBeforeLinesOfAChatAreNoSubjects() {
        NotePlan plan = plan("[09:14] priya: quick one - a stuck parcel is one without any scan");

        assertThat(plan.label()).isEqualTo(NoteClass.DEFINITION);
        assertThat(plan.pages())
                .extracting(page -> page.key().text())
                .containsExactly("stuck-parcel");
    }

    @Test
    void commentsOfCodeAreRead() {
        assertThat(plan("-- weight_g: grams, never kilograms").label()).isEqualTo(NoteClass.UNIT);
        assertThat(plan("/* stuck_share: parcels without a scan among all parcels */").label())
                .isEqualTo(NoteClass.DEFINITION);
    }

    @Test
    void whatStandsInQuotesIsNoHedge() {
        assertThat(plan("Always exclude parcels with status = 'draft' from fee_total.").label())
                .isEqualTo(NoteClass.FILTER_RULE);
    }

    @Test
    void aDashInProseIsNoFormula() {
        assertThat(plan("anna: a stuck parcel - as we say - is one without any scan").label())
                .isEqualTo(NoteClass.DEFINITION);
    }

    @Test
    void theSameThresholdWithAnotherNumberContradicts() {
        remember("Returning customers are customers with at least 2 orders.");

        NotePlan plan = plan("btw a returning customer is a customer with at least 3 orders");

        assertThat(plan.label()).isEqualTo(NoteClass.CONTRADICTION);
        assertThat(plan.warnings()).contains("definitional_contradiction:returning-customers");
    }

    @Test
    void talkIsNotKeptWhateverItsForm() {
        for (String talk :
                List.of(
                        "Hi all,\n\nthe offsite moved to the 14th.\n\nCheers,\nMaria",
                        "- fix login bug\n- update the readme\n- ask Tom for access",
                        "Revenue was 1.2 million in Q3, up 8% from Q2.",
                        "了解しました。後で確認します。")) {
            assertThat(plan(talk).pages()).as(talk).isEmpty();
        }
    }
}
