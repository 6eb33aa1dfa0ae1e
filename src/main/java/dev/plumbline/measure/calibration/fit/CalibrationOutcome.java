package dev.plumbline.measure.calibration.fit;

import dev.plumbline.rubric.plan.model.Scale;
import java.util.List;

/// The outcome of fitting: a map, or a refusal.
public sealed interface CalibrationOutcome {

  record Fitted(
      Scale scale, List<String> signalNames, MethodSelection selection, CalibrationMap map)
      implements CalibrationOutcome {
    public Fitted {
      signalNames = List.copyOf(signalNames);
    }
  }

  /// Nothing was fitted; `reason` says what is missing.
  record Refused(String reason) implements CalibrationOutcome {}
}
