package dev.plumbline;

import java.util.List;

/// What checking a store or a run has found.
///
/// @param isSound whether something was checked, and everything verifies
/// @param failures one line each
/// @param counts what was checked, one line each
public record Verification(boolean isSound, List<String> failures, List<String> counts) {

  public Verification {
    failures = List.copyOf(failures);
    counts = List.copyOf(counts);
  }
}
