package dev.plumbline.text;

import dev.plumbline.text.unicode.Windows1252;
import java.util.List;

/// An immutable list of words that can be tested against a piece of a text without allocating a
/// string.
///
/// Case and the form of apostrophes are ignored. An open-addressing hash table with a hash function
/// of its own, so that it behaves equally on every machine.
public final class WordSet {

  private static final char ASCII_END = '\u0080';

  private final List<String> words;

  /// 0, or the position of a word plus 1.
  private final int[] table;

  private final int longest;

  /// A set of words separated by white space.
  public static WordSet of(String words) {
    return of(List.of(words.strip().split("\\s+")));
  }

  public static WordSet of(List<String> words) {
    return new WordSet(words);
  }

  private WordSet(List<String> words) {
    this.words = List.copyOf(words);
    table = new int[Integer.highestOneBit(words.size() * 2 + 1) * 2];
    int length = 0;
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      int place = slot(word, 0, word.length());
      table[place] = table[place] == 0 ? i + 1 : table[place];
      length = Math.max(length, word.length());
    }
    longest = length;
  }

  public boolean contains(String word) {
    return contains(word, 0, word.length());
  }

  /// Whether `text[from, to)` is in the list.
  public boolean contains(String text, int from, int to) {
    return find(text, from, to) >= 0;
  }

  /// The position of the first word of the list that equals `text[from, to)`, or -1.
  public int find(String text, int from, int to) {
    return to <= from || to - from > longest ? -1 : table[slot(text, from, to)] - 1;
  }

  /// The slot of the word, or the free slot where it would be.
  private int slot(String text, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = hash * 31 + normalised(text.charAt(i));
    }
    int place = (hash ^ hash >>> 15) & table.length - 1;
    while (table[place] != 0 && !matches(words.get(table[place] - 1), text, from, to)) {
      place = place + 1 & table.length - 1;
    }
    return place;
  }

  private static boolean matches(String word, String text, int from, int to) {
    if (word.length() != to - from) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (normalised(word.charAt(i)) != normalised(text.charAt(from + i))) {
        return false;
      }
    }
    return true;
  }

  private static char normalised(char c) {
    if (c < ASCII_END) {
      return FoldedText.lower(c);
    }
    char read = Windows1252.character(c);
    return read == '\u2019' ? '\'' : FoldedText.lower(read);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WordSet list && words.equals(list.words);
  }

  @Override
  public int hashCode() {
    return words.hashCode();
  }

  @Override
  public String toString() {
    return words.toString();
  }
}
