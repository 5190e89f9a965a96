package dev.ktx.problem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

class FileTroubleTest {
    @Test
    void saysInWordsWhatAnExceptionSaysByItsClass() {
        assertThat(FileTrouble.reason(new NoSuchFileException("/p"))).isEqualTo("it is not there");
        assertThat(FileTrouble.reason(new FileNotFoundException("/p")))
                .isEqualTo("it is not there");
        assertThat(FileTrouble.reason(new AccessDeniedException("/p")))
                .isEqualTo("permission denied");
        assertThat(FileTrouble.reason(new MalformedInputException(1))).isEqualTo("it is not UTF-8");
        assertThat(FileTrouble.reason(new FileAlreadyExistsException("/p")))
                .isEqualTo("something else has that name");
        assertThat(FileTrouble.reason(new UncheckedIOException(new NoSuchFileException("/p"))))
                .isEqualTo("it is not there");
    }

    @Test
    void passesOnWhatTheSystemSays() {
        assertThat(FileTrouble.reason(new FileSystemException("/p", null, "Read-only file system")))
                .isEqualTo("read-only file system");
        assertThat(FileTrouble.reason(new IOException("Is a directory")))
                .isEqualTo("is a directory");
        assertThat(FileTrouble.reason(new IOException())).isEqualTo("IOException");
    }
}
