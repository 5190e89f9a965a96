package dev.ktx.knowledge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ktx.problem.KtxException;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// What may name a page.
final class PageKeyTest {
    @Test
    @DisplayName("IN-1 a key with slash and blank is refused with a key that would do")
    void refusesNestedKeys() {
        assertThatThrownBy(() -> PageKey.parse("Ops/Lane mix"))
                .isInstanceOfSatisfying(
                        KtxException.class,
                        e -> assertThat(e.problem().next()).contains("'Ops-Lane-mix'"));
        assertThat(PageKey.parse("Ops-Lane-mix").text()).isEqualTo("Ops-Lane-mix");
    }

    @Test
    @DisplayName("IN-2 nothing usable suggests page-key")
    void suggestsSomethingForNothing() {
        assertThat(PageKey.suggestion("///")).isEqualTo("page-key");
        assertThat(PageKey.suggestion("  a\\\\b--c_ ")).isEqualTo("a-b-c");
        assertThat(PageKey.suggestion("größe été")).isEqualTo("grosse-ete");
    }

    @Test
    void usersCannotLeaveTheirFolder() {
        for (String id : new String[] {"", " ", "../x", "a\\b", "a//b", "/a", ".a", "a/"}) {
            assertThatThrownBy(() -> new PageScope.User(id))
                    .as(id)
                    .isInstanceOf(KtxException.class);
        }
        assertThat(PageScope.ofPath("wiki/user/../x.md")).isEmpty();
        assertThat(PageScope.ofPath("wiki/user/a/b.md"))
                .contains(new PageScope.Place(new PageScope.User("a"), new PageKey("b")));
    }
}
