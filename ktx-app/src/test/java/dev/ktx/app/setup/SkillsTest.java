package dev.ktx.app.setup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ktx.app.cli.CommandEntry;
import dev.ktx.app.cli.Commands;
import dev.ktx.app.tools.Tools;
import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Json;
import dev.ktx.mcp.Tool;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Holds the skills to the tools and commands that they name.
class SkillsTest {
    /// Every tool of the contract, whether it is served yet or not.
    private static final Set<String> TOOLS =
            Set.of(
                    "connection_list",
                    "discover_data",
                    "wiki_search",
                    "wiki_read",
                    "entity_details",
                    "dictionary_search",
                    "sl_read_source",
                    "sl_query",
                    "sql_execution",
                    "memory_ingest",
                    "memory_ingest_status");

    @TempDir Path folder;

    private static List<JsonNode> examples() {
        Matcher blocks =
                Pattern.compile("```json\\n(.*?)\\n```", Pattern.DOTALL)
                        .matcher(SkillTexts.text(SkillTexts.ANALYTICS));
        List<JsonNode> examples = new ArrayList<>();
        while (blocks.find()) {
            examples.add(Json.read(blocks.group(1)));
        }
        return examples;
    }

    private static Optional<Tool> tool(String name, Wiring wiring) {
        return Tools.all(() -> wiring).stream()
                .filter(tool -> tool.name().equals(name))
                .findFirst();
    }

    private static ObjectNode arguments(JsonNode example) {
        return (ObjectNode) example.path("arguments");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ktx-analytics", "ktx"})
    void aSkillHasTheFrontMatterThatProgramsAskFor(String skill) {
        String text = SkillTexts.text(skill);
        assertThat(text).startsWith("---\nname: " + skill + "\ndescription: ");
        String description = text.lines().toList().get(2).substring("description: ".length());
        assertThat(description.length()).isBetween(50, 1024);
        assertThat(text.length() / 4).as("tokens").isLessThan(5_000);
    }

    @Test
    void namesNoToolThatIsNotOne() {
        Matcher names =
                Pattern.compile(
                                "`((?:connection|discover|wiki|entity|dictionary|sl|sql|memory)_[a-z_]+)`")
                        .matcher(SkillTexts.text(SkillTexts.ANALYTICS));
        int seen = 0;
        while (names.find()) {
            assertThat(TOOLS).contains(names.group(1));
            seen++;
        }
        assertThat(seen).isGreaterThan(20);
        assertThat(Tools.all(() -> Wiring.open(folder, Map.of())))
                .extracting(Tool::name)
                .isSubsetOf(TOOLS);
    }

    @Test
    void everyToolOfTheContractIsExplained() {
        String text = SkillTexts.text(SkillTexts.ANALYTICS);
        assertThat(TOOLS).allSatisfy(tool -> assertThat(text).contains("`" + tool + "`"));
        assertThat(text).contains("<rules>", "</rules>", "Ask when the warehouse is ambiguous");
        for (String step :
                List.of("Discover", "Inspect", "Resolve", "Plan", "Query", "Validate", "Capture")) {
            assertThat(text).contains("**" + step + "**");
        }
    }

    @Test
    void everyExampleFitsTheToolThatItCalls() {
        assertThat(examples()).hasSizeGreaterThan(7);
        try (Wiring wiring = Wiring.open(folder, Map.of())) {
            for (JsonNode example : examples()) {
                String name = example.path("tool").asString();
                assertThat(TOOLS).contains(name);
                tool(name, wiring)
                        .ifPresent(tool ->
                                assertThat(tool.prepare(arguments(example))).as(name).isNotNull());
            }
        }
    }

    @Test
    void everyCommandOfTheAdministrationExists() {
        Matcher commands =
                Pattern.compile("`ktx ([a-z][^`]*)`")
                        .matcher(SkillTexts.text(SkillTexts.ADMINISTRATION));
        List<String> known = Commands.all().stream().map(CommandEntry::name).toList();
        int seen = 0;
        while (commands.find()) {
            String typed = commands.group(1);
            assertThat(known)
                    .as(typed)
                    .anyMatch(name -> typed.equals(name) || typed.startsWith(name + " "));
            seen++;
        }
        assertThat(seen).isGreaterThan(12);
    }
}
