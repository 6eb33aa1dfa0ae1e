package dev.plumbline.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.extraction.Extraction;
import dev.plumbline.fixtures.GeneratedCorpus;
import dev.plumbline.fixtures.GeneratedFacts;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.score.Scorer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// `Verify.java`, written from the page on the format, computes the scores of the engine.
@org.junit.jupiter.api.Tag("slow")
class VerifierScoresTest {

  /// A nested tree of this rubric, where the verifier is narrower than the engine if facts are
  /// unknown; `docs/format.md` lists it as open.
  private static final String OPEN = "687:";

  private static final IndependentVerifier VERIFIER = IndependentVerifier.compiled();

  @Test
  void the_scores_of_a_thousand_rubrics_are_the_same_where_all_is_known() {
    List<String> differences = new ArrayList<>();
    for (int seed = 0; seed < GeneratedCorpus.SIZE; seed++) {
      JsonObject facts = GeneratedFacts.all(GeneratedCorpus.rubric(seed), seed);
      compare(seed, facts, differences);
    }

    assertThat(differences).isEmpty();
  }

  @Test
  void the_scores_of_a_thousand_rubrics_are_the_same_where_much_is_unknown() {
    List<String> differences = new ArrayList<>();
    for (int seed = 0; seed < GeneratedCorpus.SIZE; seed++) {
      JsonObject facts = GeneratedFacts.some(GeneratedCorpus.rubric(seed), seed);
      compare(seed, facts, differences);
    }

    assertThat(differences).allMatch(difference -> difference.startsWith(OPEN));
  }

  private static void compare(int seed, JsonObject facts, List<String> differences) {
    Bundle bundle = GeneratedCorpus.bundle(seed);
    Extraction extraction = Scorecards.extraction(bundle, facts);
    VERIFIER
        .scoreFaults(
            bundle.scoring().json(),
            bundle.extraction().json(),
            extraction.json(),
            new Scorer(bundle).score(extraction).json())
        .forEach(fault -> differences.add(seed + fault));
  }
}
