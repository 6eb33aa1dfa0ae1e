package dev.plumbline.rubric;

import dev.plumbline.problem.Problem;
import dev.plumbline.rubric.source.SourceMap;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// What reading a rubric gives.
public sealed interface RubricReading {

  record Read(Rubric rubric, SourceMap places) implements RubricReading {}

  /// Parts of it are wrong. What is left is enough to look for more that is wrong, so that an
  /// author is told everything at once.
  ///
  /// @param written every name that the source declares, also where the declaration is wrong
  record Flawed(Rubric rest, SortedSet<String> written, SourceMap places, List<Problem> problems)
      implements RubricReading {
    public Flawed {
      written = Collections.unmodifiableSortedSet(new TreeSet<>(written));
      problems = List.copyOf(problems);
    }
  }

  /// It is not even YAML or JSON of the right shape.
  record Refused(List<Problem> problems) implements RubricReading {
    public Refused {
      problems = List.copyOf(problems);
    }
  }
}
