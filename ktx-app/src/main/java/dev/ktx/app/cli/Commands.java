package dev.ktx.app.cli;

import dev.ktx.app.wiring.Launcher;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.catalog.Relationship;
import dev.ktx.ingest.ScanMode;
import dev.ktx.port.Cancellation;
import dev.ktx.port.Progress;
import dev.ktx.relation.Decisions.Verdict;
import dev.ktx.relation.LinkId;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The commands of ktx, in the order of help.
public final class Commands {
    private static final List<CommandEntry> VISIBLE =
            List.of(
                    new CommandEntry(
                            "demo",
                            "demo",
                            "Make a demo project and play an agent's session against it.",
                            "ktx demo --dir /tmp/ktx-demo",
                            () -> new DemoCommand(Commands::scanDemo, Launcher.current())),
                    new CommandEntry(
                            "setup",
                            "setup",
                            "Set up project, warehouse and agents; asks on a terminal.",
                            "ktx setup --agents --target claude-code",
                            SetupCommand::new),
                    new CommandEntry(
                            "status",
                            "status",
                            "Tell whether the project is in order and what to do next.",
                            "ktx status --json",
                            StatusCommand::new),
                    new CommandEntry(
                            "connection list",
                            "connection list",
                            "List the configured connections.",
                            "ktx connection list",
                            ConnectionListCommand::new),
                    new CommandEntry(
                            "connection test",
                            "connection test [CONNECTION]",
                            "Try whether a warehouse can be reached.",
                            "ktx connection test --all",
                            ConnectionTestCommand::new),
                    new CommandEntry(
                            "ingest",
                            "ingest [CONNECTION]",
                            "Learn from a warehouse: structure, profile, relationships.",
                            "ktx ingest shop",
                            IngestCommand::new),
                    new CommandEntry(
                            "ingest status",
                            "ingest status [RUN]",
                            "List ingest runs.",
                            "ktx ingest status",
                            IngestReads.StatusCommand::new),
                    new CommandEntry(
                            "ingest report",
                            "ingest report [RUN]",
                            "Print what a run found.",
                            "ktx ingest report --json",
                            IngestReads.ReportCommand::new),
                    new CommandEntry(
                            "ingest replay",
                            "ingest replay [RUN]",
                            "Show how a run went, step by step.",
                            "ktx ingest replay",
                            IngestReads.ReplayCommand::new),
                    new CommandEntry(
                            "ingest text",
                            "ingest text [FILE]",
                            "Remember notes: definitions, units, rules, formulas.",
                            "ktx ingest text -c shop --text \"orders.total is in cents.\"",
                            IngestTextCommand::new),
                    new CommandEntry(
                            "scan",
                            "scan CONNECTION",
                            "Scan a warehouse's structure.",
                            "ktx scan shop --mode relationships",
                            ScanCommand::new),
                    new CommandEntry(
                            "scan trigger",
                            "scan trigger CONNECTION",
                            "The same as 'scan'.",
                            "ktx scan trigger shop --dry-run",
                            ScanCommand::new),
                    new CommandEntry(
                            "scan status",
                            "scan status [CONNECTION]",
                            "Tell what was scanned, and when.",
                            "ktx scan status",
                            ScanStatusCommand::new),
                    new CommandEntry(
                            "scan report",
                            "scan report CONNECTION",
                            "Print what a scan found.",
                            "ktx scan report shop",
                            ScanReads.ReportCommand::new),
                    new CommandEntry(
                            "scan artifacts",
                            "scan artifacts CONNECTION",
                            "List the files of a scan.",
                            "ktx scan artifacts shop",
                            ScanReads.ArtifactsCommand::new),
                    new CommandEntry(
                            "scan read",
                            "scan read CONNECTION PATH",
                            "Print a file of a scan.",
                            "ktx scan read shop scan-report.json",
                            ScanReads.ReadCommand::new),
                    new CommandEntry(
                            "search",
                            "search QUERY",
                            "Find tables, columns and what people wrote.",
                            "ktx search \"orders by country\"",
                            SearchCommand::new),
                    new CommandEntry(
                            "sql",
                            "sql -c CONNECTION SQL",
                            "Run one read-only statement.",
                            "ktx sql -c shop \"select count(*) from orders\"",
                            SqlCommand::new),
                    new CommandEntry(
                            "relationships list",
                            "relationships list",
                            "List the joins that were found, or draw them.",
                            "ktx relationships list --graph mermaid",
                            RelationshipsCommands.ListCommand::new),
                    new CommandEntry(
                            "relationships show",
                            "relationships show LINK",
                            "Print what is known of a join.",
                            "ktx relationships show orders.customer_id",
                            () -> new RelationshipsCommands.ShowCommand(false)),
                    new CommandEntry(
                            "relationships explain",
                            "relationships explain LINK",
                            "Say in words why a join is accepted or not.",
                            "ktx relationships explain orders.customer_id",
                            () -> new RelationshipsCommands.ShowCommand(true)),
                    new CommandEntry(
                            "relationships accept",
                            "relationships accept LINK",
                            "Accept a join, whatever scans say.",
                            "ktx relationships accept \"orders.buyer -> people.id\"",
                            () -> new RelationshipsCommands.DecideCommand(Verdict.ACCEPT)),
                    new CommandEntry(
                            "relationships reject",
                            "relationships reject LINK",
                            "Reject a join for good.",
                            "ktx relationships reject orders.code --note \"a status\"",
                            () -> new RelationshipsCommands.DecideCommand(Verdict.REJECT)),
                    new CommandEntry(
                            "eval joins",
                            "eval joins --set DIR",
                            "Measure found keys and joins against sets whose truth is known.",
                            "ktx eval joins --set sets/chinook",
                            EvalJoinsCommand::new),
                    new CommandEntry(
                            "eval retrieval",
                            "eval retrieval --set DIR",
                            "Measure how well searches find the tables that questions need.",
                            "ktx eval retrieval --set questions/spider",
                            EvalRetrievalCommand::new),
                    new CommandEntry(
                            "sl list",
                            "sl list",
                            "List the sources of the semantic layer.",
                            "ktx sl list -c shop",
                            SlReads.ListCommand::new),
                    new CommandEntry(
                            "sl read",
                            "sl read SOURCE",
                            "Print a source as its file says.",
                            "ktx sl read orders",
                            SlReads.ReadCommand::new),
                    new CommandEntry(
                            "sl query",
                            "sl query",
                            "Ask measures by dimensions.",
                            "ktx sl query -c shop --measure \"count(orders.*)\" --execute",
                            SlQueryCommand::new),
                    new CommandEntry(
                            "sl dimensions",
                            "sl dimensions MEASURE",
                            "Tell what measures can be grouped by.",
                            "ktx sl dimensions \"count(orders.*)\" -c shop",
                            SlReads.DimensionsCommand::new),
                    new CommandEntry(
                            "sl validate",
                            "sl validate [SOURCE]",
                            "Check sources against files, scan and warehouse.",
                            "ktx sl validate --probe",
                            SlChecks.ValidateCommand::new),
                    new CommandEntry(
                            "sl write",
                            "sl write SOURCE -c CONNECTION",
                            "Check, write and commit a source.",
                            "ktx sl write orders -c shop --file orders.yaml",
                            SlChecks.WriteCommand::new),
                    new CommandEntry(
                            "sl delete",
                            "sl delete SOURCE -c CONNECTION",
                            "Remove what people wrote about a source.",
                            "ktx sl delete orders -c shop",
                            SlChecks.DeleteCommand::new),
                    new CommandEntry(
                            "sl search",
                            "sl search QUERY",
                            "Find sources, measures and dimensions.",
                            "ktx sl search revenue",
                            SlSearchCommand::new),
                    new CommandEntry(
                            "wiki list",
                            "wiki list",
                            "List the pages of the wiki.",
                            "ktx wiki list",
                            WikiReads.ListCommand::new),
                    new CommandEntry(
                            "wiki read",
                            "wiki read KEY",
                            "Print a page.",
                            "ktx wiki read freight-fee",
                            WikiReads.ReadCommand::new),
                    new CommandEntry(
                            "wiki write",
                            "wiki write KEY",
                            "Make a page or change one.",
                            "ktx wiki write freight-fee --summary \"Fees are in cents\" --text"
                                    + " \"Divide by 100.\"",
                            WikiWriteCommand::new),
                    new CommandEntry(
                            "wiki lint",
                            "wiki lint",
                            "Find broken pages and references that lead nowhere.",
                            "ktx wiki lint",
                            WikiReads.LintCommand::new),
                    new CommandEntry(
                            "wiki search",
                            "wiki search QUERY",
                            "Find pages of the wiki.",
                            "ktx wiki search \"how are refunds counted\"",
                            WikiSearchCommand::new),
                    new CommandEntry(
                            "memory list",
                            "memory list",
                            "List the notes that were sent and what became of them.",
                            "ktx memory list",
                            MemoryCommands.ListCommand::new),
                    new CommandEntry(
                            "memory show",
                            "memory show RUN",
                            "Print everything about one note.",
                            "ktx memory show memory-0b7c --json",
                            MemoryCommands.ShowCommand::new),
                    new CommandEntry(
                            "memory diff",
                            "memory diff RUN",
                            "Print what a note changed.",
                            "ktx memory diff memory-0b7c",
                            MemoryCommands.DiffCommand::new),
                    new CommandEntry(
                            "memory revert",
                            "memory revert RUN",
                            "Take back what a note changed.",
                            "ktx memory revert memory-0b7c",
                            MemoryCommands.RevertCommand::new),
                    new CommandEntry(
                            "mcp stdio",
                            "mcp stdio",
                            "Serve agents on standard input and output.",
                            "ktx --project-dir ~/shop mcp stdio",
                            McpStdioCommand::new),
                    new CommandEntry(
                            "mcp start",
                            "mcp start",
                            "Serve agents over HTTP, in the background.",
                            "ktx mcp start --port 7878",
                            McpStartCommand::new),
                    new CommandEntry(
                            "mcp stop",
                            "mcp stop",
                            "End the server in the background.",
                            "ktx mcp stop",
                            McpStopCommand::new),
                    new CommandEntry(
                            "mcp status",
                            "mcp status",
                            "Tell whether the server in the background runs, and where.",
                            "ktx mcp status --json",
                            McpStatusCommand::new),
                    new CommandEntry(
                            "mcp logs",
                            "mcp logs",
                            "Print what the server in the background wrote.",
                            "ktx mcp logs --follow",
                            McpLogsCommand::new),
                    new CommandEntry(
                            "admin init",
                            "admin init [DIR]",
                            "Make a folder a project.",
                            "ktx admin init shop",
                            AdminInitCommand::new),
                    new CommandEntry(
                            "admin schema",
                            "admin schema",
                            "Print the JSON Schema of ktx.yaml.",
                            "ktx admin schema --file ktx.schema.json",
                            AdminSchemaCommand::new),
                    new CommandEntry(
                            "admin reindex",
                            "admin reindex",
                            "Bring the search index up to date and tell what it did.",
                            "ktx admin reindex --force",
                            AdminReindexCommand::new),
                    new CommandEntry(
                            "admin runtime install",
                            "admin runtime install",
                            "Install what searches by meaning, 130 MB.",
                            "ktx admin runtime install",
                            AdminRuntimeCommands.InstallCommand::new),
                    new CommandEntry(
                            "admin runtime status",
                            "admin runtime status",
                            "Tell whether what searches by meaning is installed.",
                            "ktx admin runtime status --json",
                            AdminRuntimeCommands.StatusCommand::new),
                    new CommandEntry(
                            "completion",
                            "completion SHELL",
                            "Print the completion script of a shell.",
                            "ktx completion bash",
                            CompletionCommand::new));

    /// Typed by programs, not by people.
    private static final List<CommandEntry> HIDDEN =
            List.of(
                    new CommandEntry(
                            "__complete",
                            "__complete [WORD]",
                            "Candidates for a shell.",
                            "ktx __complete scan ''",
                            () -> new CompleteCommand(Commands::all, Commands::connectionIds)),
                    new CommandEntry(
                            "mcp serve-internal",
                            "mcp serve-internal",
                            "The process that 'mcp start' starts.",
                            "ktx mcp serve-internal --port 7878",
                            McpServeCommand::new),
                    new CommandEntry(
                            "internal-train",
                            "internal-train",
                            "Load what most commands load, to train the start-up cache.",
                            "ktx internal-train",
                            TrainCommand::new));

    private static final int DEMO_JOINS = 5;

    private Commands() {}

    /// Those that help shows.
    public static List<CommandEntry> all() {
        return VISIBLE;
    }

    /// Those that can be typed beyond that.
    public static List<CommandEntry> hidden() {
        return HIDDEN;
    }

    private static String scanDemo(
            Path project, String connection, Progress progress, Cancellation cancellation) {
        try (Wiring wiring = Wiring.open(project, System.getenv())) {
            String summary =
                    Scans.summary(
                            Scans.scan(
                                    wiring,
                                    new Scans.Order(connection, ScanMode.ENRICHED, false),
                                    progress,
                                    cancellation));
            List<String> joins =
                    wiring.reviewRelationships().list(connection).accepted().stream()
                            .filter(link -> !link.source().equals(Relationship.FORMAL))
                            .map(LinkId::inShort)
                            .toList();
            return summary
                    + "\n%d joins that nobody declared, for example:\n  %s"
                            .formatted(
                                    joins.size(),
                                    String.join(
                                            "\n  ",
                                            joins.subList(0, Math.min(DEMO_JOINS, joins.size()))));
        }
    }

    private static List<String> connectionIds() {
        Path here = Path.of("").toAbsolutePath();
        Path folder = Projects.find(Optional.empty(), System.getenv(), here).orMissing();
        try (Wiring wiring = Wiring.open(folder, System.getenv())) {
            return wiring.settings().config().connections().keySet().stream().sorted().toList();
        }
    }
}
