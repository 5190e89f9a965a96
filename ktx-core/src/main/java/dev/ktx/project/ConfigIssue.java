package dev.ktx.project;

import dev.ktx.problem.Location;
import dev.ktx.problem.Problem;

/// Something wrong with `ktx.yaml`.
///
/// @param path names joined by dots, for example `storage.state`; empty for the whole file
/// @param problem its place is in the file, its next step says how to mend it
public record ConfigIssue(String path, Severity severity, Problem problem) {
    /// What an issue does to the project.
    public enum Severity {
        /// The project does not load.
        ERROR,
        /// The project loads without the key.
        WARNING
    }

    public String message() {
        return problem.what();
    }

    /// What to do about it.
    public String fix() {
        return problem.next();
    }

    /// At least 1.
    public int line() {
        return problem.where() instanceof Location.InFile place ? place.line() : 1;
    }

    /// At least 1.
    public int column() {
        return problem.where() instanceof Location.InFile place ? place.column() : 1;
    }

    public boolean isError() {
        return severity == Severity.ERROR;
    }
}
