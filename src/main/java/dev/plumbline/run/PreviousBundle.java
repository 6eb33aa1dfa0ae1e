package dev.plumbline.run;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.Bundle.BundleReader;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.DraftLocked;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.Locked;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.Rejected;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoreAccess;
import dev.plumbline.store.BundleName;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The bundle to compare with: a stored one, given by its digest, or a rubric file.
public final class PreviousBundle {

  public static Bundle of(String written, StoreAccess store) {
    Optional<Digest> digest = Digest.parse(written);
    return digest.isPresent() ? stored(digest.get(), store.existing()) : compiled(Path.of(written));
  }

  /// As the other method; also a version of a rubric in the store.
  public static Bundle of(String written, String rubric, StoreAccess store) {
    return VERSION.matcher(written).matches()
        ? store
            .find()
            .flatMap(it -> it.stores().names().find(new BundleName(rubric, written)))
            .map(digest -> stored(digest, store.existing()))
            .orElseThrow(() ->
                Refusal.of(
                    "--to",
                    ProblemCode.NOT_FOUND,
                    "the store has no rubric " + rubric + "@" + written,
                    "name its file, or the store that has it with `--store`"))
        : of(written, store);
  }

  private static final Pattern VERSION = Pattern.compile("[0-9]+\\.[0-9]+\\.[0-9]+");

  private static Bundle stored(Digest digest, LocalStore localStore) {
    return BundleReader.read(digest, localStore.object(ArtefactKind.BUNDLE, digest))
        .orElseThrow(() ->
            Refusal.of(
                localStore.folder(),
                ProblemCode.MISMATCH,
                "the bundle " + digest + " was made by another version of plumbline",
                "compare with the rubric's file"));
  }

  /// Warnings are not printed: they were when this rubric was compiled.
  private static Bundle compiled(Path rubric) {
    return switch (BundleCompiler.compile(InputFiles.bytes(rubric))) {
      case Locked(Bundle bundle, var _) -> bundle;
      case DraftLocked(Bundle bundle, var _) -> bundle;
      case Rejected(List<Problem> problems) ->
          throw new Refusal(Refusal.Kind.REJECTED, rubric.toString(), problems);
    };
  }

  private PreviousBundle() {}
}
