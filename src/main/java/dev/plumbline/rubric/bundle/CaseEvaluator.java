package dev.plumbline.rubric.bundle;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.Rubric.RubricTestCase;
import dev.plumbline.rubric.plan.engine.ConditionProgram.QueryResult;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.ScoreStatus;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.rubric.plan.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Evaluates a case with a bundle, without a document or a judge.
public final class CaseEvaluator {

  /// Every value that a case can expect, by its key, written as on a scorecard: `null` where a
  /// value is not known.
  public static SortedMap<String, String> results(Bundle bundle, RubricTestCase example) {
    SortedMap<String, String> results = new TreeMap<>();
    Optional<Gate> gate = endingGate(bundle, example);
    if (gate.isPresent()) {
      Rational score =
          switch (gate.get().score()) {
            case Gate.Score.At(Rational value) -> value;
            case Gate.Score.Lowest() -> lowest(bundle);
          };
      ScoreStatus scoreStatus =
          gate.get().verdict() == Verdict.REVIEW ? ScoreStatus.NEEDS_REVIEW : ScoreStatus.SCORED;
      put(
          Interval.point(score),
          scoreStatus,
          gate.get().verdict(),
          passed(gate.get().verdict()),
          results);
      bundle
          .scoring()
          .program()
          .gradeOf(Interval.point(score))
          .ifPresent(graded -> results.put(GRADE, graded.grade().words()));
      return results;
    }
    Program program = bundle.scoring().program();
    PlanResult result = runPlan(bundle, example);
    for (Node node : program.nodes()) {
      results.put(node.id(), text(result.node(node.id()).value()));
      result
          .grade(node.id())
          .ifPresent(graded ->
              results.put(
                  node.equals(program.result()) ? GRADE : node.id() + "." + GRADE,
                  graded.grade().words()));
    }
    Verdict verdict = result.verdict().isDecided() ? result.verdict().worst() : Verdict.NONE;
    put(result.composite(), result.status(), verdict, result.passed(), results);
    return results;
  }

  /// Runs the plan over a case. Its decisions are taken as supported by evidence; its calibrated
  /// composite, if it has one, is what a cut with `on: calibrated` reads.
  public static PlanResult runPlan(Bundle bundle, RubricTestCase example) {
    ScoringPlanInputs inputs =
        new ScoringPlanInputs(example.facts(), example.findings(), new TreeMap<>());
    Program program = bundle.scoring().program();
    return example.calibrated().isEmpty()
        ? program.run(inputs)
        : program.run(inputs, Rational.of(example.calibrated().get()));
  }

  /// The gate that ends the evaluation of a case, if there is one.
  public static Optional<Gate> endingGate(Bundle bundle, RubricTestCase example) {
    List<Gate> gates = new ArrayList<>(bundle.extraction().gates());
    List<QueryResult> answers = bundle.extraction().gateProgram().run(example.facts());
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
      ScoreStatus scoreStatus,
      Verdict verdict,
      Truth passed,
      SortedMap<String, String> results) {
    results.put("composite", text(composite));
    results.put("interval", composite.low() + " to " + composite.high());
    results.put("status", scoreStatus.wireName());
    results.put("verdict", verdict == Verdict.NONE ? "null" : verdict.wireName());
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

  /// The key of the grade of the result; that of another node is after its id and a period.
  public static final String GRADE = "grade";

  private CaseEvaluator() {}
}
