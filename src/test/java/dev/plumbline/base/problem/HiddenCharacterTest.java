package dev.plumbline.base.problem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.problem.EscapedText.HiddenCharacter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HiddenCharacterTest {

  @ParameterizedTest
  @ValueSource(
      ints = {
        0, 7, 0x0B, 0x0C, 0x0D, 0x1B, 0x7F, 0x85, 0x9F, 0xAD, 0x34F, 0x61C, 0x115F, 0x180E, 0x200B,
        0x200E, 0x200F, 0x2028, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2060, 0x2066, 0x2067,
        0x2068, 0x2069, 0x3164, 0xFEFF, 0xFFA0, 0xE0001, 0xE0041
      })
  void what_a_reader_does_not_see_is_hidden(int code) {
    String text = "a😀" + Character.toString(code) + "b";
    assertThat(HiddenCharacter.find(text)).isEqualTo(3);
    assertThat(HiddenCharacter.describe(text, 3))
        .startsWith("character 3 is")
        .endsWith(String.format("U+%04X", code));
    assertThat(HiddenCharacter.removedFrom(text)).isEqualTo("a😀b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain\ttext\nof two lines",
        "می\u200Cخواهم",
        "क्\u200Dष क्\u200Cष",
        "ශ්\u200Dරී",
        "👩\u200D👩\u200D👧 👩🏾\u200D⚕\uFE0F 🏳\uFE0F\u200D🌈",
        "naïve – “quotes” … 一二 한글"
      })
  void what_shapes_letters_or_emoji_is_not(String text) {
    assertThat(HiddenCharacter.find(text)).isEqualTo(-1);
    assertThat(HiddenCharacter.removedFrom(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "a\u200Db, 1",
    "a\u200Cb, 1",
    "\u200Da, 0",
    "می\u200C\u200Cخ, 3",
    "👩\u200C, 2",
    "👩\u200D\u200D, 3"
  })
  void a_joiner_that_shapes_nothing_is_hidden(String text, int at) {
    assertThat(HiddenCharacter.find(text)).isEqualTo(at);
  }

  @Test
  void half_a_surrogate_pair_is_not_looked_at() {
    assertThat(HiddenCharacter.find("a\uD83Db")).isEqualTo(-1);
  }
}
