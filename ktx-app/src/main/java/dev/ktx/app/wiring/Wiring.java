package dev.ktx.app.wiring;

import dev.ktx.models.ChatModels;
import dev.ktx.port.Connector;
import dev.ktx.port.Embedder;
import dev.ktx.port.ProjectFiles;
import dev.ktx.port.ProjectRevisions;
import dev.ktx.port.ProjectWatch;
import dev.ktx.port.RunRecords;
import dev.ktx.port.ScanHistory;
import dev.ktx.port.ScanRuns;
import dev.ktx.port.Secrets;
import dev.ktx.port.SemanticLayers;
import dev.ktx.port.WikiPages;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Redaction;
import dev.ktx.project.ConfigSchema;
import dev.ktx.project.ConnectionDriver;
import dev.ktx.project.ModelChoice;
import dev.ktx.project.ProjectConfig;
import dev.ktx.project.Settings;
import dev.ktx.semantic.file.Tree;
import dev.ktx.service.AnswerBudget;
import dev.ktx.service.DescribeEntity;
import dev.ktx.service.DiscoverData;
import dev.ktx.service.FindDimensions;
import dev.ktx.service.IntrospectDatabase;
import dev.ktx.service.KnownNames;
import dev.ktx.service.LintWiki;
import dev.ktx.service.ListConnections;
import dev.ktx.service.ListDefinitions;
import dev.ktx.service.ListScans;
import dev.ktx.service.ListSources;
import dev.ktx.service.ListWikiPages;
import dev.ktx.service.ModelAccess;
import dev.ktx.service.PooledWarehouses;
import dev.ktx.service.ProbeValues;
import dev.ktx.service.ReadRuns;
import dev.ktx.service.ReadScan;
import dev.ktx.service.ReadSource;
import dev.ktx.service.ReadWikiPage;
import dev.ktx.service.Reindex;
import dev.ktx.service.RememberNote;
import dev.ktx.service.RevertMemory;
import dev.ktx.service.ReviewRelationships;
import dev.ktx.service.RunSemanticQuery;
import dev.ktx.service.RunSql;
import dev.ktx.service.ScanSettings;
import dev.ktx.service.ScanWarehouse;
import dev.ktx.service.SearchDictionary;
import dev.ktx.service.SearchWiki;
import dev.ktx.service.SearchedParts;
import dev.ktx.service.TestConnection;
import dev.ktx.service.ValidateSources;
import dev.ktx.service.Warehouses;
import dev.ktx.service.WriteSource;
import dev.ktx.service.WriteWikiPage;
import dev.ktx.sql.SqlTarget;
import dev.ktx.storage.files.FolderWatch;
import dev.ktx.storage.files.GitFiles;
import dev.ktx.storage.files.GitRevisions;
import dev.ktx.storage.files.InitProject;
import dev.ktx.storage.project.SecretReferences;
import dev.ktx.storage.project.SettingsFile;
import dev.ktx.storage.scan.GitScanArchive;
import dev.ktx.storage.scan.JsonScanArtifacts;
import dev.ktx.storage.scan.RecordedScanRuns;
import dev.ktx.storage.semantic.FileSemanticLayers;
import dev.ktx.storage.semantic.SourceYaml;
import dev.ktx.storage.state.SqliteRunRecords;
import dev.ktx.storage.wiki.MarkdownPages;
import dev.ktx.warehouses.Connectors;

import org.jspecify.annotations.Nullable;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// What one process needs to work on one project. The only class that names implementations. Parts
/// are made when they are first asked for, so a command loads no more than it uses. Safe for use by
/// many threads; closing it closes every warehouse.
public final class Wiring implements AutoCloseable {
    /// Whose pages are read when nobody is named.
    public static final String USER = "local";

    private final Path folder;
    private final Map<String, String> environment;
    private final InstantSource clock = InstantSource.system();
    private final Secrets secrets;
    private final LiveSettings settings;
    private final ProjectWatch watch;
    private final JsonScanArtifacts artifacts;
    private final DescribeEntity describeEntity;
    private final SearchDictionary searchDictionary;
    private final ReadSource readSource;
    private final PooledWarehouses warehouses;
    private final WikiPages pages;
    private final SemanticLayers layers;
    private @Nullable RunRecords records;
    private boolean lives;
    private @Nullable Searching searching;
    private @Nullable Embedders embedders;
    private @Nullable Remembering remembering;

    private Wiring(Path folder, Map<String, String> environment) {
        this.folder = folder;
        this.environment = Map.copyOf(environment);
        this.secrets =
                new SecretReferences(folder, Path.of(System.getProperty("user.home")), environment);
        this.settings = new LiveSettings(folder, schema(), secrets, clock);
        this.watch = new FolderWatch(folder);
        this.artifacts = new JsonScanArtifacts(folder, watch);
        this.describeEntity = new DescribeEntity(artifacts);
        this.pages = new MarkdownPages(folder, clock);
        this.layers = new FileSemanticLayers(folder, clock, watch);
        this.readSource = new ReadSource(layers);
        this.warehouses = new PooledWarehouses(Connectors.all(), settings, clock);
        this.searchDictionary =
                new SearchDictionary(
                        artifacts,
                        new ProbeValues(
                                warehouses,
                                () -> ScanSettings.of(settings.config()).samples(),
                                clock));
    }

    /// @param folder the project folder, absolute
    /// @param environment where secret references and git identities are looked up
    public static Wiring open(Path folder, Map<String, String> environment) {
        return new Wiring(folder, environment);
    }

    /// Says that this process goes on and answers many searches. Said before the first of them.
    public synchronized Wiring staying() {
        lives = true;
        return this;
    }

    /// Reads the project in the background, so that the first questions find it read. What cannot
    /// be read is left to the question that needs it, which says so.
    public void warmUp() {
        Thread.ofVirtual()
                .name("warm-up")
                .start(() -> {
                    try {
                        searching().warmUp();
                        layers.connections().forEach(layers::layer);
                        artifacts.connections().forEach(artifacts::latestProfile);
                    } catch (KtxException | UncheckedIOException _) {
                        return;
                    }
                    // Reading leaves several times as much behind as it keeps.
                    System.gc();
                });
    }

    /// The shape of `ktx.yaml` with the keys of every connector.
    public static ConfigSchema schema() {
        return new ConfigSchema(
                Connectors.all().stream()
                        .map(connector ->
                                ConnectionDriver.warehouse(
                                        connector.driver(), connector.aliases(), connector.keys()))
                        .toList());
    }

    /// A kind of warehouse, for what needs no project.
    ///
    /// @param driver as in `ktx.yaml`
    public static Connector connector(String driver) {
        return Connectors.named(driver);
    }

    /// Makes a folder a project.
    ///
    /// @param folder absolute; made when it is not there
    /// @param force write the scaffold again in a project
    /// @return the folder with links resolved
    public static Path makeProject(Path folder, boolean force, Map<String, String> environment) {
        return new InitProject(environment, InstantSource.system()).run(folder, force).folder();
    }

    public Path folder() {
        return folder;
    }

    public InstantSource clock() {
        return clock;
    }

    public LiveSettings settings() {
        return settings;
    }

    /// Takes the secrets that were resolved so far out of texts.
    public Redaction redaction() {
        return secrets.redaction();
    }

    public List<Connector> connectors() {
        return Connectors.all();
    }

    public Warehouses warehouses() {
        return warehouses;
    }

    public ScanHistory history() {
        return artifacts;
    }

    public ProjectFiles files() {
        return GitFiles.open(folder, settings.config().gitAuthor(), environment, clock);
    }

    public SemanticLayers semanticLayers() {
        return layers;
    }

    /// Adds a connection to `ktx.yaml`, or replaces the one of that id, in a commit of its own.
    ///
    /// @param values keys of the connection; secrets as references
    /// @throws dev.ktx.problem.KtxException `bad-config` when the settings would be wrong then
    public void addConnection(String id, Map<String, Object> values) {
        new SettingsFile(files(), schema())
                .set(List.of("connections", id), values, "Configure connection " + id);
    }

    public ListConnections listConnections() {
        return new ListConnections(Connectors.all(), settings, artifacts);
    }

    public TestConnection testConnection() {
        return new TestConnection(warehouses);
    }

    public IntrospectDatabase introspectDatabase() {
        return new IntrospectDatabase(Connectors.all(), folder);
    }

    public DescribeEntity describeEntity() {
        return describeEntity;
    }

    public SearchDictionary searchDictionary() {
        return searchDictionary;
    }

    /// @param budget how large answers may become, asked at every call
    public RunSql runSql(Supplier<AnswerBudget> budget) {
        return new RunSql(warehouses, budget);
    }

    /// @param budget how large answers may become, asked at every call
    public RunSemanticQuery runSemanticQuery(Supplier<AnswerBudget> budget) {
        return new RunSemanticQuery(layers, warehouses, budget);
    }

    /// A question or a source as JSON or YAML.
    ///
    /// @param name of the text, as messages say it
    /// @throws dev.ktx.problem.KtxException `bad-source` when it is neither
    public Tree queryTree(String name, String text) {
        return SourceYaml.tree(name, text);
    }

    public ReadSource readSource() {
        return readSource;
    }

    public ListSources listSources() {
        return new ListSources(layers);
    }

    public ValidateSources validateSources() {
        return new ValidateSources(layers, warehouses);
    }

    public WriteSource writeSource() {
        return new WriteSource(layers, files(), warehouses);
    }

    public FindDimensions findDimensions() {
        return new FindDimensions(layers, warehouses);
    }

    /// The bounds of an answer to an agent, as `ktx.yaml` says now.
    public AnswerBudget agentBudget() {
        ProjectConfig config = settings.config();
        return new AnswerBudget(
                config.get(Settings.MAX_RESULT_TOKENS), !config.get(Settings.COMPACT_TEXT));
    }

    public ScanWarehouse scanWarehouse() {
        return new ScanWarehouse(
                artifacts,
                new GitScanArchive(files(), folder, artifacts),
                runs(),
                embedders()::choice,
                this::modelAccess,
                clock);
    }

    public ReviewRelationships reviewRelationships() {
        return new ReviewRelationships(
                artifacts,
                new GitScanArchive(files(), folder, artifacts),
                ScanSettings.of(settings.config()),
                clock);
    }

    public ListScans listScans() {
        return new ListScans(artifacts);
    }

    public ReadRuns readRuns() {
        return new ReadRuns(runs());
    }

    private synchronized ScanRuns runs() {
        if (records == null) {
            records = new SqliteRunRecords(folder);
        }
        return new RecordedScanRuns(records, folder, artifacts);
    }

    public ReadWikiPage readWikiPage() {
        return new ReadWikiPage(pages);
    }

    public ListWikiPages listWikiPages() {
        return new ListWikiPages(pages);
    }

    public WriteWikiPage writeWikiPage() {
        return new WriteWikiPage(files(), pages, new KnownNames(layers));
    }

    public LintWiki lintWiki() {
        return new LintWiki(pages, new KnownNames(layers));
    }

    /// Takes notes; what it took is done before the wiring closes.
    public synchronized RememberNote rememberNote() {
        Remembering made = remembering;
        if (made == null) {
            made =
                    new Remembering(
                            folder,
                            files(),
                            revisions(),
                            pages,
                            layers,
                            settings,
                            this::sqlTarget,
                            this::modelAccess,
                            clock);
            remembering = made;
        }
        return made.notes();
    }

    private ModelAccess modelAccess() {
        return switch (ModelChoice.of(settings.config())) {
            case ModelChoice.None _ -> new ModelAccess.None();
            case ModelChoice.Unusable(var problem) -> new ModelAccess.Refused(problem);
            case ModelChoice.Configured(var model) ->
                    new ModelAccess.Ready(
                            model.backend().spelling() + " " + model.model(),
                            () ->
                                    ChatModels.open(
                                            model,
                                            value -> secrets.resolve(value.path(), value.text())),
                            model.budget());
        };
    }

    private Optional<SqlTarget> sqlTarget(String connectionId) {
        return warehouses.ids().contains(connectionId)
                ? Optional.of(warehouses.target(connectionId))
                : Optional.empty();
    }

    public ProjectRevisions revisions() {
        return new GitRevisions(folder);
    }

    public RevertMemory revertMemory() {
        return new RevertMemory(files(), revisions());
    }

    public ReadScan readScan() {
        return new ReadScan(artifacts, files());
    }

    public DiscoverData discoverData() {
        return searching().discoverData();
    }

    public SearchWiki searchWiki() {
        return searching().searchWiki();
    }

    public ListDefinitions listDefinitions() {
        return searching().listDefinitions();
    }

    public Reindex reindex() {
        return searching().reindex();
    }

    /// Who embeds, as configured and as this machine can; asks nobody.
    public Embedder.Choice embedder() {
        return embedders().choice();
    }

    /// One for searches and scans: it remembers who answered last, and who did not.
    private synchronized Embedders embedders() {
        Embedders made = embedders;
        if (made == null) {
            made = new Embedders(settings, secrets, new EmbedderPack(environment).pack(), lives);
            embedders = made;
        }
        return made;
    }

    /// Made by the first search, so that nothing of the index loads before.
    private synchronized Searching searching() {
        Searching made = searching;
        if (made == null) {
            made =
                    new Searching(
                            folder,
                            watch,
                            new SearchedParts(settings, artifacts, layers, pages),
                            embedders()::choice,
                            lives,
                            clock);
            searching = made;
        }
        return made;
    }

    @Override
    public void close() {
        Remembering notes;
        synchronized (this) {
            notes = remembering;
        }
        if (notes != null) {
            // Not under the lock: what is still being written asks this object for its parts.
            notes.close();
        }
        warehouses.close();
        watch.close();
        synchronized (this) {
            if (searching != null) {
                searching.close();
            }
            if (records != null) {
                records.close();
            }
        }
    }
}
