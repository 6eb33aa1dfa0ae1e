package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads a bundle from its artefact. It was checked when it was locked, so its cases are not run
/// again.
public final class BundleReader {

  /// Empty if compiling the artefact does not give the same digest: then the bundle was made for
  /// other format versions, and this version could give it other scores.
  public static Optional<Bundle> read(Digest digest, JsonObject json) {
    if (!(json.find("rubric").orElse(json) instanceof JsonObject whole)) {
      return Optional.empty();
    }
    if (!(RubricReader.read(CanonicalJson.bytes(whole))
        instanceof RubricReading.Read(Rubric rubric, var _))) {
      return Optional.empty();
    }
    List<Problem> problems = new ArrayList<>();
    ExtractionSpec extraction = ExtractionSpec.of(SpecJson.extraction(rubric), problems);
    Optional<ScoringSpec> scoring = ScoringSpec.of(SpecJson.scoring(rubric), problems);
    return problems.isEmpty()
        ? scoring
            .map(spec -> BundleCompiler.bundle(rubric, RubricJson.whole(rubric), extraction, spec))
            .filter(bundle -> bundle.digest().equals(digest))
        : Optional.empty();
  }

  private BundleReader() {}
}
