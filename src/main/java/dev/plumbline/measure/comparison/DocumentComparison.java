package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.run.DecidedResult;
import dev.plumbline.run.ResultValue;
import dev.plumbline.run.RunLine;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// One document in two runs.
public sealed interface DocumentComparison {

  /// The document's id in the input.
  String id();

  /// A line of a report, with all that [#id] names.
  JsonObject json();

  /// Evaluated in both runs.
  ///
  /// @param causes what moved the result, empty if nothing moved
  /// @param origins where that comes from; empty if nothing moved, or it was not looked for
  /// @param moves what each part moved, one after the other; they add up to the change of the raw
  ///   score
  record Compared(
      Outcome before,
      Outcome after,
      List<Cause> causes,
      List<ChangeOrigin> origins,
      List<Move> moves)
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

    @Override
    public String id() {
      return after.line().id();
    }

    /// Whether the text is another one in the second run.
    public boolean isOfOtherText() {
      return !before.line().document().equals(after.line().document());
    }

    /// After less before; absent if one of the scores is an interval.
    public Optional<BigDecimal> change() {
      return before.score().flatMap(from -> after.score().map(to -> to.subtract(from)));
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

    @Override
    public JsonObject json() {
      JsonObjectBuilder json = JsonObject.builder();
      json.put("id", id()).put("comparison", isChanged() ? "changed" : "same");
      json.put("before", before.json()).put("after", after.json());
      change().ifPresent(change -> json.put("change", change.toPlainString()));
      json.putUnlessDefault("otherText", isOfOtherText(), false);
      return json.putUnlessEmpty("causes", causes)
          .putUnlessEmpty("origins", origins.stream().map(ChangeOrigin::wireName).toList())
          .build();
    }
  }

  /// In both runs, but there is nothing to compare.
  record Unverifiable(RunLine before, RunLine after, Reason reason) implements DocumentComparison {
    @Override
    public String id() {
      return after.id();
    }

    @Override
    public JsonObject json() {
      return JsonObject.of(
          "id", id(),
          "comparison", "unverifiable",
          "reason", reason,
          "before", JsonObject.of("status", text(before.status().wireName())),
          "after", JsonObject.of("status", text(after.status().wireName())));
    }
  }

  /// In the second run alone.
  record Added(RunLine after) implements DocumentComparison {
    @Override
    public String id() {
      return after.id();
    }

    @Override
    public JsonObject json() {
      return JsonObject.of("comparison", text("added"), "id", text(id()));
    }
  }

  /// In the first run alone.
  record Missing(RunLine before) implements DocumentComparison {
    @Override
    public String id() {
      return before.id();
    }

    @Override
    public JsonObject json() {
      return JsonObject.of("comparison", text("missing"), "id", text(id()));
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
    UNSCORED_IN_BOTH,
    /// A calibration refused the document in one of the runs.
    NOT_CALIBRATED;

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
        case NOT_CALIBRATED -> "no calibrated score in one of the runs";
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
      RunLine line,
      Optional<BigDecimal> score,
      DecidedResult decided,
      Optional<String> grade,
      Optional<ResultValue> corrected) {

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

    JsonObject json() {
      return JsonObject.builder()
          .put("status", status())
          .putUnlessEmpty("score", score.map(BigDecimal::toPlainString))
          .putUnlessEmpty("verdict", verdict())
          .putUnlessEmpty("grade", grade)
          .put("final", corrected.map(ResultValue::json))
          .putUnlessEmpty("scorecard", line.scorecard().map(Object::toString))
          .build();
    }
  }

  private static Json text(String text) {
    return Json.of(text);
  }
}
