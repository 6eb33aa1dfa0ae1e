package dev.plumbline.proof;

/// A line as a log has it.
///
/// @param entry the canonical bytes of a [LogEntry]
/// @param head the bytes of the envelope of the [TreeHead] that was signed after it
public record LogRow(byte[] entry, byte[] head) {}
