package dev.plumbline.text;

import java.util.Arrays;

/// Looks for the piece of a document that a quote resembles.
///
/// A short document is compared as a whole. In a long one only stretches are compared that hold
/// rare words of the quote at about the quote's distances, so a quote all of whose rarer words are
/// misspelt may resemble nothing there.
final class NearMiss {

  /// One minus edit distance over the longer length must reach this, in thousandths.
  static final int SIMILAR_PERMILLE = 750;

  private static final int PLACES_OF_A_WORD = 64;
  private static final int STRETCHES = 3;

  private final Indexed document;
  private final Folded folded;
  private final String quote;
  private final EditSearch search;

  static Nearby find(Indexed document, Needle needle) {
    return new NearMiss(document, needle.lower()).run();
  }

  private NearMiss(Indexed document, String quote) {
    this.document = document;
    this.folded = document.folded();
    this.quote = quote;
    this.search = new EditSearch(quote);
  }

  private Nearby run() {
    if (folded.length() <= Occurrences.SHORT_CHARS) {
      return resembling(0, folded.length());
    }
    int[] starts = likelyStarts();
    Nearby best = new Nearby.Nothing();
    for (int i = 0; i < STRETCHES && i < starts.length; i++) {
      Nearby found = resembling(starts[i] - slack(), starts[i] + quote.length() + slack());
      best = permille(found) > permille(best) ? found : best;
    }
    return best;
  }

  private int slack() {
    return quote.length() / 2 + 8;
  }

  private Nearby resembling(int from, int to) {
    String text = folded.lower();
    int limit = Math.min(to, text.length());
    EditSearch.Best end = search.bestEnd(text, Math.max(0, from), limit);
    // the longer of the two lengths is at most a third over the quote's
    if (end.distance() * 3 > quote.length()) {
      return new Nearby.Nothing();
    }
    int start = start(text, Math.max(0, from), end);
    int longer = Math.max(quote.length(), end.at() - start);
    int permille = 1000 - 1000 * end.distance() / longer;
    return permille < SIMILAR_PERMILLE
        ? new Nearby.Nothing()
        : new Nearby.Resembling(words(start, end.at()), permille);
  }

  /// The alignment read backwards from its end gives its start.
  private int start(String text, int from, EditSearch.Best end) {
    int reach = Math.max(from, end.at() - quote.length() - end.distance());
    String backwards = new StringBuilder(text.substring(reach, end.at())).reverse().toString();
    String turned = new StringBuilder(quote).reverse().toString();
    return end.at() - new EditSearch(turned).bestPrefix(backwards, 0, backwards.length()).at();
  }

  /// The same piece, widened to whole words.
  private Span words(int from, int to) {
    String source = document.text();
    Span span = folded.span(from, to);
    int start = span.start();
    int end = span.end();
    while (Words.cutAt(source, start) && span.start() - start < 64) {
      start--;
    }
    while (Words.cutAt(source, end) && end - span.end() < 64) {
      end++;
    }
    return new Span(start, end);
  }

  /// Where the quote would begin if one of its rarer words stood where the text has it: the starts
  /// that most words agree on, best first.
  private int[] likelyStarts() {
    int[] starts = starts();
    Arrays.sort(starts);
    int[] best = new int[Math.min(STRETCHES, starts.length)];
    int[] votes = new int[best.length];
    int last = 0;
    for (int first = 0; first < starts.length; first++) {
      while (last < starts.length && starts[last] - starts[first] <= slack()) {
        last++;
      }
      if (first == 0 || starts[first] - starts[first - 1] > slack() / 2 || votes.length == 1) {
        insert(best, votes, starts[first], last - first);
      }
    }
    return best;
  }

  private static void insert(int[] best, int[] votes, int start, int count) {
    int at = best.length;
    while (at > 0 && votes[at - 1] < count) {
      at--;
    }
    if (at < best.length) {
      System.arraycopy(best, at, best, at + 1, best.length - at - 1);
      System.arraycopy(votes, at, votes, at + 1, votes.length - at - 1);
      best[at] = start;
      votes[at] = count;
    }
  }

  private int[] starts() {
    int[] starts = new int[64];
    int size = 0;
    for (int at = WordIndex.next(quote, 0); at < quote.length(); ) {
      int end = WordIndex.end(quote, at);
      var places = document.words().places(quote, at, end);
      for (int i = places.from(); places.size() <= PLACES_OF_A_WORD && i < places.to(); i++) {
        starts = size == starts.length ? Arrays.copyOf(starts, size * 2) : starts;
        starts[size++] = places.all()[i] - at;
      }
      at = WordIndex.next(quote, end);
    }
    return Arrays.copyOf(starts, size);
  }

  private static int permille(Nearby nearby) {
    return switch (nearby) {
      case Nearby.Resembling(Span span, int permille) -> permille;
      case Nearby.Echoed echoed -> 0;
      case Nearby.Nothing nothing -> 0;
    };
  }
}
