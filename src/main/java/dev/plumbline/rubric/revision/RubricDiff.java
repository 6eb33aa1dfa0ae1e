package dev.plumbline.rubric.revision;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.Provenance;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReading;
import dev.plumbline.rubric.bundle.Bundle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Compares two locked rubrics section by section and classifies the changes.
public final class RubricDiff {

  /// @param source the rubric that the later bundle was compiled from, for the lines of problems
  /// @throws IllegalStateException if `source` is not a valid rubric
  public static Revision compare(Bundle before, Bundle after, byte[] source) {
    Rubric old = before.rubric();
    RubricReading.Read written = read(source);
    Rubric fresh = written.rubric();
    List<RubricChange> changes = changes(before, after);
    VersionBump needs = needs(changes);
    String from = old.identity().version();
    String to = fresh.identity().version();
    VersionBump has = VersionBump.between(from, to);
    return new Revision(
        from,
        to,
        changes,
        before.extraction().digest().equals(after.extraction().digest()),
        before.scoring().digest().equals(after.scoring().digest()),
        needs,
        has,
        tooSmall(from, to, needs).stream().map(written.sourceMap()::locate).toList(),
        StaleRationaleCheck.in(old, fresh, changes).stream()
            .map(written.sourceMap()::locate)
            .toList());
  }

  /// The least version bump for the changes between two bundles, which are not the same.
  public static VersionBump neededBump(Bundle before, Bundle after) {
    return needs(changes(before, after)).larger(VersionBump.PATCH);
  }

  /// That the version of a later rubric of the same name is too small for what changed; empty if it
  /// is not.
  public static Optional<Problem> tooSmall(Bundle before, Bundle after) {
    return before.identity().name().equals(after.identity().name())
        ? tooSmall(
            before.identity().version(), after.identity().version(), needs(changes(before, after)))
        : Optional.empty();
  }

  private static VersionBump needs(List<RubricChange> changes) {
    return changes.stream().map(RubricChange::bump).reduce(VersionBump.NONE, VersionBump::larger);
  }

  private static List<RubricChange> changes(Bundle before, Bundle after) {
    VersionBumpRules rules = new VersionBumpRules(before.rubric(), after.rubric());
    List<RubricChange> changes = new ArrayList<>();
    for (JsonDiff.Difference difference :
        JsonDiff.between(before.json().object("rubric"), after.json().object("rubric"))) {
      RubricChange change = rules.classify(difference);
      if (change.bump() != VersionBump.NONE) {
        changes.add(change);
      }
    }
    addFormatChanges(before, after, changes);
    return changes;
  }

  /// Adds a major change for every format version that differs between the specs.
  private static void addFormatChanges(Bundle before, Bundle after, List<RubricChange> changes) {
    for (JsonDiff.Difference difference : JsonDiff.between(versions(before), versions(after))) {
      changes.add(
          new RubricChange(
              difference.path(),
              RubricChange.Kind.CHANGED,
              VersionBump.MAJOR,
              difference.before(),
              difference.after(),
              Provenance.NONE));
    }
  }

  private static JsonObject versions(Bundle bundle) {
    return JsonObject.of(
        "extraction-versions",
        bundle.extraction().json().get("versions"),
        "scoring-versions",
        bundle.scoring().json().get("versions"));
  }

  private static Optional<Problem> tooSmall(String from, String to, VersionBump needs) {
    return VersionBump.between(from, to).compareTo(needs) >= 0
        ? Optional.empty()
        : Optional.of(
            Problem.at(
                "/version",
                ProblemCode.VERSION_BUMP_TOO_SMALL,
                "the version goes from `"
                    + from
                    + "` to `"
                    + to
                    + "`, but the changes require "
                    + needs.words()
                    + " version",
                "use `" + needs.next(from) + "`"));
  }

  private static RubricReading.Read read(byte[] source) {
    return switch (RubricReader.read(source)) {
      case RubricReading.Read read -> read;
      case RubricReading.Invalid _, RubricReading.Refused _ ->
          throw new IllegalStateException("a locked rubric must be readable");
    };
  }

  private RubricDiff() {}
}
