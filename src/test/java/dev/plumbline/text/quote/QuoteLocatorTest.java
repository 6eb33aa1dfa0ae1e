package dev.plumbline.text.quote;

import static dev.plumbline.text.quote.QuoteLocation.MatchKind.ELIDED;
import static dev.plumbline.text.quote.QuoteLocation.MatchKind.EXACT;
import static dev.plumbline.text.quote.QuoteLocation.MatchKind.FOLDED;
import static dev.plumbline.text.quote.QuoteLocation.MatchKind.MENDED;
import static dev.plumbline.text.quote.QuoteLocation.MatchKind.NEAR_MISS;
import static dev.plumbline.text.quote.QuoteLocation.MatchKind.NOT_FOUND;
import static dev.plumbline.text.quote.QuoteLocation.MatchKind.PROMPT_ECHO;
import static dev.plumbline.text.quote.QuoteLocation.MatchKind.TRIVIAL;
import static dev.plumbline.text.quote.QuotePlacement.AMBIGUOUS;
import static dev.plumbline.text.quote.QuotePlacement.CITED;
import static dev.plumbline.text.quote.QuotePlacement.CROSS_UNIT;
import static dev.plumbline.text.quote.QuotePlacement.NONE;
import static dev.plumbline.text.quote.QuotePlacement.REANCHORED;
import static dev.plumbline.text.quote.QuotePlacement.UNCITED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.quote.QuoteLocation.ClosestMatch;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import dev.plumbline.text.quote.QuoteLocation.MatchNote;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuoteLocatorTest {

  /// s1 to s4 in p1, s5 to s8 in p2.
  private static final String TEXT =
      """
      The film was not good enough. I don't think cars cost 3.5 million. He said “Go   home” and \
      left. The party was nice, really.

      We should ban cars in the city because of smog, and we should also build parks. Some say that \
      in 1990 it was fine. I like parks very much. I like parks very much.\
      """;

  private static final String PROMPT = "Should we ban plastic bags? Explain your view in full.";

  private static final QuoteLocator LOCATOR =
      QuoteLocator.of(
          IndexedText.of(TEXT), List.of(IndexedText.of(PROMPT)), QuotePolicy.standard());

  @Test
  void a_quote_in_the_cited_unit_is_exact() {
    QuoteLocation location = LOCATOR.locate("ban cars in the city", "s5");
    assertThat(location.match()).isEqualTo(EXACT);
    assertThat(texts(location)).containsExactly("ban cars in the city");
    assertThat(location.notes()).isEmpty();
  }

  @Test
  void a_quote_over_two_sentences_of_the_cited_paragraph_is_exact() {
    assertThat(LOCATOR.locate("million. He said", "p1").match()).isEqualTo(EXACT);
  }

  @Test
  void a_quote_without_citation_is_exact_if_it_occurs_once() {
    assertThat(LOCATOR.locate("in 1990 it was fine").match()).isEqualTo(EXACT);
    assertThat(LOCATOR.locate("left. The party").match()).isEqualTo(EXACT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "He said \"Go home\" and left",
        "He said 'Go home' and left",
        "“He said “Go\u00A0home” and left.”",
        "...he said “go home” and left,",
        "HE SAID “GO HOME” AND LEFT"
      })
  void typography_edge_punctuation_and_case_fold(String quote) {
    QuoteLocation location = LOCATOR.locate(quote, "s3");
    assertThat(location.match()).isEqualTo(FOLDED);
    assertThat(texts(location)).containsExactly("He said “Go   home” and left");
  }

  @Test
  void notes_say_what_was_folded() {
    assertThat(LOCATOR.locate("he SAID \"go home\",", "s3").notes())
        .containsExactly(MatchNote.CASE_FOLDED, MatchNote.EDGE_TRIMMED);
    assertThat(LOCATOR.locate("said 'Go home' and", "s3").notes())
        .containsExactly(MatchNote.FOLDED);
  }

  @Test
  void case_is_significant_if_the_policy_says_so() {
    var strict =
        QuoteLocator.of(
            IndexedText.of(TEXT), List.of(), QuotePolicy.standard().withCaseFolding(false));
    assertThat(strict.locate("the party was nice").match()).isEqualTo(MENDED);
    assertThat(strict.locate("party Was nice").match()).isEqualTo(NEAR_MISS);
    assertThat(strict.locate("The party was nice.").match()).isEqualTo(FOLDED);
  }

  @Test
  void parts_around_an_ellipsis_have_a_span_each() {
    for (String ellipsis :
        List.of(" … ", "...", " ... ", " [...] ", " [\u2026] ", " (...) ", " . . . ")) {
      QuoteLocation location = LOCATOR.locate("ban cars" + ellipsis + "build parks", "s5");
      assertThat(location.match()).as(ellipsis).isEqualTo(ELIDED);
      assertThat(texts(location)).containsExactly("ban cars", "build parks");
    }
  }

  @Test
  void an_ellipsis_must_not_skip_a_negation_or_a_digit() {
    QuoteLocation negation = LOCATOR.locate("The film … good enough", "s1");
    QuoteLocation digit = LOCATOR.locate("Some say … it was fine", "s6");
    assertThat(negation.match().isFound()).isFalse();
    assertThat(negation.notes()).contains(MatchNote.SKIPS_NEGATION);
    assertThat(digit.match().isFound()).isFalse();
    assertThat(digit.notes()).contains(MatchNote.SKIPS_DIGIT);
  }

  @Test
  void an_ellipsis_does_not_span_paragraphs_or_reorder_text() {
    assertThat(LOCATOR.locate("The party was … ban cars").match()).isEqualTo(NOT_FOUND);
    assertThat(LOCATOR.locate("build parks … ban cars").match()).isEqualTo(NOT_FOUND);
  }

  @Test
  void elided_parts_outside_the_cited_unit_are_reanchored_or_cross_units() {
    assertLocated(LOCATOR.locate("ban cars … build parks", "s2"), ELIDED, REANCHORED);
    assertThat(LOCATOR.locate("I don't think … He said").match().isFound()).isFalse();
    assertLocated(LOCATOR.locate("He said … was nice", "s3"), ELIDED, CROSS_UNIT);
    assertLocated(LOCATOR.locate("He said … was nice"), ELIDED, UNCITED);
  }

  @Test
  void elided_parts_in_several_sentences_are_ambiguous_unless_one_is_cited() {
    String text = "We like parks very much. They like parks very much. He rests.";
    assertLocated(locate(text, "like … very much"), ELIDED, AMBIGUOUS);
    assertLocated(locator(text).locate("like … very much", "s3"), ELIDED, AMBIGUOUS);
    assertLocated(locator(text).locate("like … very much", "s2"), ELIDED, CITED);
    assertThat(locator(text).locate("like … very much", "p1").notes())
        .containsExactly(MatchNote.ELIDED, MatchNote.REPEATED);
  }

  @Test
  void a_match_is_the_same_wherever_the_quote_is() {
    assertLocated(LOCATOR.locate("he said 'go home'", "s3"), FOLDED, CITED);
    assertLocated(LOCATOR.locate("he said 'go home'"), FOLDED, UNCITED);
    assertLocated(LOCATOR.locate("he said 'go home'", "s1"), FOLDED, REANCHORED);
    assertLocated(LOCATOR.locate("he said 'go home'", "s99"), FOLDED, REANCHORED);
    assertLocated(LOCATOR.locate("million. he said"), FOLDED, UNCITED);
    assertLocated(LOCATOR.locate("million. he said", "s2"), FOLDED, CROSS_UNIT);
    assertLocated(LOCATOR.locate("i like parks", "s1"), FOLDED, AMBIGUOUS);
    assertLocated(LOCATOR.locate("the film was good", "s1"), NEAR_MISS, NONE);
  }

  @Test
  void a_quote_in_another_unit_than_cited_is_reanchored() {
    QuoteLocation location = LOCATOR.locate("ban cars in the city", "s1");
    assertLocated(location, EXACT, REANCHORED);
    assertThat(texts(location)).containsExactly("ban cars in the city");
    assertLocated(LOCATOR.locate("ban cars in the city", "p1"), EXACT, REANCHORED);
  }

  @Test
  void an_unknown_unit_is_noted() {
    QuoteLocation location = LOCATOR.locate("ban cars in the city", "s99");
    assertThat(location.placement()).isEqualTo(REANCHORED);
    assertThat(location.notes()).containsExactly(MatchNote.UNKNOWN_UNIT);
  }

  @Test
  void a_quote_that_runs_over_its_unit_crosses_units() {
    assertThat(LOCATOR.locate("left. The party", "s3").placement()).isEqualTo(CROSS_UNIT);
    assertThat(LOCATOR.locate("really. We should ban").placement()).isEqualTo(CROSS_UNIT);
    assertThat(LOCATOR.locate("really. We should ban", "p1").placement()).isEqualTo(CROSS_UNIT);
  }

  @Test
  void a_quote_in_several_sentences_is_ambiguous_unless_one_is_cited() {
    assertThat(LOCATOR.locate("I like parks").placement()).isEqualTo(AMBIGUOUS);
    assertThat(LOCATOR.locate("I like parks", "s1").placement()).isEqualTo(AMBIGUOUS);
    assertThat(LOCATOR.locate("I like parks", "s8").match()).isEqualTo(EXACT);
    assertThat(LOCATOR.locate("I like parks", "p2").notes()).containsExactly(MatchNote.REPEATED);
  }

  @Test
  void a_quote_in_sentences_without_a_space_between_them_is_ambiguous() {
    assertLocated(locate("他喜欢公园。他喜欢公园。", "他喜欢公园。"), EXACT, AMBIGUOUS);
  }

  @Test
  void a_quote_twice_in_one_sentence_is_not_ambiguous() {
    QuoteLocation location = locate("Row your boat, row your boat.", "row your boat");
    assertThat(location.match()).isEqualTo(EXACT);
    assertThat(location.spans()).containsExactly(new Span(15, 28));
    assertThat(locate("Row, row your boat and row your boat.", "row your boat").notes())
        .containsExactly(MatchNote.REPEATED);
  }

  @ParameterizedTest
  @CsvSource({
    "'', TOO_SHORT",
    "'  ', TOO_SHORT",
    "'...', TOO_SHORT",
    "cars, TOO_SHORT",
    "'I a', TOO_SHORT",
    "'of the', STOP_WORDS_ONLY",
    "'It was in the', STOP_WORDS_ONLY"
  })
  void a_quote_without_content_is_trivial(String quote, MatchNote matchNote) {
    QuoteLocation location = LOCATOR.locate(quote);
    assertThat(location.match()).isEqualTo(TRIVIAL);
    assertThat(location.notes()).containsExactly(matchNote);
  }

  @Test
  void the_policy_sets_the_minimum_length() {
    var lenient =
        QuoteLocator.of(IndexedText.of(TEXT), List.of(), QuotePolicy.standard().requiring(1, 3));
    assertThat(lenient.locate("smog").match()).isEqualTo(EXACT);
  }

  @Test
  void a_quote_over_the_limit_is_not_searched_for() {
    assertThat(LOCATOR.locate("word ".repeat(201)).notes()).containsExactly(MatchNote.TOO_LONG);
  }

  @Test
  void a_quote_that_overlaps_itself_is_not_ambiguous() {
    QuoteLocation location = locate("Ha ha! Ha ha! Ha ha!", "Ha ha! Ha ha!");
    assertThat(location.placement()).isNotEqualTo(AMBIGUOUS);
    assertThat(location.spans()).containsExactly(new Span(0, 13));
  }

  @Test
  void a_quote_in_other_case_is_a_near_miss_even_if_the_prompt_contains_it() {
    QuoteLocation location =
        QuoteLocator.of(
                IndexedText.of("We should Ban Plastic Bags here."),
                List.of(IndexedText.of("Should we ban plastic bags?")),
                QuotePolicy.standard().withCaseFolding(false))
            .locate("ban plastic bags");
    assertThat(location.match()).isEqualTo(NEAR_MISS);
    assertThat(location.closest()).isEqualTo(new ClosestMatch.Similar(new Span(10, 26), 1000));
  }

  // a writer copies the source with a slip, and the judge corrects it
  @Test
  void a_corrected_quote_is_mended_even_if_the_source_has_the_correct_words() {
    QuoteLocation location =
        QuoteLocator.of(
                IndexedText.of("The author says the geese beleive in spring again."),
                List.of(IndexedText.of("And the geese believe in spring again, he wrote.")),
                QuotePolicy.standard())
            .locate("the geese believe in spring again");
    assertThat(location.match()).isEqualTo(MENDED);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '^',
      delimiter = '|',
      textBlock =
          """
          -5 degrees was the lowset value here.        | 5 degrees was the lowest value here
          −5 degrees was the lowset value here.        | 5 degrees was the lowest value here
          It was - 5 degrees as the lowset value here. | 5 degrees as the lowest value here
          .20 grams was the lowset value here.         | 20 grams was the lowest value here
          ± 20 grams was the lowset value here.        | 20 grams was the lowest value here
          ≠ 20 grams was the lowset value here.        | 20 grams was the lowest value here
          < 20 grams was the lowset value here.        | 20 grams was the lowest value here
          The lowset of all these values was 5 %.      | lowest of all these values was 5
          The lowset of all these values was 5 € then. | lowest of all these values was 5
          The lowset of all these values was € 5 then. | lowest of all these values was 5
          The lowset of all these walls was 5 metres.  | lowest of all these walls was 5'
          The lowest of all these walls was 5 metres.  | lowest of all these walls was 5'
          The lowset of all these walls was 5' then.   | lowest of all these walls was 5
          The lowset wall was 5' high in all places.   | lowest wall was 5 high in all places
          The lowset wall was > 5 high in all places.  | lowest wall was 5 high in all places
          The lowset wall was 5 high in all places.    | lowest wall was -5 high in all places
          5 degrees was the lowset value here.         | -5 degrees was the lowest value here
          """)
  void a_digit_and_what_touches_it_are_never_corrected(String text, String quote) {
    assertThat(locate(text, quote).match()).isEqualTo(NEAR_MISS);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '^',
      delimiter = '|',
      textBlock =
          """
          At last, 5 degrees was the lowset value here. | 5 degrees was the lowest value here
          (5 degrees was the lowset value here)         | 5 degrees was the lowest value here
          The lowset of all these values was 5, then.   | lowest of all these values was 5
          The lowset of all these values was in 1990!   | 'lowest of all these values was in 1990'
          """)
  void a_number_that_is_as_in_the_text_allows_corrections_elsewhere(String text, String quote) {
    assertThat(locate(text, quote).match()).isEqualTo(MENDED);
  }

  @Test
  void something_very_similar_precedes_the_words_of_the_source() {
    QuoteLocation location =
        QuoteLocator.of(
                IndexedText.of("The author says the gees beleived in sprin again."),
                List.of(IndexedText.of("And the geese believe in spring again, he wrote.")),
                QuotePolicy.standard())
            .locate("the geese believe in spring again");
    assertThat(location.match()).isEqualTo(NEAR_MISS);
  }

  @Test
  void apostrophes_that_were_decoded_with_the_wrong_encoding_match() {
    String text = "I don\u0092t think so\u0085 He said \u0093go home\u0094 twice.";
    assertLocated(locate(text, "I don't think so"), FOLDED, UNCITED);
    assertLocated(locate(text, "said “go home”"), FOLDED, UNCITED);
    assertLocated(locate(text, "I don\u0092t think"), EXACT, UNCITED);
    assertThat(locate(text, "think so… He said").match()).isEqualTo(FOLDED);
    assertThat(locate("They don\u0092t", "They don").match().isFound()).isFalse();
  }

  @Test
  void a_quote_of_the_prompt_alone_is_an_echo() {
    QuoteLocation location = LOCATOR.locate("we ban plastic bags");
    assertThat(location.match()).isEqualTo(PROMPT_ECHO);
    assertThat(location.closest()).isInstanceOf(ClosestMatch.InContext.class);
    if (location.closest() instanceof ClosestMatch.InContext(int context, Span span)) {
      assertThat(context).isZero();
      assertThat(span.in(PROMPT)).isEqualTo("we ban plastic bags");
    }
  }

  @Test
  void a_corrected_spelling_is_a_near_miss_that_shows_the_actual_words() {
    var text = "Some people beleive that books shoud be banned.";

    QuoteLocation location = locate(text, "people believe that books should be banned");

    assertThat(location.match()).isEqualTo(NEAR_MISS);
    assertThat(location.spans()).isEmpty();
    // 3 edits: two letters changed places, one is missing; 1000 - 1000 * 3 / 42 rounded up
    assertThat(location.closest())
        .isEqualTo(
            new ClosestMatch.Similar(new Span(text.indexOf("people"), text.length() - 1), 929));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          The people in this town thought the movie was fine. Then they left. | people in this town thought the movie was good | people in this town thought the movie was fine
          The people in this town thought the movie was. Then they left. | people in this town thought the movie was good | people in this town thought the movie was
          The people in this town thought the movie was excellent and left. | people in this town thought the movie was good | people in this town thought the movie was excellent
          We said dull movies about the long war are bad for us all. | great movies about the long war are bad for us all | dull movies about the long war are bad for us all
          I cannot go to the town in the evening. | can not go to a town in the evening | cannot go to the town in the evening
          We like the people in this town to it. | like the people in this town good | like the people in this town to
          The @CAPS1 and @CAPS2 in this town likes parks. | @CAPS1 and @CAPS2 in this town like parks | @CAPS1 and @CAPS2 in this town likes parks
          We like (all the people) in this place and parks. | all the people) in this town and parks | (all the people) in this place and parks
          I beleive in parks (and cars to) here. | I belief in parks (and cars too | I beleive in parks (and cars to)
          So they all went to the big old place on a hill. | they all went to the big old town | they all went to the big old place
          We should ban cars in the city because of smog, and we should go. | nobody city because of smog, and we | the city because of smog, and we
          The dogs ran to the old park every day in the rain. | old park dark every day in her | old park every day in the rain
          """)
  void a_near_miss_begins_and_ends_with_the_words_aligned_to_the_quote(
      String text, String quote, String closest) {
    QuoteLocation location = locate(text, quote);

    assertThat(location.match()).isEqualTo(NEAR_MISS);
    if (location.closest() instanceof ClosestMatch.Similar(Span span, int _)) {
      assertThat(span.in(text)).isEqualTo(closest);
    }
  }

  @Test
  void invented_words_are_not_found() {
    QuoteLocation location = LOCATOR.locate("entirely invented words, my dear friend");
    assertThat(location.match()).isEqualTo(NOT_FOUND);
    assertThat(location.closest()).isEqualTo(new ClosestMatch.None());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "in 1991 it was fine",
        "The film was good enough",
        "I think cars cost 3.5 million",
        "cars cost 3,5 million",
        "cars cost 35 million"
      })
  void a_changed_digit_or_a_dropped_negation_is_never_evidence(String quote) {
    assertThat(LOCATOR.locate(quote).match()).isEqualTo(NEAR_MISS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cars cost 3", "the part", "think car", "don't thin", "5 million"})
  void a_quote_never_cuts_a_word_or_a_number(String quote) {
    QuoteLocation location = LOCATOR.locate(quote);
    assertThat(location.match().isFound()).isFalse();
    assertThat(location.notes()).contains(MatchNote.CUTS_WORD);
  }

  @Test
  void a_minus_sign_belongs_to_its_number() {
    assertThat(locate("It fell to -5 degrees.", "5 degrees").match().isFound()).isFalse();
    assertThat(locate("It fell to -5 degrees.", "-5 degrees").match()).isEqualTo(EXACT);
    assertThat(locate("It fell to −5 degrees.", "-5 degrees").match()).isEqualTo(FOLDED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The film was not good enough. | good enough",
        "It isn’t a very good idea at all. | good idea",
        "He never said he likes it. | said he likes",
        "They can go home not knowing why. | go home",
        "这不是好主意 | 是好主意",
        "They wont read good books. | read good books",
        "I don\u0092t read good books. | read good books",
        "I read good books not bad ones. | read good books"
      })
  void a_negation_at_the_edge_is_noted(String text, String quote) {
    assertThat(locate(text, quote).notes()).contains(MatchNote.EDGE_NEGATION);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "No, it is a good idea. | good idea",
        "It was not. The idea was good today. | The idea was good",
        "I do not know whether this is a good idea. | good idea",
        "It was not good enough. | not good enough",
        "They wont to read good books. | read good books",
        "I wont a good book. | good book",
        "'It is a good idea\n\nNot everyone agrees.' | good idea",
        "It is a good idea Not everyone agrees. | good idea",
        "I really do not The idea was good. | The idea was good",
        "I really do not They say the idea was good. | say the idea was good"
      })
  void a_negation_elsewhere_is_not_noted(String text, String quote) {
    assertThat(locate(text, quote).notes()).doesNotContain(MatchNote.EDGE_NEGATION);
  }

  @Test
  void chinese_quotes_need_no_word_boundaries() {
    assertThat(locate("我们应该在城市里多建公园。", "应该在城市里").match()).isEqualTo(EXACT);
    assertThat(locate("我们应该在城市里多建公园。", "应该在农村里").match().isFound()).isFalse();
  }

  @Test
  void letters_of_another_script_do_not_match() {
    assertThat(locate("My pay was cut again.", "My p\u0430y was cut").match()).isEqualTo(NEAR_MISS);
  }

  @Test
  void locating_is_repeatable() {
    var made = new GeneratedTexts(51);
    for (int round = 0; round < 100; round++) {
      IndexedText document = IndexedText.of(made.text(800));
      String quote = made.mixed(document);
      QuoteLocation first = locate(document.text(), quote);
      assertThat(locate(document.text(), quote)).isEqualTo(first);
    }
  }

  private static QuoteLocation locate(String text, String quote) {
    return locator(text).locate(quote);
  }

  private static QuoteLocator locator(String text) {
    return QuoteLocator.of(IndexedText.of(text), List.of(), QuotePolicy.standard());
  }

  private static void assertLocated(
      QuoteLocation location, MatchKind match, QuotePlacement placement) {
    assertThat(location.match()).isEqualTo(match);
    assertThat(location.placement()).isEqualTo(placement);
  }

  private static List<String> texts(QuoteLocation location) {
    return location.spans().stream().map(span -> span.in(TEXT)).toList();
  }
}
