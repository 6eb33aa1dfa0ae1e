package dev.plumbline.plan;

import dev.plumbline.problem.Quoted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/// Help for a misspelt name: the nearest ones that exist.
public final class Suggestion {

  private static final int SHOWN = 6;

  /// `did you mean …` where one name is close, otherwise the first few names after `lead`.
  public static String of(String wrong, List<String> names, String lead) {
    if (names.isEmpty()) {
      return "none is declared";
    }
    List<String> byDistance = new ArrayList<>(names);
    byDistance.sort(
        Comparator.comparingInt((String name) -> distance(wrong, name) - shared(wrong, name))
            .thenComparing(Comparator.naturalOrder()));
    String best = byDistance.getFirst();
    boolean begins = wrong.length() > 1 && (wrong.startsWith(best) || best.startsWith(wrong));
    return begins || distance(wrong, best) <= Math.max(1, best.length() / 3)
        ? "did you mean " + Quoted.text(best) + "?"
        : lead + " " + listed(names);
  }

  /// The first few names in order.
  public static String listed(List<String> names) {
    String shown =
        names.stream().sorted().limit(SHOWN).map(Quoted::text).collect(Collectors.joining(", "));
    return names.size() > SHOWN ? shown + " and " + (names.size() - SHOWN) + " more" : shown;
  }

  /// Characters that two names begin with together: a long name for a short one is still near.
  private static int shared(String left, String right) {
    int count = 0;
    while (count < Math.min(left.length(), right.length())
        && left.charAt(count) == right.charAt(count)) {
      count++;
    }
    return count;
  }

  /// Levenshtein distance, on at most the first 60 characters.
  private static int distance(String left, String right) {
    String a = left.substring(0, Math.min(60, left.length()));
    String b = right.substring(0, Math.min(60, right.length()));
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substitution = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substitution, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }

  private Suggestion() {}
}
