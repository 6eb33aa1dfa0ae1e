package dev.plumbline.text;

import java.util.List;

/// Tells quotes that would stand in almost any text.
final class Triviality {

  /// Why the quote is trivial; empty if it is not.
  static List<Remark> of(String quote, LocationPolicy policy) {
    int words = 0;
    int characters = 0;
    boolean content = false;
    int at = Words.next(quote, 0, quote.length());
    while (at < quote.length()) {
      int end = Words.end(quote, at, quote.length());
      words++;
      characters += end - at;
      content = content || !policy.stopWords().contains(quote, at, end);
      if (content && words >= policy.wordsRequired() && characters >= policy.charactersRequired()) {
        return List.of();
      }
      at = Words.next(quote, end, quote.length());
    }
    boolean shortened = words < policy.wordsRequired() || characters < policy.charactersRequired();
    return List.of(shortened ? Remark.TOO_SHORT : Remark.STOP_WORDS_ONLY);
  }

  static boolean holdsContent(String text, WordList stopWords) {
    for (int at = Words.next(text, 0, text.length()); at < text.length(); ) {
      int end = Words.end(text, at, text.length());
      if (!stopWords.contains(text, at, end)) {
        return true;
      }
      at = Words.next(text, end, text.length());
    }
    return false;
  }

  private Triviality() {}
}
