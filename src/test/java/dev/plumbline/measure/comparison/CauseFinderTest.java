package dev.plumbline.measure.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.Preparation;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CauseFinderTest {

  private static final String TRAITS =
      """
      facts:
        words: {type: integer, min: 0, max: 1000}
      thresholds:
        mark: {value: 3, rationale: the middle}
      derivations:
        wordy: words > 50
      traits:
        claim:
          scale: {min: 1, max: 5, step: 0.5}
          items:
            - {id: C1, ask: Is there a claim?, cues: {positive: [should]}}
            - {id: C2, ask: Does it return?, cues: {positive: [that is why]}}
        support:
          scale: {min: 1, max: 5, step: 0.5}
          items:
            - {id: S1, ask: Are there reasons?, cues: {positive: [because]}}
      """;

  private static final String PLAN =
      """
      plan:
        style:
          start: 1
          rules:
            - {id: long, when: words >= 100, weight: 2}
            - {id: very_long, when: words >= 500, weight: 1}
        composite:
          weighted_mean: {claim: 0.5, support: 0.3, style: 0.2}
          pass: composite >= mark
      """;

  private static final Bundle RUBRIC = Rubrics.of(TRAITS + PLAN);

  private static final String GIVEN = "{\"words\": 120, \"C1\": 2, \"C2\": 1, \"S1\": 1}";

  @Test
  void a_changed_weight_is_a_cause_and_what_reads_the_same_is_not() {
    Bundle heavier =
        Rubrics.of(TRAITS + PLAN.replace("claim: 0.5, support: 0.3", "claim: 0.3, support: 0.5"));
    assertThat(causes(RUBRIC, GIVEN, heavier, GIVEN)).containsExactly("node composite");
  }

  @Test
  void another_decision_is_a_cause() {
    assertThat(causes(RUBRIC, GIVEN, RUBRIC, GIVEN.replace("\"S1\": 1", "\"S1\": 2")))
        .containsExactly("item S1");
  }

  @Test
  void a_rule_that_fires_now_is_named_with_the_fact_that_made_it_fire() {
    assertThat(causes(RUBRIC, GIVEN, RUBRIC, GIVEN.replace("120", "80")))
        .containsExactly("rule style/long", "fact words");
  }

  @Test
  void a_rule_with_another_weight_is_a_cause_alone() {
    Bundle heavier = Rubrics.of(TRAITS + PLAN.replace("weight: 2", "weight: 3"));
    assertThat(causes(RUBRIC, GIVEN, heavier, GIVEN)).containsExactly("rule style/long");
  }

  @Test
  void a_new_rule_that_fires_is_a_cause_and_one_that_does_not_is_none() {
    Bundle more =
        Rubrics.of(
            TRAITS
                + PLAN.replace(
                    "weight: 1}",
                    "weight: 1}\n      - {id: some, when: words >= 10, weight: 0.5}"
                        + "\n      - {id: none, when: words >= 900, weight: 0.5}"));
    assertThat(causes(RUBRIC, GIVEN, more, GIVEN)).containsExactly("rule style/some");
  }

  @Test
  void a_threshold_moves_the_verdict_alone() {
    Bundle strict = Rubrics.of((TRAITS + PLAN).replace("value: 3", "value: 4.5"));
    assertThat(causes(RUBRIC, GIVEN, strict, GIVEN)).containsExactly("threshold mark");
  }

  @Test
  void what_differs_without_reaching_the_result_is_no_cause() {
    Bundle other = Rubrics.of((TRAITS + PLAN).replace("words > 50", "words > 500"));
    String better = GIVEN.replace("\"C2\": 1", "\"C2\": 2");
    assertThat(causes(RUBRIC, GIVEN, other, better)).containsExactly("item C2");
  }

  @Test
  void a_gate_that_ended_both_says_what_it_gives() {
    String gates = "gates:\n  - {id: short, when: words < 200, because: too short}\n";
    Bundle before = Rubrics.of(gates + TRAITS + PLAN);
    Bundle after = Rubrics.of(gates + TRAITS + PLAN.replace("start: 1", "start: 2"));
    List<Cause> causes =
        new CauseFinder(before, after).between(card(before, GIVEN), card(after, GIVEN));
    assertThat(causes)
        .singleElement()
        .satisfies(cause -> {
          assertThat(cause.label()).isEqualTo("gate short");
          assertThat(cause.before()).startsWith("gives ").isNotEqualTo(cause.after());
        });
  }

  @Test
  void a_gate_that_ends_the_evaluation_is_the_cause() {
    Bundle gated =
        Rubrics.of(
            "gates:\n  - {id: short, when: words < 200, because: too short}\n" + TRAITS + PLAN);
    List<Cause> causes =
        new CauseFinder(RUBRIC, gated).between(card(RUBRIC, GIVEN), card(gated, GIVEN));
    assertThat(causes).singleElement().extracting(Cause::label).isEqualTo("gate short");
    assertThat(causes.getFirst().before()).isEqualTo("passed");
  }

  private static final String QUOTED =
      """
      traits:
        claim:
          scale: {min: 1, max: 5, step: 0.5}
          items:
            - {id: C1, ask: Is there a claim?, cues: {positive: [should], clear: 1}}
      evidence: {per_item: 1, per_trait: 2}
      plan:
        composite: {weighted_mean: {claim: 1}, pass: composite >= 3}
      """;

  @Test
  void a_trait_that_lost_its_quotes_moved_because_of_evidence() {
    Bundle rubric = Rubrics.of(QUOTED);
    List<String> causes =
        labels(
            new CauseFinder(rubric, rubric)
                .between(
                    read(rubric, "The town should act. The town should act soon, all say."),
                    read(rubric, "The town should act. Nobody has a plan for it yet.")));
    assertThat(causes).containsExactly("evidence claim");
  }

  @Test
  void the_same_evidence_under_another_cap_moved_because_of_the_cap() {
    Bundle rubric = Rubrics.of(QUOTED);
    Bundle lower =
        Rubrics.of(QUOTED.replace("per_trait: 2}", "per_trait: 2, cap: {traits: none}}"));
    String text = "The town should act. Nobody has a plan for it yet.";
    assertThat(
            labels(new CauseFinder(rubric, lower).between(read(rubric, text), read(lower, text))))
        .containsExactly("cap claim");
  }

  private static List<String> causes(Bundle before, String was, Bundle after, String is) {
    return labels(new CauseFinder(before, after).between(card(before, was), card(after, is)));
  }

  private static List<String> labels(List<Cause> causes) {
    return causes.stream().map(Cause::label).toList();
  }

  private static StoredScorecard card(Bundle bundle, String given) {
    return Scorecards.of(bundle, given).whole();
  }

  private static StoredScorecard read(Bundle bundle, String text) {
    Document document = Document.of(text, new TreeMap<>());
    Extractor extractor = new Extractor(bundle.extraction());
    if (!(extractor.prepare(document, JsonObject.EMPTY) instanceof Preparation.Ready ready)) {
      throw new AssertionError("not ready");
    }
    return new Scorer(bundle)
        .score(extractor.finish(ready, new CueJudge(bundle.extraction()).answer(document), 0))
        .whole();
  }
}
