package dev.plumbline.text;

import java.util.List;

/// A fixed list of words that can be asked about a piece of a text without making a string.
///
/// Case and the form of apostrophes do not count. An open table with a hash of our own, so that it
/// is the same on every machine.
public final class WordSet {

  private final List<String> words;

  /// 0, or one more than the position of a word.
  private final int[] table;

  private final int longest;

  /// From words with white space between them.
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

  public List<String> words() {
    return words;
  }

  public boolean contains(String word) {
    return contains(word, 0, word.length());
  }

  /// Whether this piece of the text is in the list.
  public boolean contains(String text, int from, int to) {
    return find(text, from, to) >= 0;
  }

  /// The position of the first word of the list that equals this piece of the text, or -1.
  public int find(String text, int from, int to) {
    return to <= from || to - from > longest ? -1 : table[slot(text, from, to)] - 1;
  }

  /// Where the word stands in the table, or the free place where it would.
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
    return c == '\u2019' ? '\'' : FoldedText.lower(c);
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
