package dev.plumbline.text.injection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.text.IndexedText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfusableSkeletonTest {

  @ParameterizedTest
  @ValueSource(strings = {"1", "a", "a1", "$", "0!"})
  void a_word_as_long_as_the_text_is_examined_near_each_character_only(String piece) {
    char[] chars = piece.repeat(5_000).toCharArray();
    long examined = 0;
    for (int at = 0; at < chars.length; at++) {
      examined +=
          ConfusableSkeleton.windowEnd(chars, at) - ConfusableSkeleton.windowStart(chars, at);
    }
    assertThat(examined)
        .isLessThanOrEqualTo(2L * ConfusableSkeleton.WINDOW_CHARACTERS * chars.length);
  }

  @Test
  void digits_and_signs_inside_words_become_the_letters_they_stand_for() {
    assertThat(ConfusableSkeleton.of(IndexedText.of("1gn0re 4ll of 2024, а score")).text())
        .isEqualTo("ignore all of 2024, a score");
  }
}
