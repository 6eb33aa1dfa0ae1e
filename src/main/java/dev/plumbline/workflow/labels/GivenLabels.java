package dev.plumbline.workflow.labels;

import dev.plumbline.rubric.bundle.Bundle;

/// Labels and their scales.
public record GivenLabels(Labels labels, HumanScales scale) {

  /// No labels, on the scale of the rubric.
  public static GivenLabels none(Bundle bundle) {
    return new GivenLabels(Labels.NONE, HumanScales.of("", bundle, Labels.NONE));
  }
}
