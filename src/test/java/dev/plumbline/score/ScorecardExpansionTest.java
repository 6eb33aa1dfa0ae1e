package dev.plumbline.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.GeneratedCorpus;
import dev.plumbline.fixtures.GeneratedFacts;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.score.ScorecardJson.ValueJson;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The bytes of a scorecard and its bundle say all that the engine did.
@Tag("soak")
class ScorecardExpansionTest {

  @Test
  void every_step_that_the_engine_took_comes_back_from_the_bytes_and_the_bundle() {
    for (int seed : FreshSeeds.after(300, getClass())) {
      Bundle bundle = GeneratedCorpus.bundle(seed);
      for (JsonObject facts :
          List.of(
              GeneratedFacts.all(GeneratedCorpus.rubric(seed), seed),
              GeneratedFacts.some(GeneratedCorpus.rubric(seed), seed))) {
        Scorecard card = Scorecards.of(bundle, facts);
        JsonObject stored = JsonReader.canonicalObject(card.bytes()).orElseThrow();
        StoredScorecard whole = new ScorecardExpansion(bundle).whole(stored);

        if (card instanceof Scorecard.Evaluated(var _, PlanResult result)) {
          assertThat(told(whole)).as("seed %s", seed).isEqualTo(taken(result));
        }
        assertThat(whole.ends().low())
            .as("seed %s", seed)
            .isEqualTo(card.composite().low().toString());
      }
    }
  }

  /// Of each step what the engine says of it, in one line.
  private static List<String> taken(PlanResult result) {
    return result.steps().stream().flatMap(step -> taken(step, result).stream()).toList();
  }

  private static Optional<String> taken(TraceStep step, PlanResult result) {
    return Optional.ofNullable(
        switch (step) {
          case TraceStep.RuleEvaluated rule ->
              line(
                  rule.node() + "/" + rule.rule().id(),
                  rule.firing().wireName(),
                  CanonicalJson.text(ValueJson.of(rule.contribution())),
                  rule.overriddenBy().toString(),
                  rule.because(),
                  reads(rule.reads(), result));
          case TraceStep.NodeValued node ->
              line(
                  node.node().id(),
                  CanonicalJson.text(ValueJson.of(node.value())),
                  CanonicalJson.text(ValueJson.of(node.verdict())),
                  node.because(),
                  reads(node.reads(), result));
          case TraceStep.Derived named ->
              line(
                  named.id(),
                  CanonicalJson.text(ValueJson.of(named.truth())),
                  reads(named.reads(), result));
          case TraceStep.BranchTaken branch ->
              line(
                  branch.node() + branch.path(),
                  branch.question(),
                  branch.branch(),
                  reads(branch.reads(), result));
          case TraceStep.LeafReached leaf ->
              line(
                  leaf.node() + leaf.path(),
                  CanonicalJson.text(ValueJson.of(leaf.score())),
                  leaf.because(),
                  leaf.leaf().label());
          default -> null;
        });
  }

  private static List<String> told(StoredScorecard card) {
    return card.trace().stream().flatMap(step -> told(step).stream()).toList();
  }

  private static Optional<String> told(StoredStep step) {
    return Optional.ofNullable(
        switch (step) {
          case StoredStep.Rule rule ->
              line(
                  rule.key(),
                  rule.firing().wireName(),
                  CanonicalJson.text(rule.contribution().json()),
                  rule.overriddenBy().toString(),
                  words(rule.json()),
                  reads(rule.json()));
          case StoredStep.Node node ->
              line(
                  node.id(),
                  CanonicalJson.text(node.value().json()),
                  CanonicalJson.text(node.json().get("verdict")),
                  words(node.json()),
                  reads(node.json()));
          case StoredStep.Named named ->
              line(named.id(), CanonicalJson.text(named.json().get("truth")), reads(named.json()));
          case StoredStep.Branch branch ->
              line(
                  branch.node() + branch.path(),
                  branch.question(),
                  branch.branch(),
                  reads(branch.json()));
          case StoredStep.Leaf leaf ->
              line(
                  leaf.node() + leaf.path(),
                  CanonicalJson.text(leaf.score().json()),
                  words(leaf.json()),
                  leaf.label().orElse(""));
          default -> null;
        });
  }

  private static String line(String... parts) {
    return String.join(" | ", parts);
  }

  private static String words(JsonObject step) {
    return step.findText("because").orElse("");
  }

  private static String reads(JsonObject step) {
    return step.members("reads").toString();
  }

  private static String reads(List<Binding> names, PlanResult result) {
    var json = JsonObject.builder();
    names.forEach(name -> json.put(name.id(), ValueJson.of(result.value(name))));
    return json.build().toString();
  }

  @Test
  void the_scorecard_of_another_bundle_is_refused() {
    Bundle one = GeneratedCorpus.bundle(1);
    Bundle other =
        Stream.iterate(2, seed -> seed + 1)
            .map(GeneratedCorpus::bundle)
            .filter(bundle -> !bundle.scoring().digest().equals(one.scoring().digest()))
            .findFirst()
            .orElseThrow();
    JsonObject card = Scorecards.of(one, GeneratedFacts.all(GeneratedCorpus.rubric(1), 1)).json();
    assertThatExceptionOfType(UnexpectedJsonException.class)
        .isThrownBy(() -> new ScorecardExpansion(other).whole(card));
  }
}
