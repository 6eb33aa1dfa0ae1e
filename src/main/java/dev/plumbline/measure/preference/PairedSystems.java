package dev.plumbline.measure.preference;

import dev.plumbline.score.Preference;
import java.util.ArrayList;
import java.util.List;

/// How often systems were preferred to each other. Undecided pairs are not in it.
///
/// @param wins of the first system over the second
/// @param ties of both, in both places
record PairedSystems(double[][] wins, double[][] ties) {

  static PairedSystems of(int systems) {
    return new PairedSystems(new double[systems][systems], new double[systems][systems]);
  }

  int count() {
    return wins.length;
  }

  /// @param times how often it counts
  void add(int a, int b, Preference preference, double times) {
    switch (preference) {
      case A -> wins[a][b] += times;
      case B -> wins[b][a] += times;
      case TIE -> {
        ties[a][b] += times;
        ties[b][a] += times;
      }
      case UNDECIDED -> {
        // says nothing of the systems
      }
    }
  }

  boolean hasTies() {
    for (double[] row : ties) {
      for (double tie : row) {
        if (tie > 0) {
          return true;
        }
      }
    }
    return false;
  }

  /// The systems in groups within which each has, over others, won from or tied with each.
  /// Strengths exist only for one group (Ford 1957): between two groups one never won, or they
  /// never met.
  List<List<Integer>> groups() {
    int n = count();
    boolean[][] reaches = new boolean[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        reaches[i][j] = i == j || wins[i][j] > 0 || ties[i][j] > 0;
      }
    }
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          reaches[i][j] |= reaches[i][k] && reaches[k][j];
        }
      }
    }
    List<List<Integer>> groups = new ArrayList<>();
    boolean[] placed = new boolean[n];
    for (int i = 0; i < n; i++) {
      if (placed[i]) {
        continue;
      }
      List<Integer> group = new ArrayList<>();
      for (int j = i; j < n; j++) {
        if (reaches[i][j] && reaches[j][i]) {
          group.add(j);
          placed[j] = true;
        }
      }
      groups.add(group);
    }
    return groups;
  }
}
