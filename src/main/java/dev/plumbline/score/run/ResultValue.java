package dev.plumbline.score.run;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredScorecard.Ends;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// What a result comes to.
///
/// @param composite as a decimal; absent if it is no point
/// @param interval that the composite is in; absent if it is a point, or nothing is known of it
/// @param verdict absent if there is none or it is undecided; `annulled` where no result counts
/// @param grade absent if the rubric gives none
public record ResultValue(
    Optional<String> composite,
    @Unwritten Optional<Ends> interval,
    Optional<String> verdict,
    @Unwritten Optional<Grade> grade)
    implements JsonRecord {

  /// Of a document of which no result counts.
  public static final ResultValue ANNULLED =
      new ResultValue(
          Optional.empty(), Optional.empty(), Optional.of("annulled"), Optional.empty());

  /// @param results of calibrations, which give the verdict where the cut reads their score
  public static ResultValue of(StoredScorecard card, Collection<StoredResult> results) {
    Optional<String> composite = card.composite().text();
    return new ResultValue(
        composite,
        composite.isPresent() || card.isUnscored() ? Optional.empty() : Optional.of(card.ends()),
        DecidedResult.of(card, results).verdict(),
        card.grade());
  }

  /// For people: `3.5 pass`, `0.5 to 1 pass, grade B or C`.
  public String text() {
    return text(UnaryOperator.identity());
  }

  /// @param number shows a decimal
  public String text(UnaryOperator<String> number) {
    return equals(ANNULLED)
        ? "annulled"
        : (score(number).orElse("no score") + " " + verdict.orElse("")).strip()
            + grade.map(it -> ", grade " + it.words()).orElse("");
  }

  /// The composite for people, or its interval.
  ///
  /// @param number shows a decimal
  public Optional<String> score(UnaryOperator<String> number) {
    return composite.map(number).or(() -> range(number));
  }

  /// The interval for people.
  ///
  /// @param number shows a decimal
  public Optional<String> range(UnaryOperator<String> number) {
    return interval.map(ends -> number.apply(ends.low()) + " to " + number.apply(ends.high()));
  }

  @Derived
  @Flat
  Optional<Grade> graded() {
    return grade.map(it -> new Grade(it.name(), it.possible(), List.of()));
  }

  /// What a document comes to without people: by its scorecard or, where the cut of the rubric
  /// reads the calibrated score, by the result of the calibration. Everything that shows or counts
  /// a verdict asks here.
  ///
  /// @param status as the artefact that decides names it, such as `needs-review`
  /// @param verdict empty where it is open, or there is none
  public record DecidedResult(String status, Optional<String> verdict) {

    /// @param results of the calibrations that were applied
    public static DecidedResult of(StoredScorecard card, Collection<StoredResult> results) {
      return decided(results).orElseGet(() -> new DecidedResult(card.status(), card.verdict()));
    }

    /// @param results of the calibrations that were applied
    public static DecidedResult of(RunLine line, Collection<StoredResult> results) {
      return decided(results)
          .orElseGet(() -> new DecidedResult(line.status().wireName(), line.verdict()));
    }

    /// @param result which decides
    public static DecidedResult of(StoredResult result) {
      return new DecidedResult(result.status(), result.verdict());
    }

    private static Optional<DecidedResult> decided(Collection<StoredResult> results) {
      return results.stream().filter(StoredResult::decides).findFirst().map(DecidedResult::of);
    }

    /// Empty where a person has to look, the verdict is open, or there is none.
    public Optional<Boolean> passed() {
      return verdict.filter(it -> it.equals("pass") || it.equals("fail")).map("pass"::equals);
    }

    public boolean isPass() {
      return passed().orElse(false);
    }
  }
}
