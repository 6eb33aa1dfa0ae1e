package dev.plumbline.calibrate.stats;

import java.util.Arrays;
import java.util.stream.IntStream;

/// Divides rows into folds of equal size (within one) by their keys, independent of their order.
///
/// The rows are sorted by a hash of (key, repeat) and assigned to the folds in turn. So a row's
/// fold depends on the set of rows, never on their order. With fewer rows than folds, some folds
/// are empty. Rows with equal keys are in one fold.
public final class CrossValidationFolds {

  /// Five: at 25 labels ten folds would have two or three rows each, and cost twice the time.
  public static final int COUNT = 5;

  /// The fold of every row, from 0.
  public static int[] of(long[] keys, long repeat) {
    long[] mixed = new long[keys.length];
    for (int i = 0; i < mixed.length; i++) {
      mixed[i] = CounterRandom.mix(keys[i] + CounterRandom.mix(repeat + 1));
    }
    long[] sorted = mixed.clone();
    Arrays.sort(sorted);
    int[] folds = new int[keys.length];
    for (int i = 0; i < folds.length; i++) {
      folds[i] = Arrays.binarySearch(sorted, mixed[i]) % COUNT;
    }
    return folds;
  }

  /// The rows outside of one fold, ascending.
  public static int[] trainingRows(int[] folds, int fold) {
    return IntStream.range(0, folds.length).filter(i -> folds[i] != fold).toArray();
  }

  /// The rows of one fold, ascending.
  public static int[] heldOutRows(int[] folds, int fold) {
    return IntStream.range(0, folds.length).filter(i -> folds[i] == fold).toArray();
  }

  private CrossValidationFolds() {}
}
