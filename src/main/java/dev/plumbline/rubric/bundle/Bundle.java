package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.AuthoredOrder;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.Identity;
import dev.plumbline.rubric.RubricFrame;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReader.RubricReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A rubric that was checked and locked under a digest; it never changes again.
///
/// @param rubric as read from the artefact, so that its order does not depend on how it was written
/// @param order in which it was written, as far as that is known; no part of the artefact
/// @param json the artefact: the rubric in canonical form and the digests of its two specs
public record Bundle(
    Rubric rubric,
    Digest digest,
    JsonObject json,
    ExtractionSpec extraction,
    ScoringSpec scoring,
    AuthoredOrder order) {

  /// The same for people who know the order of another one.
  public Bundle in(AuthoredOrder other) {
    return new Bundle(rubric, digest, json, extraction, scoring, other);
  }

  static final String FRAME = "frame";

  /// Whether this is no rubric to score by, but what lines of documents fill in.
  public Optional<RubricFrame> frame() {
    return json.find(FRAME).map(it -> new RubricFrame((JsonObject) it));
  }

  /// Whether a rubric is this frame with items.
  public boolean isOf(Bundle rubric) {
    RubricFrame frame = frame().orElseThrow();
    return frame.rest(rubricJson()).equals(frame.rest(rubric.rubricJson()));
  }

  /// The whole rubric, as the format of rubrics has it.
  public JsonObject rubricJson() {
    return new StoredBundle(json).rubric();
  }

  public Identity identity() {
    return rubric.identity();
  }

  /// A bundle as its artefact says it, for whoever wants its name and does not compile it.
  public record StoredBundle(JsonObject json) {

    /// The whole rubric, as the format of rubrics has it.
    JsonObject rubric() {
      return json.members("rubric");
    }

    public Digest extractionSpec() {
      return json.digest("extractionSpec");
    }

    public Digest scoringSpec() {
      return json.digest("scoringSpec");
    }

    /// Empty if it has none.
    public String name() {
      return rubric().findText("rubric").orElse("");
    }

    /// Empty if it has none.
    public String version() {
      return rubric().findText("version").orElse("");
    }

    /// Name and version.
    public String label() {
      return (name() + " " + version()).strip();
    }
  }

  /// Reads a bundle from its artefact. It was checked when it was locked, so its cases are not run
  /// again.
  public static final class BundleReader {

    /// Empty if compiling the artefact does not give the same digest: then the bundle was made for
    /// other format versions, and this version could give it other scores.
    public static Optional<Bundle> read(Digest digest, JsonObject json) {
      if (!(json.find("rubric").orElse(json) instanceof JsonObject whole)) {
        return Optional.empty();
      }
      if (json.member(FRAME) instanceof JsonObject frame) {
        return BundleCompiler.compile(new RubricFrame(frame))
            .found()
            .filter(bundle -> bundle.digest().equals(digest));
      }
      if (!(RubricReader.read(CanonicalJson.bytes(whole))
          instanceof RubricReading.Read(Rubric rubric, var _))) {
        return Optional.empty();
      }
      List<Problem> problems = new ArrayList<>();
      ExtractionSpec extraction = ExtractionSpec.of(RubricJson.extraction(rubric), problems);
      Optional<ScoringSpec> scoring = ScoringSpec.of(RubricJson.scoring(rubric), problems);
      return problems.isEmpty()
          ? scoring
              .map(
                  spec -> BundleCompiler.bundle(rubric, RubricJson.whole(rubric), extraction, spec))
              .filter(bundle -> bundle.digest().equals(digest))
          : Optional.empty();
    }

    private BundleReader() {}
  }
}
