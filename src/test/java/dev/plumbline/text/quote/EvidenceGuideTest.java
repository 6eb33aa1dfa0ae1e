package dev.plumbline.text.quote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.text.IndexedText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The examples of `docs/judges.md`, so that the guide stays correct.
class EvidenceGuideTest {

  private static final String DOCUMENT =
      "The film was not good enough. He said “Go   home” at 3.5 degrees, and because it was cold he"
          + " left. I like parks.";

  private static final String QUESTION = "Was the film any good? Explain your view.";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The film was not good    | s1 | exact",
        "he said \"Go home\".     | s2 | folded",
        "it was cold … left       | s2 | elided",
        "He said … he left        | s2 | not-found",
        "I like parks             | s1 | exact, reanchored",
        "good enough. He said     | s1 | exact, cross-unit",
        "and because it was cold, he left | s2 | mended",
        "of the                   | s1 | trivial",
        "was the film any good    | s1 | prompt-echo",
        "the film was good enough | s1 | near-miss"
      })
  void an_example_is_located_as_the_guide_gives_it(String quote, String unit, String location)
      throws Exception {
    String guide = Files.readString(Path.of("docs/judges.md"));
    var locator =
        QuoteLocator.of(
            IndexedText.of(DOCUMENT), List.of(IndexedText.of(QUESTION)), QuotePolicy.standard());

    assertThat(locator.locate(quote, unit).summary()).isEqualTo(location);
    assertThat(guide).contains(DOCUMENT, QUESTION, "`" + quote + "`", "`" + unit + "`");
  }
}
