package dev.ktx.testkit;

import dev.ktx.sql.dialect.Dialects;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/// A PostgreSQL server that the tests of one JVM share: the machine's own when it has one, else one
/// out of a jar (always with `-Dktx.postgres=embedded`). It listens on the loopback address only,
/// on a port nobody uses, and ends with the JVM.
public final class PostgresServer {
    private static final String USER = "postgres";
    private static final String PASSWORD = "p@ss:w/ord?#%&+ é";
    private static final Duration START = Duration.ofSeconds(60);

    /// Started by the first test that needs it.
    private static final class Shared {
        private static final PostgresServer SERVER = start();
    }

    private final int port;
    private final Path log;
    private final AtomicInteger databases = new AtomicInteger();

    private PostgresServer(int port, Path log) {
        this.port = port;
        this.log = log;
    }

    public static PostgresServer shared() {
        return Shared.SERVER;
    }

    public String host() {
        return "127.0.0.1";
    }

    public int port() {
        return port;
    }

    public String user() {
        return USER;
    }

    /// Holds every character that means something in an address.
    public String password() {
        return PASSWORD;
    }

    /// Where the server writes what it was asked, for databases with `log_statement = 'all'`.
    public Path log() {
        return log;
    }

    /// A database that no other test uses.
    ///
    /// @param folder the project folder of the connection
    public TestDatabase freshDatabase(Path folder) {
        String name = "ktx_" + ProcessHandle.current().pid() + "_" + databases.incrementAndGet();
        try (Connection connection = DriverManager.getConnection(url("postgres"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return new TestDatabase(
                Dialects.POSTGRES,
                url(name),
                Map.of(
                        "host", host(),
                        "port", (long) port,
                        "database", name,
                        "username", USER,
                        "password", PASSWORD),
                folder);
    }

    /// For JDBC, as the superuser.
    public String url(String database) {
        return "jdbc:postgresql://%s:%d/%s?user=%s&password=%s"
                .formatted(
                        host(),
                        port,
                        database,
                        USER,
                        URLEncoder.encode(PASSWORD, StandardCharsets.UTF_8));
    }

    private static PostgresServer start() {
        try {
            Optional<Path> binaries =
                    System.getProperty("ktx.postgres", "").equals("embedded")
                            ? Optional.empty()
                            : installed();
            PostgresServer server =
                    binaries.isPresent() ? startInstalled(binaries.get()) : startEmbedded();
            server.setPassword();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The folder of `initdb` and `pg_ctl`, of the newest version there is.
    private static Optional<Path> installed() throws IOException {
        List<Path> folders = new ArrayList<>();
        Path versions = Path.of("/usr/lib/postgresql");
        if (Files.isDirectory(versions)) {
            try (Stream<Path> found = Files.list(versions)) {
                found.map(version -> version.resolve("bin"))
                        .sorted(Comparator.comparing(Path::toString).reversed())
                        .forEach(folders::add);
            }
        }
        String path = System.getenv().getOrDefault("PATH", "");
        for (String folder : path.split(File.pathSeparator, -1)) {
            folders.add(Path.of(folder));
        }
        return folders.stream()
                .filter(folder ->
                        Files.isExecutable(folder.resolve("initdb"))
                                && Files.isExecutable(folder.resolve("pg_ctl"))
                                && Files.isExecutable(folder.resolve("postgres")))
                .findFirst();
    }

    private static PostgresServer startInstalled(Path binaries) throws IOException {
        Path home = Files.createTempDirectory("ktx-postgres-");
        List<String> prefix = List.of();
        if (System.getProperty("user.name").equals("root")) {
            // The server refuses to run as root.
            String owner =
                    Machine.run(List.of("id", "-u", "postgres")) == 0 ? "postgres" : "nobody";
            Machine.run(List.of("chown", owner, home.toString()));
            prefix = List.of("runuser", "-u", owner, "--");
        }
        Path data = home.resolve("data");
        Path log = home.resolve("server.log");
        require(
                Machine.run(
                        with(
                                prefix,
                                binaries.resolve("initdb"),
                                "-D",
                                data.toString(),
                                "-U",
                                USER,
                                "-A",
                                "trust",
                                "-E",
                                "UTF8",
                                "--no-sync",
                                "--no-locale")),
                "initdb");
        int port = Machine.freePort();
        String options =
                "-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
                        + " -c full_page_writes=off -c synchronous_commit=off"
                        + " -c log_line_prefix=%d: -p "
                        + port;
        require(
                Machine.run(
                        with(
                                prefix,
                                binaries.resolve("pg_ctl"),
                                "-D",
                                data.toString(),
                                "-l",
                                log.toString(),
                                "-o",
                                options,
                                "-w",
                                "-t",
                                "60",
                                "start")),
                "pg_ctl start");
        List<String> stop =
                with(
                        prefix,
                        binaries.resolve("pg_ctl"),
                        "-D",
                        data.toString(),
                        "-m",
                        "immediate",
                        "-w",
                        "stop");
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread(() -> {
                            Machine.run(stop);
                            Machine.delete(home);
                        }));
        return new PostgresServer(port, log);
    }

    private static PostgresServer startEmbedded() throws IOException {
        Path home = Files.createTempDirectory("ktx-postgres-");
        Path log = home.resolve("server.log");
        EmbeddedPostgres embedded =
                EmbeddedPostgres.builder()
                        .setServerConfig("fsync", "off")
                        .setServerConfig("log_line_prefix", "%d:")
                        .setOutputRedirector(ProcessBuilder.Redirect.appendTo(log.toFile()))
                        .setErrorRedirector(ProcessBuilder.Redirect.appendTo(log.toFile()))
                        .setPGStartupWait(START)
                        .start();
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread(() -> {
                            try {
                                embedded.close();
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                            Machine.delete(home);
                        }));
        return new PostgresServer(embedded.getPort(), log);
    }

    private static List<String> with(List<String> prefix, Path binary, String... arguments) {
        List<String> command = new ArrayList<>(prefix);
        command.add(binary.toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private static void require(int exitCode, String what) {
        if (exitCode != 0) {
            throw new IllegalStateException(what + " ended with " + exitCode);
        }
    }

    /// Passwords are asked for from here on, so that tests can send wrong ones.
    private void setPassword() {
        String literal = Dialects.POSTGRES.literal(PASSWORD);
        try (Connection connection =
                        DriverManager.getConnection(
                                "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=" + USER);
                Statement statement = connection.createStatement()) {
            statement.execute("ALTER USER " + USER + " PASSWORD " + literal);
            try (var row = statement.executeQuery("SHOW hba_file")) {
                row.next();
                Path rules = Path.of(row.getString(1));
                Files.writeString(
                        rules,
                        """
                        host all all 127.0.0.1/32 scram-sha-256
                        local all all scram-sha-256
                        """);
            }
            statement.execute("SELECT pg_reload_conf()");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
