package dev.plumbline.text;

import java.util.Arrays;

/// The places of every word of a folded text, so that a long text is searched once and not once a
/// quote.
///
/// A word is here a run of letters and digits, or one letter of a script without spaces; what holds
/// words together does not count, so a word of a quote is a word of the text wherever both are cut.
/// Words with one hash share their places: a place is a hint to be checked.
final class WordIndex {

  static final WordIndex NONE = new WordIndex("", new int[1], new int[0], 1);

  private final String text;

  /// The places of the words with hash bucket b stand in `places` from `starts[b]` to `starts[b +
  /// 1]`, rising.
  private final int[] starts;

  private final int[] places;
  private final int buckets;

  static WordIndex of(String text) {
    int words = count(text);
    int buckets = Math.max(16, Integer.highestOneBit(words) * 2);
    int[] starts = new int[buckets + 2];
    for (int at = next(text, 0); at < text.length(); at = next(text, end(text, at))) {
      starts[bucket(text, at, end(text, at), buckets) + 2]++;
    }
    for (int i = 2; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
    int[] places = new int[words];
    for (int at = next(text, 0); at < text.length(); at = next(text, end(text, at))) {
      places[starts[bucket(text, at, end(text, at), buckets) + 1]++] = at;
    }
    return new WordIndex(text, starts, places, buckets);
  }

  private WordIndex(String text, int[] starts, int[] places, int buckets) {
    this.text = text;
    this.starts = starts;
    this.places = places;
    this.buckets = buckets;
  }

  /// The places at which a word of `quote` may stand in the text.
  Places places(String quote, int from, int to) {
    int bucket = bucket(quote, from, to, buckets);
    return new Places(places, starts[bucket], starts[bucket + 1]);
  }

  String text() {
    return text;
  }

  /// A slice of rising places.
  record Places(int[] all, int from, int to) {
    int size() {
      return to - from;
    }

    /// The index of the first place at or behind an offset.
    int first(int offset) {
      int found = Arrays.binarySearch(all, from, to, offset);
      return found >= 0 ? found : -found - 1;
    }
  }

  static int next(String text, int from) {
    int at = from;
    while (at < text.length() && !Kinds.word(Kinds.at(text, at))) {
      at++;
    }
    return at;
  }

  static int end(String text, int start) {
    int at = start;
    boolean alone = Kinds.at(text, start) == Kinds.UNSPACED;
    do {
      at++;
    } while (at < text.length() && goesOn(text, at, alone));
    return at;
  }

  private static boolean goesOn(String text, int at, boolean alone) {
    byte kind = Kinds.at(text, at);
    return alone
        ? kind == Kinds.MARK || Kinds.splitsPair(text, at)
        : Kinds.word(kind) && kind != Kinds.UNSPACED;
  }

  private static int count(String text) {
    int words = 0;
    for (int at = next(text, 0); at < text.length(); at = next(text, end(text, at))) {
      words++;
    }
    return words;
  }

  private static int bucket(String text, int from, int to, int buckets) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = hash * 31 + text.charAt(i);
    }
    hash *= 0x9E3779B1;
    return (hash ^ hash >>> 16) & buckets - 1;
  }
}
