package dev.plumbline.authoring;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.rubric.revision.RubricDiff;
import dev.plumbline.rubric.revision.RubricReversion;
import dev.plumbline.run.RubricFileCompiler;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.store.repository.VersionLocking;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The next version of a rubric, with one part as it was in an earlier one.
///
/// @param yaml the rubric
/// @param notes what is to be known of it, a line each
public record RevertedRubric(String yaml, List<String> notes) {

  public RevertedRubric {
    notes = List.copyOf(notes);
  }

  /// @param part its id or path
  /// @param source what messages call the later rubric
  /// @param store whose versions the next one is not
  /// @throws Refusal if no part or several have the name, it is the same in both, or the rubric
  ///   with it does not compile
  public static RevertedRubric of(
      Bundle now, Bundle then, String part, String source, Optional<LocalStore> store) {
    JsonObject is = now.rubricJson();
    JsonObject was = then.rubricJson();
    List<String> changed = RubricReversion.changed(is, was);
    List<String> named = RubricReversion.named(is, was, part);
    List<String> meant = named.stream().filter(changed::contains).toList();
    if (meant.size() != 1) {
      throw Refusal.of(
          "--revert",
          ProblemCode.NOT_FOUND,
          meant.size() > 1
              ? "several parts are called " + EscapedText.text(part) + " and differ"
              : named.isEmpty()
                  ? "no part is called " + EscapedText.text(part)
                  : EscapedText.text(part) + " is the same in both",
          meant.size() > 1
              ? "name one: " + Suggestion.list(meant)
              : Suggestion.of(part, changed, "what differs are"));
    }
    RubricReversion reversion =
        RubricReversion.of(is, was, meant.getFirst())
            .orElseThrow(() ->
                Refusal.of(
                    "--revert",
                    ProblemCode.NOT_FOUND,
                    "the rubric has no longer what `" + meant.getFirst() + "` is in",
                    "revert that first"));
    Bundle same = compiled(reversion.rubric(), reversion, source);
    String version =
        store
            .map(it ->
                VersionLocking.free(
                    now.identity(), RubricDiff.neededBump(now, same), it.repository()))
            .orElseGet(() -> RubricDiff.neededBump(now, same).next(now.identity().version()));
    String yaml =
        RubricText.of(compiled(reversion.rubric().with("version", version), reversion, source));
    List<String> notes = notes(reversion, now, then, version);
    if (RubricFileCompiler.compilation(yaml.getBytes(StandardCharsets.UTF_8))
        instanceof BundleCompilation.Rejected(List<Problem> problems)) {
      problems.forEach(it -> notes.add(it.place().path() + ": " + it.message()));
    }
    return new RevertedRubric(yaml, notes);
  }

  private static List<String> notes(
      RubricReversion reversion, Bundle now, Bundle then, String version) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "version "
            + version
            + ": "
            + now.identity().version()
            + " with "
            + EscapedText.text(reversion.part())
            + " as in "
            + then.identity().version());
    reversion
        .reads()
        .forEach(
            it -> notes.add("it reads " + EscapedText.text(it) + ", which stays as it is now"));
    reversion.readBy().forEach(it -> notes.add(EscapedText.text(it) + " depends on it"));
    return notes;
  }

  /// The rubric's own cases may fail: they are those of the later rubric.
  private static Bundle compiled(JsonObject rubric, RubricReversion reversion, String source) {
    return switch (RubricFileCompiler.trial(CanonicalJson.bytes(rubric))) {
      case BundleCompilation.Locked(Bundle bundle, var _) -> bundle;
      case BundleCompilation.DraftLocked(Bundle bundle, var _) -> bundle;
      case BundleCompilation.Rejected(List<Problem> problems) ->
          throw new Refusal(
              Refusal.Kind.REJECTED,
              source + " with `" + reversion.part() + "` as it was",
              problems.stream()
                  .map(it -> Problem.at(it.place().path(), it.kind(), it.message(), it.help()))
                  .toList());
    };
  }
}
