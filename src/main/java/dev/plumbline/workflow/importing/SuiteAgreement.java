package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.extraction.FactClaim;
import dev.plumbline.score.extraction.ItemClaim;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.workflow.documents.DocumentLine;
import dev.plumbline.workflow.documents.FieldMapping;
import dev.plumbline.workflow.evaluation.DocumentEvaluator;
import dev.plumbline.workflow.judging.JudgeOutcome;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The recorded outputs scored by the imported rubric, compared with what the source recorded.
///
/// @param outputs that were compared
/// @param compared results and checks, of which `agreed` are as recorded
/// @param differences in the order of the outputs
record SuiteAgreement(int outputs, int compared, int agreed, List<Difference> differences) {

  /// @param what the check, or `result`
  record Difference(String document, String what, String recorded, String here) {}

  /// The sources compute with floating-point numbers.
  private static final Rational TOLERANCE = Rational.of("0.000000001");

  static final JudgeIdentity JUDGE = new JudgeIdentity("recorded", "imported", "1");

  SuiteAgreement {
    differences = List.copyOf(differences);
  }

  static SuiteAgreement of(List<SuiteAgreement> all) {
    return new SuiteAgreement(
        all.stream().mapToInt(SuiteAgreement::outputs).sum(),
        all.stream().mapToInt(SuiteAgreement::compared).sum(),
        all.stream().mapToInt(SuiteAgreement::agreed).sum(),
        all.stream().flatMap(each -> each.differences().stream()).toList());
  }

  static SuiteAgreement of(
      ImportedSuite suite, SuiteRubric rubric, SuiteFiles files, Bundle bundle) {
    Comparison comparison = new Comparison(rubric);
    for (ImportedSuite.Case each : suite.cases()) {
      if (each.hasOutput() && (each.result().isPresent() || !each.outcomes().isEmpty())) {
        comparison.add(each, evaluated(each, files, bundle));
      }
    }
    return new SuiteAgreement(
        comparison.outputs, comparison.compared, comparison.agreed, comparison.differences);
  }

  private static DocumentEvaluator.Result evaluated(
      ImportedSuite.Case each, SuiteFiles files, Bundle bundle) {
    List<Problem> problems = new ArrayList<>();
    JsonObjectBuilder line = JsonObject.builder().put("id", each.id());
    each.content().forEach(line::put);
    JsonObjectBuilder context = JsonObject.builder();
    files.context(each).forEach(context::put);
    Optional<DocumentLine> document =
        DocumentLine.read(
            line.putUnlessEmpty("context", context.build()).build(),
            0,
            FieldMapping.of(Map.of(), bundle),
            problems);
    if (document.isEmpty()) {
      return new DocumentEvaluator.Result.Refused(problems);
    }
    SuiteFiles.RecordedDecisions answers = files.answers(each);
    return new DocumentEvaluator(bundle, _ -> judged(answers), 0)
        .evaluate(document.get().document(), files.facts(each));
  }

  private static JudgeOutcome judged(SuiteFiles.RecordedDecisions answers) {
    SortedMap<String, ItemClaim> claims = new TreeMap<>();
    answers.items().forEach((item, decision) -> claims.put(item, claim(decision)));
    SortedMap<String, FactClaim> facts = new TreeMap<>();
    answers
        .facts()
        .forEach((fact, value) ->
            facts.put(
                fact,
                new FactClaim(
                    ForeignObject.number(value)
                        .<FactValue>map(it -> new FactValue.Numeric(Rational.of(it)))
                        .orElse(new FactValue.Unknown("not-answered")),
                    List.of())));
    return new JudgeOutcome.Judged(
        List.of(new JudgeAnswers(JUDGE, claims, facts, new TreeMap<>())), 0);
  }

  private static ItemClaim claim(Json decision) {
    if (decision instanceof JsonInteger(long value)) {
      return new ItemClaim.Decided((int) value, List.of());
    }
    return decision.equals(SuiteFiles.NOT_APPLICABLE)
        ? new ItemClaim.NotApplicable("another test asks this", List.of())
        : ItemClaim.Unanswered.LEFT_OUT;
  }

  private static final class Comparison {
    private final SuiteRubric rubric;
    private final List<Difference> differences = new ArrayList<>();
    private int outputs;
    private int compared;
    private int agreed;

    Comparison(SuiteRubric rubric) {
      this.rubric = rubric;
    }

    void add(ImportedSuite.Case each, DocumentEvaluator.Result result) {
      outputs++;
      switch (result) {
        case DocumentEvaluator.Result.Refused(List<Problem> problems) ->
            compare(each.id(), "result", "a result", "refused: " + problems.getFirst().message());
        case DocumentEvaluator.Result.Evaluated evaluated -> {
          each.result().ifPresent(outcome -> result(each.id(), outcome, evaluated.scorecard()));
          if (evaluated.scorecard() instanceof Scorecard.Evaluated(var _, PlanResult plan)) {
            checks(each, plan);
          }
        }
      }
    }

    private void result(String id, ImportedSuite.Outcome outcome, Scorecard card) {
      outcome
          .passed()
          .ifPresent(passed -> compare(id, "result", word(passed), word(card.passed())));
      outcome.score().ifPresent(score -> compare(id, "score", score, card.composite()));
    }

    private void checks(ImportedSuite.Case each, PlanResult plan) {
      List<SuiteRubric.CheckIds> ids = rubric.layout(each).ids();
      for (int i = 0; i < each.outcomes().size(); i++) {
        ImportedSuite.Outcome outcome = each.outcomes().get(i);
        SuiteRubric.CheckIds check = ids.get(i);
        outcome
            .passed()
            .ifPresent(passed ->
                compare(
                    each.id(), check.node(), word(passed), word(truth(plan, check.condition()))));
        outcome
            .score()
            .ifPresent(
                score -> compare(each.id(), check.node(), score, plan.node(check.node()).value()));
      }
    }

    private static Truth truth(PlanResult plan, String condition) {
      return plan.steps().stream()
          .filter(TraceStep.Derived.class::isInstance)
          .map(TraceStep.Derived.class::cast)
          .filter(step -> step.id().equals(condition))
          .map(TraceStep.Derived::truth)
          .findFirst()
          .orElse(Truth.UNKNOWN);
    }

    private void compare(String id, String what, BigDecimal recorded, Interval here) {
      boolean same =
          here.isPoint()
              && Rational.max(
                          here.low().minus(Rational.of(recorded)),
                          Rational.of(recorded).minus(here.low()))
                      .compareTo(TOLERANCE)
                  <= 0;
      String shown =
          here.isPoint()
              ? here.low().toDecimal().toPlainString()
              : here.low().toDecimal().toPlainString()
                  + " to "
                  + here.high().toDecimal().toPlainString();
      String written = recorded.toPlainString();
      compare(id, what, written, same ? written : shown);
    }

    private void compare(String id, String what, String recorded, String here) {
      compared++;
      if (recorded.equals(here)) {
        agreed++;
      } else {
        differences.add(new Difference(id, what, recorded, here));
      }
    }

    private static String word(boolean passed) {
      return passed ? "pass" : "fail";
    }

    private static String word(Truth passed) {
      return switch (passed) {
        case TRUE -> "pass";
        case FALSE -> "fail";
        case UNKNOWN -> "undecided";
      };
    }
  }

  JsonObject json() {
    return JsonObject.builder()
        .put("outputs", outputs)
        .put("compared", compared)
        .put("agreed", agreed)
        .put(
            "differences",
            dev.plumbline.base.canonical.JsonArray.mapped(
                differences,
                each ->
                    JsonObject.builder()
                        .put("document", each.document())
                        .put("what", each.what())
                        .put("recorded", each.recorded())
                        .put("here", each.here())
                        .build()))
        .build();
  }
}
