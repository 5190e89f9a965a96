package dev.ktx.app.wiring;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/// The version of this build.
public final class Version {
    private Version() {}

    /// For example `0.1.0`.
    public static String current() {
        var properties = new Properties();
        try (InputStream file = Version.class.getResourceAsStream("version.properties")) {
            properties.load(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return properties.getProperty("version", "unknown");
    }
}
