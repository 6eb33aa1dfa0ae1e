package dev.plumbline.plan.expression;

import java.util.LinkedHashSet;
import java.util.List;

/// The names that several parts read, each once, in the order in which they stand.
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
