package dev.plumbline.plan;

import java.util.ArrayList;
import java.util.List;

/// The names that several parts read, each once, in the order in which they stand.
final class Reads {

  static List<Binding> of(List<? extends Resolved> parts) {
    if (parts.size() == 1) {
      return parts.getFirst().reads();
    }
    List<Binding> reads = new ArrayList<>();
    for (Resolved part : parts) {
      for (Binding binding : part.reads()) {
        if (!reads.contains(binding)) {
          reads.add(binding);
        }
      }
    }
    return reads;
  }

  private Reads() {}
}
