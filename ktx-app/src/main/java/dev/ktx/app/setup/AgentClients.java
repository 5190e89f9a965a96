package dev.ktx.app.setup;

import static java.util.Map.entry;

import dev.ktx.app.setup.AgentClient.Format;
import dev.ktx.app.setup.AgentClient.Place;
import dev.ktx.app.setup.AgentClient.Skills;
import dev.ktx.app.setup.AgentClient.Wrapping;
import dev.ktx.mcp.Json;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The programs that ktx can be connected to, in the order of the documentation.
public final class AgentClients {
    /// The name of the server in every file.
    static final String NAME = "ktx";

    private static final String VARIABLE = "KTX_MCP_TOKEN";

    private static final List<AgentClient> ALL =
            List.of(
                    new AgentClient(
                            "claude-code",
                            "Claude Code",
                            "https://code.claude.com/docs/en/mcp",
                            places(
                                    entry(
                                            Scope.PROJECT,
                                            json(
                                                    (_, root) -> root.resolve(".mcp.json"),
                                                    "mcpServers")),
                                    entry(
                                            Scope.LOCAL,
                                            json(
                                                    (machine, _) ->
                                                            machine.home().resolve(".claude.json"),
                                                    "projects",
                                                    "{root}",
                                                    "mcpServers")),
                                    entry(
                                            Scope.USER,
                                            json(
                                                    (machine, _) ->
                                                            machine.home().resolve(".claude.json"),
                                                    "mcpServers"))),
                            typed("url"),
                            Optional.of("${" + VARIABLE + "}"),
                            true,
                            new Skills(
                                    (machine, root, _, scope, skill) ->
                                            (scope == Scope.USER ? machine.home() : root)
                                                    .resolve(
                                                            ".claude/skills/"
                                                                    + skill
                                                                    + "/SKILL.md"),
                                    Wrapping.SKILL),
                            "claude mcp get ktx"),
                    new AgentClient(
                            "claude-desktop",
                            "Claude Desktop",
                            "https://modelcontextprotocol.io/docs/develop/connect-local-servers",
                            places(
                                    entry(
                                            Scope.USER,
                                            json(
                                                    (machine, _) ->
                                                            machine.settings("Claude")
                                                                    .resolve(
                                                                            "claude_desktop_config.json"),
                                                    "mcpServers"))),
                            plain("url"),
                            Optional.empty(),
                            false,
                            new Skills(
                                    (_, _, project, _, skill) ->
                                            project.resolve(".ktx/agents/claude/" + skill + ".zip"),
                                    Wrapping.ZIP),
                            "restart it; Settings, Developer lists ktx; upload the ZIP under"
                                    + " Settings, Capabilities"),
                    new AgentClient(
                            "codex",
                            "Codex",
                            "https://developers.openai.com/codex/mcp",
                            places(
                                    entry(
                                            Scope.PROJECT,
                                            new Place(
                                                    (_, root) -> root.resolve(".codex/config.toml"),
                                                    Format.TOML,
                                                    List.of("mcp_servers", NAME))),
                                    entry(
                                            Scope.USER,
                                            new Place(
                                                    (machine, _) ->
                                                            machine.codex().resolve("config.toml"),
                                                    Format.TOML,
                                                    List.of("mcp_servers", NAME)))),
                            AgentClients::codex,
                            Optional.of(VARIABLE),
                            true,
                            new Skills(
                                    (machine, root, _, scope, skill) ->
                                            scope == Scope.USER
                                                    ? machine.codex()
                                                            .resolve(
                                                                    "skills/" + skill + "/SKILL.md")
                                                    : portable(root, skill),
                                    Wrapping.SKILL),
                            "codex mcp list"),
                    new AgentClient(
                            "cursor",
                            "Cursor",
                            "https://cursor.com/docs/mcp.md",
                            places(
                                    entry(
                                            Scope.PROJECT,
                                            json(
                                                    (_, root) -> root.resolve(".cursor/mcp.json"),
                                                    "mcpServers")),
                                    entry(
                                            Scope.USER,
                                            json(
                                                    (machine, _) ->
                                                            machine.home()
                                                                    .resolve(".cursor/mcp.json"),
                                                    "mcpServers"))),
                            plain("url"),
                            Optional.of("${env:" + VARIABLE + "}"),
                            true,
                            new Skills(
                                    (machine, root, _, scope, skill) ->
                                            (scope == Scope.USER ? machine.home() : root)
                                                    .resolve(".cursor/rules/" + skill + ".mdc"),
                                    Wrapping.CURSOR_RULE),
                            "Settings, Tools & MCP shows ktx with a green dot"),
                    new AgentClient(
                            "opencode",
                            "OpenCode",
                            "https://opencode.ai/docs/mcp-servers",
                            places(
                                    entry(Scope.PROJECT, json((_, root) -> openCode(root), "mcp")),
                                    entry(
                                            Scope.USER,
                                            json(
                                                    (machine, _) ->
                                                            openCode(
                                                                    machine.configuration()
                                                                            .resolve("opencode")),
                                                    "mcp"))),
                            AgentClients::openCode,
                            Optional.of("{env:" + VARIABLE + "}"),
                            true,
                            new Skills(
                                    (machine, root, _, scope, skill) ->
                                            scope == Scope.USER
                                                    ? machine.configuration()
                                                            .resolve(
                                                                    "opencode/commands/"
                                                                            + skill
                                                                            + ".md")
                                                    : root.resolve(
                                                            ".opencode/commands/" + skill + ".md"),
                                    Wrapping.SKILL),
                            "opencode mcp list"),
                    new AgentClient(
                            "vscode",
                            "VS Code",
                            "https://code.visualstudio.com/docs/copilot/reference/mcp-configuration",
                            places(
                                    entry(
                                            Scope.PROJECT,
                                            json(
                                                    (_, root) -> root.resolve(".vscode/mcp.json"),
                                                    "servers")),
                                    entry(
                                            Scope.USER,
                                            json(
                                                    (machine, _) ->
                                                            machine.settings("Code")
                                                                    .resolve("User/mcp.json"),
                                                    "servers"))),
                            typed("url"),
                            Optional.empty(),
                            true,
                            portable(),
                            "MCP: List Servers in the command palette"),
                    new AgentClient(
                            "gemini",
                            "Gemini CLI",
                            "https://www.geminicli.com/docs/tools/mcp-server",
                            places(
                                    entry(
                                            Scope.PROJECT,
                                            json(
                                                    (_, root) ->
                                                            root.resolve(".gemini/settings.json"),
                                                    "mcpServers")),
                                    entry(
                                            Scope.USER,
                                            json(
                                                    (machine, _) ->
                                                            machine.home()
                                                                    .resolve(
                                                                            ".gemini/settings.json"),
                                                    "mcpServers"))),
                            plain("httpUrl"),
                            Optional.of("${" + VARIABLE + "}"),
                            true,
                            portable(),
                            "gemini mcp list"),
                    new AgentClient(
                            "windsurf",
                            "Windsurf",
                            "https://docs.windsurf.com/windsurf/cascade/mcp",
                            places(
                                    entry(
                                            Scope.USER,
                                            json(
                                                    (machine, _) ->
                                                            machine.home()
                                                                    .resolve(
                                                                            ".codeium/windsurf/mcp_config.json"),
                                                    "mcpServers"))),
                            plain("serverUrl"),
                            Optional.of("${env:" + VARIABLE + "}"),
                            true,
                            portable(),
                            "refresh the MCP servers in Cascade"),
                    new AgentClient(
                            "zed",
                            "Zed",
                            "https://zed.dev/docs/ai/mcp",
                            places(
                                    entry(
                                            Scope.PROJECT,
                                            json(
                                                    (_, root) -> root.resolve(".zed/settings.json"),
                                                    "context_servers")),
                                    entry(
                                            Scope.USER,
                                            json(
                                                    (machine, _) ->
                                                            machine.configuration()
                                                                    .resolve("zed/settings.json"),
                                                    "context_servers"))),
                            plain("url"),
                            Optional.empty(),
                            true,
                            portable(),
                            "Settings, AI, MCP Servers shows ktx with a green dot"),
                    new AgentClient(
                            "goose",
                            "Goose",
                            "https://block.github.io/goose/docs/guides/config-files",
                            places(
                                    entry(
                                            Scope.USER,
                                            new Place(
                                                    (machine, _) ->
                                                            machine.goose().resolve("config.yaml"),
                                                    Format.YAML,
                                                    List.of("extensions", NAME)))),
                            AgentClients::goose,
                            Optional.of("${" + VARIABLE + "}"),
                            true,
                            portable(),
                            "goose session lists ktx under /extensions"),
                    new AgentClient(
                            "universal",
                            "Any other program",
                            "https://agentskills.io",
                            Map.of(),
                            plain("url"),
                            Optional.empty(),
                            true,
                            portable(),
                            "ask it for its MCP servers"));

    private AgentClients() {}

    public static List<AgentClient> all() {
        return ALL;
    }

    @SafeVarargs
    private static Map<Scope, Place> places(Map.Entry<Scope, Place>... places) {
        Map<Scope, Place> ordered = new EnumMap<>(Scope.class);
        for (Map.Entry<Scope, Place> place : places) {
            ordered.put(place.getKey(), place.getValue());
        }
        return Collections.unmodifiableMap(ordered);
    }

    private static Place json(AgentClient.File file, String... above) {
        var key = new java.util.ArrayList<>(List.of(above));
        key.add(NAME);
        return new Place(file, Format.JSON, List.copyOf(key));
    }

    /// The folder that several programs look into.
    private static Skills portable() {
        return new Skills((_, root, _, _, skill) -> portable(root, skill), Wrapping.SKILL);
    }

    private static Path portable(Path root, String skill) {
        return root.resolve(".agents/skills/" + skill + "/SKILL.md");
    }

    private static Path openCode(Path folder) {
        Path commented = folder.resolve("opencode.jsonc");
        return Files.exists(commented) ? commented : folder.resolve("opencode.json");
    }

    /// `{command, args}` or `{<url>, headers}`.
    private static AgentClient.Entry plain(String urlKey) {
        return (access, authorization) -> common(Json.object(), urlKey, access, authorization);
    }

    /// The same with its kind in front.
    private static AgentClient.Entry typed(String urlKey) {
        return (access, authorization) ->
                common(
                        Json.object()
                                .put(
                                        "type",
                                        switch (access) {
                                            case Access.Stdio _ -> "stdio";
                                            case Access.Http _ -> "http";
                                        }),
                        urlKey,
                        access,
                        authorization);
    }

    private static ObjectNode common(
            ObjectNode out, String urlKey, Access access, Optional<String> authorization) {
        switch (access) {
            case Access.Stdio stdio -> {
                out.put("command", stdio.program());
                stdio.arguments().forEach(out.putArray("args")::add);
            }
            case Access.Http(var url, var _) -> {
                out.put(urlKey, url);
                headers(out, authorization);
            }
        }
        return out;
    }

    private static void headers(ObjectNode out, Optional<String> authorization) {
        authorization.ifPresent(
                value -> out.putObject("headers").put("Authorization", "Bearer " + value));
    }

    private static ObjectNode codex(Access access, Optional<String> authorization) {
        ObjectNode out = Json.object();
        switch (access) {
            case Access.Stdio stdio -> {
                out.put("command", stdio.program());
                stdio.arguments().forEach(out.putArray("args")::add);
            }
            case Access.Http(var url, var _) -> {
                out.put("url", url);
                authorization.ifPresent(variable -> out.put("bearer_token_env_var", variable));
            }
        }
        return out;
    }

    private static ObjectNode openCode(Access access, Optional<String> authorization) {
        ObjectNode out = Json.object();
        switch (access) {
            case Access.Stdio stdio -> {
                out.put("type", "local");
                stdio.words().forEach(out.putArray("command")::add);
                out.put("enabled", true);
            }
            case Access.Http(var url, var _) -> {
                out.put("type", "remote");
                out.put("url", url);
                out.put("enabled", true);
                headers(out, authorization);
            }
        }
        return out;
    }

    private static ObjectNode goose(Access access, Optional<String> authorization) {
        ObjectNode out = Json.object();
        out.put("enabled", true);
        out.put("name", NAME);
        out.put("description", "Context and read-only SQL for your warehouses");
        out.put("timeout", 300);
        switch (access) {
            case Access.Stdio stdio -> {
                out.put("type", "stdio");
                out.put("cmd", stdio.program());
                stdio.arguments().forEach(out.putArray("args")::add);
            }
            case Access.Http(var url, var _) -> {
                out.put("type", "streamable_http");
                out.put("uri", url);
                headers(out, authorization);
                ArrayNode keys = Json.object().arrayNode();
                authorization.ifPresent(_ -> out.set("env_keys", keys.add(VARIABLE)));
            }
        }
        return out;
    }
}
