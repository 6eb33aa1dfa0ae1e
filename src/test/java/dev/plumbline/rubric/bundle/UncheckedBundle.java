package dev.plumbline.rubric.bundle;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReader.RubricReading;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A bundle of a rubric whose plan compiles, without the lints and checks that take most of the
/// time of a compilation and change no byte of it.
public final class UncheckedBundle {

  /// Empty if its plan does not compile.
  public static Optional<Bundle> of(String source) {
    RubricReading reading = RubricReader.read(source.getBytes(StandardCharsets.UTF_8));
    if (!(reading instanceof RubricReading.Read(var rubric, var _))) {
      throw new AssertionError(
          (reading instanceof RubricReading.Invalid invalid ? invalid.problems() : reading)
              + "\n"
              + source);
    }
    List<Problem> problems = new ArrayList<>();
    ExtractionSpec extraction = ExtractionSpec.of(RubricJson.extraction(rubric), problems);
    Optional<ScoringSpec> scoring = ScoringSpec.of(RubricJson.scoring(rubric), problems);
    return problems.isEmpty()
        ? scoring.map(
            spec -> BundleCompiler.bundle(rubric, RubricJson.whole(rubric), extraction, spec))
        : Optional.empty();
  }

  private UncheckedBundle() {}
}
