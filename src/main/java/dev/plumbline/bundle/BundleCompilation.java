package dev.plumbline.bundle;

import dev.plumbline.problem.Problem;
import java.util.List;

/// What compiling a rubric gives.
public sealed interface BundleCompilation {

  record Locked(Bundle bundle, List<Problem> warnings) implements BundleCompilation {
    public Locked {
      warnings = List.copyOf(warnings);
    }
  }

  /// Nothing stands in the way but that the rubric says `draft: true`: it is not to be used until
  /// somebody approves this very bundle.
  record DraftLocked(Bundle bundle, List<Problem> warnings) implements BundleCompilation {
    public DraftLocked {
      warnings = List.copyOf(warnings);
    }
  }

  /// Everything that stands in the way, in the order of the source.
  record Rejected(List<Problem> problems) implements BundleCompilation {
    public Rejected {
      problems = List.copyOf(problems);
    }
  }
}
