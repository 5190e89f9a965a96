package dev.ktx.service;

/// Texts cut to a length, without splitting a letter.
final class Shortened {
    private Shortened() {}

    /// The text, or its first `letters` UTF-16 units and an ellipsis.
    static String to(int letters, String text) {
        if (text.length() <= letters) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(letters - 1)) ? letters - 1 : letters;
        return text.substring(0, end) + "…";
    }
}
