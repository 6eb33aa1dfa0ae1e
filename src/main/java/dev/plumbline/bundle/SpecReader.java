package dev.plumbline.bundle;

import dev.plumbline.problem.Problem;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReading;
import java.util.List;

/// Reads back what we wrote ourselves.
final class SpecReader {

  /// @throws IllegalStateException if our own bytes do not read: then the writer and the reader of
  ///   the format have come apart, and no digest can be trusted
  static Rubric read(byte[] bytes) {
    return switch (RubricReader.readPart(bytes)) {
      case RubricReading.Read(Rubric rubric, var _) -> rubric;
      case RubricReading.Flawed flawed ->
          throw new IllegalStateException("a part of a bundle does not read: " + flawed.problems());
      case RubricReading.Refused(List<Problem> found) ->
          throw new IllegalStateException("a part of a bundle does not read: " + found);
    };
  }

  private SpecReader() {}
}
