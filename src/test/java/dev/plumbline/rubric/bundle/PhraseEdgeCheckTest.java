package dev.plumbline.rubric.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PhraseEdgeCheckTest {

  @Test
  void a_phrase_that_ends_or_begins_in_a_joining_sign_is_pointed_out() {
    assertThat(warnings("[see, KB-]"))
        .containsExactly(
            "phrase-edge /traits/t/items/0/cues/positive/1 the phrase `KB-` is not found before a"
                + " letter or digit, as in `KB-1`");
    assertThat(warnings("[-like]"))
        .containsExactly(
            "phrase-edge /traits/t/items/0/cues/positive/0 the phrase `-like` is not found after a"
                + " letter or digit, as in `a-like`");
    assertThat(warnings("[\"don'\"]")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[see KB-12]",
        "[\"?!\"]",
        "[so.]",
        "[\"(a)\"]",
        "[ 'well-known' ]",
        "['…']",
        "[一]"
      })
  void other_phrases_are_not(String phrases) {
    assertThat(warnings(phrases)).isEmpty();
  }

  private static List<String> warnings(String positive) {
    BundleCompilation compiled =
        Rubrics.compiled(
            """
            rubric: made
            version: 1.0.0
            traits:
              t:
                scale: {min: 1, max: 5}
                items: [{id: I1, ask: Does it say so?, cues: {positive: %s}}]
            plan:
              composite: {formula: t, pass: composite >= 3}
            cases: [{name: n, items: {I1: 2}, expect: {}}]
            """
                .formatted(positive));
    return ((BundleCompilation.Locked) compiled)
        .warnings().stream()
            .filter(warning -> warning.kind().wireName().equals("phrase-edge"))
            .map(w -> w.kind().wireName() + " " + w.place().path() + " " + w.message())
            .toList();
  }
}
