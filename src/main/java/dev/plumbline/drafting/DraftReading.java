package dev.plumbline.drafting;

import dev.plumbline.problem.Problem;
import dev.plumbline.prompt.AnswerFault;
import java.util.List;

/// What reading an answer gives: a draft, or everything that keeps it from being one.
public sealed interface DraftReading {

  record Read(Draft draft) implements DraftReading {}

  /// @param problems of the answer, by its own paths under `/answer`
  record Refused(AnswerFault fault, List<Problem> problems) implements DraftReading {
    public Refused {
      problems = List.copyOf(problems);
    }
  }
}
