package dev.ktx.service;

import dev.ktx.port.ProjectConnections;
import dev.ktx.port.ScanArtifacts;
import dev.ktx.port.SemanticLayers;
import dev.ktx.port.WikiPages;

import java.util.List;

/// The parts of a project that can be searched.
public record SearchedParts(
        ProjectConnections connections,
        ScanArtifacts artifacts,
        SemanticLayers layers,
        WikiPages pages) {
    List<Shelf> shelves() {
        return List.of(
                new WikiShelf(pages),
                new LayerShelf(connections, layers),
                new ScanShelf(connections, artifacts, layers));
    }
}
