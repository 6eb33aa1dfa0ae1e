package dev.plumbline.measure.experiment.form;

import dev.plumbline.rubric.plan.expression.DecisionScale;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Which item of a form is which of the original.
///
/// @param items the form's ids, by the original's
/// @param reversed original ids of the items whose decisions run the other way in the form
public record FormCorrespondence(SortedMap<String, String> items, SortedSet<String> reversed) {

  public FormCorrespondence {
    items = Collections.unmodifiableSortedMap(new TreeMap<>(items));
    reversed = Collections.unmodifiableSortedSet(new TreeSet<>(reversed));
    if (!items.keySet().containsAll(reversed)) {
      throw new IllegalArgumentException("a reversed item that is none");
    }
  }

  /// A decision on an item, told in the other direction where the form reverses it.
  ///
  /// @param item the original's id
  /// @param scale of the item
  public int decision(String item, int decision, DecisionScale scale) {
    return reversed.contains(item)
        ? scale.levels().reversed().get(scale.position(decision))
        : decision;
  }
}
