package dev.plumbline.present.ci;

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
