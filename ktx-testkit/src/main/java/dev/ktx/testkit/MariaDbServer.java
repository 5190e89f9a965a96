package dev.ktx.testkit;

import dev.ktx.sql.dialect.Dialects;

import org.opentest4j.TestAbortedException;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/// A MariaDB server out of the machine's own binaries. Its schemas are the server's databases, and
/// so a test that creates schemas has a server of its own, while others share one. It listens on
/// the loopback address only, on a port nobody uses, and ends with the JVM.
public final class MariaDbServer {
    private static final String ADMINISTRATOR = "admin";
    private static final String ADMINISTRATOR_PASSWORD = "admin";
    private static final String USER = "ktx";
    private static final String PASSWORD = "p@ss:w/ord?#%&+ é";
    private static final Duration START = Duration.ofSeconds(60);

    /// A data folder that servers start from copies of.
    private static final class Template {
        private static final Path DATA = install();
    }

    private static final class Shared {
        private static final MariaDbServer SERVER = start();
    }

    private final int port;
    private final Path files;
    private final AtomicInteger databases = new AtomicInteger();

    private MariaDbServer(int port, Path files) {
        this.port = port;
        this.files = files;
    }

    /// Whether the machine has the server at all.
    public static boolean isInstalled() {
        return binary("mariadbd").isPresent() && binary("mariadb-install-db").isPresent();
    }

    /// The server of tests that are content with a database of their own.
    public static MariaDbServer shared() {
        return Shared.SERVER;
    }

    /// A server of its own, within about a second.
    ///
    /// @throws TestAbortedException when the machine has none
    public static MariaDbServer start() {
        Path home = temporaryFolder();
        Path data = home.resolve("data");
        copy(Template.DATA, data);
        MariaDbServer server = new MariaDbServer(freePort(), home);
        server.run(data);
        return server;
    }

    public String host() {
        return "127.0.0.1";
    }

    public int port() {
        return port;
    }

    /// Who may do everything.
    public String user() {
        return USER;
    }

    /// Holds every character that means something in an address.
    public String password() {
        return PASSWORD;
    }

    /// The folder that holds everything the server can write.
    public Path files() {
        return files;
    }

    /// A database that no other test uses.
    ///
    /// @param folder the project folder of the connection
    public TestDatabase freshDatabase(Path folder) {
        String name = "ktx_" + databases.incrementAndGet();
        try (Connection connection = DriverManager.getConnection(url(""));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return new TestDatabase(
                Dialects.MYSQL,
                url(name),
                Map.of(
                        "host", host(),
                        "port", (long) port,
                        "database", name,
                        "username", USER,
                        "password", PASSWORD),
                folder);
    }

    /// For JDBC, as the administrator.
    public String url(String database) {
        return "jdbc:mariadb://%s:%d/%s?user=%s&password=%s&connectionTimeZone=UTC"
                        .formatted(host(), port, database, ADMINISTRATOR, ADMINISTRATOR_PASSWORD)
                + "&forceConnectionTimeZoneToSession=true";
    }

    private static Optional<Path> binary(String name) {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.concat(
                        Stream.of(path.split(File.pathSeparator, -1)),
                        Stream.of("/usr/sbin", "/usr/local/sbin"))
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static Path required(String name) {
        return binary(name)
                .orElseThrow(() ->
                        new TestAbortedException(
                                "skipped: this machine has no MariaDB; on Debian install"
                                        + " mariadb-server-core and mariadb-client-core"));
    }

    private static Path install() {
        Path installer = required("mariadb-install-db");
        Path home = temporaryFolder();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Machine.delete(home)));
        List<String> command =
                new ArrayList<>(
                        List.of(
                                installer.toString(),
                                "--no-defaults",
                                "--datadir=" + home.resolve("data"),
                                "--auth-root-authentication-method=normal",
                                "--skip-test-db",
                                "--innodb-log-file-size=4M"));
        asRoot().ifPresent(command::add);
        int exitCode = Machine.run(command);
        if (exitCode != 0) {
            throw new IllegalStateException("mariadb-install-db ended with " + exitCode);
        }
        return home.resolve("data");
    }

    /// The server refuses to run as root unless told to.
    private static Optional<String> asRoot() {
        return System.getProperty("user.name").equals("root")
                ? Optional.of("--user=root")
                : Optional.empty();
    }

    private void run(Path data) {
        Path start = files.resolve("start.sql");
        Path log = files.resolve("server.log");
        try {
            Files.writeString(
                    start,
                    """
                    CREATE USER '%s'@'%%' IDENTIFIED BY '%s';
                    GRANT ALL ON *.* TO '%s'@'%%' WITH GRANT OPTION;
                    CREATE USER '%s'@'%%' IDENTIFIED BY '%s';
                    GRANT ALL ON *.* TO '%s'@'%%' WITH GRANT OPTION;
                    """
                            .formatted(
                                    ADMINISTRATOR,
                                    ADMINISTRATOR_PASSWORD,
                                    ADMINISTRATOR,
                                    USER,
                                    PASSWORD,
                                    USER));
            List<String> command =
                    new ArrayList<>(
                            List.of(
                                    required("mariadbd").toString(),
                                    "--no-defaults",
                                    "--datadir=" + data,
                                    "--port=" + port,
                                    "--bind-address=127.0.0.1",
                                    "--socket=" + files.resolve("s"),
                                    "--pid-file=" + files.resolve("pid"),
                                    "--init-file=" + start,
                                    "--skip-name-resolve",
                                    "--character-set-server=utf8mb4",
                                    "--innodb-log-file-size=4M",
                                    "--innodb-buffer-pool-size=16M",
                                    "--innodb-flush-log-at-trx-commit=0",
                                    "--innodb-doublewrite=0",
                                    "--performance-schema=OFF"));
            asRoot().ifPresent(command::add);
            Process process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(log.toFile())
                            .directory(data.toFile())
                            .start();
            Runtime.getRuntime()
                    .addShutdownHook(
                            new Thread(() -> {
                                process.destroyForcibly();
                                Machine.delete(files);
                            }));
            awaitStart(process, log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitStart(Process process, Path log) throws IOException {
        long deadline = System.nanoTime() + START.toNanos();
        while (!answers()) {
            if (ended(process) || System.nanoTime() > deadline) {
                process.destroyForcibly();
                throw new IllegalStateException(
                        "the server did not start: " + Files.readString(log));
            }
        }
    }

    private boolean answers() {
        try (Connection connection = DriverManager.getConnection(url(""))) {
            return connection.isValid(5);
        } catch (SQLException e) {
            return false;
        }
    }

    /// Looks for a moment.
    private static boolean ended(Process process) {
        try {
            return process.waitFor(20, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private static Path temporaryFolder() {
        try {
            return Files.createTempDirectory("ktx-mariadb-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() {
        try {
            return Machine.freePort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copy(Path from, Path to) {
        try (Stream<Path> found = Files.walk(from)) {
            for (Path file : found.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
