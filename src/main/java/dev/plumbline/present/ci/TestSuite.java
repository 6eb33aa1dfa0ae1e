package dev.plumbline.present.ci;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

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
    properties = Collections.unmodifiableSortedMap(new TreeMap<>(properties));
    cases = List.copyOf(cases);
  }

  public long count(TestOutcome outcome) {
    return cases.stream().filter(each -> each.outcome() == outcome).count();
  }
}
