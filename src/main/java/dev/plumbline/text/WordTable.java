package dev.plumbline.text;

import dev.plumbline.text.FoldedText.FoldedWords;
import java.util.List;

/// An immutable table of folded words, to be asked which of them a word of a text is. Open
/// addressing with the hashes of [FoldedWords].
public final class WordTable {

  private final List<String> words;
  private final int[] hashes;

  /// 0, or the position of a word plus 1.
  private final int[] slots;

  /// @param words folded, in lower case, each once
  public static WordTable of(List<String> words) {
    return new WordTable(words);
  }

  private WordTable(List<String> words) {
    this.words = List.copyOf(words);
    hashes = new int[words.size()];
    slots = new int[Integer.highestOneBit(words.size() * 2 + 1) * 2];
    for (int i = 0; i < hashes.length; i++) {
      String word = words.get(i);
      hashes[i] = FoldedWords.hash(word, 0, word.length());
      int slot = hashes[i] & slots.length - 1;
      while (slots[slot] != 0) {
        slot = slot + 1 & slots.length - 1;
      }
      slots[slot] = i + 1;
    }
  }

  /// The position in the table of the word of that number in the text, or -1.
  public int find(FoldedWords text, int word) {
    int hash = text.hash(word);
    int slot = hash & slots.length - 1;
    while (slots[slot] != 0) {
      int position = slots[slot] - 1;
      if (hashes[position] == hash && isWord(words.get(position), text, word)) {
        return position;
      }
      slot = slot + 1 & slots.length - 1;
    }
    return -1;
  }

  private static boolean isWord(String candidate, FoldedWords text, int word) {
    int start = text.start(word);
    return candidate.length() == text.end(word) - start && text.text().startsWith(candidate, start);
  }
}
