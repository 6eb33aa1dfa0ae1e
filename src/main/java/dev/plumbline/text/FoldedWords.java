package dev.plumbline.text;

import java.util.Arrays;

/// The words of a folded, lower-case text and their hashes, computed once, so that each further
/// [WordTable] is asked without reading the text again. What a word is, [WordIndex] says.
public final class FoldedWords {

  private final String text;
  private int count;
  private int[] starts;
  private int[] ends;
  private int[] hashes;

  static FoldedWords of(String text) {
    return new FoldedWords(text);
  }

  private FoldedWords(String text) {
    this.text = text;
    int guess = text.length() / 4 + 16;
    starts = new int[guess];
    ends = new int[guess];
    hashes = new int[guess];
    int at = WordIndex.next(text, 0);
    while (at < text.length()) {
      int end = WordIndex.end(text, at);
      add(at, end);
      at = WordIndex.next(text, end);
    }
  }

  private void add(int start, int end) {
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, count * 2);
      ends = Arrays.copyOf(ends, count * 2);
      hashes = Arrays.copyOf(hashes, count * 2);
    }
    starts[count] = start;
    ends[count] = end;
    hashes[count] = hash(text, start, end);
    count++;
  }

  /// The folded text that the offsets are of.
  String text() {
    return text;
  }

  public int count() {
    return count;
  }

  /// The folded offset at which a word begins.
  ///
  /// @param word from 0, in the order of the text
  public int start(int word) {
    return starts[word];
  }

  int end(int word) {
    return ends[word];
  }

  int hash(int word) {
    return hashes[word];
  }

  /// Equal on every machine.
  static int hash(String text, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = hash * 31 + text.charAt(i);
    }
    hash *= 0x9E3779B1;
    return hash ^ hash >>> 16;
  }
}
