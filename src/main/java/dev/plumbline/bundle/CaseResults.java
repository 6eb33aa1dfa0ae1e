package dev.plumbline.bundle;

import dev.plumbline.plan.ConditionProgram.Answer;
import dev.plumbline.plan.Evaluation;
import dev.plumbline.plan.Gate;
import dev.plumbline.plan.Inputs;
import dev.plumbline.plan.Interval;
import dev.plumbline.plan.ItemFinding;
import dev.plumbline.plan.Node;
import dev.plumbline.plan.Program;
import dev.plumbline.plan.Rational;
import dev.plumbline.plan.Status;
import dev.plumbline.plan.Truth;
import dev.plumbline.plan.Verdict;
import dev.plumbline.rubric.Case;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a bundle gives for an example.
public final class CaseResults {

  /// Everything that a case can expect, as the scorecard writes it.
  public static SortedMap<String, String> of(Bundle bundle, Case example) {
    SortedMap<String, String> results = new TreeMap<>();
    Optional<Gate> gate = endingGate(bundle, example);
    if (gate.isPresent()) {
      Rational score =
          switch (gate.get().score()) {
            case Gate.Score.At(Rational value) -> value;
            case Gate.Score.Lowest() -> lowest(bundle);
          };
      Status status = gate.get().verdict() == Verdict.REVIEW ? Status.NEEDS_REVIEW : Status.SCORED;
      put(
          Interval.point(score),
          status,
          gate.get().verdict(),
          passed(gate.get().verdict()),
          results);
      return results;
    }
    Program program = bundle.scoring().program();
    Evaluation evaluation = evaluation(bundle, example);
    for (Node node : program.nodes()) {
      results.put(node.id(), text(evaluation.node(node.id()).value()));
    }
    Verdict verdict =
        evaluation.verdict().isDecided() ? evaluation.verdict().worst() : Verdict.NONE;
    put(evaluation.composite(), evaluation.status(), verdict, evaluation.passed(), results);
    return results;
  }

  /// The plan run over a case, whose decisions are taken as supported by evidence, and whose
  /// calibrated composite answers a cut that reads it.
  public static Evaluation evaluation(Bundle bundle, Case example) {
    SortedMap<String, ItemFinding> findings = new TreeMap<>();
    example.decisions().forEach((id, d) -> findings.put(id, new ItemFinding.Decided(d, true)));
    Inputs inputs = new Inputs(example.facts(), findings, new TreeMap<>());
    Program program = bundle.scoring().program();
    return example.calibrated().isEmpty()
        ? program.run(inputs)
        : program.run(inputs, Rational.of(example.calibrated().getFirst()));
  }

  /// The gate that ends the evaluation of a case, if one does.
  public static Optional<Gate> endingGate(Bundle bundle, Case example) {
    List<Gate> gates = new ArrayList<>(bundle.extraction().gates());
    List<Answer> answers = bundle.extraction().gateProgram().run(example.facts());
    for (int i = 0; i < gates.size(); i++) {
      if (answers.get(i).truth() == Truth.TRUE) {
        return Optional.of(gates.get(i));
      }
    }
    return Optional.empty();
  }

  private static Rational lowest(Bundle bundle) {
    Program program = bundle.scoring().program();
    return program.range(program.result().id()).low();
  }

  private static void put(
      Interval composite,
      Status status,
      Verdict verdict,
      Truth passed,
      SortedMap<String, String> results) {
    results.put("composite", text(composite));
    results.put("interval", composite.low() + " to " + composite.high());
    results.put("status", status.word());
    results.put("verdict", verdict == Verdict.NONE ? "null" : verdict.word());
    results.put("passed", text(passed));
  }

  private static Truth passed(Verdict verdict) {
    return switch (verdict) {
      case PASS -> Truth.TRUE;
      case FAIL -> Truth.FALSE;
      case NONE, REVIEW -> Truth.UNKNOWN;
    };
  }

  private static String text(Truth truth) {
    return switch (truth) {
      case TRUE -> "true";
      case FALSE -> "false";
      case UNKNOWN -> "null";
    };
  }

  private static String text(Interval value) {
    return value.isPoint() ? value.low().toString() : "null";
  }

  private CaseResults() {}
}
