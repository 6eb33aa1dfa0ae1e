package dev.plumbline.score.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.Document.GivenPart;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AskedItemsTest {

  private static Bundle bundle(String each, boolean parts) {
    return Rubrics.of(
        (parts ? "document: {graded: [assistant]}\n" : "")
            + """
            traits:
              a:
                scale: {min: 0, max: 1}
                items:
                  - {id: F1, ask: Is it so?, scale: 0-1, each: EACH}
            plan: {composite: {formula: a}}
            """
                .replace("EACH", each));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sentence|t2.s1 t2.s2 t2.s3 t4.s1",
        "paragraph|t2.p1 t2.p2 t4.p1",
        "turn|t2 t4",
        "assistant turn|t2 t4",
        "user turn|t1 t3",
        "part of sources|help",
        "sentence of sources|help.s1 help.s2",
        "turn of sources|''",
        "sentence of system|''",
      })
  void an_item_is_asked_of_the_units_that_are_meant_in_their_order(String each, String units) {
    Document talk =
        Document.of(
            List.of(
                turn(PartRole.USER, "When? Please."),
                turn(PartRole.ASSISTANT, "At nine. Or at ten.\n\nCome early."),
                turn(PartRole.USER, "Thanks."),
                turn(PartRole.ASSISTANT, "You are welcome."),
                GivenPart.of(
                    "help", Optional.of(PartRole.SOURCE), "Open at nine. Closed on Mondays.")),
            new TreeMap<>());

    AskedItems asked = AskedItems.of(bundle(each, true).extraction(), talk, NamedClaims.UNKNOWN);

    assertThat(
            asked.traits().getFirst().items().stream()
                .map(item -> item.id().replace("F1@", ""))
                .collect(Collectors.joining(" ")))
        .isEqualTo(units);
    assertThat(asked.withoutUnits().isEmpty()).isEqualTo(!units.isEmpty());
  }

  @Test
  void a_document_with_more_than_a_thousand_units_is_refused() {
    Extractor extractor = new Extractor(bundle("sentence", false).extraction());
    assertThat(extractor.prepare(sentences(1_000), JsonObject.EMPTY))
        .isInstanceOf(Preparation.Ready.class);
    assertThat(extractor.prepare(sentences(1_001), JsonObject.EMPTY))
        .isInstanceOfSatisfying(
            Preparation.Refused.class,
            refused ->
                assertThat(refused.problems().toString())
                    .contains("TOO_MANY", "`F1` would be asked of 1001 units"));
  }

  private static Document sentences(int count) {
    return Document.of(
        IntStream.range(0, count)
            .mapToObj(i -> "It is " + i + ".")
            .collect(Collectors.joining(" ")),
        new TreeMap<>());
  }

  private static GivenPart turn(PartRole role, String text) {
    return GivenPart.of("", Optional.of(role), text);
  }
}
