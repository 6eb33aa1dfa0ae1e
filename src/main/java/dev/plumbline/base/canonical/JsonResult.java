package dev.plumbline.base.canonical;

import dev.plumbline.base.problem.Problem;
import java.util.List;

/// The result of parsing bytes as JSON.
public sealed interface JsonResult {

  record Read(Json value) implements JsonResult {}

  /// Why the bytes were rejected; sorted, never empty.
  record Refused(List<Problem> problems) implements JsonResult {
    public Refused {
      problems = problems.stream().sorted().toList();
      if (problems.isEmpty()) {
        throw new IllegalArgumentException("refused without a problem");
      }
    }
  }
}
