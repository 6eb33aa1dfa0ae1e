package dev.plumbline.comparison;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;

/// The artefacts that the lines of runs name. A comparison asks only for those of documents whose
/// lines differ.
public interface LineArtefacts {

  JsonObject scorecard(Digest digest);

  /// The result of a calibration.
  JsonObject result(Digest digest);
}
