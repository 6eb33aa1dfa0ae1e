package dev.plumbline.cli.author;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.importing.ImportedRubric;
import dev.plumbline.problem.Problem;
import java.nio.file.Path;
import java.util.List;

/// A rubric that was imported and locks, and where it is written.
record ImportedFile(ImportedRubric rubric, Path file, Bundle bundle, List<Problem> warnings) {
  ImportedFile {
    warnings = List.copyOf(warnings);
  }
}
