package dev.plumbline.measure.agreement;

import dev.plumbline.rubric.plan.expression.DecisionScale;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Krippendorff's alpha of decisions (Krippendorff, Content Analysis, 4th edition 2018, chapter
/// 12), with squared differences of decisions as the disagreement: 1 for full agreement, 0 for that
/// of chance. Answers that are missing are left out. Over several items, the disagreement that is
/// observed and the one that is expected within each item are added up, a decision counted as its
/// share of the item's highest.
public final class KrippendorffAlpha {

  private final int documents;
  private final SortedMap<String, List<Unit>> items = new TreeMap<>();

  /// What several raters decided on one item of one document.
  private record Unit(int document, double[] values) {}

  /// @param documents how many there are
  public KrippendorffAlpha(int documents) {
    this.documents = documents;
  }

  /// @param document from 0
  /// @param scale the decisions of the item
  /// @param decisions of those who decided; fewer than two say nothing
  public void add(int document, String item, DecisionScale scale, List<Integer> decisions) {
    List<Unit> units = items.computeIfAbsent(item, _ -> new ArrayList<>());
    if (decisions.size() > 1) {
      units.add(
          new Unit(
              document,
              decisions.stream().mapToDouble(decision -> scale.share(decision)).toArray()));
    }
  }

  /// Over all items, with the interval from resampling documents; undefined if no decisions differ.
  public Estimate all() {
    return estimate(List.copyOf(items.values()));
  }

  /// Of one item; undefined if no decisions on it differ.
  public Estimate of(String item) {
    return estimate(List.of(items.getOrDefault(item, List.of())));
  }

  private Estimate estimate(List<List<Unit>> some) {
    return DocumentBootstrap.estimate(
        documents, "no decisions differ", times -> alpha(some, times));
  }

  /// Not a number in a resample without any difference.
  private static double alpha(List<List<Unit>> items, int[] times) {
    double observed = 0;
    double expected = 0;
    for (List<Unit> units : items) {
      double values = 0;
      double sum = 0;
      double squares = 0;
      for (Unit unit : units) {
        int weight = times[unit.document()];
        double own = 0;
        double ownSquares = 0;
        for (double value : unit.values()) {
          own += value;
          ownSquares += value * value;
        }
        int raters = unit.values().length;
        observed += weight * 2 * (raters * ownSquares - own * own) / (raters - 1);
        values += (double) weight * raters;
        sum += weight * own;
        squares += weight * ownSquares;
      }
      expected += values > 1 ? 2 * (values * squares - sum * sum) / (values - 1) : 0;
    }
    return expected <= 0 ? Double.NaN : 1 - observed / expected;
  }
}
