package dev.plumbline.measure.experiment.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextFormTest {

  private static final String TEXT =
      "\"It's late,\" she said. We left - at last.\nThe bus was full.\n\nHome at ten!";

  @Test
  void each_form_is_as_its_name_says() {
    assertThat(TextForm.CRLF.of(TEXT)).isEqualTo(TEXT.replace("\n", "\r\n"));
    assertThat(TextForm.UNWRAPPED.of(TEXT))
        .isEqualTo("\"It's late,\" she said. We left - at last. The bus was full.\n\nHome at ten!");
    assertThat(TextForm.SPACED.of(TEXT))
        .isEqualTo(
            "\"It's late,\" she said.  We left - at last.  \nThe bus was full.  \n  \nHome at ten!");
    assertThat(TextForm.TYPOGRAPHIC.of(TEXT))
        .startsWith("\u201cIt\u2019s late,\u201d she said. We left \u2013 at last.");
    assertThat(TextForm.LISTED.of(TEXT)).startsWith("- \"It's").endsWith("\n\n- Home at ten!");
    assertThat(TextForm.REORDERED.of(TEXT)).startsWith("Home at ten!\n\n\"It's");
    assertThat(TextForm.FRAMED.of(TEXT)).contains("\n\n" + TEXT + "\n\n");
    assertThat(TextForm.WRAPPED.of("word ".repeat(40)).lines())
        .hasSize(3)
        .allMatch(line -> line.length() <= 72);
  }

  @Test
  void no_form_changes_a_word() {
    long seed = Long.getLong("seed", System.nanoTime());
    Random random = new Random(seed);
    List<String> pieces =
        List.of(
            "word",
            "\u00e9",
            "\uD83D\uDE00",
            " ",
            "  ",
            "\n",
            "\n\n",
            "\n \n",
            "\r\n",
            ".",
            "\t",
            "x".repeat(90));
    for (int i = 0; i < 2_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = random.nextInt(30); j > 0; j--) {
        text.append(pieces.get(random.nextInt(pieces.size())));
      }
      String words = text.toString().replaceAll("\\s+", "");
      for (TextForm form :
          List.of(TextForm.CRLF, TextForm.WRAPPED, TextForm.UNWRAPPED, TextForm.SPACED)) {
        assertThat(form.of(text.toString()).replaceAll("\\s+", ""))
            .as(form + " with seed " + seed)
            .isEqualTo(words);
      }
      assertThat(TextForm.REORDERED.of(text.toString()).replaceAll("\\s+", ""))
          .as("seed " + seed)
          .hasSameSizeAs(words);
    }
  }
}
