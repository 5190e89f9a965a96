package dev.ktx.project;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;

/// Which folder a command works on.
///
/// @param folder absolute, without `.` and `..`
/// @param source what decided
/// @param present whether it holds a `ktx.yaml`
public record ProjectDirectory(Path folder, Source source, boolean present) {
    /// The file that makes a folder a project.
    public static final String CONFIG_FILE = "ktx.yaml";

    private static final String FLAG = "--project-dir";
    private static final String VARIABLE = "KTX_PROJECT_DIR";

    /// What decided which folder it is.
    public enum Source {
        /// The flag `--project-dir`.
        FLAG,
        /// The variable `KTX_PROJECT_DIR`.
        ENVIRONMENT,
        /// The nearest folder above the working directory, or that itself, with a `ktx.yaml`.
        ANCESTOR,
        /// Nothing: the working directory.
        WORKING_DIRECTORY
    }

    /// What the process was given.
    ///
    /// @param flag the value of `--project-dir`
    /// @param variable the value of `KTX_PROJECT_DIR`
    /// @param workingDirectory absolute
    public record Given(Optional<String> flag, Optional<String> variable, Path workingDirectory) {}

    /// Flag, then variable, then nearest ancestor with `ktx.yaml`, then working directory.
    ///
    /// @param isProject whether a folder holds a `ktx.yaml`
    /// @throws KtxException `bad-usage` if flag or variable is blank
    public static ProjectDirectory resolve(Given given, Predicate<Path> isProject) {
        if (given.flag().isPresent()) {
            return named(given.flag().get(), FLAG, Source.FLAG, given, isProject);
        }
        if (given.variable().isPresent()) {
            return named(given.variable().get(), VARIABLE, Source.ENVIRONMENT, given, isProject);
        }
        Path start = given.workingDirectory().toAbsolutePath().normalize();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (isProject.test(folder)) {
                return new ProjectDirectory(folder, Source.ANCESTOR, true);
            }
        }
        return new ProjectDirectory(start, Source.WORKING_DIRECTORY, false);
    }

    /// @throws KtxException `missing-project` if the folder holds no `ktx.yaml`
    public Path orMissing() {
        if (!present) {
            throw new KtxException(ProjectProblems.missingProject(folder.toString()));
        }
        return folder;
    }

    private static ProjectDirectory named(
            String value, String name, Source source, Given given, Predicate<Path> isProject) {
        if (value.isBlank()) {
            throw new KtxException(ProjectProblems.blankProjectDir(name));
        }
        Path folder = given.workingDirectory().resolve(value.strip()).toAbsolutePath().normalize();
        return new ProjectDirectory(folder, source, isProject.test(folder));
    }
}
