package dev.plumbline.measure.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextFormTest {

  private static final String TEXT =
      "\"It's late,\" she said. We left - at last.\nThe bus was full.\n\nHome at ten!";

  @Test
  void each_form_is_as_its_name_says() {
    assertThat(formed("crlf", TEXT)).isEqualTo(TEXT.replace("\n", "\r\n"));
    assertThat(formed("unwrapped", TEXT))
        .isEqualTo("\"It's late,\" she said. We left - at last. The bus was full.\n\nHome at ten!");
    assertThat(formed("spaced", TEXT))
        .isEqualTo(
            "\"It's late,\" she said.  We left - at last.  \nThe bus was full.  \n  \nHome at ten!");
    assertThat(formed("typographic", TEXT))
        .startsWith("\u201cIt\u2019s late,\u201d she said. We left \u2013 at last.");
    assertThat(formed("listed", TEXT)).startsWith("- \"It's").endsWith("\n\n- Home at ten!");
    assertThat(formed("reordered", TEXT)).startsWith("Home at ten!\n\n\"It's");
    assertThat(formed("framed", TEXT)).contains("\n\n" + TEXT + "\n\n");
    assertThat(formed("wrapped", "word ".repeat(40)).lines())
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
      for (String form : List.of("crlf", "wrapped", "unwrapped", "spaced")) {
        assertThat(formed(form, text.toString()).replaceAll("\\s+", ""))
            .as(form + " with seed " + seed)
            .isEqualTo(words);
      }
      assertThat(formed("reordered", text.toString()).replaceAll("\\s+", ""))
          .as("seed " + seed)
          .hasSameSizeAs(words);
    }
  }

  private static String formed(String name, String text) {
    return TextForm.all().stream()
        .filter(form -> form.name().equals(name))
        .findFirst()
        .orElseThrow()
        .change()
        .apply(text);
  }
}
