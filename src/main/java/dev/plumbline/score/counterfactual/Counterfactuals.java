package dev.plumbline.score.counterfactual;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.PlanResult.ChangedResult;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.counterfactual.Rescorer.InputChange;
import dev.plumbline.score.extraction.Extraction;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What would change a result, computed from the bundle and the extraction alone. Every result that
/// is given here is what the scorer gives for the extraction with the change.
///
/// @param unmetRules rules that could still add points or stop subtracting them, those with the
///   fewest unmet conditions first
/// @param cutMargins the distance of each node's value from its cut
/// @param liftedCaps the effect of enough evidence where there is too little, in the order of the
///   trace
/// @param singleChanges the effect of changing one fact or decision, changed verdicts first, then
///   the largest
/// @param unmetCut what of the pass condition is not met; empty if the result does not fail by it
public record Counterfactuals(
    @Member("unmet") List<UnmetRule> unmetRules,
    @Member("margins") List<CutMargin> cutMargins,
    @Member("caps") List<LiftedCap> liftedCaps,
    @Member("moves") List<SingleChange> singleChanges,
    @Unwritten List<UnmetCondition> unmetCut)
    implements JsonRecord {

  public Counterfactuals {
    unmetRules = List.copyOf(unmetRules);
    cutMargins = List.copyOf(cutMargins);
    liftedCaps = List.copyOf(liftedCaps);
    singleChanges = List.copyOf(singleChanges);
    unmetCut = List.copyOf(unmetCut);
  }

  /// A rule that did not fire and would add points, a rule that fired and subtracted points or
  /// ended the list, or the gate that ended the evaluation.
  ///
  /// @param points what the rule adds to its node or subtracts from it; 0 if it ended something
  /// @param conditions everything that would have to be different
  /// @param outcome the result with changes that have the effect; empty if none could be tried, or
  ///   none of the tried has it
  public record UnmetRule(
      String id,
      Effect effect,
      @Unwritten Rational points,
      @Member("missing") List<UnmetCondition> conditions,
      @Unwritten Optional<Outcome> outcome) {
    public UnmetRule {
      conditions = List.copyOf(conditions);
    }

    @Derived("points")
    BigDecimal decimal() {
      return points.toDecimal();
    }

    @Derived("outcome")
    Json orNull() {
      return outcome.<Json>map(Outcome::json).orElse(JsonNull.NULL);
    }

    /// What the rule would do, or would do no longer, under the conditions.
    public enum Effect {
      /// It does not fire and would add its points.
      ADD,
      /// It fired and would not subtract its points.
      SUBTRACT,
      /// It fired and would not end its list or, for a gate, the evaluation.
      END
    }
  }

  /// The result that the scorer gives with some inputs changed.
  ///
  /// @param inputs the changed facts and decisions with their new values, by id
  /// @param results empty for a gate, after which a judge would have to be asked
  public record Outcome(SortedMap<String, String> inputs, @Flat Optional<Result> results)
      implements JsonRecord {
    static Outcome of(List<InputChange> changes, ChangedResult then) {
      return new Outcome(shown(changes), Optional.of(Result.of(then)));
    }

    static SortedMap<String, String> shown(List<InputChange> changes) {
      SortedMap<String, String> inputs = new TreeMap<>();
      changes.forEach(change -> inputs.put(change.input(), Counterfactuals.shown(change.value())));
      return inputs;
    }
  }

  /// The composite with the verdict.
  public record Result(Interval composite, @Unwritten PossibleVerdicts verdict) {

    @Derived("verdict")
    public String word() {
      return !verdict.isDecided()
          ? "undecided"
          : verdict.equals(PossibleVerdicts.NONE) ? "no verdict" : verdict.worst().wireName();
    }

    static Result of(PlanResult result) {
      return new Result(result.composite(), result.verdict());
    }

    static Result of(ChangedResult result) {
      return new Result(result.composite(), result.verdict());
    }
  }

  /// A condition that is not met.
  ///
  /// @param subject the name or formula that the condition reads
  /// @param actual its value, empty if unknown
  /// @param required the value that it would need, such as `at least 100`
  public record UnmetCondition(@Member("condition") String subject, String actual, String required)
      implements JsonRecord {}

  /// A cut and the distance of its node's value from the threshold.
  ///
  /// @param relation the relation in words, such as `at least`
  /// @param distance zero or positive; zero if the value equals the threshold
  public record CutMargin(
      String node,
      String value,
      String relation,
      @Member("edge") String threshold,
      @Unwritten Rational distance,
      boolean passed) {

    @Derived
    BigDecimal by() {
      return distance.toDecimal();
    }
  }

  /// The result if a decision or trait that was capped had the evidence that it needs.
  ///
  /// @param from what would count instead of the cap
  /// @param missing how many more valid quotes it needs, at least 1
  /// @param isPaired whether each of these is a claim with what proves it
  public record LiftedCap(
      TraceStep.Subject subject,
      String id,
      @Unwritten Rational from,
      int missing,
      @Unwritten boolean isPaired,
      @Flat Result after) {

    @Derived("from")
    BigDecimal decimal() {
      return from.toDecimal();
    }
  }

  /// The effect of a change to one fact or decision, with everything else unchanged.
  ///
  /// @param from the current value, empty if unknown
  public record SingleChange(
      String input, String from, String to, @Flat Result before, @Unwritten Result after) {

    @Derived
    Interval otherwise() {
      return after.composite;
    }

    @Derived
    String otherwiseVerdict() {
      return after.word();
    }
  }

  /// @param extraction an extraction made with the bundle's extraction spec
  public static Counterfactuals of(Bundle bundle, Extraction extraction) {
    return new CounterfactualFinder(bundle).find(extraction);
  }

  static String shown(FactValue value) {
    return switch (value) {
      case FactValue.Truthful(boolean truth) -> Boolean.toString(truth);
      case FactValue.Numeric(Rational number) -> number.toString();
      case FactValue.Textual(String text) -> text;
      case FactValue.Unknown _ -> "";
    };
  }
}
