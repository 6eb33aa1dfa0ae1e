package dev.plumbline.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.given.MadeFacts;
import dev.plumbline.given.MadeRubric;
import dev.plumbline.given.MadeRubric.Style;
import dev.plumbline.given.Rubrics;
import dev.plumbline.given.Scorecards;
import dev.plumbline.given.Sources;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The same rubric gives the same digests and the same scorecards, byte for byte, however it is
/// written and wherever it runs.
class SameBytesTest {

  private static final int RUBRICS = 300;

  @Test
  void the_order_of_declarations_changes_no_byte() {
    for (int seed = 0; seed < RUBRICS; seed++) {
      MadeRubric made = MadeRubric.of(seed, Style.FREE);
      String written = Sources.yaml(made.source());
      Object shuffled = Sources.shuffled(made.source(), seed);

      assertSame(made, seed, written, List.of(Sources.yaml(shuffled), Sources.json(shuffled)));
    }
  }

  @Test
  void syntax_line_ends_comments_and_a_byte_order_mark_change_no_byte() {
    for (int seed = 0; seed < RUBRICS; seed++) {
      MadeRubric made = MadeRubric.of(seed, Style.FREE);
      String written = Sources.yaml(made.source());

      assertSame(
          made,
          seed,
          written,
          List.of(
              Sources.json(made.source()),
              "  " + Sources.json(made.source()).replace("}", "\r\n}"),
              written.replace("\n", "\r\n"),
              "\uFEFF" + written,
              "# a word first\n---\n" + written.replace("\n", "  # and one here\n") + "...\n"));
    }
  }

  @Test
  void threads_change_no_byte() {
    for (int seed = 0; seed < 20; seed++) {
      MadeRubric made = MadeRubric.of(seed, Style.FREE);
      Bundle bundle = Rubrics.locked(Sources.yaml(made.source()));
      Scorer scorer = new Scorer(bundle);
      JsonObject given = MadeFacts.some(made, seed);
      byte[] alone = Scorecards.of(bundle, given).bytes();

      List<byte[]> together =
          IntStream.range(0, 200)
              .parallel()
              .mapToObj(_ -> scorer.score(Scorecards.extraction(bundle, given)).bytes())
              .toList();

      assertThat(together).allSatisfy(bytes -> assertThat(bytes).isEqualTo(alone));
    }
  }

  @Test
  void a_turkish_machine_changes_no_byte() {
    Locale here = Locale.getDefault();
    for (int seed = 0; seed < 50; seed++) {
      MadeRubric made = MadeRubric.of(seed, Style.FREE);
      String written = Sources.yaml(made.source());
      List<Object> before = everything(made, seed, written);
      List<Object> there;

      Locale.setDefault(Locale.forLanguageTag("tr-TR"));
      try {
        there = everything(made, seed, written);
      } finally {
        Locale.setDefault(here);
      }

      assertThat(there).isEqualTo(before);
    }
  }

  private static void assertSame(MadeRubric made, int seed, String written, List<String> variants) {
    List<Object> expected = everything(made, seed, written);
    for (String variant : variants) {
      assertThat(everything(made, seed, variant)).as(variant).isEqualTo(expected);
    }
  }

  /// The three digests and two scorecards, one of them with unknown facts.
  private static List<Object> everything(MadeRubric made, int seed, String source) {
    Bundle bundle = Rubrics.locked(source);
    return List.of(
        bundle.digest(),
        bundle.extraction().digest(),
        bundle.scoring().digest(),
        card(bundle, MadeFacts.all(made, seed)),
        card(bundle, MadeFacts.some(made, seed)));
  }

  private static String card(Bundle bundle, JsonObject given) {
    return new String(
        Scorecards.of(bundle, given).bytes(), java.nio.charset.StandardCharsets.UTF_8);
  }
}
