package dev.ktx.app.cli;

import dev.ktx.app.wiring.Wiring;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.Location;
import dev.ktx.problem.SemanticProblems;
import dev.ktx.service.ListSources.Entry;

import java.util.List;
import java.util.Optional;

/// Which connection a source belongs to when the command does not say.
final class SlConnections {
    private SlConnections() {}

    /// @throws KtxException `unknown-connection`, `unknown-source`, `ambiguous-name`
    static String holding(Invocation call, Wiring wiring, String source) {
        Optional<String> asked = call.text(Options.CONNECTION);
        if (asked.isPresent()) {
            wiring.listConnections().require(asked.get());
            return asked.get();
        }
        List<Entry> all = wiring.listSources().run(Optional.empty());
        List<String> owners =
                all.stream()
                        .filter(entry -> entry.name().equals(source))
                        .map(Entry::connectionId)
                        .toList();
        if (owners.isEmpty()) {
            throw new KtxException(
                    SemanticProblems.unknownSource(
                            Location.everywhere(),
                            source,
                            all.stream().map(Entry::name).distinct().toList()));
        }
        if (owners.size() > 1) {
            throw new KtxException(SemanticProblems.sourceInSeveralConnections(source, owners));
        }
        return owners.getFirst();
    }
}
