package dev.plumbline.rubric;

import dev.plumbline.problem.Problem;
import java.util.List;

/// What reading a rubric gives.
public sealed interface RubricReading {

  record Read(Rubric rubric, Places places) implements RubricReading {}

  record Refused(List<Problem> problems) implements RubricReading {
    public Refused {
      problems = List.copyOf(problems);
    }
  }
}
