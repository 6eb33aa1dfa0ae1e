package dev.plumbline.text;

/// Estimates the number of syllables of an English word for readability formulas: groups of vowels,
/// less a silent final e. Such counts are the convention of these formulas (Flesch 1948).
final class SyllableEstimate {

  /// The estimate for a folded, lower-case word; at least 1.
  static int estimate(String word) {
    int groups = 0;
    boolean inVowels = false;
    for (int i = 0; i < word.length(); i++) {
      boolean vowel = vowel(word.charAt(i));
      groups += vowel && !inVowels ? 1 : 0;
      inVowels = vowel;
    }
    return Math.max(1, groups - (endsInSilentE(word) ? 1 : 0));
  }

  /// Whether the word ends like `home`, and not like `table` or `tree`.
  private static boolean endsInSilentE(String word) {
    int last = word.length() - 1;
    if (last < 2 || word.charAt(last) != 'e' || vowel(word.charAt(last - 1))) {
      return false;
    }
    return word.charAt(last - 1) != 'l' || vowel(word.charAt(last - 2));
  }

  private static boolean vowel(char c) {
    return "aeiouy".indexOf(c) >= 0;
  }

  private SyllableEstimate() {}
}
