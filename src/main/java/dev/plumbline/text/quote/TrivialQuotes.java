package dev.plumbline.text.quote;

import dev.plumbline.text.RedactionMark;
import dev.plumbline.text.WordBoundaries;
import dev.plumbline.text.quote.QuoteLocation.MatchNote;
import java.util.List;

/// Detects quotes that would match almost any text.
final class TrivialQuotes {

  /// Why the quote is trivial; empty if it is not.
  static List<MatchNote> reasons(String written, QuotePolicy policy) {
    String quote = RedactionMark.without(written);
    int words = 0;
    int characters = 0;
    boolean content = false;
    int at = WordBoundaries.next(quote, 0, quote.length());
    while (at < quote.length()) {
      int end = WordBoundaries.end(quote, at, quote.length());
      words++;
      characters += end - at;
      content = content || !CommonWords.STOP_WORDS.contains(quote, at, end);
      if (content && words >= policy.wordsRequired() && characters >= policy.charactersRequired()) {
        return List.of();
      }
      at = WordBoundaries.next(quote, end, quote.length());
    }
    boolean shortened = words < policy.wordsRequired() || characters < policy.charactersRequired();
    return List.of(shortened ? MatchNote.TOO_SHORT : MatchNote.STOP_WORDS_ONLY);
  }

  static boolean hasContentWord(String text) {
    for (int at = WordBoundaries.next(text, 0, text.length()); at < text.length(); ) {
      int end = WordBoundaries.end(text, at, text.length());
      if (!CommonWords.STOP_WORDS.contains(text, at, end)) {
        return true;
      }
      at = WordBoundaries.next(text, end, text.length());
    }
    return false;
  }

  private TrivialQuotes() {}
}
