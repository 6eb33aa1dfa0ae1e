package dev.plumbline.measure.experiment;

import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/// What several replicates of one judge gave for a document, alone and in panels.
///
/// @param human the label, if there is one
/// @param panels by size: as many panels as there are replicates, where panel `i` of size `k` has
///   the replicates `i` to `i + k - 1`, counted in a circle
public record ReplicatedDocument(
    OptionalDouble human, SortedMap<Integer, List<DocumentOutcome>> panels) {

  public ReplicatedDocument {
    panels = Collections.unmodifiableSortedMap(new TreeMap<>(panels));
    if (panels.values().stream().mapToInt(List::size).distinct().count() != 1) {
      throw new IllegalArgumentException("every size has a panel for each replicate");
    }
  }

  int replicates() {
    return panels.firstEntry().getValue().size();
  }

  DocumentOutcome panel(int size, int first) {
    List<DocumentOutcome> all = panels.get(size);
    return all.get(first % all.size());
  }
}
