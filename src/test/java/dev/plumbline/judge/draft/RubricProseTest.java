package dev.plumbline.judge.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RubricProseTest {

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n\n\t", "--- *** ---", "…", "\u200B\uFEFF"})
  void nothing_is_drafted_from_a_text_without_words(String text) {
    assertThat(codes(text)).containsExactly("empty");
    assertThatThrownBy(() -> RubricProse.of(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_megabyte_of_prose_is_too_large() {
    assertThat(codes("Be clear. ".repeat(100_000))).containsExactly("too-large");
  }

  @Test
  void prose_has_at_most_a_hundred_thousand_characters() {
    String most = "word ".repeat(20_000);
    assertThat(codes(most)).isEmpty();
    assertThat(codes(most + "x")).containsExactly("too-large");
  }

  @Test
  void prose_has_at_most_two_thousand_sentences() {
    assertThat(codes("Clarity.\n".repeat(2_000))).isEmpty();
    assertThat(codes("Clarity.\n".repeat(2_001))).containsExactly("too-many");
  }

  @Test
  void the_digest_depends_on_the_text_only() {
    assertThat(RubricProse.of("Be clear.").digest())
        .isEqualTo(RubricProse.of("Be clear.").digest());
    assertThat(RubricProse.of("Be clear.").digest())
        .isNotEqualTo(RubricProse.of("Be clear!").digest());
  }

  private static List<String> codes(String text) {
    return RubricProse.problems(text, Place.of("/prose")).stream().map(Problem::code).toList();
  }
}
