package dev.plumbline.rubric.bundle;

import dev.plumbline.base.problem.Problem;
import java.util.List;

/// The outcome of compiling a rubric.
public sealed interface BundleCompilation {

  /// The rubric compiles and may be used.
  record Locked(Bundle bundle, List<Problem> warnings) implements BundleCompilation {
    public Locked {
      warnings = List.copyOf(warnings);
    }
  }

  /// The rubric compiles but says `draft: true`: it must not be used until a person approves this
  /// bundle.
  record DraftLocked(Bundle bundle, List<Problem> warnings) implements BundleCompilation {
    public DraftLocked {
      warnings = List.copyOf(warnings);
    }
  }

  /// The rubric does not compile.
  ///
  /// @param problems all problems, in source order, at most [ProblemLimit]'s number
  record Rejected(List<Problem> problems) implements BundleCompilation {
    public Rejected {
      problems = List.copyOf(problems);
    }
  }
}
