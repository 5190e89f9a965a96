package dev.ktx.problem;

/// Something that went wrong, told in three parts: what happened, where, what to do next.
///
/// @param code the stable name of the reason
/// @param where the place, for people and agents to go to
/// @param what one or two sentences; names are quoted as `'name'`; never holds a secret
/// @param next a command or a correction; never blank
public record Problem(ProblemCode code, Location where, String what, String next) {
    public Problem {
        if (what.isBlank() || next.isBlank()) {
            throw new IllegalArgumentException(
                    "a problem says what happened and what to do next: " + code);
        }
    }

    /// The sentence and the next step on separate lines, without code and place.
    public String message() {
        return what + "\n" + next;
    }

    /// The three lines people read:
    ///
    /// ```
    /// error[unknown-connection] connectionId
    ///   Connection 'shopp' is not configured.
    ///   Did you mean 'shop'?
    /// ```
    public String render() {
        String place = where.text().isEmpty() ? "" : " " + where.text();
        return "error[" + code.id() + "]" + place + "\n  " + message().replace("\n", "\n  ");
    }
}
