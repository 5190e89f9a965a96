package dev.ktx.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;

import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import java.util.stream.Stream;

/// The boundaries that the compiler does not hold.
class ArchitectureTest {
    private static final JavaClasses KTX =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("dev.ktx");

    private static final String[] DOMAIN = {
        "dev.ktx.problem..",
        "dev.ktx.sql..",
        "dev.ktx.catalog..",
        "dev.ktx.semantic..",
        "dev.ktx.knowledge..",
        "dev.ktx.search..",
        "dev.ktx.ingest..",
        "dev.ktx.project.."
    };

    @TestFactory
    Stream<DynamicTest> rules() {
        return Stream.of(
                        noClasses()
                                .that()
                                .resideInAnyPackage(DOMAIN)
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage("dev.ktx.port..", "dev.ktx.service..")
                                .because(
                                        "the domain is values and functions; services do the"
                                                + " reading and writing"),
                        noClasses()
                                .that()
                                .resideInAnyPackage(DOMAIN)
                                .should()
                                .dependOnClassesThat()
                                .haveFullyQualifiedName("java.nio.file.Files")
                                .because("the domain opens no file"),
                        noClasses()
                                .that()
                                .resideInAPackage("dev.ktx.service..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(
                                        "dev.ktx.warehouses..",
                                        "dev.ktx.storage..",
                                        "dev.ktx.models..",
                                        "dev.ktx.mcp..",
                                        "dev.ktx.app..")
                                .because("use cases know ports, not adapters"),
                        noClasses()
                                .that()
                                .resideInAPackage("dev.ktx.warehouses..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(
                                        "dev.ktx.storage..", "dev.ktx.models..", "dev.ktx.mcp..")
                                .because("adapters ignore one another"),
                        noClasses()
                                .that()
                                .resideInAPackage("dev.ktx.storage..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(
                                        "dev.ktx.warehouses..", "dev.ktx.models..", "dev.ktx.mcp..")
                                .because("adapters ignore one another"),
                        noClasses()
                                .that()
                                .resideInAPackage("dev.ktx.mcp..")
                                .should()
                                .dependOnClassesThat(
                                        com.tngtech.archunit.base.DescribedPredicate.describe(
                                                "are of ktx itself",
                                                type ->
                                                        type.getPackageName().startsWith("dev.ktx.")
                                                                && !type.getPackageName()
                                                                        .startsWith("dev.ktx.mcp")))
                                .because("the wire protocol knows nothing of ktx"),
                        noClasses()
                                .that()
                                .resideInAPackage("dev.ktx.app.cli..")
                                .and()
                                .doNotHaveSimpleName("McpStdioCommand")
                                .and()
                                .doNotHaveSimpleName("TrainCommand")
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage("dev.ktx.app.tools..")
                                .because(
                                        "commands and tools enter at the same use cases; but for"
                                                + " the command that serves the tools"),
                        noClasses()
                                .that()
                                .resideInAnyPackage(
                                        "dev.ktx.app.cli..",
                                        "dev.ktx.app.tools..",
                                        "dev.ktx.app.daemon..",
                                        "dev.ktx.app.log..",
                                        "dev.ktx.app.setup..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(
                                        "dev.ktx.warehouses..",
                                        "dev.ktx.storage..",
                                        "dev.ktx.models..")
                                .because("front doors name no adapter; the wiring does"),
                        noClasses()
                                .that()
                                .resideInAnyPackage("dev.ktx.app.tools..", "dev.ktx.app.daemon..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage("dev.ktx.app.cli..")
                                .because("commands and tools enter at the same use cases"),
                        noClasses()
                                .that()
                                .resideOutsideOfPackages(
                                        "dev.ktx.app..", "dev.ktx.mcp..", "dev.ktx.testkit..")
                                .should()
                                .callMethod(Instant.class, "now")
                                .orShould()
                                .callMethod(LocalDate.class, "now")
                                .orShould()
                                .callMethod(UUID.class, "randomUUID")
                                .orShould()
                                .callMethod(Clock.class, "systemUTC")
                                .because("only the app reads the clock or draws ids"),
                        noClasses()
                                .that()
                                .resideInAPackage("dev.ktx.models..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(
                                        "dev.ktx.warehouses..",
                                        "dev.ktx.storage..",
                                        "dev.ktx.mcp..")
                                .because("adapters ignore one another"),
                        noClasses()
                                .that()
                                .resideOutsideOfPackage("dev.ktx.models..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage("dev.langchain4j..")
                                .because("the library of models is an inner matter of one adapter"),
                        noClasses()
                                .that()
                                .resideOutsideOfPackage("dev.ktx.sql..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage("net.sf.jsqlparser..")
                                .because("the parser library is an inner matter of the gate"))
                .map(rule -> rule.allowEmptyShould(true))
                .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> hold(rule)));
    }

    private static void hold(ArchRule rule) {
        rule.check(KTX);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.ktx.(**)").should().beFreeOfCycles().check(KTX);
    }

    @Test
    void everyPackageIsNullMarked() {
        assertThat(
                        KTX.stream()
                                .map(type -> type.getPackage())
                                .distinct()
                                .filter(p -> p.getName().startsWith("dev.ktx"))
                                .filter(p -> !p.getClassesInPackageTree().isEmpty())
                                .filter(p ->
                                        p.getClasses().stream()
                                                .anyMatch(c ->
                                                        !c.getSimpleName().equals("package-info")))
                                .filter(p -> !p.isAnnotatedWith(NullMarked.class))
                                .map(p -> p.getName()))
                .isEmpty();
    }

    @Test
    void portsAreInterfacesOrValues() {
        classes()
                .that()
                .resideInAPackage("dev.ktx.port")
                .and()
                .areTopLevelClasses()
                .and()
                .areNotInterfaces()
                .should()
                .haveModifier(com.tngtech.archunit.core.domain.JavaModifier.FINAL)
                .check(KTX);
    }

    /// The rules above must never pass on nothing.
    @Test
    void looksAtTheWholeOfKtx() {
        assertThat(KTX.size()).isGreaterThan(60);
        assertThat(KTX.stream().map(type -> type.getPackageName()).distinct())
                .contains("dev.ktx.problem", "dev.ktx.sql", "dev.ktx.catalog", "dev.ktx.app.cli");
    }
}
