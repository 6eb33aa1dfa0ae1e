package dev.plumbline.text.quote;

import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.WordIndex;
import dev.plumbline.text.unicode.CharacterClass;

/// Aligns the edges of a near miss with the words of the quote.
///
/// The edit-distance search ends at the first of several equally near offsets, so an edge word that
/// was replaced as a whole is left out: for `was good` it finds `was` where the text has `was
/// fine`. And where a match begins inside a word, that word may be unrelated to the quote.
final class EdgeWordAligner {

  /// Signs that belong to the word after them.
  private static final String SIGNS = "@#$";

  private static final String OPENING = "([{";
  private static final String CLOSING = ")]}";

  private final IndexedText document;
  private final String text;
  private final ApproximateMatcher quote;
  private final int words;
  private int start;
  private int end;

  /// @param piece the result of the edit-distance search
  static Span around(IndexedText document, String quote, Span piece) {
    EdgeWordAligner nearest = new EdgeWordAligner(document, quote, piece);
    nearest.shrink();
    nearest.grow();
    nearest.complete();
    return document.folded().span(nearest.start, nearest.end);
  }

  private EdgeWordAligner(IndexedText document, String quote, Span piece) {
    this.document = document;
    this.text = document.folded().lower();
    this.quote = new ApproximateMatcher(quote);
    this.words = words(quote, 0, quote.length());
    this.start = document.folded().foldedOffset(piece.start());
    this.end = document.folded().foldedOffset(piece.end());
  }

  /// Drops white space at the edges, and an edge word that only increases the distance to the
  /// quote.
  private void shrink() {
    while (start < end && text.charAt(end - 1) == ' ') {
      end--;
    }
    while (start < end && text.charAt(start) == ' ') {
      start++;
    }
    boolean shrunk = true;
    while (shrunk) {
      int second = startOfSecondWord();
      int before = endOfSecondLastWord();
      if (second < end && isNearer(second, end)) {
        start = second;
      } else if (before > start && isNearer(start, before)) {
        end = before;
      } else {
        shrunk = false;
      }
    }
  }

  /// Whether a shorter match is at least as near, or nearer if it has fewer words than the quote.
  private boolean isNearer(int from, int to) {
    int fewer = distance(from, to) - distance(start, end);
    return fewer < 0 || fewer == 0 && words(text, from, to) >= words;
  }

  /// Includes a sign that is written together with the first word (`@CAPS1`, `$5`), and the
  /// brackets of which the match has only one.
  private void complete() {
    while (start > 0 && SIGNS.indexOf(text.charAt(start - 1)) >= 0) {
      start--;
    }
    for (int i = 0; i < OPENING.length(); i++) {
      int open = depth(OPENING.charAt(i), CLOSING.charAt(i));
      if (open < 0 && start > 0 && text.charAt(start - 1) == OPENING.charAt(i)) {
        start--;
      } else if (open > 0 && end < text.length() && text.charAt(end) == CLOSING.charAt(i)) {
        end++;
      }
    }
  }

  private int depth(char opening, char closing) {
    int depth = 0;
    for (int at = start; at < end; at++) {
      depth += text.charAt(at) == opening ? 1 : text.charAt(at) == closing ? -1 : 0;
    }
    return depth;
  }

  /// Extends the match by words of the same sentence, as long as the quote has more words and the
  /// next one substitutes one of them: it costs less than an insertion would.
  private void grow() {
    for (boolean grown = true; grown && words(text, start, end) < words; ) {
      int further = endOfNextWord();
      int earlier = startOfPreviousWord();
      int now = distance(start, end);
      int behind = distance(start, further) - now;
      int before = distance(earlier, end) - now;
      boolean takesBehind = further > end && behind < further - end;
      boolean takesBefore = earlier < start && before < start - earlier;
      if (takesBehind && (!takesBefore || behind <= before)) {
        end = further;
      } else if (takesBefore) {
        start = earlier;
      }
      grown = takesBehind || takesBefore;
    }
  }

  private int distance(int from, int to) {
    return quote.distance(text, from, to);
  }

  /// The start of the second word of the match, or its end.
  private int startOfSecondWord() {
    int first = WordIndex.next(text, start);
    return first < end ? WordIndex.next(text, WordIndex.end(text, first)) : end;
  }

  /// The end of the second-last word of the match, or its start.
  private int endOfSecondLastWord() {
    int before = start;
    int last = start;
    for (int at = WordIndex.next(text, start); at < end; at = WordIndex.next(text, last)) {
      before = last;
      last = WordIndex.end(text, at);
    }
    return before;
  }

  /// The end of the next word of the sentence, or the current end if there is none.
  private int endOfNextWord() {
    int next = WordIndex.next(text, end);
    int further = next < text.length() ? WordIndex.end(text, next) : end;
    return isOneSentence(end - 1, further) ? further : end;
  }

  /// The start of the previous word of the sentence, or the current start if there is none.
  private int startOfPreviousWord() {
    int at = start;
    while (at > 0 && !isWord(at - 1)) {
      at--;
    }
    int earlier = at;
    while (earlier > 0 && isWord(earlier - 1)) {
      earlier--;
    }
    return earlier < at && isOneSentence(earlier, start + 1) ? earlier : start;
  }

  private boolean isWord(int at) {
    return CharacterClass.isWord(CharacterClass.at(text, at));
  }

  private boolean isOneSentence(int from, int to) {
    return from < to
        && document.units().sentenceContaining(document.folded().span(from, to)).isPresent();
  }

  private static int words(String text, int from, int to) {
    int words = 0;
    for (int at = WordIndex.next(text, from); at < to; at = WordIndex.next(text, at)) {
      words++;
      at = WordIndex.end(text, at);
    }
    return words;
  }
}
