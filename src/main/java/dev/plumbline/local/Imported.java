package dev.plumbline.local;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.conversion.Conversion;
import dev.plumbline.problem.Problem;
import java.nio.file.Path;
import java.util.List;

/// A rubric that was imported and locks, and where it is written.
record Imported(Conversion rubric, Path file, Bundle bundle, List<Problem> warnings) {
  Imported {
    warnings = List.copyOf(warnings);
  }
}
