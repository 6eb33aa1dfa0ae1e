package dev.plumbline.calibration;

import java.util.Arrays;

/// One draw of a study: half of the rows to test, some of the others to fit.
record Split(int[] test, int[] labelled) {

  static Split draw(StudyPlan plan, int repeat, int rows) {
    int[] order = new Draws(plan.seed(), repeat).shuffled(rows);
    int half = rows / 2;
    int[] labelled = Arrays.copyOfRange(order, half, half + plan.labels());
    Arrays.sort(labelled);
    return new Split(Arrays.copyOf(order, half), labelled);
  }
}
