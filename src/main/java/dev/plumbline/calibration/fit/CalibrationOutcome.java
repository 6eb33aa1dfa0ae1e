package dev.plumbline.calibration.fit;

import dev.plumbline.plan.model.Scale;
import java.util.List;

/// What came of labels: a map, or a refusal.
public sealed interface CalibrationOutcome {

  record Fitted(Scale scale, List<String> names, MethodSelection choice, CalibrationMap map)
      implements CalibrationOutcome {
    public Fitted {
      names = List.copyOf(names);
    }

    public ScoreMapper aligner() {
      return new ScoreMapper(map, scale);
    }
  }

  /// Nothing was fitted; `because` says what would be needed.
  record Refused(String because) implements CalibrationOutcome {}
}
