package dev.plumbline.measure.calibration.report;

import dev.plumbline.measure.calibration.signal.Sample;
import dev.plumbline.measure.calibration.signal.SampleArrays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The metrics of every named subgroup, sorted by name; rows without a group are left out.
final class SubgroupMetrics {

  /// Metrics of smaller groups are too uncertain, and would describe individuals.
  private static final int ROWS_MIN = 30;

  static List<CalibrationReport.Group> of(Sample sample, SampleArrays rows, double[] calibrated) {
    SortedMap<String, List<Integer>> members = new TreeMap<>();
    for (int i = 0; i < rows.size(); i++) {
      String group = sample.rows().get(i).group();
      if (!group.isEmpty()) {
        members.computeIfAbsent(group, name -> new ArrayList<>()).add(i);
      }
    }
    List<CalibrationReport.Group> groups = new ArrayList<>();
    members.forEach((name, some) -> groups.add(group(name, some, rows, calibrated)));
    return groups;
  }

  private static CalibrationReport.Group group(
      String name, List<Integer> members, SampleArrays rows, double[] calibrated) {
    if (members.size() < ROWS_MIN) {
      return new CalibrationReport.Group(name, members.size(), List.of());
    }
    int[] some = members.stream().mapToInt(Integer::intValue).toArray();
    SampleArrays part = rows.select(some);
    double[] scores = Arrays.stream(some).mapToDouble(row -> calibrated[row]).toArray();
    return new CalibrationReport.Group(
        name,
        some.length,
        List.of(
            new CalibrationReport.MetricsRow(
                "raw", AgreementMetrics.of(part.scalePoints(), part.judge(), part.human())),
            new CalibrationReport.MetricsRow(
                "calibrated", AgreementMetrics.of(part.scalePoints(), scores, part.human()))));
  }

  private SubgroupMetrics() {}
}
