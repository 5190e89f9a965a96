package dev.ktx.port;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A chat model that can call tools. Safe for use by many threads; a conversation is not.
///
/// Asking changes nothing anywhere but in the conversation itself, so a request that failed may be
/// sent again.
public interface LanguageModel extends AutoCloseable {
    /// Opens a conversation. Sends nothing yet.
    ///
    /// @param system what the model is told before anything else
    /// @param tools that it may call
    Conversation begin(String system, List<Tool> tools);

    /// Lets go of connections; conversations cannot go on.
    @Override
    void close();

    /// An exchange of messages that the model remembers from its beginning. A message that got no
    /// answer is not part of it.
    interface Conversation {
        /// @param patience for the answer, every retry included
        Reply say(String text, Duration patience);

        /// Hands back what the calls of the last answer came to.
        ///
        /// @param results one a call, in the order of the calls
        /// @param patience for the answer, every retry included
        Reply report(List<Result> results, Duration patience);
    }

    /// Something the model may call. Its input is a JSON object with these properties and no
    /// others.
    record Tool(String name, String description, List<Parameter> parameters) {
        public Tool {
            parameters = List.copyOf(parameters);
        }
    }

    /// A property of a tool's input. It is a JSON string.
    ///
    /// @param choices the values it may have; empty when it may have any
    record Parameter(String name, String description, List<String> choices, boolean required) {
        public Parameter {
            choices = List.copyOf(choices);
        }
    }

    /// What the model asks for. Neither name nor arguments are checked.
    ///
    /// @param arguments texts as they are, other JSON values as JSON
    record Call(String name, Map<String, String> arguments) {
        public Call {
            arguments = Map.copyOf(arguments);
        }

        /// The argument, or an empty text.
        public String argument(String name) {
            return arguments.getOrDefault(name, "");
        }
    }

    /// What a call came to, in words for the model.
    record Result(String text) {}

    /// What the model says.
    sealed interface Reply {
        /// @param text may be empty when there are calls
        /// @param usage of this exchange
        record Answer(String text, List<Call> calls, Usage usage) implements Reply {
            public Answer {
                calls = List.copyOf(calls);
            }
        }

        /// There is no answer that could be used.
        ///
        /// @param detail for people, on one line, without secrets
        record Failure(Reason reason, String detail) implements Reply {}
    }

    /// Why there is no answer.
    enum Reason {
        /// The provider wants fewer requests.
        RATE_LIMITED,
        /// There is no provider at the address, or it is out of order.
        UNREACHABLE,
        /// The patience was over.
        TIMED_OUT,
        /// The provider turns down the key, the model's name or the request.
        REFUSED,
        /// The answer ended before its end.
        CUT_OFF,
        /// The answer is not what the provider's protocol says, or a call is malformed.
        UNREADABLE;

        /// Public spelling, for example `rate-limited`.
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /// What an exchange cost, in tokens; 0 when the provider does not say.
    ///
    /// @param input that the model read
    /// @param output that it wrote
    record Usage(long input, long output) {
        public long total() {
            return input + output;
        }
    }
}
