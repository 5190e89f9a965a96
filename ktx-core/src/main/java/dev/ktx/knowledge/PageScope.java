package dev.ktx.knowledge;

import dev.ktx.problem.KnowledgeProblems;
import dev.ktx.problem.KtxException;

import java.util.Optional;

/// Who sees a page, and so in which folder it lies.
public sealed interface PageScope {
    /// Where every page lies, relative to the project folder.
    String FOLDER = "wiki";

    /// Everybody: `wiki/global/<key>.md`.
    record Global() implements PageScope {}

    /// One user, whose page comes before a global one of the same key: `wiki/user/<id>/<key>.md`.
    ///
    /// @param id one path segment or several, never one that leaves the folder
    record User(String id) implements PageScope {
        public User {
            if (!isUsable(id)) {
                throw new KtxException(KnowledgeProblems.badUser(id));
            }
        }

        static boolean isUsable(String id) {
            return !id.isBlank()
                    && !id.contains("..")
                    && !id.contains("\\")
                    && !id.contains("//")
                    && !id.startsWith("/")
                    && !id.endsWith("/")
                    && !id.startsWith(".")
                    && id.chars().noneMatch(Character::isISOControl);
        }
    }

    static PageScope global() {
        return new Global();
    }

    /// A page's place: its scope and its key.
    record Place(PageScope scope, PageKey key) {}

    /// `GLOBAL` or `USER`, as answers spell it.
    default String label() {
        return switch (this) {
            case Global() -> "GLOBAL";
            case User(var _) -> "USER";
        };
    }

    /// Relative to the project folder, for example `wiki/global`.
    default String folder() {
        return switch (this) {
            case Global() -> FOLDER + "/global";
            case User(var id) -> FOLDER + "/user/" + id;
        };
    }

    /// Relative to the project folder, for example `wiki/global/freight-fee.md`.
    default String path(PageKey key) {
        return folder() + "/" + key + ".md";
    }

    /// Whether a user sees pages of this scope.
    default boolean isVisibleTo(String userId) {
        return switch (this) {
            case Global() -> true;
            case User(var id) -> id.equals(userId);
        };
    }

    /// What a path below the project folder stands for; empty when it is no page: another folder,
    /// another ending, a name that is no key.
    static Optional<Place> ofPath(String path) {
        int slash = path.lastIndexOf('/');
        String name = path.substring(slash + 1);
        if (slash < 0 || !name.endsWith(".md")) {
            return Optional.empty();
        }
        String key = name.substring(0, name.length() - ".md".length());
        if (!PageKey.isValid(key)) {
            return Optional.empty();
        }
        String folder = path.substring(0, slash);
        if (folder.equals(global().folder())) {
            return Optional.of(new Place(global(), new PageKey(key)));
        }
        String users = FOLDER + "/user/";
        return folder.startsWith(users) && User.isUsable(folder.substring(users.length()))
                ? Optional.of(
                        new Place(new User(folder.substring(users.length())), new PageKey(key)))
                : Optional.empty();
    }
}
