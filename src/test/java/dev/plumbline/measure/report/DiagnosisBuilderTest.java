package dev.plumbline.measure.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.StoredResult;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Simulated runs: for each symptom one that has it, one that is near and has not, and one of too
/// few documents.
class DiagnosisBuilderTest {

  private static final Bundle ONE_FACT =
      Rubrics.locked(
          """
          rubric: one
          version: 1.0.0
          facts: {points: {type: integer, min: 0, max: 90}, words: {type: integer, min: 0, max: 99}}
          gates: [{id: too_short, when: words < 3, because: short}]
          plan: {composite: "points / 10"}
          """);

  private static final Bundle TWO_TRAITS =
      Rubrics.locked(
          """
          rubric: two
          version: 1.0.0
          traits:
            claim:
              scale: {min: 0, max: 10}
              items: [{id: C1, ask: Is there a claim?, levels: {0: a, 1: b, 2: c, 3: d, 4: e, 5: f}}]
            style:
              scale: {min: 0, max: 10}
              items: [{id: S1, ask: Is it clear?, levels: {0: a, 1: b, 2: c, 3: d, 4: e, 5: f}}]
          plan: {composite: {weighted_mean: {claim: 0.5, style: 0.5}}}
          """);

  private static final Scale SCALE =
      new Scale(BigDecimal.ZERO, BigDecimal.valueOf(9), BigDecimal.ONE);

  /// 18 of 45 are 40 %; 9 of 18 are half.
  @Test
  void a_gate_that_ends_half_of_a_cluster_is_its_cause() {
    assertThat(clustered(45, 18, 9)).contains("clustered-by-cap gate too_short");
    assertThat(clustered(45, 17, 9)).isEmpty();
    assertThat(clustered(45, 18, 8)).isEmpty();
    assertThat(clustered(29, 29, 29)).isEmpty();
  }

  /// Of so many documents, so many have the lowest score, of which a gate gave some; the others are
  /// spread over more values than a coarse scale has.
  private static List<String> clustered(int documents, int lowest, int gated) {
    return found(
        ONE_FACT,
        documents,
        i -> facts(i < lowest ? 0 : 10 * (1 + i % 9), i < gated ? 1 : 9),
        Optional.empty());
  }

  @Test
  void few_values_without_a_gate_are_a_coarse_scale() {
    assertThat(coarse(60, 24, 4)).containsExactly("coarse-scale");
    assertThat(coarse(60, 23, 4)).isEmpty();
    assertThat(coarse(60, 24, 5)).isEmpty();
    assertThat(coarse(29, 24, 4)).isEmpty();
  }

  private static List<String> coarse(int documents, int lowest, int others) {
    return found(
        ONE_FACT,
        documents,
        i -> facts(i < lowest ? 0 : 10 * (1 + i % others), 9),
        Optional.empty());
  }

  /// Three answers are three pairs, of which two differ if one answer does: so of 30 documents that
  /// have another answer on one of three items, 2 / 9 differ.
  @Test
  void answers_that_differ_are_an_unsteady_judge() {
    assertThat(unsteady(30, 0)).containsExactly("unsteady-judge item C1");
    assertThat(unsteady(30, 1)).containsExactly("unsteady-judge item C1");
    assertThat(unsteady(30, 4)).isEmpty();
    assertThat(unsteady(29, 0)).isEmpty();
  }

  private static List<String> unsteady(int documents, int steady) {
    DiagnosisBuilder builder = new DiagnosisBuilder(TWO_TRAITS, Optional.empty());
    StoredScorecard card = card(TWO_TRAITS, facts(0));
    for (int i = 0; i < documents; i++) {
      JsonArray other =
          JsonArray.texts(i < steady ? List.of("1", "1", "1") : List.of("1", "2", "1"));
      JsonArray same = JsonArray.texts(List.of("1", "unknown:cut-off", "1", "1"));
      builder.add(
          card,
          new StoredExtraction(
              JsonObject.of(
                  "findings", JsonArray.of(),
                  "replicates", JsonObject.of("C1", other, "S1", same, "S2", same))),
          List.of());
    }
    return names(builder).stream().filter(it -> it.startsWith("unsteady")).toList();
  }

  /// The claim takes six values evenly, the style is 2 but in every so many documents.
  @Test
  void a_trait_that_explains_all_carries_the_score() {
    assertThat(traits(60, i -> 2)).containsExactly("one-trait-decides trait claim");
    assertThat(traits(60, i -> i < 3 ? 3 : 2)).containsExactly("one-trait-decides trait claim");
    assertThat(traits(60, i -> i / 6 % 6)).isEmpty();
    assertThat(traits(60, i -> i % 6)).isEmpty();
    assertThat(traits(29, i -> 2)).isEmpty();
  }

  private static List<String> traits(int documents, IntUnaryOperator style) {
    return found(
        TWO_TRAITS,
        documents,
        i -> JsonObject.of("C1", i % 6, "S1", style.applyAsInt(i)),
        Optional.empty());
  }

  /// A tenth of the range of 9 is 0.9, half of which is 0.45.
  @Test
  void a_calibration_that_moves_the_middle_is_found() {
    assertThat(moved(30, "0.9", 10, "0.4")).containsExactly("middle-moved");
    assertThat(moved(30, "-0.9", 10, "0.4")).containsExactly("middle-moved");
    assertThat(moved(30, "0.89", 10, "0")).isEmpty();
    assertThat(moved(30, "0.9", 10, "0.45")).isEmpty();
    assertThat(moved(30, "0.9", 9, "0")).isEmpty();
    assertThat(moved(29, "0.9", 10, "0")).isEmpty();
  }

  private static List<String> moved(int middle, String by, int others, String otherwise) {
    DiagnosisBuilder builder = new DiagnosisBuilder(ONE_FACT, Optional.empty());
    for (int i = 0; i < middle + others; i++) {
      int points = i < middle ? 35 + i % 20 : 5 + i % 20;
      Scorecard card = Scorecards.of(ONE_FACT, facts(points, 9));
      BigDecimal raw = BigDecimal.valueOf(points, 1);
      BigDecimal exact = raw.add(new BigDecimal(i < middle ? by : otherwise));
      builder.add(
          card.whole(),
          new StoredExtraction(card.extraction().json()),
          List.of(
              new StoredResult(
                  JsonObject.of("target", "composite", "score", exact, "exact", exact))));
    }
    return names(builder);
  }

  /// 15 % of the scale of 9 are 1.35.
  @Test
  void people_who_differ_at_one_end_are_found() {
    assertThat(ends(30, 10, "1.35", "0.6")).containsExactly("ends-disagree lowest third");
    assertThat(ends(30, 10, "1.34", "0")).isEmpty();
    assertThat(ends(30, 10, "1.35", "0.675")).isEmpty();
    assertThat(ends(30, 9, "1.35", "0")).isEmpty();
    assertThat(ends(29, 10, "1.35", "0")).isEmpty();
  }

  private static List<String> ends(int documents, int lowest, String off, String otherwise) {
    DiagnosisBuilder builder = new DiagnosisBuilder(ONE_FACT, Optional.of(SCALE));
    for (int i = 0; i < documents; i++) {
      BigDecimal human = BigDecimal.valueOf(i < lowest ? i % 3 : 3 + i % 7);
      builder.addLabel(
          human.add(new BigDecimal(i < lowest ? off : otherwise)), Optional.empty(), human);
    }
    return names(builder);
  }

  /// A tenth of the scale of 9 is 0.9; a spread of 1.25 is a variance of 1.5625.
  @Test
  void calibrated_scores_that_differ_from_peoples_are_found() {
    assertThat(remains(30, "1", "0.9")).containsExactly("mismatch-remains");
    assertThat(remains(30, "1", "0.89")).isEmpty();
    assertThat(remains(30, "1.26", "0")).containsExactly("mismatch-remains");
    assertThat(remains(30, "1.25", "0")).isEmpty();
    assertThat(remains(30, "0.8", "0")).isEmpty();
    assertThat(remains(30, "0.79", "0")).containsExactly("mismatch-remains");
    assertThat(remains(29, "2", "3")).isEmpty();
  }

  /// Calibrated scores about the mean of people's, 4.5, wider by a factor, and moved.
  private static List<String> remains(int documents, String wider, String moved) {
    DiagnosisBuilder builder = new DiagnosisBuilder(ONE_FACT, Optional.of(SCALE));
    BigDecimal mean = new BigDecimal("4.5");
    for (int i = 0; i < documents; i++) {
      BigDecimal human = BigDecimal.valueOf(i % 10);
      BigDecimal after =
          human.subtract(mean).multiply(new BigDecimal(wider)).add(mean).add(new BigDecimal(moved));
      builder.addLabel(human, Optional.of(after), human);
    }
    return names(builder);
  }

  @Test
  void a_run_without_documents_has_nothing() {
    assertThat(new DiagnosisBuilder(TWO_TRAITS, Optional.of(SCALE)).build()).isEmpty();
  }

  @Test
  void figures_are_those_that_it_was_found_by() {
    DiagnosisBuilder builder = new DiagnosisBuilder(ONE_FACT, Optional.empty());
    IntStream.range(0, 45)
        .forEach(i -> add(builder, ONE_FACT, facts(i < 18 ? 0 : 10 * (1 + i % 9), i < 9 ? 1 : 9)));
    assertThat(
            builder.build().getFirst().figures().stream().map(it -> it.name() + " " + it.value()))
        .containsExactly(
            "documents 45", "score 0", "with this score 18", "of these it applied to 9");
  }

  private static List<String> found(
      Bundle bundle, int documents, IntFunction<JsonObject> facts, Optional<Scale> scale) {
    DiagnosisBuilder builder = new DiagnosisBuilder(bundle, scale);
    IntStream.range(0, documents).forEach(i -> add(builder, bundle, facts.apply(i)));
    return names(builder);
  }

  private static void add(DiagnosisBuilder builder, Bundle bundle, JsonObject facts) {
    Scorecard card = Scorecards.of(bundle, facts);
    builder.add(card.whole(), new StoredExtraction(card.extraction().json()), List.of());
  }

  private static StoredScorecard card(Bundle bundle, JsonObject facts) {
    return Scorecards.of(bundle, facts).whole();
  }

  private static JsonObject facts(int points, int words) {
    return JsonObject.of("points", points, "words", words);
  }

  private static JsonObject facts(int decision) {
    return JsonObject.of("C1", decision, "S1", decision);
  }

  private static List<String> names(DiagnosisBuilder builder) {
    return builder.build().stream()
        .map(it -> (it.symptom().wireName() + " " + it.subject()).strip())
        .toList();
  }
}
