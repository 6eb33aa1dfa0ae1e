package dev.plumbline.calibration.fit;

import java.math.BigDecimal;
import java.util.List;

/// A weight times one input, or times the product of two.
///
/// @param inputs one or two positions in the map's inputs
public record MapTerm(List<Integer> inputs, BigDecimal weight) {
  public MapTerm {
    inputs = List.copyOf(inputs);
    if (inputs.isEmpty() || inputs.size() > 2) {
      throw new IllegalArgumentException("term: one or two inputs, not " + inputs.size());
    }
  }
}
