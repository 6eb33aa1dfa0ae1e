package dev.plumbline.canonical;

import dev.plumbline.problem.Problem;
import java.util.List;

/// What reading bytes as JSON gave.
public sealed interface Reading {

  record Read(Json value) implements Reading {}

  /// Why the bytes are not JSON as we accept it; sorted, never empty.
  record Refused(List<Problem> problems) implements Reading {
    public Refused {
      problems = problems.stream().sorted().toList();
      if (problems.isEmpty()) {
        throw new IllegalArgumentException("refused without a problem");
      }
    }
  }
}
