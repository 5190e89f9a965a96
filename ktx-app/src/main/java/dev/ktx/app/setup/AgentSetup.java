package dev.ktx.app.setup;

import dev.ktx.app.wiring.EditedYaml;
import dev.ktx.mcp.Json;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.SetupProblems;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Connects programs to a project and disconnects them again. Everything is planned before anything
/// is written; files of others are edited in place, after a copy of them was kept. Used by one
/// thread.
public final class AgentSetup {
    private final Path project;
    private final Machine machine;
    private final InstantSource clock;

    /// @param project absolute
    public AgentSetup(Path project, Machine machine, InstantSource clock) {
        this.project = project;
        this.machine = machine;
        this.clock = clock;
    }

    /// What to connect, and how.
    ///
    /// @param scope empty for the usual one of each program
    /// @param root the folder that people work in; absolute
    /// @param administration whether to install the skill for the command line too
    public record Order(
            List<AgentClient> clients,
            Optional<Scope> scope,
            Path root,
            Access access,
            boolean administration) {
        public Order {
            clients = List.copyOf(clients);
        }

        String mode() {
            return administration ? "mcp-cli" : "mcp";
        }
    }

    /// What happened, or would happen, to one file.
    ///
    /// @param scope empty where there is only one
    /// @param key of the entry in the file; empty for a whole file
    /// @param content the entry in the file's own syntax; empty for a whole file
    public record Step(
            String target, String scope, Action action, Path path, String key, String content) {}

    /// What became of a file.
    public enum Action {
        /// Was made or changed.
        WRITTEN,
        /// Held all of it already.
        UNCHANGED,
        /// Would be made or changed.
        PLANNED,
        /// The entry, or the file that was made, is gone.
        REMOVED,
        /// Another program still needs it.
        SHARED,
        /// Was changed by somebody since, and stays.
        KEPT,
        /// Was gone already.
        MISSING
    }

    /// What a file will hold, and which part of it is ours.
    private static final class Change {
        private final AgentClient client;
        private final String scope;
        private final Path path;
        private final List<String> key;
        private final byte[] after;
        private final String content;

        Change(
                AgentClient client,
                String scope,
                Path path,
                List<String> key,
                byte[] after,
                String content) {
            this.client = client;
            this.scope = scope;
            this.path = path;
            this.key = List.copyOf(key);
            this.after = after;
            this.content = content;
        }
    }

    /// What {@link #install} would do.
    public List<Step> preview(Order order) {
        return plan(order).stream().map(change -> step(change, Action.PLANNED)).toList();
    }

    /// @throws KtxException `client-file-unreadable`, `bad-usage` for what a program cannot do,
    ///   `file-unwritable`
    public List<Step> install(Order order) {
        List<Manifest.Entry> entries = new ArrayList<>(Manifest.read(project).entries());
        List<Step> steps = new ArrayList<>();
        var files = new ClientFiles(project);
        for (Change change : plan(order)) {
            Optional<Manifest.Entry> known =
                    entries.stream()
                            .filter(entry ->
                                    entry.path().equals(change.path)
                                            && entry.key().equals(change.key))
                            .findFirst();
            String target = change.client.id();
            boolean same = files.holds(change.path, change.after);
            steps.add(step(change, same ? Action.UNCHANGED : Action.WRITTEN));
            if (same) {
                known.map(entry -> entry.forTarget(target, change.scope, order.mode()))
                        .filter(entry -> !entries.contains(entry))
                        .ifPresent(entries::add);
                continue;
            }
            // What was before our own earlier entry is what must come back.
            Optional<Manifest.Entry> below =
                    known.filter(entry -> files.has(entry.path(), entry.sha256()));
            Optional<Path> backup =
                    below.map(Manifest.Entry::backup).orElseGet(() -> files.keep(change.path));
            List<Path> folders =
                    below.map(Manifest.Entry::madeFolders)
                            .orElseGet(() -> files.missingFolders(change.path));
            files.write(change.path, change.after);
            var entry =
                    new Manifest.Entry(
                            target,
                            change.scope,
                            order.mode(),
                            change.path,
                            change.key,
                            ClientFiles.sha256(change.after),
                            backup,
                            folders);
            entries.replaceAll(old ->
                    old.isSamePlace(entry)
                            ? entry.forTarget(old.target(), old.scope(), old.mode())
                            : old);
            entries.removeIf(old -> old.isSamePlace(entry) && old.target().equals(entry.target()));
            entries.add(entry);
        }
        new Manifest(entries).write(project, clock.instant());
        return steps;
    }

    private List<Change> plan(Order order) {
        Map<Path, byte[]> planned = new HashMap<>();
        List<Change> changes = new ArrayList<>();
        var files = new ClientFiles(project);
        for (AgentClient client : order.clients()) {
            Scope scope = scope(client, order.scope());
            AgentClient.Place place = client.places().get(scope);
            if (place != null) {
                changes.add(entry(client, scope, place, order, files, planned));
            }
            for (String skill : SkillTexts.all()) {
                if (order.administration() || skill.equals(SkillTexts.ANALYTICS)) {
                    Path path =
                            client.skills().file().of(machine, order.root(), project, scope, skill);
                    byte[] after = SkillTexts.wrapped(skill, client.skills().wrapping());
                    changes.add(new Change(client, scope.id(), path, List.of(), after, ""));
                }
            }
        }
        return changes;
    }

    private static Scope scope(AgentClient client, Optional<Scope> wanted) {
        if (client.places().isEmpty()) {
            return wanted.orElse(Scope.PROJECT);
        }
        if (wanted.isPresent() && !client.places().containsKey(wanted.get())) {
            throw new KtxException(
                    SetupProblems.noSuchScope(
                            client.title(),
                            wanted.get().id(),
                            client.places().keySet().stream().map(Scope::id).toList()));
        }
        return wanted.orElseGet(() -> client.places().keySet().iterator().next());
    }

    private Change entry(
            AgentClient client,
            Scope scope,
            AgentClient.Place place,
            Order order,
            ClientFiles files,
            Map<Path, byte[]> planned) {
        Path path = files.real(place.file().of(machine, order.root()));
        List<String> key =
                place.key().stream()
                        .map(name -> name.equals("{root}") ? order.root().toString() : name)
                        .toList();
        ObjectNode value = client.entry().of(access(client, order), authorization(client, order));
        byte[] before = planned.containsKey(path) ? planned.get(path) : files.read(path);
        byte[] after =
                edited(path, place.format(), new String(before, StandardCharsets.UTF_8), key, value)
                        .getBytes(StandardCharsets.UTF_8);
        planned.put(path, after);
        String content = edited(path, place.format(), "", key, value);
        return new Change(client, scope.id(), path, key, after, content);
    }

    private static Access access(AgentClient client, Order order) {
        if (order.access() instanceof Access.Http && !client.http()) {
            throw new KtxException(SetupProblems.noHttp(client.title()));
        }
        return order.access();
    }

    private static Optional<String> authorization(AgentClient client, Order order) {
        if (order.access() instanceof Access.Http(var _, var token) && token) {
            if (client.tokenForm().isEmpty() && !client.places().isEmpty()) {
                throw new KtxException(SetupProblems.noTokenReference(client.title()));
            }
            return client.tokenForm();
        }
        return Optional.empty();
    }

    private static String edited(
            Path path, AgentClient.Format format, String text, List<String> key, ObjectNode value) {
        try {
            return switch (format) {
                case JSON -> JsonEdit.set(text, key, value);
                case TOML -> TomlEdit.set(text, key, value);
                case YAML -> EditedYaml.set(text, key, plain(value));
            };
        } catch (JsonEdit.Unreadable unreadable) {
            throw new KtxException(
                    SetupProblems.unreadable(
                            path.toString(), String.valueOf(unreadable.getMessage())),
                    unreadable);
        } catch (KtxException unreadable) {
            throw new KtxException(
                    SetupProblems.unreadable(path.toString(), unreadable.problem().what()),
                    unreadable);
        }
    }

    private static Object plain(JsonNode value) {
        if (value.isObject()) {
            Map<String, Object> map = new LinkedHashMap<>();
            value.properties().forEach(field -> map.put(field.getKey(), plain(field.getValue())));
            return map;
        }
        if (value.isArray()) {
            return value.valueStream().map(AgentSetup::plain).toList();
        }
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        return value.isIntegralNumber() ? (Object) value.asLong() : value.asString();
    }

    private static Step step(Change change, Action action) {
        return new Step(
                change.client.id(),
                change.scope,
                action,
                change.path,
                String.join(".", change.key),
                change.content);
    }

    /// Whether something is installed and was not taken out again.
    public static boolean isInstalled(Path project) {
        return !Manifest.read(project).entries().isEmpty();
    }

    /// Takes out what was installed for these programs, the latest first. A file that nobody
    /// changed since gets the bytes it had before; in any other only our entry goes.
    ///
    /// @param targets empty for all
    public List<Step> remove(List<String> targets) {
        List<Manifest.Entry> entries = new ArrayList<>(Manifest.read(project).entries());
        List<Manifest.Entry> leaving =
                entries.stream()
                        .filter(entry -> targets.isEmpty() || targets.contains(entry.target()))
                        .toList();
        List<Step> steps = new ArrayList<>();
        var files = new ClientFiles(project);
        for (Manifest.Entry entry : leaving.reversed()) {
            entries.remove(entry);
            Action action =
                    entries.stream().anyMatch(entry::isSamePlace)
                            ? Action.SHARED
                            : remove(files, entry);
            steps.add(
                    new Step(
                            entry.target(),
                            entry.scope(),
                            action,
                            entry.path(),
                            String.join(".", entry.key()),
                            ""));
        }
        if (!leaving.isEmpty()) {
            new Manifest(entries).write(project, clock.instant());
        }
        return steps;
    }

    private static Action remove(ClientFiles files, Manifest.Entry entry) {
        if (!files.exists(entry.path())) {
            return Action.MISSING;
        }
        if (files.has(entry.path(), entry.sha256())) {
            files.restore(entry.path(), entry.backup());
            files.removeEmpty(entry.madeFolders());
            return Action.REMOVED;
        }
        if (entry.key().isEmpty()) {
            return Action.KEPT;
        }
        String before = new String(files.read(entry.path()), StandardCharsets.UTF_8);
        String after = without(entry.path(), before, entry.key());
        if (after.equals(before)) {
            return Action.MISSING;
        }
        files.write(entry.path(), after.getBytes(StandardCharsets.UTF_8));
        return Action.REMOVED;
    }

    private static String without(Path path, String text, List<String> key) {
        String name = path.getFileName().toString();
        try {
            if (name.endsWith(".toml")) {
                return TomlEdit.remove(text, key);
            }
            return name.endsWith(".yaml")
                    ? EditedYaml.remove(text, key)
                    : JsonEdit.remove(text, key);
        } catch (JsonEdit.Unreadable unreadable) {
            throw new KtxException(
                    SetupProblems.unreadable(
                            path.toString(), String.valueOf(unreadable.getMessage())),
                    unreadable);
        } catch (KtxException unreadable) {
            throw new KtxException(
                    SetupProblems.unreadable(path.toString(), unreadable.problem().what()),
                    unreadable);
        }
    }

    /// What to tell a program that has no file we know.
    public static ObjectNode universal(Access access) {
        ObjectNode out = Json.object();
        switch (access) {
            case Access.Stdio stdio -> {
                out.put("command", stdio.program());
                stdio.arguments().forEach(out.putArray("args")::add);
            }
            case Access.Http(var url, var token) -> {
                out.put("url", url);
                if (token) {
                    out.put("authorization", "Bearer <the value of KTX_MCP_TOKEN>");
                }
            }
        }
        return out;
    }
}
