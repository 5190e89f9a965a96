package dev.ktx.app.tools;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.mcp.Tool;

import java.util.List;
import java.util.function.Supplier;

/// The tools of ktx in the order in which agents see them.
public final class Tools {
    private Tools() {}

    /// @param wiring opened by the first call that needs the project; listing the tools opens
    ///   nothing
    public static List<Tool> all(Supplier<Wiring> wiring) {
        return List.of(
                ConnectionListTool.create(wiring),
                DiscoverDataTool.create(wiring),
                WikiSearchTool.create(wiring),
                WikiReadTool.create(wiring),
                EntityDetailsTool.create(wiring),
                DictionarySearchTool.create(wiring),
                SlReadSourceTool.create(wiring),
                SlQueryTool.create(wiring),
                SqlExecutionTool.create(wiring),
                MemoryIngestTool.create(wiring),
                MemoryIngestStatusTool.create(wiring));
    }
}
