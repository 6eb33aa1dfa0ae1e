package dev.plumbline.text;

/// Estimates how many syllables an English word has, for readability formulas, which were made with
/// such estimates in mind.
final class SyllableEstimate {

  /// For a folded word in small letters.
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

  /// The e of `home`, but not of `table` or `tree`.
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
