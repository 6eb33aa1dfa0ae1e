package dev.plumbline.calibration.stats;

import java.util.ArrayList;
import java.util.List;

/// How often each human point met each calibrated point.
///
/// @param counts row = the human point, column = the calibrated point, both from the scale's lower
///   end
public record ConfusionMatrix(List<List<Integer>> counts) {
  public ConfusionMatrix {
    counts = counts.stream().map(List::copyOf).toList();
  }

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
