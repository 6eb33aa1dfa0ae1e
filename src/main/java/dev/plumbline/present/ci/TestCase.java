package dev.plumbline.present.ci;

/// One result as a test case. All texts may come from a hostile input.
///
/// @param name such as a document's id
/// @param kind what kind of failure, error or skip it is, as a code; empty if it passed
/// @param message one line
/// @param detail any number of lines; may be empty
public record TestCase(
    String name, TestOutcome outcome, String kind, String message, String detail) {}
