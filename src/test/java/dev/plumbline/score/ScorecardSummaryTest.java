package dev.plumbline.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonSelection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScorecardSummaryTest {

  @Test
  void what_is_selected_of_a_scorecard_is_all_that_a_row_shows() throws IOException {
    List<Path> cards;
    try (Stream<Path> events = Files.list(Path.of("events"))) {
      cards =
          events
              .map(event -> event.resolve("expected/scorecard.json"))
              .filter(Files::exists)
              .toList();
    }
    assertThat(cards).hasSizeGreaterThan(20);

    for (Path file : cards) {
      byte[] bytes = Files.readString(file).strip().getBytes(StandardCharsets.UTF_8);
      StoredScorecard card = new StoredScorecard(JsonReader.canonicalObject(bytes).orElseThrow());
      ScorecardSummary whole = ScorecardSummary.of(card);

      for (JsonSelection selection : List.of(StoredScorecard.SUMMARY, StoredScorecard.LISTING)) {
        assertThat(
                JsonReader.select(bytes, selection)
                    .map(StoredScorecard::new)
                    .map(ScorecardSummary::of))
            .as(file.toString())
            .contains(whole);
      }
    }
  }
}
