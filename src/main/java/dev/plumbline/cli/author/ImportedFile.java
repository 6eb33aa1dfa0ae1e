package dev.plumbline.cli.author;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.importing.ImportedRubric;
import dev.plumbline.problem.Problem;
import java.nio.file.Path;
import java.util.List;

/// An imported rubric that compiles, and the path that it is written to.
record ImportedFile(ImportedRubric rubric, Path file, Bundle bundle, List<Problem> warnings) {
  ImportedFile {
    warnings = List.copyOf(warnings);
  }
}
