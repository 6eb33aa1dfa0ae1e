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
    return new SpellingDistance(
        distance(one, other, false, Integer.MAX_VALUE),
        distance(one, other, true, Integer.MAX_VALUE));
  }

  /// Whether the weighted distance alone is no more than so much.
  static boolean isWithin(int costMax, String one, String other) {
    return distance(one, other, true, costMax) <= costMax;
  }

  /// @return any number above the bound if the distance is above it: two rows that are leave no way
  ///   below, since a transposition skips one
  private static int distance(String one, String other, boolean weighted, int max) {
    int[][] cells = new int[one.length() + 1][other.length() + 1];
    int above = 0;
    for (int i = 0; i <= one.length(); i++) {
      int least = Integer.MAX_VALUE;
      for (int j = 0; j <= other.length(); j++) {
        cells[i][j] = cell(one, other, i, j, cells, weighted);
        least = Math.min(least, cells[i][j]);
      }
      if (above > max && least > max) {
        return least;
      }
      above = least;
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
    return switch (Math.min(one, other)) {
      case 'c' -> one + other == 'c' + 's' || one + other == 'c' + 'k';
      case 'd' -> one + other == 'd' + 't';
      case 's' -> one + other == 's' + 'z';
      default -> false;
    };
  }

  private static boolean isVowel(char c) {
    return switch (c) {
      case 'a', 'e', 'i', 'o', 'u', 'y' -> true;
      default -> false;
    };
  }
}
