package dev.plumbline.text;

import dev.plumbline.text.FoldedText.FoldedWords;
import dev.plumbline.text.unicode.CharacterClass;
import java.util.Arrays;

/// An inverted index of the words of a folded text, so that a long text is scanned once and not
/// once per quote.
///
/// Here a word is a run of letters and digits, or one letter of a script without spaces; joining
/// characters end it, so that a word of a quote is a word of the text wherever either is cut. Words
/// with equal hashes share a bucket: a place is a candidate to be verified with [#matchesAt].
public final class WordIndex {

  static final WordIndex NONE = new WordIndex("", new int[2], new int[0], 0);

  public static final Places NO_PLACES = new Places(new int[0], 0, 0);

  private final String text;

  /// The places of hash bucket b are `places[starts[b]]` to `places[starts[b + 1] - 1]`, ascending.
  private final int[] starts;

  private final int[] places;
  private final int mask;

  static WordIndex of(FoldedWords words) {
    int mask = Math.max(16, Integer.highestOneBit(words.count()) * 2) - 1;
    // a counting sort, which keeps the order of the text within a bucket
    int[] starts = new int[mask + 3];
    for (int i = 0; i < words.count(); i++) {
      starts[(words.hash(i) & mask) + 2]++;
    }
    for (int i = 2; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
    int[] places = new int[words.count()];
    for (int i = 0; i < words.count(); i++) {
      places[starts[(words.hash(i) & mask) + 1]++] = words.start(i);
    }
    return new WordIndex(words.text(), starts, places, mask);
  }

  private WordIndex(String text, int[] starts, int[] places, int mask) {
    this.text = text;
    this.starts = starts;
    this.places = places;
    this.mask = mask;
  }

  /// The candidate places of the word `quote[from, to)`.
  public Places places(String quote, int from, int to) {
    int bucket = FoldedWords.hash(quote, from, to) & mask;
    return new Places(places, starts[bucket], starts[bucket + 1]);
  }

  /// Whether `quote[from, to)` occurs in the text at this place.
  public boolean matchesAt(int place, String quote, int from, int to) {
    return text.regionMatches(place, quote, from, to - from);
  }

  /// A slice of ascending offsets: `all[from]` to `all[to - 1]`.
  public record Places(int[] all, int from, int to) {
    public int size() {
      return to - from;
    }

    /// The index of the first place at or after an offset; `to` if there is none.
    public int firstFrom(int offset) {
      int found = Arrays.binarySearch(all, from, to, offset);
      return found >= 0 ? found : -found - 1;
    }
  }

  /// The start of the first word at or after `from`; the length of the text if there is none.
  public static int next(String text, int from) {
    int at = from;
    while (at < text.length() && !CharacterClass.isWordStart(CharacterClass.at(text, at))) {
      at++;
    }
    return at;
  }

  /// The end of the word that begins at `start`.
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
}
