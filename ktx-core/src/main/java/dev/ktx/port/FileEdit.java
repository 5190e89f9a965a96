package dev.ktx.port;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A change of one file.
public sealed interface FileEdit {
    String path();

    /// The file with new content.
    final class Write implements FileEdit {
        private final String path;
        private final byte[] content;

        public Write(String path, byte[] content) {
            this.path = path;
            this.content = content.clone();
        }

        @Override
        public String path() {
            return path;
        }

        public byte[] content() {
            return content.clone();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Write write
                    && path.equals(write.path)
                    && Arrays.equals(content, write.content);
        }

        @Override
        public int hashCode() {
            return 31 * path.hashCode() + Arrays.hashCode(content);
        }

        @Override
        public String toString() {
            return "write " + path + " (" + content.length + " bytes)";
        }
    }

    /// No file; deleting a file that is not there is no change.
    record Delete(String path) implements FileEdit {}

    /// The file with a text, as UTF-8.
    static FileEdit write(String path, String content) {
        return new Write(path, content.getBytes(StandardCharsets.UTF_8));
    }
}
