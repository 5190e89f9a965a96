package dev.ktx.storage.files;

import dev.ktx.project.GitAuthor;

import org.eclipse.jgit.lib.PersonIdent;

import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Map;

/// Who writes commits: the environment first, as git has it, then `storage.git.author`, then ktx.
final class CommitIdentity {
    private final GitAuthor author;
    private final GitAuthor committer;
    private final InstantSource clock;

    CommitIdentity(GitAuthor configured, Map<String, String> environment, InstantSource clock) {
        this.author = named("AUTHOR", configured, environment);
        this.committer = named("COMMITTER", configured, environment);
        this.clock = clock;
    }

    PersonIdent author() {
        return ident(author);
    }

    PersonIdent committer() {
        return ident(committer);
    }

    private PersonIdent ident(GitAuthor who) {
        return new PersonIdent(who.name(), who.mail(), clock.instant(), ZoneId.systemDefault());
    }

    private static GitAuthor named(
            String role, GitAuthor fallback, Map<String, String> environment) {
        return new GitAuthor(
                value(environment, "GIT_" + role + "_NAME", fallback.name()),
                value(environment, "GIT_" + role + "_EMAIL", fallback.mail()));
    }

    private static String value(Map<String, String> environment, String name, String fallback) {
        String value = environment.getOrDefault(name, "");
        return value.isBlank() ? fallback : value;
    }
}
