package dev.plumbline.present.ci;

import dev.plumbline.base.canonical.SortedCopy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;

/// Test cases that belong together, such as the documents of a run.
///
/// @param name not empty, and the same for all versions: readers know a test by it
/// @param version of what the cases were tested by
/// @param counts what ended how, in words; empty if the cases themselves are counted
/// @param begin when the results were made
/// @param duration how long that took
/// @param properties shown beside the cases, such as the digest of the run
/// @param cases in the order in which they are written
public record TestSuite(
    String name,
    String version,
    String counts,
    Instant begin,
    Duration duration,
    SortedMap<String, String> properties,
    List<TestCase> cases) {

  public TestSuite {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a suite has a name");
    }
    properties = SortedCopy.of(properties);
    cases = List.copyOf(cases);
  }

  public long count(TestOutcome outcome) {
    return cases.stream().filter(each -> each.outcome() == outcome).count();
  }

  /// One result as a test case. All texts may come from a hostile input.
  ///
  /// @param name such as a document's id
  /// @param kind what kind of failure, error or skip it is, as a code; empty if it passed
  /// @param message one line
  /// @param detail any number of lines; may be empty
  public record TestCase(
      String name, TestOutcome outcome, String kind, String message, String detail) {}

  /// How a test case ended, in the terms of JUnit.
  public enum TestOutcome {
    PASSED,
    /// There is a result, and no mark that it could pass or fail.
    SCORED,
    /// What was tested is not good enough.
    FAILED,
    /// There is no result to test: something could not be read, judged or scored.
    ERROR,
    /// There is a result, and it decides nothing: a person has to.
    SKIPPED
  }
}
