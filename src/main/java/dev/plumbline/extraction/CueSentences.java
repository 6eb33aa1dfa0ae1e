package dev.plumbline.extraction;

import dev.plumbline.text.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// The sentences in which an item's cues were found, with the first positive cue of each.
///
/// A frequent word may be a cue of many items and occur in every sentence of a long document, so a
/// sentence takes a few bytes.
final class CueSentences {

  private int[] numbers = new int[4];
  private final List<Span> spans = new ArrayList<>();
  private final BitSet refuted = new BitSet();
  private int size;

  /// Adds an occurrence of a cue; occurrences come in the order of the text.
  ///
  /// @param number the number of its sentence
  void add(int number, Span cue, boolean positive) {
    if (!positive) {
      refuted.set(number);
    } else if (size == 0 || numbers[size - 1] != number) {
      numbers = size == numbers.length ? Arrays.copyOf(numbers, size * 2) : numbers;
      numbers[size++] = number;
      spans.add(cue);
    }
  }

  /// The number of sentences with a positive cue and without a negative one.
  int count() {
    int count = 0;
    for (int i = 0; i < size; i++) {
      count += isRefuted(i) ? 0 : 1;
    }
    return count;
  }

  /// The number of sentences with a positive cue.
  int size() {
    return size;
  }

  /// Whether the sentence at this index, from 0, has a negative cue too.
  boolean isRefuted(int index) {
    return refuted.get(numbers[index]);
  }

  int number(int index) {
    return numbers[index];
  }

  Span cue(int index) {
    return spans.get(index);
  }
}
