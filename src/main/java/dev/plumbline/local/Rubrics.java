package dev.plumbline.local;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.BundleCompiler;
import dev.plumbline.bundle.Compilation;
import dev.plumbline.problem.Problem;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/// Compiles a rubric file, telling its warnings.
final class Rubrics {

  static Bundle locked(Path path, PrintWriter err) {
    return switch (BundleCompiler.compile(InputFiles.bytes(path))) {
      case Compilation.Rejected(List<Problem> problems) ->
          throw new Refusal(ExitCode.REJECTED, path.toString(), problems);
      case Compilation.Locked(Bundle bundle, List<Problem> warnings) -> {
        warnings.forEach(w -> err.println("warning: " + w.render(path.toString())));
        yield bundle;
      }
    };
  }

  private Rubrics() {}
}
