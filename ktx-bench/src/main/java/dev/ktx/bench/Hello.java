package dev.ktx.bench;

/// The yardstick of start-up: a process that prints one line.
public final class Hello {
    private Hello() {}

    public static void main(String[] arguments) {
        System.out.println("hello");
    }
}
