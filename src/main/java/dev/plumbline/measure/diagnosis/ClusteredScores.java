package dev.plumbline.measure.diagnosis;

import dev.plumbline.measure.diagnosis.Diagnosis.Figure;
import dev.plumbline.rubric.ItemUnit;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import java.math.BigDecimal;
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
    List<Figure> figures =
        List.of(
            Figure.count("documents", documents),
            Figure.number("score", largest.getKey()),
            Figure.count("with this score", cluster.documents));
    Optional<Map.Entry<String, Long>> cause =
        cluster.causes.entrySet().stream()
            .max(
                Map.Entry.<String, Long>comparingByValue()
                    .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
            .filter(each -> Exact.isShare(each.getValue(), cluster.documents, CAUSE_PERCENT));
    if (cause.isPresent()) {
      return Optional.of(
          new Diagnosis(
              Symptom.CLUSTERED_BY_CAP,
              cause.get().getKey(),
              List.of(
                  figures.get(0),
                  figures.get(1),
                  figures.get(2),
                  Figure.count("of these it applied to", cause.get().getValue()))));
    }
    return clusters.size() <= VALUES_FEW
        ? Optional.of(
            new Diagnosis(
                Symptom.COARSE_SCALE,
                "",
                List.of(
                    figures.get(0),
                    figures.get(1),
                    figures.get(2),
                    Figure.count("different scores", clusters.size()))))
        : Optional.empty();
  }
}
