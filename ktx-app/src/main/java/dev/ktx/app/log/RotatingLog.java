package dev.ktx.app.log;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;

/// A file that grows to a size, then becomes `<name>.1`, which becomes `<name>.2`, and so on; the
/// oldest goes. Written at its end only. The file is opened for every piece, so another process may
/// write to it and rotate it as well. Safe for use by many threads.
public final class RotatingLog extends OutputStream {
    private static final long SIZE = 10L << 20;
    private static final int FILES = 5;

    private final Path file;
    private final long size;
    private final int files;
    private final ReentrantLock writing = new ReentrantLock();

    /// Five files of 10 MiB.
    public RotatingLog(Path file) {
        this(file, SIZE, FILES);
    }

    /// @param size in bytes, after which a file is full
    /// @param files at most, the one that is written included
    RotatingLog(Path file, long size, int files) {
        this.file = file;
        this.size = size;
        this.files = files;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    /// A piece is never split over two files.
    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        writing.lock();
        try {
            if (Files.exists(file) && Files.size(file) >= size) {
                rotate();
            }
            ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
            try (FileChannel channel =
                    PrivateFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
            }
        } finally {
            writing.unlock();
        }
    }

    /// Another process that was faster has made room already.
    private void rotate() throws IOException {
        Path lockFile = file.resolveSibling(file.getFileName() + ".lock");
        try (FileChannel channel =
                        PrivateFiles.open(
                                lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var _ = channel.lock()) {
            if (!Files.exists(file) || Files.size(file) < size) {
                return;
            }
            for (int i = files - 1; i > 1; i--) {
                if (Files.exists(numbered(i - 1))) {
                    move(numbered(i - 1), numbered(i));
                }
            }
            if (files > 1) {
                move(file, numbered(1));
            } else {
                Files.delete(file);
            }
        }
    }

    private static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }

    private Path numbered(int number) {
        return file.resolveSibling(file.getFileName() + "." + number);
    }
}
