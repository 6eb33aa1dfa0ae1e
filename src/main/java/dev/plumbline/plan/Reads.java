package dev.plumbline.plan;

import java.util.LinkedHashSet;
import java.util.List;

/// The names that several parts read, each once, in the order in which they stand.
final class Reads {

  static List<Binding> of(List<? extends Resolved> parts) {
    if (parts.size() == 1) {
      return parts.getFirst().reads();
    }
    LinkedHashSet<Binding> reads = new LinkedHashSet<>();
    parts.forEach(part -> reads.addAll(part.reads()));
    return List.copyOf(reads);
  }

  private Reads() {}
}
