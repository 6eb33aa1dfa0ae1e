package dev.plumbline.measure.report;

import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.report.Diagnosis.Figure;
import dev.plumbline.measure.report.Diagnosis.Symptom;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// How many documents have which score, and what put them there.
final class ClusteredScores {

  private static final int CLUSTER_PERCENT = 40;
  private static final int CAUSE_PERCENT = 50;
  private static final int VALUES_FEW = 5;

  private final SortedMap<BigDecimal, Cluster> clusters = new TreeMap<>();
  private long documents;

  private static final class Cluster {
    private long documents;
    private final SortedMap<String, Long> causes = new TreeMap<>();
  }

  void add(StoredScorecard card) {
    card.composite().decimal().ifPresent(score -> add(score, card));
  }

  private void add(BigDecimal score, StoredScorecard card) {
    documents++;
    Cluster cluster = clusters.computeIfAbsent(score, _ -> new Cluster());
    cluster.documents++;
    SortedSet<String> causes = new TreeSet<>();
    card.gate().ifPresent(gate -> causes.add("gate " + gate.id()));
    card.steps(StoredStep.Cap.class)
        .forEach(cap -> causes.add("cap " + ItemUnit.item(cap.subject())));
    causes.forEach(cause -> cluster.causes.merge(cause, 1L, Long::sum));
  }

  /// Of scores that as many documents have, the lowest.
  Optional<Diagnosis> find() {
    if (documents < Symptom.DOCUMENTS_MIN) {
      return Optional.empty();
    }
    Map.Entry<BigDecimal, Cluster> largest =
        clusters.entrySet().stream()
            .max(
                Comparator.comparingLong(
                        (Map.Entry<BigDecimal, Cluster> each) -> each.getValue().documents)
                    .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
            .orElseThrow();
    Cluster cluster = largest.getValue();
    if (!Exact.isShare(cluster.documents, documents, CLUSTER_PERCENT)) {
      return Optional.empty();
    }
    BigDecimal score = largest.getKey();
    return Exact.most(cluster.causes)
        .filter(each -> Exact.isShare(each.getValue(), cluster.documents, CAUSE_PERCENT))
        .map(each ->
            diagnosis(
                Symptom.CLUSTERED_BY_CAP,
                each.getKey(),
                score,
                cluster,
                Figure.count("of these it applied to", each.getValue())))
        .or(() ->
            Optional.of(Figure.count("different scores", clusters.size()))
                .filter(_ -> clusters.size() <= VALUES_FEW)
                .map(few -> diagnosis(Symptom.COARSE_SCALE, "", score, cluster, few)));
  }

  private Diagnosis diagnosis(
      Symptom symptom, String subject, BigDecimal score, Cluster cluster, Figure last) {
    return Diagnosis.of(
        symptom,
        subject,
        Figure.count("documents", documents),
        Figure.number("score", score),
        Figure.count("with this score", cluster.documents),
        last);
  }

  /// Sums and comparisons without rounding; only figures that are shown are rounded.
  static final class Exact {

    private static final int DIGITS = 20;
    private static final int SHOWN = 4;

    static BigDecimal rounded(BigDecimal value) {
      BigDecimal few =
          value.setScale(Math.min(SHOWN, Math.max(0, value.scale())), RoundingMode.HALF_UP);
      return few.signum() == 0 ? BigDecimal.ZERO : few.stripTrailingZeros();
    }

    /// For what is shown.
    static BigDecimal quotient(BigDecimal part, BigDecimal whole) {
      return part.divide(whole, DIGITS, RoundingMode.HALF_UP);
    }

    /// Of those that are as many, the first.
    static Optional<Map.Entry<String, Long>> most(SortedMap<String, Long> counts) {
      return counts.entrySet().stream()
          .max(
              Map.Entry.<String, Long>comparingByValue()
                  .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())));
    }

    static BigDecimal shown(Rational exact) {
      return exact.rounded(DIGITS, RoundingMode.HALF_UP);
    }

    /// Whether a share is at least so many percent.
    static boolean isShare(long part, long whole, int percent) {
      return whole > 0 && 100 * part >= percent * whole;
    }

    static BigDecimal sum(List<BigDecimal> values) {
      return values.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /// n² times the covariance of two lists of n numbers; of a list with itself, the variance.
    static BigDecimal covariance(List<BigDecimal> left, List<BigDecimal> right) {
      BigDecimal products = BigDecimal.ZERO;
      for (int i = 0; i < left.size(); i++) {
        products = products.add(left.get(i).multiply(right.get(i)));
      }
      return products
          .multiply(BigDecimal.valueOf(left.size()))
          .subtract(sum(left).multiply(sum(right)));
    }

    private Exact() {}
  }
}
