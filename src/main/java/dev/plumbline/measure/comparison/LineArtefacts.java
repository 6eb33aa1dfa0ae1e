package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.run.StoredResult;
import dev.plumbline.score.StoredScorecard;

/// The artefacts that the lines of runs name. A comparison asks only for those of documents whose
/// lines differ.
public interface LineArtefacts {

  StoredScorecard scorecard(Digest digest);

  /// The result of a calibration.
  StoredResult result(Digest digest);
}
