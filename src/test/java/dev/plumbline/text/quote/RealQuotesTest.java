package dev.plumbline.text.quote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.text.Span;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/// The quotations of real judges, which cannot be redistributed: `-Dplumbline.rationales` names the
/// file, `-Dplumbline.rubrics` the folder with the contexts. Prints a table of matches for each
/// judge, and lists every mended quote in `target/mended-quotes.txt` to be read by a person.
class RealQuotesTest {

  private static final Path LIST = Path.of("target/mended-quotes.txt");

  @Test
  void mended_quotes_of_real_judges_are_listed_and_keep_digits_and_negations() throws IOException {
    Path rationales = Path.of(System.getProperty("plumbline.rationales", ""));
    boolean present = Files.isRegularFile(rationales);
    if (!present) {
      System.out.println("skipped: -Dplumbline.rationales names no file of rationales");
    }
    assumeTrue(present, "skipped: -Dplumbline.rationales names no file of rationales");

    List<RealQuotes.LocatedQuote> quotes =
        RealQuotes.locate(rationales, Path.of(System.getProperty("plumbline.rubrics", "")));

    RealQuotes.table(quotes);
    StringBuilder list = new StringBuilder();
    for (RealQuotes.LocatedQuote quote : quotes) {
      QuoteLocation location = quote.location();
      if (location.match() == MatchKind.MENDED || location.match() == MatchKind.INFLECTED) {
        Span span = location.spans().getFirst();
        String written = span.in(quote.essay());
        list.append(location.match().wireName() + " " + quote.id() + " " + location.notes() + "\n");
        list.append("  quote  " + quote.quote().replace('\n', '/') + "\n");
        list.append("  essay  " + RealQuotes.around(span, quote.essay()) + "\n\n");

        assertThat(digits(quote.quote())).isEqualTo(digits(written));
        assertThat(negations(quote.quote())).isEqualTo(negations(written));
      }
    }
    Files.createDirectories(LIST.getParent());
    Files.writeString(LIST, list);
    assertThat(quotes).isNotEmpty();
  }

  private static String digits(String text) {
    return text.replaceAll("[^0-9]", "");
  }

  private static long negations(String text) {
    return List.of(text.toLowerCase(Locale.ROOT).split("[^a-z'’\u0092]+")).stream()
        .filter(word -> word.matches("no|not|never|none|cannot|without|[a-z]+n['’\u0092]?t"))
        .filter(word -> !word.matches(".*[aeiou]nt"))
        .count();
  }
}
