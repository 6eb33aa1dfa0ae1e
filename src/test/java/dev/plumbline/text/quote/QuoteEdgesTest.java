package dev.plumbline.text.quote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.text.IndexedText;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import dev.plumbline.text.quote.QuoteLocation.MatchNote;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The edge rule of `quotes/3`. In each case the quote stands between `<` and `>` in the text.
class QuoteEdgesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "It was \u2010<5 degrees in May>.",
        "It was \u2011<5 degrees in May>.",
        "It was \u2012<5 degrees in May>.",
        "It was \u2014<5 degrees in May>.",
        "It was \u2015<5 degrees in May>.",
        "It was \uFE63<5 degrees in May>.",
        "It was \uFF0D<5 degrees in May>.",
        "It was \u207B<5 degrees in May>.",
        "It was +<5 degrees in May>.",
        "It was ±<5 degrees in May>.",
        "It was ≤<5 degrees in May>.",
        "It was \u2014<.5 degrees in May>.",
        "It lost \u2212$<5 million in May>.",
        "It lost \u2012<$5 million in May>.",
        "It was (\u2014<5 degrees in May>).",
        "It was \u2014\u200B<5 degrees in May>.",
        "It cost 1 <000 euros then>.",
        "<The price was 1> 000 euros.",
        "It cost 1\u00A0<000 euros then>.",
        "It cost 1\u202F<000 euros then>.",
        "It cost 1\u2009<000 euros then>.",
        "It cost 1\u2018<000 euros then>.",
        "It cost 1`<000 euros then>.",
        "It cost 1·<000 euros then>.",
        "It cost 12 345 <678 euros then>.",
        "It cost 12 <345 678 euros then>.",
        "It cost 1 00 <000 rupees then>.",
        "It cost 1 <00 000 rupees then>.",
        "It cost 1\n<000 euros then>.",
        "The years 1990\u2014<95 were wet there>.",
        "<The number was 10>\u207B² or so.",
        "<The number was 10>^5 or so.",
        "It was in-\n<appropriate for the child>.",
        "It was in-\r\n<appropriate for the child>.",
        "It was in\u2010\n<appropriate for the child>.",
        "It was in\u00AD\n<appropriate for the child>.",
        "It was in- <appropriate for the child>.",
        "It is un\u2013<healthy for the child>.",
        "It is un\u2014<healthy for the child>.",
        "It is un\u2012<healthy for the child>.",
        "It is un\u2212<healthy for the child>.",
        "It is un/<healthy for the child>.",
        "It is un--<healthy for the child>.",
        "It is un*<healthy for the child>.",
        "It is (un)<healthy for the child>.",
        "It is \uFF0Dun\uFF0D<healthy for the child>.",
        "It is UN\u2014<healthy for the child>.",
        "<The doctor was care>\u2013less there.",
        "<The doctor was care>\u2014less there.",
        "<The doctor was care>-\nless there.",
        "<It was really in>-\nappropriate."
      })
  void a_sign_a_group_of_digits_and_a_part_of_a_compound_are_not_cut_off(String marked) {
    QuoteLocation strict = locate(marked);
    assertThat(strict.match())
        .isIn(MatchKind.NEAR_MISS, MatchKind.NOT_FOUND, MatchKind.PROMPT_ECHO);
    assertThat(strict.notes()).contains(MatchNote.CUTS_WORD);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "It was cold\u2014<5 degrees in May>.",
        "It was cold \u2014 <5 degrees in May>.",
        "It was <\u20145 degrees in May>.",
        "It cost <1 000 euros then>.",
        "In 2019 <300 people came there>.",
        "There were 12\t<300 people came there>.",
        "In room 12 <3000 people came>.",
        "It costs $<5 a day here>.",
        "The end\u2014<appropriate clothes were worn>.",
        "He or\u2014<healthy people go there>.",
        "<The dogs and cats>/birds are there.",
        "We live in <appropriate houses there>.",
        "The place we live in.\n<Appropriate houses are there>.",
        "The place we live in,<appropriate houses are there>.",
        "It was pre- <and post-war music there>.",
        "It was short-\n<and long-term work there>.",
        "- <healthy people go there>.",
        "\u2014 <healthy people go there>.",
        "It is (not so) <healthy for the child>.",
        "It is <un\u2013healthy for the child>.",
        "<in-\nappropriate for the child>.",
        "<The doctor was careless> there."
      })
  void whole_numbers_and_words_are_quoted(String marked) {
    assertThat(locate(marked).match()).isEqualTo(MatchKind.EXACT);
  }

  private static QuoteLocation locate(String marked) {
    int from = marked.indexOf('<');
    int to = marked.indexOf('>', from) - 1;
    String text = marked.replace("<", "").replace(">", "");
    return QuoteLocator.of(IndexedText.of(text), List.of(), QuotePolicy.standard())
        .locate(text.substring(from, to));
  }
}
