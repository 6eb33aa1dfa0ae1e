package dev.plumbline.text.quote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.text.IndexedText;
import dev.plumbline.text.TextNotation;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import dev.plumbline.text.quote.QuoteLocation.MatchNote;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MarkupQuotesTest {

  @ParameterizedTest
  @MethodSource("dev.plumbline.fixtures.MarkdownPages#kinds")
  void a_quote_sees_what_a_reader_of_the_page_sees(String text, String quote) {
    QuoteLocation location = locate(text, quote);
    assertThat(location.match()).isEqualTo(MatchKind.MARKUP);
    assertThat(location.notes()).contains(MatchNote.MARKUP);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      quoteCharacter = '\u0001',
      textBlock =
          """
          The ~~old~~ fee is **ten** dollars                          ¦ The fee is ten dollars
          The ~~old **high**~~ fee is ten dollars                     ¦ old high fee is ten
          It has 10<sup>6</sup> **small** parts                       ¦ It has 106 small parts
          A room of 20 m<sup>2</sup> for **rent**                     ¦ of 20 m2 for rent
          It is H<sub>2</sub>O and **salt** here                      ¦ It is H2O and salt here
          Dear <name>, the **fee** is paid                            ¦ Dear , the fee is paid
          Dear {name}, the **fee** is paid                            ¦ Dear , the fee is paid
          It is 2 * 3 * 4 **in** all                                  ¦ It is 2 3 4 in all
          Use snake_case_x in **all** files                           ¦ Use snakecasex in all files
          If 1 < 2 and 3 > 2 then **go** on                           ¦ If 1 3 > 2 then go on
          Set `a * b * c` to **ten** now                              ¦ Set a b c to ten now
          Open C:\\new **folder** to begin                            ¦ Open C:new folder to begin
          - The **refund** is paid⏎- in five days                     ¦ The refund is paid in five days
          The **refund** is paid⏎⏎in five days                        ¦ The refund is paid in five days
          # The **refund**⏎is paid in full                            ¦ The refund is paid in full
          | Refund **is** paid | not | within five days |⏎|---|---|---| ¦ Refund is paid within five days
          | A | B | C |⏎|---|---|---|⏎| Refund **is** paid | | in five days | ¦ Refund is paid in five days
          <table><td>The fee<td> &nbsp; <td>is paid in full</table>   ¦ The fee is paid in full
          Paid[^1] in **full**⏎⏎[^1]: within⏎                         ¦ Paid in full within
          | Refund **is** paid | now |⏎|---|---|⏎| within five | days | ¦ Refund is paid within five days
          See [the **list**](http://a.b/of-fees)                      ¦ See the list http://a.b/of-fees
          The war of 1939-⏎1945 was **long**                          ¦ The war of 19391945 was long
          The refund is **not** paid in full                          ¦ The refund is paid in full
          It was **-5** degrees in the night                          ¦ It was 5 degrees in the night
          In code `a[1]` is the **first** one                         ¦ In code a is the first one
          The value is [x] for **all** of them                        ¦ The value is for all of them
          <!-- not --> The **fee** is <!-- not --> paid               ¦ The fee is paid
          ```⏎The **fee** is paid⏎```                                 ¦ The fee is paid
          """)
  void a_quote_skips_no_word_and_no_mark_that_is_none(String text, String quote) {
    assertThat(locate(text, quote).match().isFound()).isFalse();
  }

  @Test
  void the_span_is_that_of_the_source() {
    String text = "The **refund** is paid *within five days*.";
    QuoteLocation location = locate(text, "refund is paid within five days");
    assertThat(location.spans().stream().map(span -> span.in(text)))
        .containsExactly("refund** is paid *within five days");
  }

  @Test
  void an_ellipsis_leaves_out_marked_words() {
    QuoteLocation location =
        locate(
            "The **refund** of the fee is paid *within* five days.",
            "The refund … within five days");
    assertThat(location.match()).isEqualTo(MatchKind.ELIDED);
    assertThat(location.notes()).contains(MatchNote.ELIDED, MatchNote.MARKUP);
    assertThat(location.spans()).hasSize(2);
  }

  @Test
  void words_that_are_struck_through_or_an_address_are_noted() {
    assertThat(locate("The ~~old fee is~~ ten", "old fee is").notes())
        .containsExactly(MatchNote.STRUCK);
    assertThat(locate("A [list](http://old/fee-list of) b", "old fee").match().isFound()).isFalse();
    assertThat(
            locate("See [here](http://refund-in-five.days/of ) b", "refund-in-five.days").notes())
        .containsExactly(MatchNote.ADDRESS);
  }

  @Test
  void each_markup_reads_its_own_marks() {
    String text = "The <b>refund</b> is **paid** in full";
    assertThat(locate(text, "The refund is **paid** in full", TextNotation.HTML).match())
        .isEqualTo(MatchKind.MARKUP);
    assertThat(locate(text, "The refund is paid in full", TextNotation.HTML).match().isFound())
        .isFalse();
    assertThat(locate(text, "refund is paid in", TextNotation.NONE).match().isFound()).isFalse();
    assertThat(locate("an im-\nportant fee", "an important fee", TextNotation.NONE).match())
        .isEqualTo(MatchKind.MARKUP);
    assertThat(
            locate("<p>The fee</p><p>is paid</p>", "fee is paid", TextNotation.HTML)
                .match()
                .isFound())
        .isFalse();
    assertThat(
            locate("<tr><td>The fee</td><td>is paid</td></tr>", "fee is paid", TextNotation.HTML)
                .match())
        .isEqualTo(MatchKind.MARKUP);
  }

  private static QuoteLocation locate(String text, String quote) {
    return locate(text.replace('⏎', '\n'), quote, TextNotation.MARKDOWN);
  }

  private static QuoteLocation locate(String text, String quote, TextNotation markup) {
    return QuoteLocator.of(
            IndexedText.of(text), List.<IndexedText>of(), QuotePolicy.standard().withMarkup(markup))
        .locate(quote);
  }
}
