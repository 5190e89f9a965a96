package dev.ktx.semantic.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

import java.util.List;

class SourceFileNameTest {
    @Test
    @DisplayName("SL-T111 plain words name their file, other names get a digest")
    void namesFiles() {
        assertThat(SourceFileName.of("rides")).isEqualTo("rides.yaml");
        assertThat(SourceFileName.of("RIDES")).matches("rides-[0-9a-f]{8}\\.yaml");
        assertThat(SourceFileName.of("con")).matches("con-[0-9a-f]{8}\\.yaml");
        assertThat(SourceFileName.of("a-b")).matches("a_b-[0-9a-f]{8}\\.yaml");
        assertThat(SourceFileName.of("🚲")).matches("src-[0-9a-f]{8}\\.yaml");
        assertThat(SourceFileName.of("")).matches("src-[0-9a-f]{8}\\.yaml");
        assertThat(SourceFileName.of("x".repeat(65))).matches("x{64}-[0-9a-f]{8}\\.yaml");
    }

    @Test
    @DisplayName("SL-T111 no two names share a file")
    void sharesNoFile() {
        List<String> names =
                List.of(
                        "rides", "RIDES", "Rides", "con", "CON", "a-b", "a_b", "a b", "", " ",
                        "🚲");
        assertThat(names.stream().map(SourceFileName::of).map(String::toLowerCase))
                .doesNotHaveDuplicates();
    }
}
