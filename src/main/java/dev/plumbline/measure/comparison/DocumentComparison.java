package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.FlagNames;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Kind;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.measure.comparison.Cause.ChangeOrigin;
import dev.plumbline.score.run.ResultValue;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import dev.plumbline.score.run.RunLine;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// One document in two runs.
public sealed interface DocumentComparison extends JsonRecord {

  /// The document's id in the input.
  String id();

  /// Evaluated in both runs.
  ///
  /// @param causes what moved the result, empty if nothing moved
  /// @param origins where that comes from; empty if nothing moved, or it was not looked for
  /// @param moves what each part moved, one after the other; they add up to the change of the raw
  ///   score
  record Compared(
      Outcome before,
      Outcome after,
      @Sparse List<Cause> causes,
      @Sparse List<ChangeOrigin> origins,
      @Unwritten List<Move> moves)
      implements DocumentComparison {
    public Compared {
      causes = List.copyOf(causes);
      origins = List.copyOf(origins);
      moves = List.copyOf(moves);
    }

    /// What one part moved, after the parts before it.
    ///
    /// @param part of the rubric, such as `thresholds/least`, or the words of a [ChangeOrigin]
    /// @param change of the raw score; 0 where the score is undefined or an interval on the way, so
    ///   that the part after which it is a number again has all of the change
    public record Move(String part, BigDecimal change, boolean isFlip, boolean isRegraded) {

      /// Whether it moved anything.
      public boolean isAny() {
        return change.signum() != 0 || isFlip || isRegraded;
      }
    }

    @Derived
    @Override
    public String id() {
      return after.line().id();
    }

    /// Whether the text is another one in the second run.
    @Derived("otherText")
    @Sparse
    public boolean isOfOtherText() {
      return !before.line().document().equals(after.line().document());
    }

    /// After less before; absent if one of the scores is an interval.
    public Optional<BigDecimal> change() {
      return before.score().flatMap(from -> after.score().map(to -> to.subtract(from)));
    }

    @Derived("change")
    Optional<String> changeWritten() {
      return change().map(BigDecimal::toPlainString);
    }

    public boolean isMoved() {
      return change().map(BigDecimal::signum).orElse(before.score().equals(after.score()) ? 0 : 1)
          != 0;
    }

    public boolean isFlipped() {
      return !before.verdict().equals(after.verdict());
    }

    public boolean isGradedOtherwise() {
      return !before.grade().equals(after.grade());
    }

    /// Whether score, verdict, grade or status differ, or what people decided.
    @Derived("comparison")
    @FlagNames({"changed", "same"})
    public boolean isChanged() {
      return isMoved()
          || isFlipped()
          || isGradedOtherwise()
          || !before.status().equals(after.status())
          || isCorrected() && !before.counting().text().equals(after.counting().text());
    }

    /// Whether people decided in one of the runs.
    public boolean isCorrected() {
      return before.corrected().isPresent() || after.corrected().isPresent();
    }

    /// With what people decided, which the scores, verdicts and causes do not have.
    public Compared decided(Optional<ResultValue> inFirst, Optional<ResultValue> inSecond) {
      return new Compared(before.decided(inFirst), after.decided(inSecond), causes, origins, moves);
    }

    public Compared from(List<ChangeOrigin> found) {
      return from(found, moves);
    }

    public Compared from(List<ChangeOrigin> found, List<Move> moves) {
      return new Compared(before, after, causes, found, moves);
    }
  }

  /// In both runs, but there is nothing to compare.
  @Kind(value = "unverifiable", member = "comparison")
  record Unverifiable(@Unwritten RunLine before, @Unwritten RunLine after, Reason reason)
      implements DocumentComparison {
    @Derived
    @Override
    public String id() {
      return after.id();
    }

    @Derived("before")
    JsonObject wasBefore() {
      return status(before);
    }

    @Derived("after")
    JsonObject isAfter() {
      return status(after);
    }

    private static JsonObject status(RunLine line) {
      return JsonObject.of("status", line.status());
    }
  }

  /// In the second run alone.
  @Kind(value = "added", member = "comparison")
  record Added(@Unwritten RunLine after) implements DocumentComparison {
    @Derived
    @Override
    public String id() {
      return after.id();
    }
  }

  /// In the first run alone.
  @Kind(value = "missing", member = "comparison")
  record Missing(@Unwritten RunLine before) implements DocumentComparison {
    @Derived
    @Override
    public String id() {
      return before.id();
    }
  }

  /// Why two lines of one id cannot be compared.
  enum Reason implements WireNamed {
    /// The id is the same, the text is not.
    OTHER_TEXT,
    /// In runs of several rubrics: the document has another one.
    OTHER_RUBRIC,
    UNSCORED_BEFORE,
    UNSCORED_AFTER,
    UNSCORED_IN_BOTH;

    /// The same for readers, after `not compared:`.
    public static String words(String wireName) {
      for (Reason reason : values()) {
        if (reason.wireName().equals(wireName)) {
          return reason.words();
        }
      }
      return wireName;
    }

    private String words() {
      return switch (this) {
        case OTHER_TEXT -> "the text is another one";
        case OTHER_RUBRIC -> "the rubric is another one";
        case UNSCORED_BEFORE -> "no score before";
        case UNSCORED_AFTER -> "no score after";
        case UNSCORED_IN_BOTH -> "no score in both runs";
      };
    }
  }

  /// What a run says of a document.
  ///
  /// @param score the one that is compared, raw or calibrated; absent if it is an interval
  /// @param decided status and verdict; the calibrated ones where the cut reads that score
  /// @param grade as people read it; absent if the rubric gives none
  /// @param corrected the final result, if people decided
  record Outcome(
      @Unwritten RunLine line,
      @Unwritten Optional<BigDecimal> score,
      @Flat DecidedResult decided,
      Optional<String> grade,
      @Member("final") Optional<ResultValue> corrected) {

    Outcome decided(Optional<ResultValue> people) {
      return new Outcome(line, score, decided, grade, people);
    }

    /// What counts in the end.
    public ResultValue counting() {
      return corrected.orElseGet(
          () -> new ResultValue(line.composite(), Optional.empty(), verdict(), Optional.empty()));
    }

    public Optional<String> verdict() {
      return decided.verdict();
    }

    public String status() {
      return decided.status();
    }

    @Derived("score")
    Optional<String> scoreWritten() {
      return score.map(BigDecimal::toPlainString);
    }

    @Derived
    Optional<Digest> scorecard() {
      return line.scorecard();
    }
  }

  /// Which scores of two runs are compared.
  enum ComparedScores implements WireNamed {
    RAW(false, false),
    CALIBRATED(true, true),
    /// Of the first run those that its bridge gives on the scale of the second one's judge, of the
    /// second raw ones.
    BRIDGED_BEFORE(true, false),
    /// Of the second run those that its bridge gives on the scale of the first one's judge, of the
    /// first raw ones.
    BRIDGED_AFTER(false, true);

    private final boolean before;
    private final boolean after;

    ComparedScores(boolean before, boolean after) {
      this.before = before;
      this.after = after;
    }

    /// Whether the calibrated score of the first run is read.
    public boolean isCalibratedBefore() {
      return before;
    }

    /// Whether the calibrated score of the second run is read.
    public boolean isCalibratedAfter() {
      return after;
    }

    @Override
    public String wireName() {
      return switch (this) {
        case RAW -> "raw";
        case CALIBRATED -> "calibrated";
        case BRIDGED_BEFORE, BRIDGED_AFTER -> "bridged";
      };
    }

    /// What one score of a document is called.
    public String label() {
      return this == RAW ? "score" : wireName() + " score";
    }
  }
}
