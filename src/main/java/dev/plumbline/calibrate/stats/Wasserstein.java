package dev.plumbline.calibrate.stats;

import java.util.Arrays;

/// The Wasserstein-1 (earth mover's) distance of two samples: the area between the two empirical
/// distribution functions (Vallender 1974).
///
/// Samples may differ in size. If either is empty, 0.
public final class Wasserstein {

  public static double distance(double[] a, double[] b) {
    if (a.length == 0 || b.length == 0) {
      return 0;
    }
    double[] left = Arrays.stream(a).sorted().toArray();
    double[] right = Arrays.stream(b).sorted().toArray();
    double area = 0;
    double from = Math.min(left[0], right[0]);
    for (int i = 0, j = 0; i < left.length || j < right.length; ) {
      boolean next = j == right.length || i < left.length && left[i] <= right[j];
      double to = next ? left[i] : right[j];
      // whole numbers, so that equal distribution functions differ by exactly 0
      long gap = Math.abs((long) i * right.length - (long) j * left.length);
      area += (to - from) * gap / ((double) left.length * right.length);
      from = to;
      i += next ? 1 : 0;
      j += next ? 0 : 1;
    }
    return area;
  }

  private Wasserstein() {}
}
