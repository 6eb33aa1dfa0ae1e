package dev.plumbline.text.quote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.text.Folding;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.WordBoundaries;
import dev.plumbline.text.phrase.Occurrences.SearchPattern;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Invariants of quote location, on generated texts of different lengths.
class LocatedQuotesTest {

  private static final int TEXTS = 60;
  private static final int QUOTES = 20;

  @ParameterizedTest
  @ValueSource(ints = {300, 2_400, 40_000})
  void a_reformatted_quote_is_located_and_folds_to_the_quote(int length) {
    var made = new GeneratedTexts(length);
    for (int round = 0; round < TEXTS * 300 / length + 3; round++) {
      IndexedText document = IndexedText.of(made.text(length));
      var locator = QuoteLocator.of(document, List.of(), QuotePolicy.standard());
      for (int i = 0; i < QUOTES; i++) {
        String quote = made.disguised(made.quote(document));
        QuoteLocation location = locator.locate(quote);

        assertThat(location.match().isFound() || location.match() == MatchKind.TRIVIAL)
            .as("%s in %s", location, quote)
            .isTrue();
        for (Span span : location.spans()) {
          assertThat(lower(span.in(document.text()))).isEqualTo(lower(quote));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 2_400, 40_000})
  void a_unit_is_located_in_itself(int length) {
    var made = new GeneratedTexts(length + 1);
    for (int round = 0; round < TEXTS * 300 / length + 3; round++) {
      IndexedText document = IndexedText.of(made.text(length));
      var locator = QuoteLocator.of(document, List.of(), QuotePolicy.standard());
      for (Sentence sentence : document.units().sentences()) {
        String quote = sentence.span().in(document.text());
        QuoteLocation location = locator.locate(quote, sentence.id());

        // a generated sentence may consist of stop words alone
        if (location.match() != MatchKind.TRIVIAL) {
          assertThat(location.match()).isEqualTo(MatchKind.EXACT);
          assertThat(location.spans()).containsExactly(sentence.span());
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 2_400, 40_000})
  void a_changed_digit_or_dropped_negation_is_evidence_only_if_it_occurs_elsewhere(int length) {
    var made = new GeneratedTexts(length + 2);
    for (int round = 0; round < TEXTS * 300 / length + 3; round++) {
      IndexedText document = IndexedText.of(made.text(length));
      var locator = QuoteLocator.of(document, List.of(), QuotePolicy.standard());
      String folded = lower(document.text());
      for (int i = 0; i < QUOTES; i++) {
        for (String changed : changed(made.quote(document))) {
          QuoteLocation location = locator.locate(changed);

          assertThat(location.match().isFound() && !folded.contains(lower(changed)))
              .as("%s in %s", location, changed)
              .isFalse();
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 100, 2_000})
  void invariants_hold_for_arbitrary_texts_and_quotes(int length) {
    var made = new GeneratedTexts(length + 3);
    for (int round = 0; round < 100_000 / length; round++) {
      String text = made.junk(length);
      int from = made.below(length);
      String quote = text.substring(from, Math.min(length, from + 1 + made.below(40)));
      var locator =
          QuoteLocator.of(
              IndexedText.of(text),
              List.of(IndexedText.of(made.junk(10))),
              QuotePolicy.standard().requiring(1, 1));

      for (QuoteLocation location :
          Stream.of("s1", "p1", "s2", "x").map(unit -> locator.locate(quote, unit)).toList()) {
        for (Span span : location.spans()) {
          assertThat(WordBoundaries.cutsWord(text, span.start())).isFalse();
          assertThat(WordBoundaries.cutsWord(text, span.end())).isFalse();
        }
        if (location.match() == MatchKind.EXACT) {
          assertThat(location.spans().getFirst().in(text)).isEqualTo(quote);
        }
      }
    }
  }

  /// Each digit changed, and each negation dropped.
  private static List<String> changed(String quote) {
    List<String> changed = new ArrayList<>();
    for (int i = 0; i < quote.length(); i++) {
      char c = quote.charAt(i);
      if (c >= '0' && c <= '9') {
        changed.add(
            quote.substring(0, i) + (char) ('0' + (c - '0' + 1) % 10) + quote.substring(i + 1));
      }
    }
    for (String negation : List.of(" not ", " no ", " never ")) {
      if (quote.contains(negation)) {
        changed.add(quote.replaceFirst(negation, " "));
      }
    }
    return changed;
  }

  private static String lower(String text) {
    return SearchPattern.of(Folding.fold(text.toLowerCase(Locale.ROOT))).lower();
  }
}
