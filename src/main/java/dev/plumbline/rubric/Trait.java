package dev.plumbline.rubric;

import dev.plumbline.plan.model.Scale;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// One side of a text that is scored on a scale, from the decisions on its items.
///
/// @param anchors what each level means, by level
/// @param needs valid quotes that the trait needs above its cap; [Item#AS_RUBRIC] if it does not
///   say
public record Trait(
    String id,
    String description,
    Scale scale,
    SortedMap<String, String> anchors,
    List<Item> items,
    int needs) {
  public Trait {
    anchors = Collections.unmodifiableSortedMap(new TreeMap<>(anchors));
    items = List.copyOf(items);
  }
}
