package dev.plumbline.text.quote;

import dev.plumbline.text.FoldedText;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.QuoteEdges;
import dev.plumbline.text.phrase.Occurrences;
import dev.plumbline.text.phrase.SearchPattern;
import dev.plumbline.text.unicode.CharacterClass;

/// A part of a quote after an ellipsis: its next occurrence, and what the ellipsis before it omits.
///
/// A part is looked for after each occurrence of the parts before it, from left to right. Each
/// answer is remembered until it is passed, so that all of them together read the text once.
final class ElidedPart {

  private static final int UNKNOWN = -1;

  private final IndexedText document;
  private final SearchPattern pattern;
  private final Occurrences occurrences;
  private final TurningWords turningWords;
  private final int limit;

  /// The first occurrence at or after the last offset asked for; past the limit if there is none.
  private int occurrence = UNKNOWN;

  /// The first digit at or after the last offset asked for, in the folded text.
  private int digit = UNKNOWN;

  /// The first negation at or after the last offset asked for, in the source.
  private int negation = UNKNOWN;

  /// The first turning word at or after the last offset asked for, in the folded text.
  private int turn = UNKNOWN;

  ElidedPart(
      IndexedText document,
      SearchPattern pattern,
      QuoteEdges edges,
      int from,
      int limit,
      TurningWords turningWords) {
    this.document = document;
    this.pattern = pattern;
    this.occurrences = new Occurrences(document, pattern, edges, from, limit);
    this.turningWords = turningWords;
    this.limit = limit;
  }

  SearchPattern pattern() {
    return pattern;
  }

  /// The first occurrence at or after an offset of the folded text, or -1. Offsets must not
  /// descend.
  int next(int from) {
    if (occurrence < from && occurrence < limit) {
      int found = occurrences.next(from);
      occurrence = found < 0 ? limit : found;
    }
    return occurrence < limit ? occurrence : -1;
  }

  /// Whether a digit lies in the folded text between two offsets, which must not descend.
  boolean skipsDigit(int from, int to) {
    FoldedText folded = document.folded();
    if (digit < from) {
      digit = from;
      while (digit < limit && CharacterClass.at(folded.text(), digit) != CharacterClass.DIGIT) {
        digit++;
      }
    }
    return digit < to;
  }

  /// Whether a negation lies between two offsets of the folded text, which must not descend.
  boolean skipsNegation(int from, int to) {
    FoldedText folded = document.folded();
    int start = folded.sourceOffset(from);
    if (negation < start) {
      int end = folded.sourceOffset(limit);
      negation = NegationWords.next(document.text(), start, end);
    }
    return negation < folded.sourceOffset(to);
  }

  /// Whether a turning word lies between two offsets of the folded text, which must not descend.
  boolean skipsTurn(int from, int to) {
    if (turn < from) {
      turn = turningWords.next(document.folded().lower(), from, limit);
    }
    return turn < to;
  }
}
