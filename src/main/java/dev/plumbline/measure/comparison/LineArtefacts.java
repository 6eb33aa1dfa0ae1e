package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;

/// The artefacts that the lines of runs name. A comparison asks only for those of documents whose
/// lines differ.
public interface LineArtefacts {

  JsonObject scorecard(Digest digest);

  /// The result of a calibration.
  JsonObject result(Digest digest);
}
