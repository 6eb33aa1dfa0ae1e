package dev.plumbline.rubric.form;

import java.util.ArrayList;
import java.util.List;

/// A line that only one of two texts has.
///
/// @param number in the text that has it, from 1
/// @param added whether the later text has it
public record ChangedLine(int number, String line, boolean added) {

  /// Beyond so many pairs of lines, all between the first and the last difference are changed.
  private static final long PAIRS_MAX = 4_000_000;

  /// What has to go from one text and to come so that it is the other; lines that both have in the
  /// same order stay, as many as there can be.
  public static List<ChangedLine> between(String before, String after) {
    List<String> old = before.lines().toList();
    List<String> fresh = after.lines().toList();
    int same = 0;
    while (same < Math.min(old.size(), fresh.size()) && old.get(same).equals(fresh.get(same))) {
      same++;
    }
    int end = 0;
    while (end < Math.min(old.size(), fresh.size()) - same
        && old.get(old.size() - 1 - end).equals(fresh.get(fresh.size() - 1 - end))) {
      end++;
    }
    return between(
        old.subList(same, old.size() - end), fresh.subList(same, fresh.size() - end), same);
  }

  private static List<ChangedLine> between(List<String> old, List<String> fresh, int before) {
    boolean many = (long) old.size() * fresh.size() > PAIRS_MAX;
    int[][] common = many ? new int[1][1] : common(old, fresh);
    List<ChangedLine> changed = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < old.size() || j < fresh.size()) {
      boolean both = i < old.size() && j < fresh.size();
      if (both && !many && old.get(i).equals(fresh.get(j))) {
        i++;
        j++;
      } else if (j >= fresh.size()
          || i < old.size() && (many || common[i + 1][j] >= common[i][j + 1])) {
        changed.add(new ChangedLine(before + i + 1, old.get(i), false));
        i++;
      } else {
        changed.add(new ChangedLine(before + j + 1, fresh.get(j), true));
        j++;
      }
    }
    return changed;
  }

  /// How many lines the ends of both texts have in common, from each line on.
  private static int[][] common(List<String> old, List<String> fresh) {
    int[][] common = new int[old.size() + 1][fresh.size() + 1];
    for (int i = old.size() - 1; i >= 0; i--) {
      for (int j = fresh.size() - 1; j >= 0; j--) {
        common[i][j] =
            old.get(i).equals(fresh.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }
}
