package dev.plumbline.base.problem;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Help for a misspelled name: the nearest existing ones.
public final class Suggestion {

  private static final int SHOWN_MAX = 6;

  /// Names at a larger edit distance are not suggested.
  private static final int EDITS_MAX = 4;

  /// `did you mean …` where one name is close, otherwise the first few names after `lead`.
  public static String of(String wrong, List<String> names, String lead) {
    if (names.isEmpty()) {
      return "none is declared";
    }
    return similar(wrong, names).orElseGet(() -> lead + " " + list(names));
  }

  /// `did you mean …` where one name is close, otherwise empty.
  public static Optional<String> similar(String wrong, List<String> names) {
    return nearest(wrong, names).map(Suggestion::meant);
  }

  public static String meant(String name) {
    return "did you mean " + EscapedText.text(name) + "?";
  }

  /// The name that is close, if one is.
  public static Optional<String> nearest(String wrong, List<String> names) {
    String best = "";
    int nearest = Integer.MAX_VALUE;
    for (String name : names) {
      int allowed = Math.min(Math.min(name.length() / 3, EDITS_MAX), nearest);
      int distance = isPrefix(wrong, name) ? 0 : distance(wrong, name, allowed);
      boolean nearer = distance < nearest || (distance == nearest && name.compareTo(best) < 0);
      if (distance <= allowed && nearer) {
        best = name;
        nearest = distance;
      }
    }
    return best.isEmpty() ? Optional.empty() : Optional.of(best);
  }

  /// The first few names in order.
  public static String list(List<String> names) {
    String shown =
        names.stream()
            .sorted()
            .limit(SHOWN_MAX)
            .map(EscapedText::text)
            .collect(Collectors.joining(", "));
    return names.size() > SHOWN_MAX
        ? shown + " and " + (names.size() - SHOWN_MAX) + " more"
        : shown;
  }

  /// Whether one name is a prefix of the other, which counts as near at any distance.
  private static boolean isPrefix(String wrong, String name) {
    return wrong.length() > 1
        && name.length() > 1
        && (wrong.startsWith(name) || name.startsWith(wrong));
  }

  /// Levenshtein distance of at most the first 60 characters; anything above `most` if it is
  /// larger. Only cells within `most` of the diagonal are computed (Ukkonen, Information and
  /// Control 64, 1985).
  private static int distance(String left, String right, int most) {
    String a = left.substring(0, Math.min(60, left.length()));
    String b = right.substring(0, Math.min(60, right.length()));
    if (Math.abs(a.length() - b.length()) > most) {
      return Integer.MAX_VALUE;
    }
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int from = Math.max(1, i - most);
      int to = Math.min(b.length(), i + most);
      int diagonal = row[from - 1];
      row[from - 1] = from == 1 ? i : most + 1;
      int least = row[from - 1];
      for (int j = from; j <= to; j++) {
        int substitution = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substitution, Math.min(row[j], row[j - 1]) + 1);
        least = Math.min(least, row[j]);
      }
      if (least > most) {
        return Integer.MAX_VALUE;
      }
    }
    return row[b.length()];
  }

  private Suggestion() {}
}
