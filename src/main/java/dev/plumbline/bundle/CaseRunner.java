package dev.plumbline.bundle;

import dev.plumbline.plan.ConditionProgram.Answer;
import dev.plumbline.plan.Evaluation;
import dev.plumbline.plan.ExpressionText;
import dev.plumbline.plan.Gate;
import dev.plumbline.plan.Inputs;
import dev.plumbline.plan.Interval;
import dev.plumbline.plan.ItemFinding;
import dev.plumbline.plan.Node;
import dev.plumbline.plan.Program;
import dev.plumbline.plan.Rational;
import dev.plumbline.plan.Status;
import dev.plumbline.plan.Suggestion;
import dev.plumbline.plan.Truth;
import dev.plumbline.plan.Verdict;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Quoted;
import dev.plumbline.rubric.Case;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Rubric;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Runs a rubric's own cases and reports each one that does not give what its author expects.
final class CaseRunner {

  private final Rubric rubric;
  private final Bundle bundle;
  private final List<Problem> problems;

  static void run(Rubric rubric, Bundle bundle, List<Problem> problems) {
    CaseRunner runner = new CaseRunner(rubric, bundle, problems);
    for (int i = 0; i < rubric.cases().size(); i++) {
      runner.run(rubric.cases().get(i), "/cases/" + i);
    }
  }

  private CaseRunner(Rubric rubric, Bundle bundle, List<Problem> problems) {
    this.rubric = rubric;
    this.bundle = bundle;
    this.problems = problems;
  }

  private void run(Case example, String path) {
    int before = problems.size();
    checkFacts(example, path);
    checkDecisions(example, path);
    if (problems.size() > before) {
      return;
    }
    SortedMap<String, String> given = results(example);
    example
        .expected()
        .forEach((key, expected) -> {
          String what = given.getOrDefault(key, "");
          if (what.isEmpty()) {
            report(
                path + "/expect/" + key,
                "unknown-expectation",
                "nothing is called " + Quoted.text(key),
                Suggestion.of(key, List.copyOf(given.keySet()), "there are"));
          } else if (!what.equals(expected)) {
            report(
                path + "/expect/" + key,
                "case-failed",
                Quoted.text(key)
                    + " is "
                    + Quoted.text(what)
                    + " in the case "
                    + Quoted.text(example.name())
                    + ", expected "
                    + Quoted.text(expected),
                "correct the plan, or the expectation");
          }
        });
  }

  private void checkFacts(Case example, String path) {
    for (Fact fact : rubric.facts()) {
      boolean needed = !fact.optional() && fact.source() instanceof Fact.Source.Supplied();
      if (needed && !example.facts().containsKey(fact.id())) {
        report(
            path,
            "missing-fact",
            "the case "
                + Quoted.text(example.name())
                + " has no value for "
                + Quoted.text(fact.id()),
            "give it one, or declare the fact `optional: true`");
      }
    }
    for (Answer answer : bundle.extraction().invariantProgram().run(example.facts())) {
      if (answer.truth() == Truth.FALSE) {
        report(
            path + "/facts",
            "broken-invariant",
            "the case "
                + Quoted.text(example.name())
                + " breaks the invariant "
                + Quoted.text(ExpressionText.of(answer.question().when())),
            "correct its facts");
      }
    }
  }

  private void checkDecisions(Case example, String path) {
    List<String> ids = rubric.items().stream().map(Item::id).toList();
    example
        .decisions()
        .forEach((id, decision) -> {
          int most =
              rubric.items().stream()
                  .filter(item -> item.id().equals(id))
                  .mapToInt(Item::max)
                  .findFirst()
                  .orElse(-1);
          if (most < 0) {
            report(
                path + "/items/" + id,
                "undeclared",
                "undeclared item " + Quoted.text(id),
                Suggestion.of(id, ids, "declared are"));
          } else if (decision > most) {
            report(
                path + "/items/" + id,
                "out-of-bounds",
                "the decision on " + Quoted.text(id) + " is " + decision,
                "it goes from 0 to " + most);
          }
        });
  }

  /// Everything that a case can expect, as the scorecard writes it.
  private SortedMap<String, String> results(Case example) {
    SortedMap<String, String> results = new TreeMap<>();
    Optional<Gate> gate = endingGate(example);
    if (gate.isPresent()) {
      Rational score =
          switch (gate.get().score()) {
            case Gate.Score.At(Rational value) -> value;
            case Gate.Score.Lowest() -> lowest();
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
    SortedMap<String, ItemFinding> findings = new TreeMap<>();
    example.decisions().forEach((id, d) -> findings.put(id, new ItemFinding.Decided(d, true)));
    Program program = bundle.scoring().program();
    Evaluation evaluation = program.run(new Inputs(example.facts(), findings, new TreeMap<>()));
    for (Node node : program.nodes()) {
      results.put(node.id(), text(evaluation.node(node.id()).value()));
    }
    Verdict verdict =
        evaluation.verdict().isDecided() ? evaluation.verdict().worst() : Verdict.NONE;
    put(evaluation.composite(), evaluation.status(), verdict, evaluation.passed(), results);
    return results;
  }

  private Optional<Gate> endingGate(Case example) {
    List<Gate> gates = new ArrayList<>(bundle.extraction().gates());
    List<Answer> answers = bundle.extraction().gateProgram().run(example.facts());
    for (int i = 0; i < gates.size(); i++) {
      if (answers.get(i).truth() == Truth.TRUE) {
        return Optional.of(gates.get(i));
      }
    }
    return Optional.empty();
  }

  private Rational lowest() {
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

  private void report(String path, String code, String message, String help) {
    problems.add(Problem.at(path, code, message, help));
  }
}
