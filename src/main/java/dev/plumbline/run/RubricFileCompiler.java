package dev.plumbline.run;

import static dev.plumbline.base.problem.ProblemCode.DRAFT;
import static dev.plumbline.base.problem.ProblemCode.EMPTY;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.Approval;
import dev.plumbline.rubric.RubricFrame;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.DraftLocked;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.Locked;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation.Rejected;
import dev.plumbline.run.files.InputFiles;
import dev.plumbline.run.local.StoreAccess;
import dev.plumbline.store.repository.VersionLocking;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// Compiles a rubric file and prints its warnings.
public final class RubricFileCompiler {

  private static final String TRY_OUT = ", or try it out with `--draft`";

  /// A rubric to score with. A rubric that says it is a draft is accepted only if exactly this
  /// version of it is approved.
  ///
  /// @param store where approvals and signatures are looked up, with the trust policy if there is
  ///   one
  /// @param draft whether it is only tried out, so that its version may be another rubric's
  /// @throws Refusal if the rubric is rejected, says that it is a draft and is not approved, is not
  ///   trusted, or if its version is locked as another bundle
  public static ScoringRubric compileLocked(
      Path path, StoreAccess store, Consumer<String> notices, boolean draft) {
    String source = path.toString();
    byte[] written = InputFiles.bytes(path);
    requireNoFrame(written, source);
    Bundle bundle =
        compiled(
            written,
            source,
            store,
            warning -> notices.accept("warning: " + warning.render(source)));
    ScoringRubric rubric = ScoringRubric.of(bundle, draft);
    requireName(rubric, source, store, TRY_OUT);
    return rubric;
  }

  private static void requireNoFrame(byte[] rubric, String source) {
    if (RubricFrame.of(rubric).isPresent()) {
      throw Refusal.of(
          source,
          EMPTY,
          "a trait has no items, so this is a frame, whose items the lines of documents bring",
          "write the items, or name it in `evaluate --documents`");
    }
  }

  /// As the other method, for a rubric that is not in a file.
  ///
  /// @param source what messages call it
  public static Bundle compileLocked(
      byte[] rubric, String source, StoreAccess store, Consumer<Problem> warnings) {
    Bundle locked = compiled(rubric, source, store, warnings);
    requireName(ScoringRubric.of(locked, false), source, store, "");
    return locked;
  }

  /// A frame whose version is not another one's.
  static Bundle compileFrame(RubricFrame frame, String source, StoreAccess store, boolean draft) {
    Bundle locked = locked(BundleCompiler.compile(frame), source, store, _ -> {});
    requireName(ScoringRubric.of(locked, draft), source, store, TRY_OUT);
    return locked;
  }

  /// As the other method, whatever its version means elsewhere.
  static Bundle compiled(
      byte[] rubric, String source, StoreAccess store, Consumer<Problem> warnings) {
    return locked(compilation(rubric), source, store, warnings);
  }

  private static Bundle locked(
      BundleCompilation compilation, String source, StoreAccess store, Consumer<Problem> warnings) {
    Bundle locked =
        switch (compilation) {
          case Rejected(List<Problem> problems) ->
              throw new Refusal(Refusal.Kind.REJECTED, source, problems);
          case DraftLocked(Bundle bundle, List<Problem> found) -> {
            if (approval(bundle.digest(), store).isEmpty()) {
              throw new Refusal(
                  Refusal.Kind.REJECTED, source, List.of(unapprovedDraft(source, bundle)));
            }
            found.forEach(warnings);
            yield bundle;
          }
          case Locked(Bundle bundle, List<Problem> found) -> {
            found.forEach(warnings);
            yield bundle;
          }
        };
    store.requireTrusted(locked);
    return locked;
  }

  private static void requireName(
      ScoringRubric rubric, String source, StoreAccess store, String otherwise) {
    rubric
        .locked()
        .ifPresent(bundle ->
            store
                .find()
                .ifPresent(opened ->
                    VersionLocking.of(opened.repository(), source).requireName(bundle, otherwise)));
  }

  /// A rubric to score with that an option changes: it has a digest of its own, so approvals and
  /// signatures of the original do not extend to it.
  ///
  /// @param option that changes it
  /// @param change of the rubric as locked
  /// @param draft whether it is only tried out
  /// @throws Refusal if the rubric is rejected before or after the change, says that it is a draft,
  ///   is not trusted, or if the version of the original is locked as another bundle
  public static ScoringRubric compileChanged(
      Path path,
      StoreAccess store,
      Consumer<String> notices,
      boolean draft,
      String option,
      Function<Bundle, JsonObject> change) {
    if (compilation(path) instanceof DraftLocked) {
      throw new Refusal(
          Refusal.Kind.REJECTED,
          path.toString(),
          List.of(
              Problem.at(
                  "/draft",
                  DRAFT,
                  "the rubric is a draft, and what `" + option + "` makes of it is not approved",
                  "write what the option says into the rubric and approve that, or leave out the"
                      + " option")));
    }
    Bundle written = compile(path, notices);
    JsonObject changed = change.apply(written);
    return switch (BundleCompiler.compile(CanonicalJson.bytes(changed))) {
      case Rejected(List<Problem> problems) ->
          throw new Refusal(Refusal.Kind.REJECTED, path.toString(), problems);
      case DraftLocked _ -> throw new IllegalStateException("a locked rubric is no draft");
      case Locked(Bundle bundle, var _) -> {
        store.requireTrusted(bundle);
        ScoringRubric rubric = ScoringRubric.changed(bundle.in(written.order()), written, draft);
        requireName(rubric, path.toString(), store, TRY_OUT);
        yield rubric;
      }
    };
  }

  /// A rubric to inspect, draft or not.
  ///
  /// @throws Refusal if the rubric is rejected
  public static Bundle compile(Path path, Consumer<String> notices) {
    return switch (compilation(path)) {
      case Rejected(List<Problem> problems) -> {
        requireNoFrame(InputFiles.bytes(path), path.toString());
        throw new Refusal(Refusal.Kind.REJECTED, path.toString(), problems);
      }
      case DraftLocked(Bundle bundle, List<Problem> warnings) ->
          printWarnings(path, bundle, warnings, notices);
      case Locked(Bundle bundle, List<Problem> warnings) ->
          printWarnings(path, bundle, warnings, notices);
    };
  }

  public static Optional<Approval> approval(Digest bundle, StoreAccess store) {
    return store.find().flatMap(it -> it.stores().approvals().find(bundle));
  }

  public static Problem unapprovedDraft(String path, Bundle bundle) {
    return Problem.at(
        "/draft",
        DRAFT,
        "the rubric is a draft, and it is not approved as `" + bundle.digest() + "`",
        "review it, then run `plumbline rubric approve " + path + " --by NAME`");
  }

  /// Compiles a rubric and compares its dates with today's, in UTC.
  public static BundleCompilation compilation(byte[] source) {
    return BundleCompiler.compile(source, LocalDate.now(ZoneOffset.UTC));
  }

  /// As [#compilation(byte\[\])], for a rubric that is only tried out: its own cases may fail.
  public static BundleCompilation trial(byte[] source) {
    return BundleCompiler.compileDespiteCases(source, LocalDate.now(ZoneOffset.UTC));
  }

  private static BundleCompilation compilation(Path path) {
    return compilation(InputFiles.bytes(path));
  }

  private static Bundle printWarnings(
      Path path, Bundle bundle, List<Problem> warnings, Consumer<String> notices) {
    warnings.forEach(w -> notices.accept("warning: " + w.render(path.toString())));
    return bundle;
  }

  private RubricFileCompiler() {}
}
