package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.measure.noninferiority.NoninferiorityResult;
import java.util.Optional;

/// How a run does by one criterion.
///
/// @param criterion as the user wrote it, such as `--min-mean 3.5`
/// @param measured in words, such as `0.75, 9 of 12 documents pass`
/// @param test with which it was measured, if it was a test of the difference
public record CriterionResult(
    @Unwritten Kind kind,
    String criterion,
    Outcome outcome,
    String measured,
    Optional<NoninferiorityResult> test)
    implements JsonRecord {

  public CriterionResult(Kind kind, String criterion, Outcome outcome, String measured) {
    this(kind, criterion, outcome, measured, Optional.empty());
  }

  /// The criteria, in the order in which they are reported.
  public enum Kind {
    MIN_PASS_RATE,
    MIN_PASS_K,
    MIN_MEAN,
    MAX_MEAN_DROP,
    NO_FLIPS_TO_FAIL,
    TEST,
    MIN_COMPARED,
    MAX_UNSCORED
  }

  /// Whether the run satisfies the criterion.
  public enum Outcome implements WireNamed {
    MET,
    MISSED,
    /// There is nothing that it could be measured on.
    UNVERIFIABLE
  }
}
