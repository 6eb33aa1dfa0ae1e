package dev.plumbline.text.phrase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.text.Folding;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.QuoteEdges;
import dev.plumbline.text.WordBoundaries;
import dev.plumbline.text.phrase.Occurrences.SearchPattern;
import dev.plumbline.text.quote.GeneratedTexts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OccurrencesTest {

  @ParameterizedTest
  @ValueSource(ints = {50, 500, 5_000})
  void every_occurrence_is_found_in_repetitive_texts(int words) {
    var made = new GeneratedTexts(words);
    for (int round = 0; round < 60; round++) {
      String text = repetitive(made, words, round);
      String quote = repetitive(made, 1 + made.below(40), round);
      assertThat(places(text, quote)).as(quote).isEqualTo(naive(text, quote));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {700, 7_000})
  void a_frequent_word_does_not_hide_an_occurrence(int words) {
    String text = "a ".repeat(words) + "b " + "a ".repeat(words);
    String quote = "a ".repeat(300) + "b a";
    assertThat(places(text, quote)).containsExactly(2 * words - 600);
  }

  /// Of one, two or three words.
  private static String repetitive(GeneratedTexts made, int words, int round) {
    List<String> text = new ArrayList<>();
    for (int i = 0; i < words; i++) {
      text.add(List.of("a", "b", "ab").get(made.below(1 + round % 3)));
    }
    return String.join(" ", text);
  }

  private static List<Integer> places(String text, String quote) {
    IndexedText document = IndexedText.of(text);
    var occurrences =
        new Occurrences(
            document, SearchPattern.of(Folding.fold(quote)), QuoteEdges.WORDS, 0, text.length());
    List<Integer> places = new ArrayList<>();
    for (int at = occurrences.next(0); at >= 0; at = occurrences.next(at + 1)) {
      places.add(at);
    }
    return places;
  }

  private static List<Integer> naive(String text, String quote) {
    List<Integer> places = new ArrayList<>();
    for (int at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
      if (!WordBoundaries.cutsWord(text, at)
          && !WordBoundaries.cutsWord(text, at + quote.length())) {
        places.add(at);
      }
    }
    return places;
  }
}
