package dev.ktx.storage.files;

import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;

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
        Nothing(Config parent, FS fs) {
            super(parent, new File("none"), fs);
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
