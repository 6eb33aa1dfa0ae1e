package dev.plumbline.measure.diagnosis;

import dev.plumbline.measure.diagnosis.Diagnosis.Figure;
import dev.plumbline.rubric.ItemUnit;
import dev.plumbline.score.extraction.StoredExtraction;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// How often two answers of one judge about one document differ.
final class UnsteadyAnswers {

  private static final int DIFFERENT_PERCENT = 20;
  private static final String UNKNOWN = "unknown:";

  private final SortedMap<String, Pairs> items = new TreeMap<>();
  private long documents;

  private static final class Pairs {
    private long all;
    private long different;
  }

  /// Jurors of a panel are several judges, who may differ.
  void add(StoredExtraction extraction) {
    if (!extraction.jurors().isEmpty()) {
      return;
    }
    boolean[] answered = {false};
    extraction
        .replicates()
        .forEach((item, said) -> {
          List<String> decided = said.stream().filter(one -> !one.startsWith(UNKNOWN)).toList();
          Pairs pairs = items.computeIfAbsent(ItemUnit.item(item), _ -> new Pairs());
          for (int i = 0; i < decided.size(); i++) {
            for (int j = 0; j < i; j++) {
              pairs.all++;
              pairs.different += decided.get(i).equals(decided.get(j)) ? 0 : 1;
            }
          }
          answered[0] |= decided.size() > 1;
        });
    documents += answered[0] ? 1 : 0;
  }

  Optional<Diagnosis> find() {
    long all = items.values().stream().mapToLong(pairs -> pairs.all).sum();
    long different = items.values().stream().mapToLong(pairs -> pairs.different).sum();
    if (documents < Symptom.DOCUMENTS_MIN || !Exact.isShare(different, all, DIFFERENT_PERCENT)) {
      return Optional.empty();
    }
    Map.Entry<String, Pairs> worst =
        items.entrySet().stream()
            .filter(each -> each.getValue().all > 0)
            .max(
                Comparator.comparing((Map.Entry<String, Pairs> each) ->
                        Diagnosis.Figure.share("", each.getValue().different, each.getValue().all)
                            .value())
                    .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
            .orElseThrow();
    return Optional.of(
        new Diagnosis(
            Symptom.UNSTEADY_JUDGE,
            "item " + worst.getKey(),
            List.of(
                Figure.count("documents", documents),
                Figure.count("pairs of replicates", all),
                Figure.share("of these differ", different, all),
                Figure.share("on this item", worst.getValue().different, worst.getValue().all))));
  }
}
