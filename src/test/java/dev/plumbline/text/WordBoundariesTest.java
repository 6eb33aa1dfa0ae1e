package dev.plumbline.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.text.TextStatistics.Ratio;
import dev.plumbline.text.TextStatistics.SyllableEstimate;
import dev.plumbline.text.quote.GeneratedTexts;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordBoundariesTest {

  @Test
  void letters_and_digits_between_other_characters_are_words() {
    assertThat(words("Hello, world (no. 5)! – snake_case"))
        .containsExactly("Hello", "world", "no", "5", "snake_case");
  }

  @Test
  void inner_apostrophes_and_hyphens_join_a_word() {
    assertThat(words("don't don’t well-known 'quoted' dogs' rock--n a-"))
        .containsExactly("don't", "don’t", "well-known", "quoted", "dogs", "rock", "n", "a");
  }

  @Test
  void a_number_is_one_word_with_the_signs_inside_it() {
    assertThat(words("3.5 1,000,000 10:30 1/2 1990–95 end.Then 5."))
        .containsExactly("3.5", "1,000,000", "10:30", "1/2", "1990–95", "end", "Then", "5");
  }

  @Test
  void marks_and_hidden_characters_belong_to_the_surrounding_word() {
    assertThat(words("cafe\u0301s co\u00ADop")).containsExactly("cafe\u0301s", "co\u00ADop");
  }

  @Test
  void in_scripts_without_spaces_every_letter_is_a_word() {
    assertThat(words("我们go家 \uD840\uDC00が"))
        .containsExactly("我", "们", "go", "家", "\uD840\uDC00", "が");
    assertThat(words("ที่")).containsExactly("ที่");
  }

  @ParameterizedTest
  @CsvSource({
    "party, 1, true",
    "a party, 2, false",
    "don't, 3, true",
    "well-known, 5, true",
    "3.5, 1, true",
    "'x -5', 3, true",
    "'x -5', 2, false",
    "'x .5', 3, true",
    "end.Then, 4, false",
    "e\u0301, 1, true",
    "'我们', 1, false",
    "\uD83D\uDE00, 1, true",
    "a\u00ADb, 1, true",
    "a\u00ADb, 2, true",
  })
  void an_offset_is_inside_a_word_or_not(String text, int at, boolean cuts) {
    assertThat(WordBoundaries.cutsWord(text, at)).isEqualTo(cuts);
  }

  @Test
  void word_boundaries_are_not_inside_a_word() {
    var made = new GeneratedTexts(31);
    for (int round = 0; round < 5_000; round++) {
      String text = made.junk(30);
      for (Span word : WordBoundaries.of(text)) {
        for (int inside = word.start() + 1; inside < word.end(); inside++) {
          assertThat(WordBoundaries.cutsWord(text, inside)).isTrue();
        }
      }
    }
  }

  @Test
  void statistics_of_a_small_text() {
    TextStatistics statistics =
        TextStatistics.of(IndexedText.of("The cat sat. Did the CAT sit?\n\nYes: 2 cafés!"));

    // by hand: 12 + 1 + 16 + 2 + 13 characters, of them 8 spaces and 2 line breaks
    assertThat(statistics.characters()).isEqualTo(44);
    assertThat(statistics.words()).isEqualTo(10);
    // the, cat, sat, did, sit, yes, 2, cafés
    assertThat(statistics.distinctWords()).isEqualTo(8);
    assertThat(statistics.sentences()).isEqualTo(3);
    assertThat(statistics.paragraphs()).isEqualTo(2);
    assertThat(statistics.questions()).isEqualTo(1);
    assertThat(statistics.exclamations()).isEqualTo(1);
    assertThat(statistics.wordsPerSentence()).isEqualTo(new Ratio(10, 3));
  }

  @Test
  void an_empty_text_has_zero_counts_and_denominators() {
    TextStatistics statistics = TextStatistics.of(IndexedText.of(""));
    assertThat(
            List.of(
                statistics.characters(),
                statistics.words(),
                statistics.distinctWords(),
                statistics.syllables(),
                statistics.sentences(),
                statistics.paragraphs(),
                statistics.questions(),
                statistics.exclamations()))
        .containsOnly(0);
    assertThat(statistics.wordsPerSentence()).isEqualTo(new Ratio(0, 0));
  }

  @Test
  void letters_with_a_stop_behind_each_are_one_word() {
    assertThat(words("Fruit, e.g. apples, at 5 a.m. in the U.S.A. by J.K. and the end.Then"))
        .containsExactly(
            "Fruit", "e.g", "apples", "at", "5", "a.m", "in", "the", "U.S.A", "by", "J.K", "and",
            "the", "end", "Then");
  }

  @ParameterizedTest
  @CsvSource({
    "home,1",
    "table,2",
    "tree,1",
    "beautiful,3",
    "the,1",
    "readability,5",
    "42,1",
    "played,1",
    "walked,1",
    "wanted,2",
    "handled,2",
    "hundred,2",
    "makes,1",
    "houses,2",
    "changes,2",
    "going,2",
    "trying,2",
    "studying,3",
    "friends,1",
    "someone,2",
    "sometimes,2",
    "everyone,3",
    "something,2",
    "lonely,2",
    "media,3",
    "nation,2",
    "video,3",
    "experience,4",
    "science,2",
    "didn't,2",
    "don't,1",
    "we're,1",
    "business,2",
    "player,2",
    "idea,3"
  })
  void syllables_are_groups_of_vowels_as_they_are_spoken(String word, int syllables) {
    // counted by ear
    assertThat(SyllableEstimate.estimate(word)).isEqualTo(syllables);
  }

  private static List<String> words(String text) {
    return WordBoundaries.of(text).stream().map(span -> span.in(text)).toList();
  }
}
