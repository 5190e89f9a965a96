package dev.ktx.storage.project;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;
import dev.ktx.project.ConfigIssue;
import dev.ktx.project.ProjectConfig;

import java.util.List;

/// What `ktx.yaml` says and everything that is wrong with it.
///
/// @param config keys with errors are left out, as if they were absent
/// @param issues in file order
public record ReadConfig(ProjectConfig config, List<ConfigIssue> issues) {
    public ReadConfig {
        issues = List.copyOf(issues);
    }

    /// Whether the project may be used.
    public boolean ok() {
        return issues.stream().noneMatch(ConfigIssue::isError);
    }

    public List<ConfigIssue> warnings() {
        return issues.stream().filter(issue -> !issue.isError()).toList();
    }

    /// @throws KtxException `bad-config` with the first error and the number of others
    public ProjectConfig orThrow() {
        List<ConfigIssue> errors = issues.stream().filter(ConfigIssue::isError).toList();
        if (errors.isEmpty()) {
            return config;
        }
        throw new KtxException(
                ProjectProblems.unusableConfig(errors.getFirst().problem(), errors.size() - 1));
    }
}
