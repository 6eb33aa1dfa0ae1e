package dev.plumbline.text.quote;

import dev.plumbline.text.Span;
import dev.plumbline.text.WordBoundaries;
import dev.plumbline.text.WordSet;
import dev.plumbline.text.unicode.CharacterClass;
import dev.plumbline.text.unicode.Windows1252;

/// Finds words that negate a statement.
final class NegationWords {

  /// How many words before a quote may include the negation that governs it: `not a very …`.
  private static final int WORDS_BEFORE = 3;

  private static final int CHARS_BEFORE = 48;

  private static final WordSet WONT = WordSet.of("wont");

  /// The start of the first negation at or after `from` that ends at `limit` at the latest; `limit`
  /// if there is none.
  static int next(String text, int from, int limit) {
    for (int at = WordBoundaries.next(text, from, limit); at < limit; ) {
      int end = WordBoundaries.end(text, at, limit);
      if (isNegation(text, at, end)) {
        return at;
      }
      at = WordBoundaries.next(text, end, limit);
    }
    return limit;
  }

  /// Whether a negation governs the edge of a span: among the last words before it or as the first
  /// word after it, in the same sentence and with no punctuation or unmarked start of a sentence
  /// between.
  ///
  /// @param sentence from the start of the sentence of the span's start to the end of that of its
  ///   end
  static boolean governsEdgeOf(String text, Span piece, Span sentence) {
    int from = Math.max(sentence.start(), piece.start() - CHARS_BEFORE);
    while (from < piece.start() && WordBoundaries.cutsWord(text, from)) {
      from++;
    }
    int[] lastEnds = new int[WORDS_BEFORE];
    boolean[] negates = new boolean[WORDS_BEFORE];
    int seen = 0;
    for (int at = WordBoundaries.next(text, from, piece.start()); at < piece.start(); ) {
      int end = WordBoundaries.end(text, at, piece.start());
      negates[seen % WORDS_BEFORE] = isNegation(text, at, end);
      lastEnds[seen++ % WORDS_BEFORE] = end;
      at = WordBoundaries.next(text, end, piece.start());
    }
    for (int i = 0; i < Math.min(seen, WORDS_BEFORE); i++) {
      if (negates[i]
          && !hasPunctuation(text, lastEnds[i], piece.start())
          && !startsSentence(text, lastEnds[i], piece.start(), text.length())) {
        return true;
      }
    }
    return negatesNext(text, piece.end(), sentence.end());
  }

  private static boolean negatesNext(String text, int from, int sentenceEnd) {
    int limit = Math.min(sentenceEnd, from + CHARS_BEFORE);
    int at = WordBoundaries.next(text, from, limit);
    return at < limit
        && !hasPunctuation(text, from, at)
        && CharacterClass.at(text, at) != CharacterClass.UPPER
        && isNegation(text, at, WordBoundaries.end(text, at, limit));
  }

  /// Whether a sentence without a mark before it begins after `from` and not after `to`: at a
  /// common word with a capital letter.
  private static boolean startsSentence(String text, int from, int to, int limit) {
    for (int at = WordBoundaries.next(text, from, limit); at < limit && at <= to; ) {
      int end = WordBoundaries.end(text, at, limit);
      if (end - at > 1
          && CharacterClass.at(text, at) == CharacterClass.UPPER
          && CharacterClass.at(text, at + 1) == CharacterClass.LOWER
          && CommonWords.STOP_WORDS.contains(text, at, end)) {
        return true;
      }
      at = WordBoundaries.next(text, end, limit);
    }
    return false;
  }

  /// Learners write `wont` for `want`, too: before an article, a pronoun or `to` it is no negation.
  private static boolean isMisspeltWant(String text, int from, int to) {
    if (!WONT.contains(text, from, to)) {
      return false;
    }
    int limit = Math.min(text.length(), to + CHARS_BEFORE);
    int next = WordBoundaries.next(text, to, limit);
    return next < limit
        && CommonWords.OBJECT_STARTS.contains(text, next, WordBoundaries.end(text, next, limit));
  }

  /// Whether a word by itself is a negation.
  static boolean isNegation(String word) {
    return isNegation(word, 0, word.length());
  }

  private static boolean isNegation(String text, int from, int to) {
    return CommonWords.NEGATIONS.contains(text, from, to) && !isMisspeltWant(text, from, to)
        || to - from > 3
            && (text.charAt(to - 1) == 't' || text.charAt(to - 1) == 'T')
            && isApostrophe(text.charAt(to - 2))
            && (text.charAt(to - 3) == 'n' || text.charAt(to - 3) == 'N');
  }

  private static boolean isApostrophe(char c) {
    return c == '\'' || Windows1252.character(c) == '\u2019';
  }

  /// Quotation marks do not end the scope of a negation, other punctuation does.
  private static boolean hasPunctuation(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      byte kind = CharacterClass.at(text, i);
      if (kind == CharacterClass.STOP
          || kind == CharacterClass.PUNCTUATION && "\"'".indexOf(text.charAt(i)) < 0) {
        return true;
      }
    }
    return false;
  }

  private NegationWords() {}
}
