package dev.plumbline.rubric.plan.expression;

import java.util.LinkedHashSet;
import java.util.List;

/// The names that several parts read, without duplicates, in reading order.
final class BindingSet {

  static List<Binding> of(List<? extends BoundExpression> parts) {
    if (parts.size() == 1) {
      return parts.getFirst().reads();
    }
    LinkedHashSet<Binding> reads = new LinkedHashSet<>();
    parts.forEach(part -> reads.addAll(part.reads()));
    return List.copyOf(reads);
  }

  private BindingSet() {}
}
