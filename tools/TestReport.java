import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;

/// One report over the tests of all modules: `java TestReport.java ROOT` reads Surefire's files,
/// writes `target/test-report.md` and prints the totals. Exits 1 when no test ran or one failed.
final class TestReport {
    private record Case(
            String module,
            String suite,
            String name,
            double seconds,
            String state,
            String reason) {}

    private TestReport() {}

    public static void main(String[] args) throws Exception {
        Path root = Path.of(args.length > 0 ? args[0] : ".").toAbsolutePath().normalize();
        List<Case> cases = new ArrayList<>();
        try (Stream<Path> modules = Files.list(root)) {
            for (Path module : modules.sorted().toList()) {
                Path reports = module.resolve("target/surefire-reports");
                if (Files.isDirectory(reports)) {
                    cases.addAll(read(module.getFileName().toString(), reports));
                }
            }
        }
        write(root, cases);
        long passed = count(cases, "passed");
        long failed = count(cases, "failed");
        System.out.printf(
                "Tests: %d passed, %d failed, %d skipped%n",
                passed, failed, count(cases, "skipped"));
        cases.stream()
                .filter(test -> test.state().equals("skipped"))
                .forEach(test ->
                        System.out.println("skipped: " + test.name() + " - " + test.reason()));
        System.exit(failed > 0 || passed == 0 ? 1 : 0);
    }

    private static long count(List<Case> cases, String state) {
        return cases.stream().filter(test -> test.state().equals(state)).count();
    }

    private static List<Case> read(String module, Path reports) throws Exception {
        var factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        List<Case> cases = new ArrayList<>();
        try (Stream<Path> files = Files.list(reports)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".xml")).sorted().toList()) {
                NodeList found =
                        factory.newDocumentBuilder()
                                .parse(file.toFile())
                                .getElementsByTagName("testcase");
                for (int i = 0; i < found.getLength(); i++) {
                    cases.add(testCase(module, (Element) found.item(i)));
                }
            }
        }
        return cases;
    }

    private static Case testCase(String module, Element element) {
        String state = "passed";
        String reason = "";
        for (String tag : List.of("failure", "error", "skipped")) {
            NodeList nodes = element.getElementsByTagName(tag);
            if (nodes.getLength() > 0) {
                state = tag.equals("skipped") ? "skipped" : "failed";
                reason = ((Element) nodes.item(0)).getAttribute("message");
            }
        }
        String time = element.getAttribute("time").replace(",", "");
        return new Case(
                module,
                element.getAttribute("classname"),
                element.getAttribute("name"),
                time.isEmpty() ? 0 : Double.parseDouble(time),
                state,
                reason.lines().findFirst().orElse(""));
    }

    private static void write(Path root, List<Case> cases) throws IOException {
        StringBuilder text = new StringBuilder("# Test report\n\n");
        text.append("| module | tests | failed | skipped | seconds |\n|---|---:|---:|---:|---:|\n");
        cases.stream()
                .map(Case::module)
                .distinct()
                .forEach(module -> {
                    List<Case> own = cases.stream().filter(t -> t.module().equals(module)).toList();
                    text.append(
                            "| %s | %d | %d | %d | %.1f |\n"
                                    .formatted(
                                            module,
                                            own.size(),
                                            count(own, "failed"),
                                            count(own, "skipped"),
                                            own.stream().mapToDouble(Case::seconds).sum()));
                });
        text.append("\n| state | suite | test | seconds | reason |\n|---|---|---|---:|---|\n");
        cases.stream()
                .sorted((a, b) ->
                        a.state().equals(b.state())
                                ? Double.compare(b.seconds(), a.seconds())
                                : a.state().compareTo(b.state()))
                .forEach(test ->
                        text.append(
                                "| %s | %s | %s | %.2f | %s |\n"
                                        .formatted(
                                                test.state(),
                                                test.suite(),
                                                test.name().replace("|", "\\|"),
                                                test.seconds(),
                                                test.reason().replace("|", "\\|"))));
        Files.createDirectories(root.resolve("target"));
        Files.writeString(root.resolve("target/test-report.md"), text.toString());
    }
}
