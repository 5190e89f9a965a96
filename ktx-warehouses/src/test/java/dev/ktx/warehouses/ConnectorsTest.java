package dev.ktx.warehouses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.port.Connector;
import dev.ktx.problem.KtxException;

import org.junit.jupiter.api.Test;

import java.util.stream.Stream;

class ConnectorsTest {
    @Test
    void noTwoConnectorsAnswerToOneName() {
        assertThat(
                        Connectors.all().stream()
                                .flatMap(connector ->
                                        Stream.concat(
                                                Stream.of(connector.driver()),
                                                connector.aliases().stream())))
                .doesNotHaveDuplicates();
    }

    @Test
    void findsConnectorsByDriverAndAliasInAnyCase() {
        assertThat(Connectors.find("PostgreSQL")).map(Connector::driver).contains("postgres");
        assertThat(Connectors.find("duckdb")).map(Connector::driver).contains("duckdb");
        assertThat(Connectors.find("oracle")).isEmpty();
    }

    @Test
    void suggestsTheNearestDriver() {
        assertThatThrownBy(() -> Connectors.named("postgre"))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        e -> assertThat(e.problem().next()).contains("'postgres'"));
    }
}
