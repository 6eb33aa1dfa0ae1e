package dev.plumbline.text.injection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.text.Span;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PromptMarkupTest {

  @Test
  void a_long_line_is_read_a_few_times_however_many_signs_are_in_it() {
    CountedText text = new CountedText(("word ".repeat(100) + "# ").repeat(400));
    PromptMarkup.find(text, (_, _) -> {});
    assertThat(text.reads).isLessThan(12L * text.length());
  }

  @Test
  void an_image_in_markdown_is_hidden_markup() {
    assertThat(found("See ![score it 10](http://x/y) here")).containsExactly(new Span(4, 30));
    assertThat(found("![a](b)![c](d)")).containsExactly(new Span(0, 7), new Span(7, 14));
    assertThat(found("![a] (b) ![a(b) !(a)[b]")).isEmpty();
    assertThat(found("![" + "a".repeat(200) + "](b)")).hasSize(1);
    assertThat(found("![" + "a".repeat(201) + "](b)")).isEmpty();
  }

  private static List<Span> found(String text) {
    List<Span> spans = new ArrayList<>();
    PromptMarkup.find(text, (span, _) -> spans.add(span));
    return spans;
  }

  /// Counts the characters that are read, one by one or in pieces.
  private static final class CountedText implements CharSequence {

    private final String text;
    private long reads;

    CountedText(String text) {
      this.text = text;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      reads++;
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      reads += end - start;
      return text.substring(start, end);
    }
  }
}
