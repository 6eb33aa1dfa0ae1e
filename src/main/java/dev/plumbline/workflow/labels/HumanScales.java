package dev.plumbline.workflow.labels;

import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.calibration.signal.Sample;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The scales of the human scores: each trait's own, and for the composite the given one, else the
/// one that all traits share, else the smallest that holds every label.
public record HumanScales(SortedMap<String, Scale> scales) {

  public static HumanScales of(String written, Bundle bundle, Labels labels) {
    SortedMap<String, Scale> scales = new TreeMap<>();
    for (Trait trait : bundle.scoring().traits()) {
      if (trait.scale().hasAtMostPoints(Sample.POINTS_MAX)) {
        scales.put(trait.id(), trait.scale());
      }
    }
    List<Scale> shared = scales.values().stream().distinct().toList();
    if (!written.isEmpty()) {
      scales.put("composite", parsed(written));
    } else if (shared.size() == 1) {
      scales.put("composite", shared.getFirst());
    } else {
      around(labels.of("composite")).ifPresent(scale -> scales.put("composite", scale));
    }
    return new HumanScales(scales);
  }

  public Optional<Scale> find(String target) {
    return Optional.ofNullable(scales.get(target));
  }

  public static Scale parsed(String written) {
    String[] parts = written.split(":", -1);
    try {
      if (parts.length == 3
          && Scale.of(parts[0], parts[1], parts[2]).hasAtMostPoints(Sample.POINTS_MAX)) {
        return Scale.of(parts[0], parts[1], parts[2]);
      }
    } catch (IllegalArgumentException e) {
      // reported below, like a wrong number of parts
    }
    throw Refusal.of(
        "--scale",
        ProblemCode.WRONG_SCALE,
        "this is not a scale",
        "write `MIN:MAX:STEP`, such as `1:5:0.5`, with at most " + Sample.POINTS_MAX + " points");
  }

  /// The smallest scale with whole ends around the labels; steps of one half if a label needs them.
  private static Optional<Scale> around(List<BigDecimal> labels) {
    if (labels.isEmpty()) {
      return Optional.empty();
    }
    List<BigDecimal> sorted = new ArrayList<>(labels.stream().sorted().toList());
    BigDecimal min = sorted.getFirst().setScale(0, RoundingMode.FLOOR);
    BigDecimal max = sorted.getLast().setScale(0, RoundingMode.CEILING);
    boolean whole = labels.stream().allMatch(l -> l.stripTrailingZeros().scale() <= 0);
    BigDecimal top = max.compareTo(min) > 0 ? max : min.add(BigDecimal.ONE);
    return Optional.of(new Scale(min, top, whole ? BigDecimal.ONE : new BigDecimal("0.5")))
        .filter(scale -> scale.hasAtMostPoints(Sample.POINTS_MAX));
  }
}
