package dev.plumbline.text.quote;

import dev.plumbline.text.FoldedText;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.WordBoundaries;
import dev.plumbline.text.WordIndex;
import dev.plumbline.text.phrase.Occurrences.SearchPattern;
import dev.plumbline.text.quote.QuoteLocation.ClosestMatch;
import dev.plumbline.text.unicode.CharacterClass;
import java.util.Arrays;

/// Finds the piece of a document that a quote most resembles.
///
/// Only ranges are compared in which at least half of the quote's rarer words occur at about the
/// positions that they have in the quote; anything else is a different text, not a misquotation.
final class NearMissFinder {

  /// The least similarity, in thousandths: one minus edit distance over the longer length.
  static final int SIMILARITY_PERMILLE_MIN = 750;

  private static final int RARE_WORD_PLACES_MAX = 64;
  private static final int CANDIDATES_MAX = 3;

  private final IndexedText document;
  private final FoldedText folded;
  private final String quote;

  /// The folded offsets of the stretch that is searched.
  private final int first;

  private final int limit;
  private int[] starts = new int[32];
  private int size;

  /// @param stretch where the piece must be
  static ClosestMatch find(IndexedText document, SearchPattern pattern, Span stretch) {
    return pattern.length() == 0
        ? new ClosestMatch.None()
        : new NearMissFinder(document, pattern.lower(), stretch).run();
  }

  private NearMissFinder(IndexedText document, String quote, Span stretch) {
    this.document = document;
    this.first = document.folded().foldedOffset(stretch.start());
    this.limit = document.folded().foldedOffset(stretch.end());
    this.folded = document.folded();
    this.quote = quote;
  }

  private ClosestMatch run() {
    ClosestMatch best = new ClosestMatch.None();
    for (int start : candidateStarts()) {
      ClosestMatch found = similarWithin(start - slack(), start + quote.length() + slack());
      best = permille(found) > permille(best) ? found : best;
    }
    return best instanceof ClosestMatch.Similar(Span span, int permille)
        ? new ClosestMatch.Similar(EdgeWordAligner.around(document, quote, span), permille)
        : best;
  }

  private int slack() {
    return quote.length() / 2 + 8;
  }

  private ClosestMatch similarWithin(int from, int to) {
    String text = folded.lower();
    int start = Math.max(first, from);
    ApproximateMatcher.Best end =
        new ApproximateMatcher(quote).bestEnd(text, start, Math.max(start, Math.min(to, limit)));
    // the longer of the two lengths is at most a third over the quote's
    if (end.distance() * 3 > quote.length()) {
      return new ClosestMatch.None();
    }
    int begin = start(text, start, end);
    int longer = Math.max(quote.length(), end.at() - begin);
    int permille = 1000 - 1000 * end.distance() / longer;
    return permille < SIMILARITY_PERMILLE_MIN
        ? new ClosestMatch.None()
        : new ClosestMatch.Similar(widenedToWords(begin, end.at()), permille);
  }

  /// The start of the alignment, found by aligning backwards from its end.
  private int start(String text, int from, ApproximateMatcher.Best end) {
    int reach = Math.max(from, end.at() - quote.length() - end.distance());
    String backwards = new StringBuilder(text.substring(reach, end.at())).reverse().toString();
    String turned = new StringBuilder(quote).reverse().toString();
    return end.at()
        - new ApproximateMatcher(turned).bestPrefix(backwards, 0, backwards.length()).at();
  }

  /// The span of the piece, widened to whole words.
  private Span widenedToWords(int from, int to) {
    String source = document.text();
    Span span = folded.span(from, to);
    int start = span.start();
    int end = span.end();
    while (WordBoundaries.cutsWord(source, start) && span.start() - start < 64) {
      start--;
    }
    while (WordBoundaries.cutsWord(source, end) && end - span.end() < 64) {
      end++;
    }
    return new Span(start, end);
  }

  /// Where the quote would begin if its rarer words were where the text has them: the starts with
  /// the most votes, best first.
  private int[] candidateStarts() {
    int rareWords = collectStarts();
    Arrays.sort(starts, 0, size);
    int[] best = new int[CANDIDATES_MAX];
    int[] votes = new int[CANDIDATES_MAX];
    Arrays.fill(votes, Math.max(1, rareWords / 2) - 1);
    int found = 0;
    int last = 0;
    for (int first = 0; first < size; first = last) {
      while (last < size && starts[last] - starts[first] <= quote.length() / 6 + 4) {
        last++;
      }
      found += insert(best, votes, starts[first], last - first) ? 1 : 0;
    }
    return Arrays.copyOf(best, Math.min(found, CANDIDATES_MAX));
  }

  private static boolean insert(int[] best, int[] votes, int start, int count) {
    int at = best.length;
    while (at > 0 && votes[at - 1] < count) {
      at--;
    }
    if (at == best.length) {
      return false;
    }
    System.arraycopy(best, at, best, at + 1, best.length - at - 1);
    System.arraycopy(votes, at, votes, at + 1, votes.length - at - 1);
    best[at] = start;
    votes[at] = count;
    return true;
  }

  /// Collects a candidate start for each occurrence of each rarer word of the quote; returns the
  /// number of these words.
  private int collectStarts() {
    int rareWords = 0;
    for (int at = WordIndex.next(quote, 0); at < quote.length(); ) {
      int end = WordIndex.end(quote, at);
      var places = document.words().places(quote, at, end);
      rareWords += places.size() <= RARE_WORD_PLACES_MAX ? 1 : 0;
      for (int i = places.from(); places.size() <= RARE_WORD_PLACES_MAX && i < places.to(); i++) {
        int place = places.all()[i];
        if (place >= first && place < limit && document.words().matchesAt(place, quote, at, end)) {
          starts = size == starts.length ? Arrays.copyOf(starts, size * 2) : starts;
          starts[size++] = place - at;
        }
      }
      at = WordIndex.next(quote, end);
    }
    return rareWords;
  }

  private static int permille(ClosestMatch closestMatch) {
    return switch (closestMatch) {
      case ClosestMatch.Similar(Span span, int permille) -> permille;
      case ClosestMatch.InContext inContext -> 0;
      case ClosestMatch.None none -> 0;
    };
  }

  /// Aligns the edges of a near miss with the words of the quote.
  ///
  /// The edit-distance search ends at the first of several equally near offsets, so an edge word
  /// that was replaced as a whole is left out: for `was good` it finds `was` where the text has
  /// `was fine`. And where a match begins inside a word, that word may be unrelated to the quote.
  private static final class EdgeWordAligner {

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
}
