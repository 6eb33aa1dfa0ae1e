package dev.plumbline.rubric.bundle;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.RubricTestCase;
import dev.plumbline.rubric.plan.engine.ConditionProgram.QueryResult;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.ItemFinding;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// Runs a rubric's own cases and reports every result that differs from the expected one.
record CaseRunner(Rubric rubric, Bundle bundle, List<Problem> problems) {

  static void run(Rubric rubric, Bundle bundle, List<Problem> problems) {
    CaseRunner runner = new CaseRunner(rubric, bundle, problems);
    for (int i = 0; i < rubric.cases().size(); i++) {
      runner.run(rubric.cases().get(i), "/cases/" + i);
    }
  }

  private void run(RubricTestCase example, String path) {
    int before = problems.size();
    checkFacts(example, path);
    checkDecisions(example, path);
    checkCalibrated(example, path);
    if (problems.size() > before) {
      return;
    }
    SortedMap<String, String> given = CaseEvaluator.results(bundle, example);
    example
        .expected()
        .forEach((key, expected) -> {
          String what = given.getOrDefault(key, "");
          if (what.isEmpty()) {
            report(
                path + "/expect/" + key,
                ProblemCode.UNDECLARED,
                "unknown result " + EscapedText.text(key),
                Suggestion.of(key, List.copyOf(given.keySet()), "the results are"));
          } else if (!what.equals(expected)) {
            report(
                path + "/expect/" + key,
                ProblemCode.CASE_FAILED,
                EscapedText.text(key)
                    + " is "
                    + EscapedText.text(what)
                    + " in the case "
                    + EscapedText.text(example.name())
                    + ", expected "
                    + EscapedText.text(expected),
                "correct the plan, or the expectation");
          }
        });
  }

  private void checkFacts(RubricTestCase example, String path) {
    for (Fact fact : rubric.questions().facts()) {
      boolean needed = !fact.optional() && fact.source() instanceof Fact.Source.Supplied();
      if (needed && !example.facts().containsKey(fact.id())) {
        report(
            path,
            ProblemCode.MISSING_FACT,
            "the case "
                + EscapedText.text(example.name())
                + " has no value for "
                + EscapedText.text(fact.id()),
            "give it one, or declare the fact `optional: true`");
      }
    }
    for (QueryResult queryResult : bundle.extraction().invariantProgram().run(example.facts())) {
      if (queryResult.truth() == Truth.FALSE) {
        report(
            path + "/facts",
            ProblemCode.INVARIANT_VIOLATED,
            "the case "
                + EscapedText.text(example.name())
                + " breaks the invariant "
                + EscapedText.text(ExpressionText.of(queryResult.query().when())),
            "correct its facts");
      }
    }
  }

  private void checkDecisions(RubricTestCase example, String path) {
    List<String> ids = rubric.items().stream().map(Item::id).toList();
    example
        .findings()
        .forEach((id, finding) -> {
          Optional<Item> item =
              rubric.items().stream().filter(each -> each.id().equals(id)).findFirst();
          String place = path + "/items/" + id;
          if (item.isEmpty()) {
            report(
                place,
                ProblemCode.UNDECLARED,
                "undeclared item " + EscapedText.text(id),
                Suggestion.of(id, ids, "declared are"));
          } else if (finding instanceof ItemFinding.ByUnit(var units)) {
            if (item.get().each().isEmpty()) {
              report(
                  place,
                  ProblemCode.WRONG_TYPE,
                  EscapedText.text(id) + " is asked once",
                  "write one decision");
            }
            units.values().forEach(unit -> checkDecision(item.get(), unit, place));
          } else if (item.get().each().isPresent()) {
            report(
                place,
                ProblemCode.WRONG_TYPE,
                EscapedText.text(id) + " is asked of each unit",
                "write a list of decisions: `[1, 1, 0]`");
          } else {
            checkDecision(item.get(), finding, place);
          }
        });
  }

  private void checkDecision(Item item, ItemFinding finding, String place) {
    if (finding instanceof ItemFinding.Decided(Rational decision, var _)
        && decision.whole().stream().noneMatch(item.scale()::contains)) {
      report(
          place,
          ProblemCode.OUT_OF_BOUNDS,
          "the decision on " + EscapedText.text(item.id()) + " is " + decision,
          "use " + item.scale().words());
    }
    if (finding instanceof ItemFinding.NotApplicable() && !item.mayNotApply()) {
      report(
          place,
          ProblemCode.OUT_OF_BOUNDS,
          EscapedText.text(item.id()) + " always applies",
          "use " + item.scale().words() + ", or write `may_not_apply: true` for the item");
    }
  }

  private void checkCalibrated(RubricTestCase example, String path) {
    if (!example.calibrated().isEmpty() && !bundle.scoring().program().cutsOnCalibrated()) {
      report(
          path + "/calibrated",
          ProblemCode.UNUSED,
          "no cut of this plan reads the calibrated score",
          "write `on: calibrated` beside the result's `pass`, or remove `calibrated`");
    }
  }

  private void report(String path, ProblemCode code, String message, String help) {
    problems.add(Problem.at(path, code, message, help));
  }
}
