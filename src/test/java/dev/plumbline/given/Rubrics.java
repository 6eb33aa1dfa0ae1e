package dev.plumbline.given;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.BundleCompiler;
import dev.plumbline.bundle.Compilation;
import dev.plumbline.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Rubrics written down in a test.
public final class Rubrics {

  /// The bundle of a rubric that must lock.
  public static Bundle locked(String source) {
    return switch (compiled(source)) {
      case Compilation.Locked(Bundle bundle, var _) -> bundle;
      case Compilation.Drafted _ -> throw new AssertionError("a draft");
      case Compilation.Rejected(List<Problem> problems) ->
          throw new AssertionError("rejected: " + rendered(problems) + "\n" + source);
    };
  }

  /// What is wrong with a rubric, one line each; empty if it locks.
  public static List<String> problems(String source) {
    return switch (compiled(source)) {
      case Compilation.Locked _ -> List.of();
      case Compilation.Drafted _ -> List.of();
      case Compilation.Rejected(List<Problem> problems) -> rendered(problems);
    };
  }

  /// The bundle of a rubric with this under its name and version.
  public static Bundle of(String sections) {
    return locked("rubric: made\nversion: 1.0.0\n" + sections);
  }

  public static Compilation compiled(String source) {
    return BundleCompiler.compile(source.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> rendered(List<Problem> problems) {
    return problems.stream().map(problem -> problem.render("rubric.yaml")).toList();
  }

  private Rubrics() {}
}
