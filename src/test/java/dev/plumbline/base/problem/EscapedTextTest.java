package dev.plumbline.base.problem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EscapedTextTest {

  @Test
  void what_nothing_quotes_has_backticks_as_they_are() {
    assertThat(EscapedText.onOneLine("let `a`\nbe \u202e\u001b[1m`"))
        .isEqualTo("let `a`\\nbe \\u202e\\u001b[1m`");
  }

  @Test
  void text_is_quoted_in_backticks() {
    assertThat(EscapedText.text("thesis")).isEqualTo("`thesis`");
    assertThat(EscapedText.text("")).isEqualTo("``");
    assertThat(EscapedText.text("naïve 🙂")).isEqualTo("`naïve 🙂`");
  }

  @Test
  void a_long_text_is_truncated_between_code_points() {
    assertThat(EscapedText.text("x".repeat(60))).isEqualTo("`" + "x".repeat(60) + "`");
    assertThat(EscapedText.text("x".repeat(61))).isEqualTo("`" + "x".repeat(60) + "…`");
    assertThat(EscapedText.text("🙂".repeat(61))).isEqualTo("`" + "🙂".repeat(60) + "…`");
  }

  @Test
  void control_characters_are_escaped() {
    assertThat(EscapedText.text("a\nb\r\tc")).isEqualTo("`a\\nb\\r\\tc`");
    assertThat(EscapedText.text("\u001b[2J\u009b")).isEqualTo("`\\u001b[2J\\u009b`");
    assertThat(EscapedText.text("\u2028\u202e\u2066\ufeff"))
        .isEqualTo("`\\u2028\\u202e\\u2066\\ufeff`");
  }

  @Test
  void a_text_cannot_end_its_own_quotation() {
    assertThat(EscapedText.text("a`b")).isEqualTo("`a\\u0060b`");
  }

  @Test
  void a_lone_surrogate_is_escaped() {
    assertThat(EscapedText.text("\ud83d")).isEqualTo("`\\ud83d`");
    assertThat(EscapedText.text("\ude42x")).isEqualTo("`\\ude42x`");
  }
}
