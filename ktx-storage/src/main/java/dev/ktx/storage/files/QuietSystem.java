package dev.ktx.storage.files;

import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

import java.io.File;

/// Keeps JGit inside the repository: no settings of the user or the machine, none of the git
/// program, and nothing measured or written in the home folder.
final class QuietSystem extends SystemReader.Delegate {
    private QuietSystem(SystemReader reader) {
        super(reader);
    }

    /// Makes every repository of this process quiet.
    static void install() {
        if (!(SystemReader.getInstance() instanceof QuietSystem)) {
            SystemReader.setInstance(new QuietSystem(SystemReader.getInstance()));
        }
    }

    @Override
    public FileBasedConfig openUserConfig(Config parent, FS fs) {
        return new Nothing(parent, fs);
    }

    @Override
    public FileBasedConfig openSystemConfig(Config parent, FS fs) {
        return new Nothing(parent, fs);
    }

    @Override
    public FileBasedConfig openJGitConfig(Config parent, FS fs) {
        return new Nothing(parent, fs);
    }

    /// Settings that are empty and stay so.
    private static final class Nothing extends FileBasedConfig {
        // Without an answer JGit spends seconds on measuring how exact file times are, in every new
        // process. The coarsest file systems are exact to two seconds; with that, times count for
        // less and contents for more.
        private static final String FILE_SYSTEM = "filesystem";
        private static final String COARSE = "2 s";

        // JGit's own SHA-1 looks for forged collisions, which matters to who takes objects from
        // strangers. The one of the JDK takes a fraction of the time.
        private static final String CORE = "core";
        private static final String HASH = "sha1implementation";
        private static final String OF_THE_JDK = "jdkNative";

        Nothing(Config parent, FS fs) {
            super(parent, new File("none"), fs);
        }

        @Override
        public @Nullable String getString(
                String section, @Nullable String subsection, String name) {
            if (section.equals(CORE) && name.equals(HASH)) {
                return OF_THE_JDK;
            }
            return section.equals(FILE_SYSTEM) ? COARSE : null;
        }

        @Override
        public void load() {
            // There is no file.
        }

        @Override
        public void save() {
            // Measured properties of the file system are of no use to anybody else.
        }

        @Override
        public boolean isOutdated() {
            return false;
        }
    }
}
