package dev.plumbline.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.quote.GeneratedTexts;
import dev.plumbline.text.unicode.CharacterClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SegmenterTest {

  @Test
  void a_full_stop_a_question_mark_and_an_exclamation_mark_end_sentences() {
    assertThat(sentences("It rains. Does it? It does! We stay"))
        .containsExactly("It rains.", "Does it?", "It does!", "We stay");
  }

  @Test
  void a_blank_line_ends_a_paragraph() {
    assertThat(paragraphs("One. Two.\n\nThree.\r\n \t\r\nFour."))
        .containsExactly("One. Two.", "Three.", "Four.");
  }

  @Test
  void ids_count_from_one_through_the_whole_text() {
    Units units = Segmenter.segment("One. Two.\n\nThree.");
    assertThat(units.sentences()).extracting(Sentence::id).containsExactly("s1", "s2", "s3");
    assertThat(units.sentences()).extracting(Sentence::paragraph).containsExactly(1, 1, 2);
    assertThat(units.find("p2")).contains(units.paragraphs().get(1));
    assertThat(units.sentences(units.paragraphs().getFirst())).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "s", "s0", "s01", "s4", "p3", "x1", "s+1", "S1", "s99999999999"})
  void an_unknown_id_matches_no_unit(String id) {
    assertThat(Segmenter.segment("One. Two.\n\nThree.").find(id)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Mr. Smith met Dr. Jones.",
        "It costs 3.5 dollars or 1.000.000 of them.",
        "She works for J. K. Rowling.",
        "See fig. 3 and p. 12 of vol. 2.",
        "Fruit, e.g. apples, is good, i.e. healthy.",
        "The U.S. Army and the U.K. Parliament agreed.",
        "Write to me@example.org or see www.example.org/a.B?c=D for more.",
        "Open the file Report.final.txt now.",
        "System.out.println is a method.",
        "\"Why?\" she asked.",
        "\u201CGo away!\u201D he said.",
        "He stopped ... and went on.",
        "He stopped\u2026 and went on.",
        "It was late (very late!) and dark.",
        "We met at 5 p.m. on Friday.",
        "Apples, pears, etc. are fruit.",
        "1. First comes the list item.",
        "120. A long list has such an item.",
        "iv. A Roman one too.",
        "Smith et al. (2020) said so.",
        "So...I went home.",
        "I have two reasons: 1. It is cheap"
      })
  void abbreviations_and_numbers_do_not_split_a_sentence(String text) {
    assertThat(sentences(text)).containsExactly(text);
  }

  @Test
  void a_line_end_within_a_script_without_spaces_ends_no_sentence() {
    assertThat(sentences("会议决定关闭\n桥梁直到春天。\n后来下雨了。")).containsExactly("会议决定关闭\n桥梁直到春天。", "后来下雨了。");
  }

  @Test
  void closing_marks_after_a_full_stop_belong_to_the_sentence() {
    assertThat(
            sentences(
                "He said \u201CGo.\u201D (She left.) **Bold.** Noted.[12] What?! No\u2026 Yes."))
        .containsExactly(
            "He said \u201CGo.\u201D",
            "(She left.)",
            "**Bold.**",
            "Noted.[12]",
            "What?!",
            "No\u2026",
            "Yes.");
  }

  @Test
  void a_missing_space_or_capital_after_a_full_stop_is_tolerated() {
    assertThat(sentences("This is the end.Then we went home.I slept. it was late! we were tired."))
        .containsExactly(
            "This is the end.", "Then we went home.", "I slept.", "it was late!", "we were tired.");
  }

  @Test
  void chinese_and_japanese_full_stops_need_no_space() {
    assertThat(sentences("他说：“好的。”然后走了！真的吗？是的。これは本です。"))
        .containsExactly("他说：“好的。”", "然后走了！", "真的吗？", "是的。", "これは本です。");
  }

  @ParameterizedTest
  @ValueSource(strings = {"won", "ate", "bus", "dad", "no", "gym", "sun", "i"})
  void a_small_letter_begins_a_sentence_behind_a_word_that_is_no_abbreviation(String last) {
    assertThat(sentences("We saw it and so " + last + ". it was fun."))
        .containsExactly("We saw it and so " + last + ".", "it was fun.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"etc", "approx", "min", "lbs", "e.g", "p.m", "dept", "vs"})
  void a_small_letter_goes_on_behind_an_abbreviation(String last) {
    assertThat(sentences("We had some " + last + ". it was fun.")).hasSize(1);
  }

  @Test
  void an_initialism_ends_a_sentence_before_a_rarely_capitalised_word() {
    assertThat(sentences("We moved to the U.S. It was cold. We left at 5 p.m. The end."))
        .containsExactly("We moved to the U.S.", "It was cold.", "We left at 5 p.m.", "The end.");
  }

  @Test
  void list_items_and_headings_are_sentences_of_their_own() {
    assertThat(sentences("# My plan\nI will do this:\n- buy milk\n- go home\n  and rest\n2) sleep"))
        .containsExactly(
            "# My plan", "I will do this:", "- buy milk", "- go home\n  and rest", "2) sleep");
  }

  @Test
  void a_wrapped_line_does_not_end_a_sentence() {
    String text =
        """
        This line was wrapped by hand at some seventy characters, as e-mails
        are, and its sentence ends here. The next one was wrapped before a
        Capital.\
        """;
    assertThat(sentences(text)).hasSize(2).last().asString().endsWith("before a\nCapital.");
  }

  @Test
  void a_short_line_before_a_capital_ends_a_sentence() {
    assertThat(sentences("Dear Sir\nI write to you because\nof the noise."))
        .containsExactly("Dear Sir", "I write to you because\nof the noise.");
  }

  @Test
  void without_blank_lines_every_unwrapped_line_is_a_paragraph() {
    String first = "A paragraph typed without line breaks ".repeat(5).strip() + ".";
    assertThat(paragraphs(first + "\nThe second.\nThe third."))
        .containsExactly(first, "The second.", "The third.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n\n\n", "\u00A0\u2003\t\r"})
  void a_blank_text_has_no_units(String text) {
    assertThat(Segmenter.segment(text)).isEqualTo(new Units(List.of(), List.of()));
  }

  @Test
  void sentences_and_white_space_cover_any_text() {
    var made = new GeneratedTexts(11);
    for (int round = 0; round < 3_000; round++) {
      String text = round % 3 == 0 ? made.text(300) : made.junk(60);
      assertUnitsCover(text);
    }
  }

  @Test
  void long_and_unusual_texts_are_covered_completely() {
    assertUnitsCover("word ".repeat(40_000));
    assertUnitsCover("Word\n".repeat(100_000));
    assertUnitsCover("a.b.".repeat(50_000));
    assertUnitsCover(".".repeat(100_000));
    assertUnitsCover("\"".repeat(100_000));
    assertUnitsCover("x. ((((".repeat(30_000));
    assertUnitsCover("\uD800".repeat(1_000) + ". \uDC00");
    assertThat(Segmenter.segment("word ".repeat(40_000)).sentences()).hasSize(1);
    assertThat(Segmenter.segment("Word\n".repeat(100_000)).sentences()).hasSize(100_000);
  }

  @Test
  void sentence_ends_agree_with_icu_on_edited_prose() {
    // ICU4J's English sentence iterator, ends compared without the white space behind them
    double f1 = boundaryF1(new GeneratedTexts(5).text(100_000).replaceAll("\\s+", " "));
    double prose = boundaryF1(PROSE);

    System.out.printf(
        Locale.ROOT, "sentence ends against ICU4J, F1: made text %.4f, prose %.4f%n", f1, prose);
    assertThat(f1).isGreaterThan(0.99);
    assertThat(prose).isGreaterThan(0.95);
  }

  private static final String PROSE =
      """
      The mill had stood by the river since 1784. Nobody knew who had built it; the papers were \
      lost. "Was it the monks?" asked Anna. "No," said her uncle, "they came later." He pointed at \
      the wheel. It was made of oak, 3.5 metres wide, and it still turned! In spring the water rose \
      (sometimes over the bank) and the whole house shook. Would it last another winter? Perhaps. \
      The council had promised money. The money never came... Then one day in March a letter \
      arrived. It read: "We regret to inform you that the grant was refused." Anna laughed. She had \
      expected nothing else. "We shall do it ourselves," she said. They bought timber, nails and \
      paint. They worked every evening until it was dark. By June the roof was whole again. People \
      came to look. Some of them stayed to help. One brought 40 loaves of bread! Who would have \
      thought so? The mill opened on 1 July. It was a good day.\
      """;

  private static double boundaryF1(String text) {
    Set<Integer> ours = new TreeSet<>();
    Segmenter.segment(text).sentences().forEach(sentence -> ours.add(sentence.span().end()));
    Set<Integer> theirs = new TreeSet<>();
    BreakIterator icu = BreakIterator.getSentenceInstance(ULocale.ENGLISH);
    icu.setText(text);
    icu.first();
    for (int end = icu.next(); end != BreakIterator.DONE; end = icu.next()) {
      theirs.add(text.substring(0, end).stripTrailing().length());
    }
    Set<Integer> both = new TreeSet<>(ours);
    both.retainAll(theirs);
    return 2.0 * both.size() / (ours.size() + theirs.size());
  }

  private static void assertUnitsCover(String text) {
    Units units = Segmenter.segment(text);
    int at = 0;
    for (Sentence sentence : units.sentences()) {
      assertBlank(text, at, sentence.span().start());
      assertThat(units.paragraph(sentence).span().contains(sentence.span())).isTrue();
      assertThat(sentence.span().length()).isPositive();
      at = sentence.span().end();
    }
    assertBlank(text, at, text.length());
  }

  private static void assertBlank(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      assertThat(CharacterClass.at(text, i)).isEqualTo(CharacterClass.SPACE);
    }
  }

  private static List<String> sentences(String text) {
    List<String> sentences = new ArrayList<>();
    Segmenter.segment(text).sentences().forEach(s -> sentences.add(s.span().in(text)));
    return sentences;
  }

  private static List<String> paragraphs(String text) {
    List<String> paragraphs = new ArrayList<>();
    Segmenter.segment(text).paragraphs().forEach(p -> paragraphs.add(p.span().in(text)));
    return paragraphs;
  }
}
