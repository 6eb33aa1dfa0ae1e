package dev.plumbline.rubric.bundle;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReader.RubricReading;
import java.util.List;

/// Reads a spec back from the canonical bytes that [RubricJson] wrote. Compiling the bytes instead
/// of the rubric guarantees that a spec depends on nothing outside its digest.
final class SpecReader {

  /// @throws IllegalStateException if the bytes do not read: the writer and the reader of the
  ///   format disagree, so no digest can be trusted
  static Rubric read(byte[] bytes) {
    return switch (RubricReader.readSpec(bytes)) {
      case RubricReading.Read(Rubric rubric, var _) -> rubric;
      case RubricReading.Invalid invalid ->
          throw new IllegalStateException("a spec does not read: " + invalid.problems());
      case RubricReading.Refused(List<Problem> found) ->
          throw new IllegalStateException("a spec does not read: " + found);
    };
  }

  private SpecReader() {}
}
