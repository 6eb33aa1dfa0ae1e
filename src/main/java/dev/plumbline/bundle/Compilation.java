package dev.plumbline.bundle;

import dev.plumbline.problem.Problem;
import java.util.List;

/// What compiling a rubric gives.
public sealed interface Compilation {

  record Locked(Bundle bundle, List<Problem> warnings) implements Compilation {
    public Locked {
      warnings = List.copyOf(warnings);
    }
  }

  /// Nothing stands in the way but that the rubric says `draft: true`: it is not to be used until
  /// somebody approves this very bundle.
  record Drafted(Bundle bundle, List<Problem> warnings) implements Compilation {
    public Drafted {
      warnings = List.copyOf(warnings);
    }
  }

  /// Everything that stands in the way, in the order of the source.
  record Rejected(List<Problem> problems) implements Compilation {
    public Rejected {
      problems = List.copyOf(problems);
    }
  }
}
