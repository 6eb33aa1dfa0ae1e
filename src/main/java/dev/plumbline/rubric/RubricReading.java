package dev.plumbline.rubric;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.rubric.source.SourceMap;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// The outcome of reading a rubric.
public sealed interface RubricReading {

  /// Every section was read without a problem.
  record Read(Rubric rubric, SourceMap sourceMap) implements RubricReading {}

  /// Some sections have problems. The rest was read, so that further checks can run and the author
  /// gets all problems at once.
  ///
  /// @param partial the rubric without what could not be read; it must not be compiled
  /// @param declaredNames every name that the source declares, including those with an invalid
  ///   declaration
  /// @param problems sorted by place, without duplicates
  record Invalid(
      Rubric partial, SortedSet<String> declaredNames, SourceMap sourceMap, List<Problem> problems)
      implements RubricReading {
    public Invalid {
      declaredNames = Collections.unmodifiableSortedSet(new TreeSet<>(declaredNames));
      problems = List.copyOf(problems);
    }
  }

  /// The source is not YAML or JSON, or not a mapping, so nothing else could be checked.
  record Refused(List<Problem> problems) implements RubricReading {
    public Refused {
      problems = List.copyOf(problems);
    }
  }
}
