package dev.plumbline.present.page.card;

import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Tag;
import java.util.ArrayList;
import java.util.List;

/// Two versions of a passage, with the words set apart in which they differ: those outside a
/// longest common subsequence.
final class WordDifference {

  /// Longer passages are shown without marks.
  private static final int WORDS_MAX = 400;

  private final List<String> left;
  private final List<String> right;
  private final int[][] common;

  WordDifference(String one, String other) {
    left = words(one);
    right = words(other);
    boolean compared = left.size() <= WORDS_MAX && right.size() <= WORDS_MAX;
    common = compared ? lengths() : new int[0][0];
  }

  Html left() {
    return common.length == 0 ? plain(left) : marked(true);
  }

  Html right() {
    return common.length == 0 ? plain(right) : marked(false);
  }

  private int[][] lengths() {
    int[][] length = new int[left.size() + 1][right.size() + 1];
    for (int i = left.size() - 1; i >= 0; i--) {
      for (int j = right.size() - 1; j >= 0; j--) {
        length[i][j] =
            left.get(i).equals(right.get(j))
                ? length[i + 1][j + 1] + 1
                : Math.max(length[i + 1][j], length[i][j + 1]);
      }
    }
    return length;
  }

  private Html marked(boolean ofLeft) {
    List<Html> parts = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < left.size() || j < right.size()) {
      if (i < left.size() && j < right.size() && left.get(i).equals(right.get(j))) {
        parts.add(Html.verbatim(left.get(i)));
        i++;
        j++;
      } else if (j == right.size() || i < left.size() && common[i + 1][j] >= common[i][j + 1]) {
        add(ofLeft, left.get(i), parts);
        i++;
      } else {
        add(!ofLeft, right.get(j), parts);
        j++;
      }
    }
    return Html.of(parts);
  }

  private static void add(boolean shown, String word, List<Html> parts) {
    if (shown) {
      parts.add(
          word.isBlank()
              ? Html.verbatim(word)
              : Tag.SPAN.of(Html.verbatim(word)).styled("differs"));
    }
  }

  private static Html plain(List<String> words) {
    return Html.verbatim(String.join("", words));
  }

  /// Words and what is between them, so that nothing of the text is lost.
  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    int from = 0;
    for (int at = 1; at <= text.length(); at++) {
      if (at == text.length() || isBlank(text.charAt(at)) != isBlank(text.charAt(at - 1))) {
        words.add(text.substring(from, at));
        from = at;
      }
    }
    return words;
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
  }
}
