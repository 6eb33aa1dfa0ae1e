package dev.plumbline.text.quote;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ApproximateMatcherTest {

  @Test
  void the_best_match_equals_that_of_the_dynamic_programme() {
    var made = new GeneratedTexts(61);
    for (int round = 0; round < 2_000; round++) {
      String pattern = letters(made, 1 + made.below(round % 2 == 0 ? 20 : 200));
      String text = letters(made, made.below(300));
      assertThat(new ApproximateMatcher(pattern).bestEnd(text, 0, text.length()))
          .isEqualTo(table(pattern, text, true));
      assertThat(new ApproximateMatcher(pattern).bestPrefix(text, 0, text.length()))
          .isEqualTo(table(pattern, text, false));
    }
  }

  @Test
  void the_distance_equals_that_of_the_dynamic_programme() {
    var made = new GeneratedTexts(62);
    for (int round = 0; round < 500; round++) {
      String pattern = letters(made, 1 + made.below(round % 2 == 0 ? 20 : 200));
      String text = letters(made, made.below(100));
      assertThat(new ApproximateMatcher(pattern).distance(text, 0, text.length()))
          .isEqualTo(distance(pattern, text));
    }
  }

  /// Levenshtein's, by Wagner and Fischer.
  private static int distance(String one, String other) {
    int[][] table = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        table[i][j] =
            i == 0 || j == 0
                ? i + j
                : Math.min(
                    table[i - 1][j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1),
                    Math.min(table[i - 1][j], table[i][j - 1]) + 1);
      }
    }
    return table[one.length()][other.length()];
  }

  /// Sellers' dynamic programme; with `free` the piece may begin anywhere.
  private static ApproximateMatcher.Best table(String pattern, String text, boolean free) {
    int[] column = new int[pattern.length() + 1];
    for (int i = 0; i < column.length; i++) {
      column[i] = i;
    }
    var best = new ApproximateMatcher.Best(pattern.length(), 0);
    for (int j = 1; j <= text.length(); j++) {
      int diagonal = column[0];
      column[0] = free ? 0 : j;
      for (int i = 1; i < column.length; i++) {
        int changed = diagonal + (pattern.charAt(i - 1) == text.charAt(j - 1) ? 0 : 1);
        diagonal = column[i];
        column[i] = Math.min(changed, Math.min(column[i], column[i - 1]) + 1);
      }
      if (column[pattern.length()] < best.distance()) {
        best = new ApproximateMatcher.Best(column[pattern.length()], j);
      }
    }
    return best;
  }

  private static String letters(GeneratedTexts made, int length) {
    var letters = new StringBuilder();
    for (int i = 0; i < length; i++) {
      letters.append("abcdé中".charAt(made.below(6)));
    }
    return letters.toString();
  }
}
