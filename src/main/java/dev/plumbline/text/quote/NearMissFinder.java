package dev.plumbline.text.quote;

import dev.plumbline.text.FoldedText;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.WordBoundaries;
import dev.plumbline.text.WordIndex;
import dev.plumbline.text.phrase.SearchPattern;
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
}
