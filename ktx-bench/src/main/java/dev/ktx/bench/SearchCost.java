package dev.ktx.bench;

import dev.ktx.catalog.Column;
import dev.ktx.catalog.ColumnDetails;
import dev.ktx.catalog.DimensionType;
import dev.ktx.catalog.SchemaSnapshot;
import dev.ktx.catalog.SnapshotScope;
import dev.ktx.catalog.Table;
import dev.ktx.catalog.TableKind;
import dev.ktx.catalog.TableRef;
import dev.ktx.models.embedding.MiniLmEmbedder;
import dev.ktx.models.embedding.MiniLmPack;
import dev.ktx.port.Embedder;
import dev.ktx.port.ProjectConnections;
import dev.ktx.port.ProjectWatch;
import dev.ktx.port.ScanArtifacts;
import dev.ktx.project.Connection;
import dev.ktx.project.ConnectionDriver;
import dev.ktx.project.ConnectionSettings;
import dev.ktx.search.EntityKind;
import dev.ktx.service.DiscoverData;
import dev.ktx.service.EmbedTexts;
import dev.ktx.service.RefreshIndex;
import dev.ktx.service.SearchWiki;
import dev.ktx.service.SearchedParts;
import dev.ktx.storage.files.FolderWatch;
import dev.ktx.storage.search.LuceneIndex;
import dev.ktx.storage.semantic.FileSemanticLayers;
import dev.ktx.storage.wiki.MarkdownPages;

import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.FSDirectory;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/// What a warm search costs as a project grows, next to one bare query for ten documents on the
/// same Lucene index. Where the sentence model is installed, also what it adds.
public final class SearchCost {
    private static final int COLUMNS = 19;
    private static final int WARM_UP = 1_000;
    private static final int RUNS = 400;
    private static final int PAGES = 10_000;

    /// Words of which names are made.
    private static final List<String> WORDS =
            List.of(
                    ("account address amount balance batch bill branch campaign carrier category channel city claim"
                                    + " client code contract cost country currency customer date delivery department"
                                    + " discount driver email employee event fee flag group hour id invoice item key"
                                    + " language level line loan location lot margin member method month name note"
                                    + " number offer order owner page partner payment period phone plan plant point"
                                    + " policy price priority product project quantity rate reason refund region"
                                    + " report request result return role route sale segment sensor service session"
                                    + " shift shipment site size source staff stage status stock store supplier"
                                    + " support target tax team ticket tier time title total trip type unit user"
                                    + " value vendor version visit warehouse week weight year zone")
                            .split(" ", -1));

    private SearchCost() {}

    public static void main(String[] arguments) throws Exception {
        for (int entities : List.of(1_000, 10_000, 100_000)) {
            tables(entities);
        }
        pages();
    }

    private static void tables(int entities) throws Exception {
        Path folder = Files.createTempDirectory("ktx-bench");
        SchemaSnapshot snapshot = snapshot(entities / (COLUMNS + 1));
        var pages = new MarkdownPages(folder, InstantSource.system());
        try (var index = new LuceneIndex(folder)) {
            var refresh =
                    new RefreshIndex(
                            index,
                            new SearchedParts(
                                    new OneConnection(),
                                    new OneScan(snapshot),
                                    new FileSemanticLayers(folder, InstantSource.system()),
                                    pages),
                            ProjectWatch.none(),
                            RefreshIndex.UNTIL_DONE);
            long start = System.nanoTime();
            refresh.run();
            double built = (System.nanoTime() - start) / 1e9;
            var discover = new DiscoverData(refresh, index, pages, Embedder.Choice.None::new);
            List<String> questions = questions();
            long[] ours = nanos(questions, question -> discover.run(everything(question)));
            long[] bare = bare(folder, questions);
            System.out.printf(
                    "%,8d entities  built in %5.1f s   discover_data p50 %6.2f p95 %6.2f ms   bare"
                            + " top-10 p50 %6.3f p95 %6.3f ms   p50 ratio %5.1f%n",
                    entities,
                    built,
                    at(ours, 0.5),
                    at(ours, 0.95),
                    at(bare, 0.5),
                    at(bare, 0.95),
                    at(ours, 0.5) / at(bare, 0.5));
            var pack = new MiniLmPack(Path.of(System.getProperty("user.home")));
            if (pack.installed()) {
                meaning(entities, index, refresh, pages, new MiniLmEmbedder(pack, true), ours);
            }
        }
    }

    private static void meaning(
            int entities,
            LuceneIndex index,
            RefreshIndex refresh,
            MarkdownPages pages,
            Embedder model,
            long[] words) {
        long start = System.nanoTime();
        EmbedTexts.Done done = new EmbedTexts(index).run(model, () -> true);
        double seconds = (System.nanoTime() - start) / 1e9;
        var discover =
                new DiscoverData(refresh, index, pages, () -> new Embedder.Choice.Chosen(model));
        long[] ours = nanos(questions(), question -> discover.run(everything(question)));
        long[] alone = nanos(questions(), model::question);
        System.out.printf(
                "%,8d entities  %,d texts embedded in %5.1f s   discover_data with meaning p50 %6.2f"
                        + " p95 %6.2f ms (words %6.2f, the model alone %6.2f)%n",
                entities,
                done.embedded(),
                seconds,
                at(ours, 0.5),
                at(ours, 0.95),
                at(words, 0.5),
                at(alone, 0.5));
    }

    private static DiscoverData.Request everything(String question) {
        return new DiscoverData.Request(
                question, Optional.empty(), Set.copyOf(EntityKind.answers()), 10, "local");
    }

    private static void pages() throws Exception {
        Path folder = Files.createTempDirectory("ktx-bench");
        Path global = Files.createDirectories(folder.resolve("wiki/global"));
        var random = new Random(7);
        for (int page = 0; page < PAGES; page++) {
            Files.writeString(global.resolve("page-" + page + ".md"), page(random));
        }
        var pages = new MarkdownPages(folder, InstantSource.system());
        try (var index = new LuceneIndex(folder);
                var watch = new FolderWatch(folder)) {
            var refresh =
                    new RefreshIndex(
                            index,
                            new SearchedParts(
                                    new OneConnection(),
                                    new OneScan(snapshot(1)),
                                    new FileSemanticLayers(folder, InstantSource.system()),
                                    pages),
                            watch,
                            RefreshIndex.UNTIL_DONE);
            long start = System.nanoTime();
            refresh.run();
            double built = (System.nanoTime() - start) / 1e9;
            var search = new SearchWiki(refresh, index, pages, Embedder.Choice.None::new);
            long[] ours =
                    nanos(
                            questions(),
                            question -> search.run(new SearchWiki.Request(question, "local", 10)));
            long[] changed = new long[20];
            for (int round = 0; round < changed.length; round++) {
                Files.writeString(global.resolve("page-" + round + ".md"), page(random));
                long before = System.nanoTime();
                refresh.run();
                changed[round] = System.nanoTime() - before;
            }
            Arrays.sort(changed);
            System.out.printf(
                    "%,8d pages     built in %5.1f s   wiki_search   p50 %6.2f p95 %6.2f ms   one"
                            + " changed page p50 %6.1f p95 %6.1f ms%n",
                    PAGES,
                    built,
                    at(ours, 0.5),
                    at(ours, 0.95),
                    at(changed, 0.5),
                    at(changed, 0.95));
        }
    }

    private static String page(Random random) {
        return "---\nsummary: %s\ntags: [%s]\n---\n\n%s\n"
                .formatted(
                        words(random, 6), words(random, 1), words(random, 40 + random.nextInt(80)));
    }

    private static String words(Random random, int count) {
        return String.join(
                " ",
                IntStream.range(0, count)
                        .mapToObj(_ -> WORDS.get(random.nextInt(WORDS.size())))
                        .toList());
    }

    private interface Question {
        Object ask(String text);
    }

    private static List<String> questions() {
        var random = new Random(11);
        return IntStream.range(0, RUNS)
                .mapToObj(_ -> "what is the " + words(random, 2 + random.nextInt(5)) + " by region")
                .toList();
    }

    private static long[] nanos(List<String> questions, Question asked) {
        for (int warm = 0; warm < WARM_UP; warm++) {
            asked.ask(questions.get(warm % questions.size()));
        }
        long[] nanos = new long[questions.size()];
        for (int at = 0; at < nanos.length; at++) {
            long start = System.nanoTime();
            asked.ask(questions.get(at));
            nanos[at] = System.nanoTime() - start;
        }
        Arrays.sort(nanos);
        return nanos;
    }

    private static double at(long[] sorted, double share) {
        return sorted[(int) ((sorted.length - 1) * share)] / 1e6;
    }

    private static long[] bare(Path folder, List<String> questions) throws Exception {
        try (var directory = FSDirectory.open(folder.resolve(".ktx/index"));
                var reader = DirectoryReader.open(directory)) {
            var searcher = new IndexSearcher(reader);
            searcher.setQueryCache(null);
            return nanos(questions, question -> top(searcher, question));
        }
    }

    private static Object top(IndexSearcher searcher, String question) {
        var query = new BooleanQuery.Builder();
        for (String word : question.split(" ", -1)) {
            query.add(new TermQuery(new Term("column.NAME", word)), Occur.SHOULD);
        }
        Callable<Object> search = () -> searcher.search(query.build(), 10);
        try {
            return search.call();
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static SchemaSnapshot snapshot(int tables) {
        var random = new Random(3);
        var all = new ArrayList<Table>();
        for (int table = 0; table < tables; table++) {
            var columns = new ArrayList<Column>();
            for (int column = 0; column < COLUMNS; column++) {
                columns.add(
                        new Column(
                                words(random, 1 + random.nextInt(3)).replace(' ', '_')
                                        + "_"
                                        + column,
                                "text",
                                "text",
                                DimensionType.STRING,
                                true,
                                false,
                                Optional.of(words(random, 5)),
                                ColumnDetails.none()));
            }
            all.add(
                    new Table(
                            TableRef.of(
                                    "schema_" + table % 40,
                                    words(random, 2).replace(' ', '_') + "_" + table),
                            TableKind.TABLE,
                            Optional.of(words(random, 8)),
                            OptionalLong.empty(),
                            columns,
                            List.of(),
                            List.of()));
        }
        return new SchemaSnapshot(
                "bench",
                "postgres",
                Instant.EPOCH,
                SnapshotScope.schemas(List.of()),
                Map.of(),
                all,
                List.of());
    }

    private record OneScan(SchemaSnapshot snapshot) implements ScanArtifacts {
        @Override
        public LatestScan latestScan(String connectionId) {
            return new LatestScan.Found("sync", Optional.empty(), snapshot);
        }

        @Override
        public LatestProfile latestProfile(String connectionId) {
            return new LatestProfile.Missing();
        }

        @Override
        public Optional<String> stamp(String connectionId) {
            return Optional.of("sync");
        }
    }

    private static final class OneConnection implements ProjectConnections {
        @Override
        public List<Connection> all() {
            return List.of(
                    new Connection(
                            "bench",
                            ConnectionDriver.warehouse("postgres", Set.of(), List.of()),
                            Map.of()));
        }

        @Override
        public ConnectionSettings resolve(String connectionId) {
            return new ConnectionSettings(connectionId, "postgres", Path.of("/"), Map.of());
        }
    }
}
