package dev.plumbline.measure.calibration.stats;

import java.util.ArrayList;
import java.util.List;

/// A confusion matrix of human and calibrated points.
///
/// @param counts by human point (row) and calibrated point (column), both from the lower end of the
///   scale
public record ConfusionMatrix(List<List<Integer>> counts) {
  public ConfusionMatrix {
    counts = counts.stream().map(List::copyOf).toList();
  }

  /// Counts corresponding points.
  ///
  /// @param last the highest point of the scale, counted from 0
  public static ConfusionMatrix of(int[] human, int[] scored, int last) {
    int[][] cells = new int[last + 1][last + 1];
    for (int i = 0; i < human.length; i++) {
      cells[human[i]][scored[i]]++;
    }
    List<List<Integer>> counts = new ArrayList<>();
    for (int[] row : cells) {
      List<Integer> line = new ArrayList<>();
      for (int count : row) {
        line.add(count);
      }
      counts.add(line);
    }
    return new ConfusionMatrix(counts);
  }
}
