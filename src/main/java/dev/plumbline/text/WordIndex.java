package dev.plumbline.text;

import dev.plumbline.text.unicode.CharacterClass;
import java.util.Arrays;

/// The places of every word of a folded text, so that a long text is searched once and not once a
/// quote.
///
/// A word is here a run of letters and digits, or one letter of a script without spaces; what holds
/// words together does not count, so a word of a quote is a word of the text wherever both are cut.
/// Words with one hash share their places: a place is a hint to be checked.
public final class WordIndex {

  static final WordIndex NONE = new WordIndex("", new int[2], new int[0], 0);

  public static final Places NO_PLACES = new Places(new int[0], 0, 0);

  private final String text;

  /// The places of the words with hash bucket b stand in `places` from `starts[b]` to `starts[b +
  /// 1]`, rising.
  private final int[] starts;

  private final int[] places;
  private final int mask;

  static WordIndex of(String text) {
    int[] words = new int[text.length() / 4 + 16];
    int[] hashes = new int[words.length];
    int count = 0;
    for (int at = next(text, 0); at < text.length(); count++) {
      if (count == words.length) {
        words = Arrays.copyOf(words, count * 2);
        hashes = Arrays.copyOf(hashes, count * 2);
      }
      int end = end(text, at);
      words[count] = at;
      hashes[count] = hash(text, at, end);
      at = next(text, end);
    }
    return counted(text, words, hashes, count);
  }

  /// By counting: the places of a bucket keep the order of the text.
  private static WordIndex counted(String text, int[] words, int[] hashes, int count) {
    int mask = Math.max(16, Integer.highestOneBit(count) * 2) - 1;
    int[] starts = new int[mask + 3];
    for (int i = 0; i < count; i++) {
      starts[(hashes[i] & mask) + 2]++;
    }
    for (int i = 2; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
    int[] places = new int[count];
    for (int i = 0; i < count; i++) {
      places[starts[(hashes[i] & mask) + 1]++] = words[i];
    }
    return new WordIndex(text, starts, places, mask);
  }

  private WordIndex(String text, int[] starts, int[] places, int mask) {
    this.text = text;
    this.starts = starts;
    this.places = places;
    this.mask = mask;
  }

  /// The places at which a word of `quote` may stand in the text.
  public Places places(String quote, int from, int to) {
    int bucket = hash(quote, from, to) & mask;
    return new Places(places, starts[bucket], starts[bucket + 1]);
  }

  /// Whether the text holds this piece of the quote at a place.
  public boolean matchesAt(int place, String quote, int from, int to) {
    return text.regionMatches(place, quote, from, to - from);
  }

  /// A slice of rising places.
  public record Places(int[] all, int from, int to) {
    public int size() {
      return to - from;
    }

    /// The index of the first place at or behind an offset.
    public int firstFrom(int offset) {
      int found = Arrays.binarySearch(all, from, to, offset);
      return found >= 0 ? found : -found - 1;
    }
  }

  public static int next(String text, int from) {
    int at = from;
    while (at < text.length() && !CharacterClass.isWordStart(CharacterClass.at(text, at))) {
      at++;
    }
    return at;
  }

  public static int end(String text, int start) {
    int at = start;
    boolean alone = CharacterClass.at(text, start) == CharacterClass.UNSPACED;
    do {
      at++;
    } while (at < text.length() && continuesWord(text, at, alone));
    return at;
  }

  private static boolean continuesWord(String text, int at, boolean alone) {
    byte kind = CharacterClass.at(text, at);
    return alone
        ? kind == CharacterClass.MARK || CharacterClass.splitsPair(text, at)
        : CharacterClass.isWord(kind) && kind != CharacterClass.UNSPACED;
  }

  private static int hash(String text, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = hash * 31 + text.charAt(i);
    }
    hash *= 0x9E3779B1;
    return hash ^ hash >>> 16;
  }
}
