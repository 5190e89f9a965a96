package dev.ktx.port;

import java.time.Instant;

/// One commit.
///
/// @param id 40 hexadecimal digits
/// @param author as `Name <mail>`
/// @param message the first line
public record Revision(String id, String author, Instant at, String message) {}
