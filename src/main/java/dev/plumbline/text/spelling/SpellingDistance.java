package dev.plumbline.text.spelling;

/// The distance of two spellings: optimal string alignment (Damerau, Communications of the ACM 7,
/// 1964, with adjacent transpositions that are not edited again), weighted by how likely a slip is.
///
/// @param edits insertions, deletions, substitutions and transpositions
/// @param cost the least weight: 1 for a transposition or a letter that is doubled or not, 2 for
///   vowels and consonants that sound alike, 3 for another letter too many or too few, 4 for
///   another letter
record SpellingDistance(int edits, int cost) {

  private static final int SLIP = 1;
  private static final int SOUND = 2;
  private static final int LETTER = 3;
  private static final int SWAP = 4;

  static SpellingDistance of(String one, String other) {
    return new SpellingDistance(distance(one, other, false), cost(one, other));
  }

  /// The weighted distance alone.
  static int cost(String one, String other) {
    return distance(one, other, true);
  }

  private static int distance(String one, String other, boolean weighted) {
    int[][] cells = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        cells[i][j] = cell(one, other, i, j, cells, weighted);
      }
    }
    return cells[one.length()][other.length()];
  }

  private static int cell(String one, String other, int i, int j, int[][] cells, boolean weighted) {
    int least = i == 0 && j == 0 ? 0 : Integer.MAX_VALUE;
    if (i > 0) {
      least = Math.min(least, cells[i - 1][j] + (weighted ? extra(one, i - 1) : 1));
    }
    if (j > 0) {
      least = Math.min(least, cells[i][j - 1] + (weighted ? extra(other, j - 1) : 1));
    }
    if (i > 0 && j > 0) {
      char a = one.charAt(i - 1);
      char b = other.charAt(j - 1);
      int replaced = a == b ? 0 : weighted ? replaced(a, b) : 1;
      least = Math.min(least, cells[i - 1][j - 1] + replaced);
      if (i > 1 && j > 1 && a == other.charAt(j - 2) && one.charAt(i - 2) == b && a != b) {
        least = Math.min(least, cells[i - 2][j - 2] + SLIP);
      }
    }
    return least;
  }

  /// The weight of a letter that only one of the words has.
  private static int extra(String word, int at) {
    char c = word.charAt(at);
    boolean doubled = at > 0 && word.charAt(at - 1) == c;
    return doubled ? SLIP : isVowel(c) ? SOUND : LETTER;
  }

  private static int replaced(char one, char other) {
    boolean alike = isVowel(one) && isVowel(other) || soundAlike(one, other);
    return alike ? SOUND : SWAP;
  }

  private static boolean soundAlike(char one, char other) {
    String pair = one < other ? "" + one + other : "" + other + one;
    return switch (pair) {
      case "cs", "sz", "ck", "dt" -> true;
      default -> false;
    };
  }

  private static boolean isVowel(char c) {
    return "aeiouy".indexOf(c) >= 0;
  }
}
