package dev.plumbline.calibration;

import dev.plumbline.plan.Scale;
import java.util.List;

/// What came of labels: a map, or a refusal.
public sealed interface Calibration {

  record Fitted(Scale scale, List<String> names, Choice choice, CalibrationMap map)
      implements Calibration {
    public Fitted {
      names = List.copyOf(names);
    }

    public Aligner aligner() {
      return new Aligner(map, scale);
    }
  }

  /// Nothing was fitted; `because` says what would be needed.
  record Refused(String because) implements Calibration {}
}
