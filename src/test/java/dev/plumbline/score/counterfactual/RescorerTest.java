package dev.plumbline.score.counterfactual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.GeneratedCorpus;
import dev.plumbline.fixtures.GeneratedFacts;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.PlanResult.ChangedResult;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.counterfactual.Rescorer.InputChange;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Finding;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("soak")
class RescorerTest {

  @Test
  void a_change_gives_what_scoring_the_changed_extraction_gives() {
    int changes = 0;
    for (int seed : FreshSeeds.after(60, RescorerTest.class)) {
      Bundle bundle = GeneratedCorpus.bundle(seed);
      Extraction extraction =
          Scorecards.extraction(bundle, GeneratedFacts.all(GeneratedCorpus.rubric(seed), seed));
      Extraction other =
          Scorecards.extraction(
              bundle, GeneratedFacts.all(GeneratedCorpus.rubric(seed), seed + 1L));
      if (extraction.endingGate().isEmpty()) {
        Rescorer rescorer = rescorer(bundle, extraction);
        for (var fact : other.facts().entrySet()) {
          changes +=
              check(bundle, extraction, rescorer, new InputChange(fact.getKey(), fact.getValue()));
          changes +=
              check(
                  bundle,
                  extraction,
                  rescorer,
                  new InputChange(fact.getKey(), new FactValue.Unknown("missing")));
        }
        for (Finding finding : other.findings().values()) {
          if (finding instanceof Finding.Supplied(String item, int decision)) {
            changes +=
                check(
                    bundle,
                    extraction,
                    rescorer,
                    new InputChange(item, new FactValue.Numeric(Rational.of(decision))));
          }
        }
      }
    }
    assertThat(changes).isGreaterThan(200);
  }

  private static final String GATED =
      """
      facts:
        words: {type: integer, min: 0, max: 99}
        lines: {type: integer, min: 0, max: 99}
        other: {type: integer, min: 0, max: 99}
      conditions: {short: words < 10}
      invariants: [lines <= words]
      gates: [{id: too_short, when: short}]
      plan: {composite: words + other}
      """;

  @Test
  void a_change_that_a_gate_or_an_invariant_forbids_has_no_result() {
    Rescorer rescorer =
        rescorer(Rubrics.of(GATED), Scorecards.extraction(Rubrics.of(GATED), given(20, 15)));
    assertThat(score(rescorer, "words", 9)).isEmpty();
    assertThat(score(rescorer, "words", 14)).isEmpty();
    assertThat(score(rescorer, "lines", 21)).isEmpty();
    assertThat(score(rescorer, "words", 16)).contains("17");
    assertThat(score(rescorer, "lines", 20)).contains("21");
    assertThat(score(rescorer, "other", 5)).contains("25");
  }

  private static JsonObject given(int words, int lines) {
    return JsonObject.of("words", words, "lines", lines, "other", 1);
  }

  private static Optional<String> score(Rescorer rescorer, String fact, int value) {
    return rescorer
        .score(List.of(new InputChange(fact, new FactValue.Numeric(Rational.of(value)))))
        .map(then -> then.composite().low().toString());
  }

  private static Rescorer rescorer(Bundle bundle, Extraction extraction) {
    return new Rescorer(bundle, extraction, new Scorer(bundle).evaluate(extraction));
  }

  private static int check(
      Bundle bundle, Extraction extraction, Rescorer rescorer, InputChange change) {
    SortedMap<String, FactValue> facts = new TreeMap<>(extraction.facts());
    SortedMap<String, Finding> findings = new TreeMap<>(extraction.findings());
    if (facts.containsKey(change.input())) {
      facts.put(change.input(), change.value());
    } else if (change.value() instanceof FactValue.Numeric(Rational decision)) {
      findings.put(
          change.input(),
          new Finding.Supplied(change.input(), decision.toDecimal().intValueExact()));
    }
    boolean refused =
        bundle.extraction().invariantProgram().run(facts).stream()
                .anyMatch(answer -> answer.truth() == Truth.FALSE)
            || bundle.extraction().gateProgram().run(facts).stream()
                .anyMatch(answer -> answer.truth() == Truth.TRUE);

    Optional<ChangedResult> then = rescorer.score(List.of(change));

    assertThat(then.isEmpty()).as("%s %s", bundle.identity(), change).isEqualTo(refused);
    if (then.isPresent()) {
      PlanResult all =
          new Scorer(bundle)
              .evaluate(
                  new Extraction(
                      extraction.origin(),
                      facts,
                      List.of(),
                      findings,
                      extraction.support(),
                      extraction.details(),
                      Optional.empty()));
      assertThat(then.get().composite()).as("%s", change).isEqualTo(all.composite());
      assertThat(then.get().verdict()).as("%s", change).isEqualTo(all.verdict());
    }
    return 1;
  }
}
