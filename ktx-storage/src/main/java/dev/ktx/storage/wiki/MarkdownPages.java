package dev.ktx.storage.wiki;

import dev.ktx.knowledge.PageChange;
import dev.ktx.knowledge.PageFile;
import dev.ktx.knowledge.PageKey;
import dev.ktx.knowledge.PageScope;
import dev.ktx.port.FileEdit;
import dev.ktx.port.WikiPages;
import dev.ktx.problem.KtxException;
import dev.ktx.problem.ProjectProblems;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/// Pages as the Markdown files of a project folder. Parsed pages are kept by what the file system
/// says about their files, so that an unchanged page is read once. Links are not followed.
public final class MarkdownPages implements WikiPages {
    /// A file that changed this short a time ago may change again without a new time stamp.
    private static final Duration CLOCK_TICK = Duration.ofMillis(50);

    private final Path folder;
    private final InstantSource clock;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    /// By what one sees that a file was replaced or edited.
    private record Stamp(long size, FileTime modified, @Nullable Object identity) {
        static Stamp of(BasicFileAttributes attributes) {
            return new Stamp(
                    attributes.size(), attributes.lastModifiedTime(), attributes.fileKey());
        }
    }

    private record Known(Stamp stamp, PageFile page) {}

    /// @param folder the project folder, absolute
    /// @param clock that time stamps of files follow
    public MarkdownPages(Path folder, InstantSource clock) {
        this.folder = folder;
        this.clock = clock;
    }

    @Override
    public List<PageFile> all() {
        var found = new TreeMap<String, PageFile>();
        Set<String> seen = new HashSet<>();
        try {
            Path start = folder.resolve(PageScope.FOLDER);
            if (Files.isDirectory(start, LinkOption.NOFOLLOW_LINKS)) {
                Files.walkFileTree(start, new Lister(found, seen));
            }
        } catch (IOException e) {
            throw unreadable(PageScope.FOLDER, e);
        }
        known.keySet().retainAll(seen);
        return List.copyOf(found.values());
    }

    @Override
    public SortedMap<String, String> stamps() {
        var stamps = new TreeMap<String, String>();
        Path start = folder.resolve(PageScope.FOLDER);
        if (!Files.isDirectory(start, LinkOption.NOFOLLOW_LINKS)) {
            return stamps;
        }
        int below = start.toString().length() - PageScope.FOLDER.length();
        try {
            Files.walkFileTree(
                    start,
                    new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult visitFile(
                                Path file, BasicFileAttributes attributes) {
                            if (attributes.isRegularFile()) {
                                stamps.put(
                                        file.toString().substring(below).replace('\\', '/'),
                                        attributes.size()
                                                + " "
                                                + attributes
                                                        .lastModifiedTime()
                                                        .to(TimeUnit.NANOSECONDS)
                                                + " "
                                                + attributes.fileKey());
                            }
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFileFailed(Path file, IOException failure) {
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException e) {
            throw unreadable(PageScope.FOLDER, e);
        }
        return stamps;
    }

    @Override
    public Optional<PageFile> read(String userId, PageKey key) {
        return read(new PageScope.User(userId), key).or(() -> read(PageScope.global(), key));
    }

    @Override
    public Optional<PageFile> read(PageScope scope, PageKey key) {
        String path = scope.path(key);
        try {
            Path file = folder.resolve(path);
            BasicFileAttributes attributes =
                    Files.readAttributes(
                            file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return attributes.isRegularFile()
                    ? Optional.of(page(path, new PageScope.Place(scope, key), file, attributes))
                    : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    @Override
    public FileEdit edit(PageScope scope, PageKey key, PageChange change) {
        Path file = folder.resolve(scope.path(key));
        try {
            PageText text =
                    Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                            ? PageText.of(scope.path(key), Files.readAllBytes(file))
                            : PageText.fresh(scope.path(key));
            return FileEdit.write(scope.path(key), text.changed(change));
        } catch (IOException e) {
            throw unreadable(scope.path(key), e);
        }
    }

    private PageFile page(
            String path, PageScope.Place place, Path file, BasicFileAttributes attributes)
            throws IOException {
        Stamp stamp = Stamp.of(attributes);
        Known before = known.get(path);
        if (before != null && before.stamp().equals(stamp)) {
            return before.page();
        }
        boolean settled = stamp.modified().toInstant().isBefore(clock.instant().minus(CLOCK_TICK));
        PageFile page = PageText.read(place.scope(), place.key(), Files.readAllBytes(file));
        if (settled) {
            known.put(path, new Known(stamp, page));
        }
        return page;
    }

    private static KtxException unreadable(String path, IOException e) {
        return new KtxException(ProjectProblems.unreadable(path, e), e);
    }

    /// Collects pages.
    private final class Lister extends SimpleFileVisitor<Path> {
        private final Map<String, PageFile> found;
        private final Set<String> seen;

        Lister(Map<String, PageFile> found, Set<String> seen) {
            this.found = found;
            this.seen = seen;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            if (!attributes.isRegularFile()) {
                return FileVisitResult.CONTINUE;
            }
            String path = folder.relativize(file).toString().replace('\\', '/');
            Optional<PageScope.Place> place = PageScope.ofPath(path);
            if (place.isPresent()) {
                try {
                    found.put(path, page(path, place.get(), file, attributes));
                    seen.add(path);
                } catch (NoSuchFileException gone) {
                    // A file that went away while we looked is not there.
                    return FileVisitResult.CONTINUE;
                }
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
            if (failure instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw failure;
        }
    }
}
