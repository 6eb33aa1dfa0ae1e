package dev.plumbline.outlook;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.plan.Evaluation;
import dev.plumbline.plan.FactValue;
import dev.plumbline.plan.Gate;
import dev.plumbline.plan.Inputs;
import dev.plumbline.plan.Interval;
import dev.plumbline.plan.Rational;
import dev.plumbline.plan.Verdict;
import dev.plumbline.score.Scorer;
import java.util.List;
import java.util.Optional;

/// What stands between a result and another one, from the bundle and the extraction alone.
///
/// @param unmet rules that could still bring or give back points, the nearest first
/// @param margins how far every cut is from turning
/// @param moves what one other fact or decision would do, the largest first
public record Outlook(List<Unmet> unmet, List<Margin> margins, List<Move> moves) {

  public Outlook {
    unmet = List.copyOf(unmet);
    margins = List.copyOf(margins);
    moves = List.copyOf(moves);
  }

  /// A rule that did not fire and would bring points, or fired and took them; or the gate that
  /// ended the evaluation.
  ///
  /// @param gains what the node would gain, as far as the rule decides it
  /// @param missing what would have to be otherwise, all of it
  public record Unmet(String id, Rational gains, List<Miss> missing) {
    public Unmet {
      missing = List.copyOf(missing);
    }
  }

  /// One thing that would have to be otherwise.
  ///
  /// @param what the name or formula that is looked at
  /// @param is what it is, empty if nobody knows
  /// @param needs what it would have to be, such as `at least 100`
  public record Miss(String what, String is, String needs) {}

  /// A cut and how far its node's value is from turning it.
  ///
  /// @param by the distance; zero where the value stands on the cut and passes
  public record Margin(
      String node, String value, String relation, String edge, Rational by, boolean passed) {}

  /// One fact or decision that is otherwise, everything else as it is.
  public record Move(
      String input,
      String from,
      String to,
      Interval composite,
      Interval instead,
      Verdict verdict,
      Verdict insteadVerdict) {}

  public static Outlook of(Bundle bundle, Extraction extraction) {
    Inputs inputs = Scorer.inputs(extraction);
    Optional<Gate> ended = extraction.ended();
    if (ended.isPresent()) {
      return new Outlook(List.of(gate(bundle, ended.get(), inputs)), List.of(), List.of());
    }
    Evaluation evaluation = bundle.scoring().program().run(inputs);
    return new Outlook(
        UnmetRules.of(bundle, evaluation, inputs),
        Margins.of(bundle, evaluation),
        Moves.of(bundle, evaluation, inputs));
  }

  private static Unmet gate(Bundle bundle, Gate gate, Inputs inputs) {
    Misses misses = Misses.of(bundle, new Values.OfFacts(inputs));
    return new Unmet("gate " + gate.id(), Rational.ZERO, misses.otherwise(gate.when()));
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
