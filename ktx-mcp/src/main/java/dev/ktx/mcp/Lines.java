package dev.ktx.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// The lines of a stream, each of bounded length. A line that is too long is skipped without being
/// held.
final class Lines {
    private final InputStream in;
    private final int longest;
    private final byte[] chunk = new byte[8192];
    private int position;
    private int filled;

    /// @param longest bytes of one line, without its end
    Lines(InputStream in, int longest) {
        this.in = in;
        this.longest = longest;
    }

    sealed interface Line {
        /// Without its end, and without the mark some programs put before the first character.
        record Text(String text) implements Line {}

        record NotUtf8() implements Line {}

        record TooLong() implements Line {}

        record End() implements Line {}
    }

    /// Waits for the next line. What follows the last line end counts as a line.
    Line next() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        boolean tooLong = false;
        boolean something = false;
        while (true) {
            if (position == filled) {
                filled = in.read(chunk);
                position = 0;
                if (filled < 0) {
                    filled = 0;
                    return something ? finished(line, tooLong) : new Line.End();
                }
            }
            int start = position;
            while (position < filled && chunk[position] != '\n') {
                position++;
            }
            something = true;
            if (line.size() + position - start > longest) {
                tooLong = true;
                line.reset();
            } else if (!tooLong) {
                line.write(chunk, start, position - start);
            }
            if (position < filled) {
                position++;
                return finished(line, tooLong);
            }
        }
    }

    private static Line finished(ByteArrayOutputStream line, boolean tooLong) {
        return tooLong ? new Line.TooLong() : decoded(line.toByteArray());
    }

    private static Line decoded(byte[] bytes) {
        try {
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            return new Line.Text((text.startsWith("\uFEFF") ? text.substring(1) : text).strip());
        } catch (CharacterCodingException _) {
            return new Line.NotUtf8();
        }
    }
}
