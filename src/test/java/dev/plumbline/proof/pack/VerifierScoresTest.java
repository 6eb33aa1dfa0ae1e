package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.ExampleRequests;
import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.Wiring;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.GeneratedCorpus;
import dev.plumbline.fixtures.GeneratedFacts;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.store.Stores;
import dev.plumbline.store.memory.MemoryStores;
import dev.plumbline.store.repository.ArtefactLoader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `Verify.java`, written from the page on the format, computes the scores of the engine.
@Tag("slow")
@Tag("soak")
class VerifierScoresTest {

  private static final IndependentVerifier VERIFIER = IndependentVerifier.compiled();

  @Test
  void the_scores_of_a_thousand_rubrics_are_the_same_where_all_is_known() {
    List<String> differences = new ArrayList<>();
    for (int seed : FreshSeeds.after(GeneratedCorpus.SIZE, getClass())) {
      JsonObject facts = GeneratedFacts.all(GeneratedCorpus.rubric(seed), seed);
      compare(seed + ": ", GeneratedCorpus.bundle(seed), facts, differences);
    }
    assertThat(differences).isEmpty();
  }

  @Test
  void the_scores_of_a_thousand_rubrics_are_the_same_where_much_is_unknown() {
    List<String> differences = new ArrayList<>();
    for (int seed : FreshSeeds.after(GeneratedCorpus.SIZE, getClass())) {
      JsonObject facts = GeneratedFacts.some(GeneratedCorpus.rubric(seed), seed);
      compare(seed + ": ", GeneratedCorpus.bundle(seed), facts, differences);
    }
    assertThat(differences).isEmpty();
  }

  @Test
  void the_scores_of_the_examples_are_the_same() throws IOException {
    List<String> differences = new ArrayList<>();
    for (Path folder : ExampleRequests.scored()) {
      Stores stores = MemoryStores.empty();
      Functions functions =
          new Wiring(stores, Duration.ofSeconds(30), InstantSource.system()).functions();
      JsonObject answer = new ExampleRequests(functions::answer).evaluate(folder);
      ArtefactLoader loader =
          new ArtefactLoader(
              stores.artefacts(), stores.names(), stores.aliases(), Optional.empty());
      JsonObject card = found(loader, ArtefactKind.SCORECARD, answer.digest("scorecard"));
      Bundle bundle = loader.bundle(card.text("bundle"));
      VERIFIER
          .scoreFaults(
              bundle.scoring().json(),
              bundle.extraction().json(),
              found(loader, ArtefactKind.EXTRACTION, card.digest("extraction")),
              card)
          .forEach(fault -> differences.add(folder + ": " + fault));
    }

    assertThat(differences).isEmpty();
  }

  private static JsonObject found(ArtefactLoader loader, ArtefactKind kind, Digest digest) {
    return loader.find(kind, digest, "").json();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "whole == 1.5 ? 1 : 0",
        "whole == half ? 1 : 0",
        "whole == half * 2 ? 1 : 0",
        "whole == 3 / 2 ? 1 : 0",
        "whole == 1 / 3 ? 1 : 0",
        "whole * 0.5 == 0.25 ? 1 : 0",
        "whole + half == 2 ? 1 : 0",
        "whole in [0.5, 1.5] ? 1 : 0",
        "half * 2 in [1, 7] ? 1 : 0",
        "clamp(whole, -half, half) == 0.25 ? 1 : 0",
        "(yes ? whole : 0.5) == 1.5 ? 1 : 0",
        "(yes ? 1.5 : 1.5) == whole ? 1 : 0",
        "whole == (true ? 1.5 : 2) ? 1 : 0",
        "min(whole, half) == 0.75 ? 1 : 0",
        "abs(-whole) == half ? 1 : 0",
        "lookup(word, \"a\", 1, \"b\", 0.5) == 0.25 ? 1 : 0",
        "mean(whole, 1) == 0.25 ? 1 : 0",
        "ratio(whole, 4) == 0.3 ? 1 : 0",
        "number == 0.25 ? 1 : 0",
        "weighted_mean(whole, half, number, 0.5)",
        "at_least(1, whole == 1.5, yes, number < half) ? 1 : 0",
        "1 / (whole + half)",
        "word.contains(\"a\") || !(word in [\"a\", \"b\"]) ? half : 1"
      })
  void what_can_be_equal_is_the_same(String formula) {
    Bundle bundle =
        Rubrics.locked(
            """
            rubric: equal
            version: 1.0.0
            facts:
              whole: {type: integer, min: 0, max: 3, optional: true}
              number: {type: decimal, min: 0, max: 3, optional: true}
              yes: {type: boolean, optional: true}
              word: {type: enum, values: [a, b], optional: true}
            thresholds: {half: 0.5}
            plan: {score: '%s'}
            """
                .formatted(formula));
    List<String> differences = new ArrayList<>();
    for (String given :
        List.of(
            "{}",
            "{\"number\":\"0.25\",\"whole\":1,\"word\":\"b\",\"yes\":true}",
            "{\"whole\":0,\"yes\":false}")) {
      JsonObject facts =
          JsonReader.canonicalObject(given.getBytes(StandardCharsets.UTF_8)).orElseThrow();
      compare(given + ": ", bundle, facts, differences);
    }

    assertThat(differences).isEmpty();
  }

  private static void compare(
      String name, Bundle bundle, JsonObject facts, List<String> differences) {
    Extraction extraction = Scorecards.extraction(bundle, facts);
    VERIFIER.scoreFaults(bundle, extraction).forEach(fault -> differences.add(name + fault));
  }
}
