package dev.plumbline.text.similarity;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The n-grams of a text and how often each occurs.
final class NGrams {

  /// Between words: no word has one.
  private static final String BETWEEN = " ";

  static SortedMap<String, Integer> ofWords(List<String> words, int order) {
    return of(words, order, BETWEEN);
  }

  static SortedMap<String, Integer> ofCharacters(List<String> characters, int order) {
    return of(characters, order, "");
  }

  private static SortedMap<String, Integer> of(List<String> units, int order, String between) {
    SortedMap<String, Integer> grams = new TreeMap<>();
    for (int i = 0; i + order <= units.size(); i++) {
      grams.merge(String.join(between, units.subList(i, i + order)), 1, Integer::sum);
    }
    return grams;
  }

  static int count(SortedMap<String, Integer> grams) {
    return grams.values().stream().mapToInt(Integer::intValue).sum();
  }

  /// Each as often as both have it.
  static int shared(SortedMap<String, Integer> one, SortedMap<String, Integer> other) {
    int shared = 0;
    for (var gram : one.entrySet()) {
      shared += Math.min(gram.getValue(), other.getOrDefault(gram.getKey(), 0));
    }
    return shared;
  }

  private NGrams() {}
}
