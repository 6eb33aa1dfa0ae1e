package dev.plumbline.calibration;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// How far people agree with each other, which is as far as anything can be expected to agree with
/// one of them.
///
/// Every pair of raters is compared, on the rows that both have scored, and the figures are the
/// mean over the pairs, weighted by rows. (To compare each rater with the mean of the others would
/// answer another question: a mean errs less than any of its raters.) Raters are told apart by
/// their places in the list.
final class RaterPairs {

  private final Grid grid;
  private final List<List<Double>> rows;

  /// @param rows the raters' scores of each document
  static Report.Ceiling ceiling(Grid grid, List<List<Double>> rows) {
    List<List<Double>> several = rows.stream().filter(row -> row.size() > 1).toList();
    int raters = several.stream().mapToInt(List::size).max().orElse(0);
    return new RaterPairs(grid, several).ceiling(raters);
  }

  private RaterPairs(Grid grid, List<List<Double>> rows) {
    this.grid = grid;
    this.rows = rows;
  }

  /// @param rows that both have scored
  private record Pair(int rows, Figures figures) {}

  private Report.Ceiling ceiling(int raters) {
    List<Pair> pairs = new ArrayList<>();
    for (int one = 0; one < raters; one++) {
      for (int other = one + 1; other < raters; other++) {
        pairs.add(pair(one, other));
      }
    }
    return new Report.Ceiling(
        rows.size(), raters, pairs.isEmpty() ? List.of() : List.of(mean(pairs)));
  }

  /// Whoever has a place in a list has those before it too, so no pair is without rows.
  private Pair pair(int one, int other) {
    List<List<Double>> both = rows.stream().filter(row -> row.size() > other).toList();
    return new Pair(both.size(), Figures.of(grid, scores(both, one), scores(both, other)));
  }

  private static double[] scores(List<List<Double>> rows, int rater) {
    return rows.stream().mapToDouble(row -> row.get(rater)).toArray();
  }

  private static Figures mean(List<Pair> pairs) {
    return pairs.size() == 1
        ? pairs.getFirst().figures()
        : new Figures(
            mean(pairs, Figures::qwk),
            mean(pairs, Figures::exact),
            mean(pairs, Figures::adjacent),
            mean(pairs, Figures::mae),
            mean(pairs, Figures::maeOfRange),
            mean(pairs, Figures::spearman),
            mean(pairs, Figures::pearson),
            mean(pairs, Figures::wasserstein),
            mean(pairs, Figures::meanDifference));
  }

  private static BigDecimal mean(List<Pair> pairs, Function<Figures, BigDecimal> figure) {
    double sum = 0;
    long rows = 0;
    for (Pair pair : pairs) {
      sum += pair.rows() * figure.apply(pair.figures()).doubleValue();
      rows += pair.rows();
    }
    return Decimals.of(sum / rows);
  }
}
