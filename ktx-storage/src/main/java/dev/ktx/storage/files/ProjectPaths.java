package dev.ktx.storage.files;

import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Turns project-relative paths into paths on disk, and refuses those that lead elsewhere.
final class ProjectPaths {
    /// Our own files below `.ktx` that belong into the history; everything else there is private.
    private static final Set<String> COMMITTED = Set.of(".gitignore", "prompts", "skills");

    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*");
    private static final Pattern INVISIBLE = Pattern.compile("\\p{Cf}");
    private static final Pattern TRAILING = Pattern.compile("[. ]+$");
    private static final Pattern SHORT_NAME = Pattern.compile("git~[0-9]+");

    private final Path root;

    /// @param root absolute, with links resolved
    ProjectPaths(Path root) {
        this.root = root;
    }

    Path root() {
        return root;
    }

    /// A path that may be read: links are followed as long as they stay inside.
    ///
    /// @throws KtxException `bad-path`
    Path toRead(String path) {
        return inside(path, checked(path));
    }

    /// A path that may be written: no part of it is a link, since git records links as links.
    ///
    /// @throws KtxException `bad-path`
    Path toWrite(String path) {
        Path file = checked(path);
        if (file.equals(root)) {
            throw refuse(path, "it is the project folder itself");
        }
        List<String> parts = parts(path);
        if (parts.getFirst().equalsIgnoreCase(".ktx")
                && (parts.size() == 1 || !COMMITTED.contains(parts.get(1)))) {
            throw refuse(path, "this part of .ktx is private to ktx and never committed");
        }
        Path step = root;
        for (Path part : root.relativize(file)) {
            step = step.resolve(part);
            if (Files.isSymbolicLink(step)) {
                throw refuse(path, "a part of it is a symbolic link");
            }
            boolean last = step.equals(file);
            if (last && Files.isDirectory(step, LinkOption.NOFOLLOW_LINKS)) {
                throw refuse(path, "it is a folder");
            }
            if (!last
                    && Files.exists(step, LinkOption.NOFOLLOW_LINKS)
                    && !Files.isDirectory(step, LinkOption.NOFOLLOW_LINKS)) {
                throw refuse(path, "a part of it is a file");
            }
        }
        return inside(path, file);
    }

    /// The project-relative form with forward slashes.
    String relative(Path file) {
        List<String> parts = new ArrayList<>();
        root.relativize(file).forEach(part -> parts.add(part.toString()));
        return String.join("/", parts);
    }

    private Path checked(String path) {
        if (path.startsWith("/") || path.startsWith("~") || DRIVE.matcher(path).matches()) {
            throw refuse(path, "it is absolute");
        }
        Path file = root;
        for (String part : parts(path)) {
            if (part.isEmpty() || part.equals(".") || part.equals("..")) {
                throw refuse(path, "it has an empty part, '.' or '..'");
            }
            if (part.chars().anyMatch(c -> Character.isISOControl(c) || c == '\\')) {
                throw refuse(path, "it has a backslash or a control character");
            }
            if (isGitFolder(part)) {
                throw refuse(path, "the folder of git is off limits");
            }
            try {
                file = file.resolve(part);
            } catch (InvalidPathException e) {
                throw refuse(path, "it has a character that this system does not allow");
            }
        }
        return file;
    }

    private static List<String> parts(String path) {
        return path.isEmpty() ? List.of() : List.of(path.split("/", -1));
    }

    // Windows drops dots and spaces at the end and knows git~1; macOS ignores case and some
    // invisible
    // letters. Each of these spellings has been used to reach .git on a careless system.
    private static boolean isGitFolder(String part) {
        String visible = INVISIBLE.matcher(part).replaceAll("");
        String name = TRAILING.matcher(visible).replaceAll("").toLowerCase(Locale.ROOT);
        return name.equals(".git")
                || SHORT_NAME.matcher(name).matches()
                || name.startsWith(".git:");
    }

    private Path inside(String path, Path file) {
        try {
            Path real = real(file);
            if (!real.startsWith(root)) {
                throw refuse(path, "it leads out of the project");
            }
            if (real.startsWith(root.resolve(".git"))) {
                throw refuse(path, "the folder of git is off limits");
            }
            return file;
        } catch (IOException e) {
            throw refuse(path, "it cannot be followed");
        }
    }

    // The real place of the longest part that exists.
    private static Path real(Path file) throws IOException {
        Path existing = file;
        while (true) {
            try {
                return existing.toRealPath();
            } catch (NoSuchFileException e) {
                if (Files.isSymbolicLink(existing)) {
                    throw e;
                }
                Path parent = existing.getParent();
                if (parent == null) {
                    throw e;
                }
                existing = parent;
            }
        }
    }

    private static KtxException refuse(String path, String reason) {
        return new KtxException(ProjectProblems.badPath(path, reason));
    }
}
