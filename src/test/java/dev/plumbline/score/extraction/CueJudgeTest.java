package dev.plumbline.score.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.AllocatedBytes;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CueJudgeTest {

  @Test
  void a_sentence_is_divided_into_words_once_for_all_items_that_quote_it() {
    Document document = document("word because ".repeat(5_000));
    CueJudge few = new CueJudge(spec(10));
    CueJudge many = new CueJudge(spec(40));
    long forFew = AllocatedBytes.of(() -> few.answer(document));
    long forMany = AllocatedBytes.of(() -> many.answer(document));
    assertThat(forMany).isLessThan(2 * forFew);
  }

  @Test
  void quotes_are_the_first_sentences_of_three_words_and_then_shorter_ones() {
    Document document =
        document("Because. It is because. Never because. So because of me. And because of you. X.");
    assertThat(quotes(document))
        .containsExactly("It is because.", "So because of me.", "And because of you.");
    assertThat(quotes(document("Because. Now because. It is because of me.")))
        .containsExactly("It is because of me.", "Because.", "Now because.");
  }

  @Test
  void of_a_long_sentence_the_words_around_the_first_cue_are_quoted() {
    String before = "before ".repeat(60);
    String after = " after".repeat(60);
    List<String> quotes = quotes(document(before + "because" + after));
    assertThat(quotes).containsExactly("before ".repeat(20) + "because" + " after".repeat(24));
  }

  @Test
  void a_source_that_is_graded_is_no_turn_and_its_cues_are_of_no_unit() {
    ExtractionSpec spec =
        Rubrics.of(
                """
                document: {graded: [assistant, source]}
                traits:
                  t:
                    scale: {min: 1, max: 5}
                    items:
                      - {id: F1, ask: Why?, each: turn, cues: {positive: [because], clear: 1}}
                plan: {composite: {formula: t}}
                """)
            .extraction();
    Document talk =
        Document.of(
            List.of(
                GivenPart.of("", Optional.of(PartRole.ASSISTANT), "It is because of the rain."),
                GivenPart.of("log", Optional.of(PartRole.SOURCE), "Closed because of rain.")),
            new TreeMap<>());

    assertThat(new CueJudge(spec).answer(talk).claims())
        .containsOnlyKeys("F1@t1")
        .containsValue(
            new ItemClaim.Decided(
                2, List.of(new ItemClaim.Quote("It is because of the rain.", "t1.s1"))));
  }

  private static List<String> quotes(Document document) {
    ItemClaim claim = new CueJudge(spec(1)).answer(document).claims().get("I0");
    return ((ItemClaim.Decided) claim).quotes().stream().map(ItemClaim.Quote::text).toList();
  }

  private static Document document(String text) {
    return Document.of(text, new TreeMap<>());
  }

  private static ExtractionSpec spec(int items) {
    StringBuilder yaml =
        new StringBuilder("traits:\n  t:\n    scale: {min: 1, max: 5}\n    items:\n");
    for (int i = 0; i < items; i++) {
      yaml.append(
          "      - {id: I" + i + ", ask: Why?, cues: {positive: [because], negative: [never]}}\n");
    }
    yaml.append("plan:\n  composite: {formula: t, pass: composite >= 3}\n");
    yaml.append("cases: [{name: n, items: {I0: 2}, expect: {}}]\n");
    return Rubrics.of(yaml.toString()).extraction();
  }
}
