package dev.plumbline.text.quote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.FreshSeeds;
import dev.plumbline.fixtures.Soak;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import dev.plumbline.text.quote.QuoteLocation.MatchNote;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Quotes in which a judge corrected the writer's spelling are `mended`; quotes in which the sense
/// was changed never are.
@Tag("slow")
@Tag("soak")
class MendedQuotesTest {

  private static final int MISSPELLINGS = 300;
  private static final int CHANGES = Soak.times("changes", 400, 20_000);
  private static final long SEED = 20_261_122;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Some people beleive that books shuold be banned in schools. | people believe that books should be banned in schools | MENDED",
        "I dont think cars are good for the city. | I don't think cars are good | MENDED",
        "They spend to much time on computers at home. | spend too much time on computers | MENDED",
        "It is better then a long walk in the rain. | better than a long walk in the rain | MENDED",
        "I have alot of good friends in this town. | a lot of good friends in this town | MENDED",
        "I have alot of freinds in this town and in the big city. | a lot of friends in this town and in the big city | MENDED",
        "We can not go to the park today with him. | cannot go to the park today | MENDED",
        "It was a apple from the tree in our garden. | an apple from the tree | MENDED",
        "he likes music games and long books about trains | music, games and long books | MENDED",
        "Definately the goverment should help the people here. | Definitely the government should help the people here | MENDED",
        "I read the book some times at night here. | read the book sometimes at night | MENDED",
        "the teacher of our school likes green parks | The teacher of our School likes green parks | FOLDED",
        // an inflection may change the sense, so it is a kind of its own
        "Many horse run in the green park today. | Many horses run in the green park | INFLECTED",
        "Yesterday he walk to the big school with beleive. | he walked to the big school | INFLECTED",
        // a part of a sentence may leave out its end
        "Is this libary worth our money today? Never. | is this library worth our money | MENDED",
        "Is this libary worth our money today? Never. | library worth our money today? | MENDED",
        // never: the end of a question or an exclamation
        "The town will close the old library, they say. | The town will close the old library? | NEAR_MISS",
        "The town will close the old libary, they say. | The town will close the old library? | NEAR_MISS",
        "The town will close the old libary! they say. | The town will close the old library? | NEAR_MISS",
        "It costs ~90 dollars to visit our libary. | *costs 90 dollars to visit our library | NEAR_MISS",
        // never: too short, too many, nothing as it was
        "I beleive in god. | I believe in | NEAR_MISS",
        "Peopel beleive in parks becuase of trees. | People believe in parks because of trees | NEAR_MISS",
        // never: two words that exist
        "The dog came form the house on the hill. | The dog came from the house | NEAR_MISS",
        "The diner was good for all of the guests. | The dinner was good for all | NEAR_MISS",
        "We took a quite walk in the old park. | took a quiet walk in the old park | NEAR_MISS",
        "The woman in this town like green parks. | The women in this town like | NEAR_MISS",
        "My collage is near the old train station. | My college is near the old train | NEAR_MISS",
        // never: digits, numbers, negations, quantifiers, determiners, names, reversals
        "In 1990 the town had ninety green parks. | In 1991 the town had ninety | NEAR_MISS",
        "The town had fourty green parks last year. | The town had forty green parks | NEAR_MISS",
        "It costs 5% of the money of the town. | costs 5 of the money of the town | NEAR_MISS",
        "The film was nto good enough for the town. | film was not good enough for the town | NEAR_MISS",
        "The dogs are not able to run in parks. | The dogs are notable to run | NEAR_MISS",
        "There were fiew people in the green park. | There were few people in the green | NEAR_MISS",
        "We met Jon at the old school in town. | We met John at the old school | NEAR_MISS",
        "It was a moral question of the old school. | It was amoral question of the old | NEAR_MISS",
        // a slip for which two words are equally near is taken for the one that is quoted
        "She had a long carreer in the old town. | She had a long career in the old town | MENDED",
        "This was a usefull thing for the school. | This was a useful thing for the school | MENDED",
        "The rule is usefull for the whole school. | The rule is useless for the whole school | NEAR_MISS",
        "It was an in formal letter to the town. | It was an informal letter to the town | NEAR_MISS",
        // never: a word dropped or added
        "The big green park in town is really nice. | The big park in town is really nice | NEAR_MISS",
        "The big park in town is really nice. | The big green park in town is really nice | NEAR_MISS",
        // never: symbols and questions
        "The town & the school have big parks now. | The town and the school have big parks | NEAR_MISS",
        "Is the park good for us. Yes it is good. | Is the park good for us? Yes it is | NEAR_MISS",
        "The @CAPS1 told us about the park in town. | The @CAPS2 told us about the park | NEAR_MISS"
      })
  void a_quote_is_mended_if_only_its_spelling_was_corrected(
      String text, String quote, MatchKind match) {
    assertThat(locate(text, quote).match()).isEqualTo(match);
  }

  @Test
  void the_notes_say_what_was_corrected_and_the_span_is_what_the_writer_wrote() {
    String text = "Well, I dont beleive its to late for a park.";
    QuoteLocation location = locate(text, "I don't believe it's too late for a park in any way");
    QuoteLocation found =
        locate(
            text + " The end of the story is near.",
            "I don't believe its to late for a park. The end of the story");
    assertThat(location.match()).isNotEqualTo(MatchKind.MENDED);
    assertThat(found.match()).isEqualTo(MatchKind.MENDED);
    assertThat(found.notes()).containsExactly(MatchNote.APOSTROPHE, MatchNote.SPELLING);
    assertThat(found.spans().getFirst().in(text + " The end of the story is near."))
        .isEqualTo("I dont beleive its to late for a park. The end of the story");
  }

  @Test
  void only_apostrophes_punctuation_and_case_are_corrected_in_other_languages() {
    QuotePolicy policy = QuotePolicy.standard().withLanguage("de");
    String text = "Das geht's nicht so gut wie ein alter Freind im Garten.";
    QuoteLocator locator = QuoteLocator.of(IndexedText.of(text), List.of(), policy);
    assertThat(locator.locate("geht's nicht so gut, wie ein alter").match())
        .isEqualTo(MatchKind.MENDED);
    assertThat(locator.locate("so gut wie ein alter Freund im Garten").match())
        .isEqualTo(MatchKind.NEAR_MISS);
  }

  @Test
  void a_word_of_the_source_is_no_misspelling() {
    String text = "The gaitor was seen in the green park of the town.";
    String quote = "The gator was seen in the green park";
    IndexedText source = IndexedText.of("A gaitor is an old word for it. The gator swims.");
    QuoteLocator with =
        QuoteLocator.of(IndexedText.of(text), List.of(source), QuotePolicy.standard());
    assertThat(with.locate(quote).match()).isEqualTo(MatchKind.NEAR_MISS);
  }

  @Test
  void misspellings_are_mended() {
    Random random = new Random(SEED);
    int mended = 0;
    List<String> missed = new ArrayList<>();
    for (int i = 0; i < MISSPELLINGS; i++) {
      Slips.Slip slip = Slips.misspelling(random);
      MatchKind match = locate(slip.text(), slip.quote()).match();
      mended += match == MatchKind.MENDED ? 1 : 0;
      if (match != MatchKind.MENDED) {
        missed.add(match + ": " + slip.what());
      }
    }
    System.out.println("mended " + mended + " of " + MISSPELLINGS + " misspellings; not " + missed);
    assertThat(mended).isGreaterThanOrEqualTo(MISSPELLINGS * 95 / 100);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void changes_of_sense_are_never_mended(long seed) {
    Random random = new Random(seed);
    int inflected = 0;
    List<String> accepted = new ArrayList<>();
    for (int i = 0; i < CHANGES; i++) {
      Slips.Slip slip = Slips.change(random);
      QuoteLocation location = locate(slip.text(), slip.quote());
      inflected += location.match() == MatchKind.INFLECTED ? 1 : 0;
      if (location.match().isFound() && location.match() != MatchKind.INFLECTED) {
        accepted.add(
            location.match() + " " + slip.what() + ": " + slip.quote() + " | " + slip.text());
      }
    }

    System.out.println("declared inflections: " + inflected + " of " + CHANGES);
    assertThat(accepted).isEmpty();
  }

  private static List<Long> seeds() {
    return List.of(SEED, (long) FreshSeeds.of(MendedQuotesTest.class)[0]);
  }

  private static QuoteLocation locate(String text, String quote) {
    return QuoteLocator.of(IndexedText.of(text), List.of(), QuotePolicy.standard()).locate(quote);
  }
}
