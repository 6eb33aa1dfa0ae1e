package dev.plumbline.cli.input;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.BundleCompilation;
import dev.plumbline.bundle.BundleCompiler;
import dev.plumbline.canonical.Digest;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.problem.Problem;
import dev.plumbline.store.Approval;
import dev.plumbline.store.files.FileApprovals;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Compiles a rubric file, telling its warnings.
public final class RubricCompiler {

  /// Where approvals are kept unless somebody says otherwise.
  public static final Path STORE = Path.of(".plumbline");

  /// A rubric to score with: a draft only if it was approved as it is.
  ///
  /// @param store where its approval is looked for first, then in `.plumbline`; from there it is
  ///   copied, so that a store holds the approvals of what it holds
  public static Bundle locked(Path path, Path store, PrintWriter err) {
    return switch (compilation(path)) {
      case BundleCompilation.Rejected(List<Problem> problems) ->
          throw new CliError(ExitCode.REJECTED, path.toString(), problems);
      case BundleCompilation.DraftLocked(Bundle bundle, List<Problem> warnings) -> {
        if (approval(bundle.digest(), store).isEmpty()) {
          throw new CliError(ExitCode.REJECTED, path.toString(), List.of(unapproved(path, bundle)));
        }
        yield warned(path, bundle, warnings, err);
      }
      case BundleCompilation.Locked(Bundle bundle, List<Problem> warnings) ->
          warned(path, bundle, warnings, err);
    };
  }

  /// A rubric to look at, be it a draft or not.
  public static Bundle compiled(Path path, PrintWriter err) {
    return switch (compilation(path)) {
      case BundleCompilation.Rejected(List<Problem> problems) ->
          throw new CliError(ExitCode.REJECTED, path.toString(), problems);
      case BundleCompilation.DraftLocked(Bundle bundle, List<Problem> warnings) ->
          warned(path, bundle, warnings, err);
      case BundleCompilation.Locked(Bundle bundle, List<Problem> warnings) ->
          warned(path, bundle, warnings, err);
    };
  }

  public static Optional<Approval> approval(Digest bundle, Path store) {
    return new FileApprovals(store)
        .find(bundle)
        .or(() ->
            new FileApprovals(STORE)
                .find(bundle)
                .map(approval -> new FileApprovals(store).record(bundle, approval)));
  }

  public static Problem unapproved(Path path, Bundle bundle) {
    return Problem.at(
        "/draft",
        "draft",
        "the rubric is a draft, and nobody has approved it as `" + bundle.digest() + "`",
        "read it, then `plumbline approve " + path + " --by NAME`");
  }

  private static BundleCompilation compilation(Path path) {
    return BundleCompiler.compile(InputFiles.bytes(path));
  }

  private static Bundle warned(Path path, Bundle bundle, List<Problem> warnings, PrintWriter err) {
    warnings.forEach(w -> err.println("warning: " + w.render(path.toString())));
    return bundle;
  }

  private RubricCompiler() {}
}
