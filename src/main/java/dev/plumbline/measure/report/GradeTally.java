package dev.plumbline.measure.report;

import dev.plumbline.rubric.plan.model.Grade;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/// Counts grades: those of a scale in its order, then others, then what is incomplete.
final class GradeTally {

  private final SequencedMap<String, Integer> counts = new LinkedHashMap<>();
  private final TreeMap<String, Integer> others = new TreeMap<>();
  private int incomplete;

  public GradeTally(List<String> grades) {
    grades.forEach(grade -> counts.put(grade, 0));
  }

  public void add(Grade grade) {
    if (!grade.decided()) {
      incomplete++;
    } else if (counts.computeIfPresent(grade.name(), (_, count) -> count + 1) == null) {
      others.merge(grade.name(), 1, Integer::sum);
    }
  }

  public SequencedMap<String, Integer> counts() {
    SequencedMap<String, Integer> all = new LinkedHashMap<>(counts);
    all.putAll(others);
    if (incomplete > 0) {
      all.put(Grade.INCOMPLETE, incomplete);
    }
    return all;
  }
}
