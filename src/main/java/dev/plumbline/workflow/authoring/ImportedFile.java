package dev.plumbline.workflow.authoring;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.importing.ImportedRubric;
import java.nio.file.Path;
import java.util.List;

/// An imported rubric that compiles, and the path that it is written to.
public record ImportedFile(
    ImportedRubric rubric, Path file, Bundle bundle, List<Problem> warnings) {
  public ImportedFile {
    warnings = List.copyOf(warnings);
  }
}
