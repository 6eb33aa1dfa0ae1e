package dev.plumbline.calibration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The figures of every named group of rows, by name; rows without a group are in none.
final class Subgroups {

  /// The figures of a smaller group say more about its members than about the judge.
  private static final int SMALLEST = 30;

  static List<Report.Group> of(Sample sample, Columns rows, double[] calibrated) {
    SortedMap<String, List<Integer>> members = new TreeMap<>();
    for (int i = 0; i < rows.size(); i++) {
      String group = sample.rows().get(i).group();
      if (!group.isEmpty()) {
        members.computeIfAbsent(group, name -> new ArrayList<>()).add(i);
      }
    }
    List<Report.Group> groups = new ArrayList<>();
    members.forEach((name, some) -> groups.add(group(name, some, rows, calibrated)));
    return groups;
  }

  private static Report.Group group(
      String name, List<Integer> members, Columns rows, double[] calibrated) {
    if (members.size() < SMALLEST) {
      return new Report.Group(name, members.size(), List.of());
    }
    int[] some = members.stream().mapToInt(Integer::intValue).toArray();
    Columns part = rows.take(some);
    double[] scores = Arrays.stream(some).mapToDouble(row -> calibrated[row]).toArray();
    return new Report.Group(
        name,
        some.length,
        List.of(
            new Report.Line("raw", Figures.of(part.grid(), part.judge(), part.human())),
            new Report.Line("calibrated", Figures.of(part.grid(), scores, part.human()))));
  }

  private Subgroups() {}
}
