package dev.plumbline.measure.calibration.study;

import dev.plumbline.measure.calibration.stats.CounterRandom;
import java.util.Arrays;

/// One split of a study: half of the rows for testing, some of the others for fitting.
record StudySplit(int[] test, int[] labelled) {

  static StudySplit draw(Study.Plan plan, int repeat, int rows) {
    int[] order = new CounterRandom(plan.seed(), repeat).shuffled(rows);
    int half = rows / 2;
    int[] labelled = Arrays.copyOfRange(order, half, half + plan.labels());
    Arrays.sort(labelled);
    return new StudySplit(Arrays.copyOf(order, half), labelled);
  }
}
