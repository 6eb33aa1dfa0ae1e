package dev.plumbline.present.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.fixtures.HostileTexts;
import dev.plumbline.present.page.Element.Anchor;
import dev.plumbline.present.page.Element.Attribute;
import dev.plumbline.present.page.Element.Tag;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HtmlTest {

  @ParameterizedTest
  @MethodSource("dev.plumbline.fixtures.HostileTexts#all")
  void a_hostile_text_stays_text(String hostile) {
    String markup = markup(Tag.P.of(hostile).with(Attribute.LABEL, hostile));
    assertThat(markup).matches("(?s)<p aria-label=\"[^\"<>']*\">[^<>\"']*</p>");
    assertThat(new String(markup.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
        .isEqualTo(markup);
    assertThat(markup.codePoints().filter(c -> c < 0x20 && c != '\n' && c != '\t')).isEmpty();
  }

  @Test
  void there_are_enough_hostile_texts() {
    assertThat(HostileTexts.all()).hasSizeGreaterThanOrEqualTo(60).doesNotHaveDuplicates();
  }

  @Test
  void what_a_reader_does_not_see_is_shown_by_its_code_point() {
    assertThat(markup(Html.text("a\u202Eb\uD83Dc\u0000\u00ADd")))
        .isEqualTo("a[U+202E]b[U+D83D]c[U+0000][U+00AD]d");
    assertThat(markup(Html.verbatim("\u202E [U+202E]")))
        .isEqualTo("<span class=\"code-point\">[U+202E]</span> [U+202E]");
  }

  @Test
  void what_shapes_a_script_or_an_emoji_stays() {
    String shaped =
        "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645 \uD83D\uDC69\u200D\uD83D\uDCBB";
    assertThat(markup(Html.verbatim(shaped))).isEqualTo(shaped);
  }

  @Test
  void a_joiner_after_a_letter_of_ours_is_shown_whatever_is_before_the_letter() {
    assertThat(markup(Html.text("\uD83D\uDC69a\u200Db"))).isEqualTo("\uD83D\uDC69a[U+200D]b");
  }

  @Test
  void line_ends_of_every_system_are_line_ends() {
    assertThat(markup(Html.text("a\r\nb\nc\rd"))).isEqualTo("a\nb\nc[U+000D]d");
  }

  @Test
  void an_anchor_is_a_word_and_a_number() {
    assertThatThrownBy(() -> new Anchor("a\"b", 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Anchor("", 1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_page_forbids_everything_but_its_own_style() {
    String page = Page.of("<t>", Tag.MAIN.of("x")).html();
    assertThat(page)
        .contains(
            "content=\"default-src &#39;none&#39;; style-src &#39;sha256-",
            "<title>&lt;t&gt;</title>")
        .doesNotContain("<script", " style=", "unsafe");
  }

  private static String markup(Html html) {
    StringBuilder out = new StringBuilder();
    html.appendTo(out);
    return out.toString();
  }
}
