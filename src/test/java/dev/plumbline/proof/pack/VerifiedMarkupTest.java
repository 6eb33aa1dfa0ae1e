package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.MarkdownPages;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Quotes through markup as the engine finds them and as the verifier checks them.
class VerifiedMarkupTest {

  private static final int PAIRS = Boolean.getBoolean("soak") ? 20_000 : 500;

  private final IndependentVerifier verifier = IndependentVerifier.compiled();
  private final MarkdownPages pages = new MarkdownPages(Long.getLong("seed", System.nanoTime()));

  @Test
  void the_verifier_finds_a_quote_through_markup_where_the_engine_does_and_no_other_words_there() {
    List<String> apart = new ArrayList<>();
    for (int i = 0; i < PAIRS; ) {
      String source = pages.page();
      List<String> blocks = MarkdownPages.blocks(source);
      String quote = pages.quote(pages.any(blocks));
      JsonObject location = FormatVectors.located(source, quote);
      if (location.text("match").equals("markup")) {
        i++;
        if (!faults(location, quote, source).isEmpty()) {
          apart.add("refused: " + quote + " <- " + source.replace("\n", "⏎"));
        }
        String changed = pages.changed(List.of(quote));
        if (!changed.isEmpty()
            && !words(changed).equals(words(quote))
            && faults(location, changed, source).isEmpty()) {
          apart.add("accepted: " + changed + " <- " + source.replace("\n", "⏎"));
        }
      }
    }
    apart.stream().limit(12).forEach(System.out::println);
    assertThat(apart).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("dev.plumbline.fixtures.MarkdownPages#kinds")
  void the_verifier_sees_through_every_kind_of_mark(String text, String quote) {
    JsonObject location = FormatVectors.located(text, quote);
    assertThat(location.text("match")).isEqualTo("markup");
    assertThat(faults(location, quote, text)).isEmpty();
    assertThat(faults(location, quote + " and more", text)).isNotEmpty();
    assertThat(faults(location, "not " + quote, text)).isNotEmpty();
  }

  /// Without words that are signs alone: whether a lone `*` is a mark takes the whole page.
  private static String words(String quote) {
    return quote.replaceAll("(?<= )[^\\p{L}\\d]+ ", "");
  }

  private List<String> faults(JsonObject location, String quote, String source) {
    var other = JsonObject.builder();
    location.forEach((key, value) -> other.put(key, key.equals("quote") ? Json.of(quote) : value));
    return verifier.quoteFaults(other.build(), source);
  }
}
