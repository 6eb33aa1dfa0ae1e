package dev.plumbline.canonical;

import dev.plumbline.problem.Problem;
import java.util.List;

/// What reading bytes as JSON gave.
public sealed interface JsonResult {

  record Read(Json value) implements JsonResult {}

  /// Why the bytes are not JSON as we accept it; sorted, never empty.
  record Refused(List<Problem> problems) implements JsonResult {
    public Refused {
      problems = problems.stream().sorted().toList();
      if (problems.isEmpty()) {
        throw new IllegalArgumentException("refused without a problem");
      }
    }
  }
}
