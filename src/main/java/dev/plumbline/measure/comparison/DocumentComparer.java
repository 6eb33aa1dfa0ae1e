package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.DocumentComparison.ComparedScores;
import dev.plumbline.measure.comparison.DocumentComparison.Outcome;
import dev.plumbline.measure.comparison.DocumentComparison.Reason;
import dev.plumbline.measure.comparison.DocumentComparison.Unverifiable;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredResult;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// Compares what two runs say of one document. Holds nothing of a document, so runs of any length
/// can be compared pair by pair.
public final class DocumentComparer {

  /// The target of a calibration of the whole score.
  private static final String COMPOSITE = "composite";

  private final CauseFinder causes;
  private final ComparedScores scores;
  private final boolean otherTexts;
  private final LineArtefacts artefacts;
  private final boolean isGraded;

  /// @param otherTexts whether documents of one id are compared although their texts differ
  public DocumentComparer(
      Bundle before,
      Bundle after,
      ComparedScores scores,
      boolean otherTexts,
      LineArtefacts artefacts) {
    this.causes = new CauseFinder(before, after);
    this.scores = scores;
    this.otherTexts = otherTexts;
    this.artefacts = artefacts;
    this.isGraded =
        !before.scoring().program().grades().isEmpty()
            || !after.scoring().program().grades().isEmpty();
  }

  /// @param before of the same document id as `after`
  public DocumentComparison compare(RunLine before, RunLine after) {
    if (!otherTexts && !before.document().equals(after.document())) {
      return new Unverifiable(before, after, Reason.OTHER_TEXT);
    }
    boolean scoredBefore = isScored(before);
    boolean scoredAfter = isScored(after);
    if (!scoredBefore || !scoredAfter) {
      Reason reason =
          scoredBefore
              ? Reason.UNSCORED_AFTER
              : scoredAfter ? Reason.UNSCORED_BEFORE : Reason.UNSCORED_IN_BOTH;
      return new Unverifiable(before, after, reason);
    }
    Outcome from = outcome(before, scores.isCalibratedBefore());
    Outcome to = outcome(after, scores.isCalibratedAfter());
    Compared same = new Compared(from, to, List.of(), List.of(), List.of());
    return same.isChanged()
        ? new Compared(from, to, causes(before, after), List.of(), List.of())
        : same;
  }

  /// A scorecard that is the same moved nothing; where only the calibrated result differs, the
  /// calibration is the cause.
  private List<Cause> causes(RunLine before, RunLine after) {
    boolean rawSame =
        before.composite().equals(after.composite())
            && before.verdict().equals(after.verdict())
            && before.status() == after.status();
    if (rawSame && !before.results().equals(after.results())) {
      return List.of(
          new Cause(
              Cause.Kind.CALIBRATION,
              "",
              calibrated(before).map(BigDecimal::toPlainString).orElse(""),
              calibrated(after).map(BigDecimal::toPlainString).orElse("")));
    }
    return before.scorecard().equals(after.scorecard())
        ? List.of()
        : causes.between(
            artefacts.scorecard(before.scorecard().orElseThrow()),
            artefacts.scorecard(after.scorecard().orElseThrow()));
  }

  private Outcome outcome(RunLine line, boolean calibrated) {
    return new Outcome(
        line,
        calibrated ? calibrated(line) : line.composite().map(BigDecimal::new),
        DecidedResult.of(line, result(line).stream().toList()),
        isGraded
            ? line.scorecard()
                .flatMap(digest -> artefacts.scorecard(digest).grade())
                .map(Grade::words)
            : Optional.empty(),
        Optional.empty());
  }

  private Optional<BigDecimal> calibrated(RunLine line) {
    return result(line).map(StoredResult::score);
  }

  private Optional<StoredResult> result(RunLine line) {
    return Optional.ofNullable(line.results().get(COMPOSITE))
        .flatMap(Digest::parse)
        .map(artefacts::result);
  }

  private static boolean isScored(RunLine line) {
    return switch (line.status()) {
      case SCORED, BOUNDED, NEEDS_REVIEW, GATED -> line.scorecard().isPresent();
      case UNSCORED, REFUSED, INCOMPLETE -> false;
    };
  }

  /// The artefacts that the lines of runs name. A comparison asks only for those of documents whose
  /// lines differ.
  public interface LineArtefacts {

    StoredScorecard scorecard(Digest digest);

    /// The result of a calibration.
    StoredResult result(Digest digest);
  }
}
