package dev.plumbline.text.quote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.MarkdownPages;
import dev.plumbline.text.Folding;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.TextNotation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Quotes from pages that the library renders, of Markdown that is made at random.
class MarkupOracleTest {

  private static final int PAIRS = Boolean.getBoolean("soak") ? 20_000 : 1_000;

  private final MarkdownPages pages = new MarkdownPages(Long.getLong("seed", System.nanoTime()));

  @Test
  void a_plain_quote_of_the_rendered_page_is_found() {
    List<String> lost = new ArrayList<>();
    for (int i = 0; i < PAIRS; ) {
      String source = pages.page();
      List<String> blocks = MarkdownPages.blocks(source);
      String quote = pages.quote(pages.any(blocks));
      if (!quote.isEmpty()) {
        i++;
        if (!locate(source, quote).match().isVerbatim()) {
          lost.add(quote + " <- " + source.replace("\n", "\u23CE"));
        }
      }
    }
    lost.stream().limit(12).forEach(System.out::println);
    System.out.println(lost.size() + " of " + PAIRS + " quotes lost");
    assertThat(lost).hasSizeLessThanOrEqualTo(PAIRS / 100);
  }

  @Test
  void a_quote_that_was_changed_is_not_found() {
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < PAIRS; ) {
      String source = pages.page();
      List<String> blocks = MarkdownPages.blocks(source);
      String quote = pages.changed(blocks);
      String page = plain(String.join("\n", blocks));
      if (!quote.isEmpty()
          && !page.contains(plain(quote))
          && !plain(source).contains(plain(quote))) {
        i++;
        if (locate(source, quote).match().isVerbatim()) {
          wrong.add(quote + " <- " + source.replace("\n", "\u23CE"));
        }
      }
    }
    wrong.stream().limit(12).forEach(System.out::println);
    assertThat(wrong).isEmpty();
  }

  @Test
  void a_text_without_markup_has_the_same_quotes_under_each() {
    GeneratedTexts made = new GeneratedTexts(System.nanoTime());
    for (int i = 0; i < PAIRS / 10; i++) {
      IndexedText text = IndexedText.of(made.text(600));
      String quote = made.quote(text);
      for (String said : List.of(quote, quote + " zebra", quote.replaceFirst(" ", " \u2026 "))) {
        assertThat(
                Arrays.stream(TextNotation.values())
                    .map(QuotePolicy.standard()::withMarkup)
                    .map(policy -> QuoteLocator.of(text, List.of(), policy).locate(said))
                    .distinct())
            .hasSize(1);
      }
    }
  }

  private static QuoteLocation locate(String source, String quote) {
    return QuoteLocator.of(IndexedText.of(source), List.of(), QuotePolicy.standard()).locate(quote);
  }

  private static String plain(String text) {
    return Folding.fold(text).lower();
  }
}
