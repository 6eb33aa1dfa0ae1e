package dev.plumbline.local;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.bundle.BundleCompiler;
import dev.plumbline.bundle.BundleReader;
import dev.plumbline.bundle.Compilation;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Kind;
import dev.plumbline.problem.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A bundle to compare with: one that is kept, named by its digest, or a rubric's file.
final class EarlierBundle {

  static Bundle of(String written, Path store) {
    Optional<Digest> digest = Digest.parse(written);
    return digest.isPresent() ? kept(digest.get(), new Kept(store)) : compiled(Path.of(written));
  }

  private static Bundle kept(Digest digest, Kept kept) {
    return BundleReader.read(digest, kept.object(Kind.BUNDLE, digest))
        .orElseThrow(() ->
            Refusal.of(
                kept.folder().toString(),
                "another-version",
                "the bundle " + digest + " was made by another version of plumbline",
                "compare with the rubric's file"));
  }

  /// Its warnings were told when it was locked.
  private static Bundle compiled(Path rubric) {
    return switch (BundleCompiler.compile(InputFiles.bytes(rubric))) {
      case Compilation.Locked(Bundle bundle, var _) -> bundle;
      case Compilation.Drafted(Bundle bundle, var _) -> bundle;
      case Compilation.Rejected(List<Problem> problems) ->
          throw new Refusal(ExitCode.REJECTED, rubric.toString(), problems);
    };
  }

  private EarlierBundle() {}
}
