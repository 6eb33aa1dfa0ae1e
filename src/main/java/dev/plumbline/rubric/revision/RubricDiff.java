package dev.plumbline.rubric.revision;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.rubric.Provenance;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.Rubric.RuleMetadata;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReader.RubricReading;
import dev.plumbline.rubric.Trait.Threshold;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
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

  /// Finds documentation that was not updated: a value changed but its rationale or the rule's own
  /// version did not, or the changelog has no entry for the new version.
  private static final class StaleRationaleCheck {

    static List<Problem> in(Rubric before, Rubric after, List<RubricChange> changes) {
      List<Problem> found = new ArrayList<>();
      for (Threshold threshold : after.scoring().thresholds()) {
        for (Threshold old : before.scoring().thresholds()) {
          if (old.id().equals(threshold.id())
              && old.value().compareTo(threshold.value()) != 0
              && isUnchanged(old.rationale(), threshold.rationale())) {
            found.add(
                stale(
                    "/thresholds/" + threshold.id(),
                    "the threshold "
                        + EscapedText.text(threshold.id())
                        + " was "
                        + old.value().toPlainString()
                        + " and is "
                        + threshold.value().toPlainString()));
          }
        }
      }
      gates(before, after, found);
      for (Node node : after.scoring().nodes()) {
        if (node.body() instanceof Node.RuleList list) {
          list.rules().forEach(rule -> rule(before, after, node.id(), list, rule, found));
        }
      }
      changelog(before, after, changes, found);
      return found;
    }

    private static void gates(Rubric before, Rubric after, List<Problem> found) {
      List<Gate> gates = after.questions().gates();
      for (int i = 0; i < gates.size(); i++) {
        Gate gate = gates.get(i);
        for (Gate old : before.questions().gates()) {
          boolean changed =
              !old.when().equals(gate.when())
                  || !old.score().equals(gate.score())
                  || old.verdict() != gate.verdict();
          if (old.id().equals(gate.id())
              && changed
              && isUnchanged(rationale(before, gate), rationale(after, gate))) {
            found.add(stale("/gates/" + i, "the gate " + EscapedText.text(gate.id()) + " changed"));
          }
        }
      }
    }

    private static String rationale(Rubric rubric, Gate gate) {
      return rubric
          .questions()
          .gateMetadata()
          .getOrDefault(gate.id(), RuleMetadata.NONE)
          .rationale();
    }

    private static void rule(
        Rubric before,
        Rubric after,
        String node,
        Node.RuleList list,
        Rule rule,
        List<Problem> found) {
      for (Node other : before.scoring().nodes()) {
        if (other.id().equals(node)
            && other.body() instanceof Node.RuleList(_, _, List<Rule> rules, _)) {
          for (Rule old : rules) {
            String key = node + "/" + rule.id();
            String path = "/plan/" + node + "/rules/" + list.rules().indexOf(rule);
            if (old.id().equals(rule.id()) && isChanged(old, rule)) {
              if (isUnchanged(stated(before, key).rationale(), stated(after, key).rationale())) {
                found.add(stale(path, "the rule " + EscapedText.text(rule.id()) + " changed"));
              }
              if (isUnchanged(stated(before, key).version(), stated(after, key).version())) {
                found.add(versionUnchanged(path, rule.id(), stated(after, key).version()));
              }
            }
          }
        }
      }
    }

    private static boolean isChanged(Rule old, Rule rule) {
      return !old.when().equals(rule.when())
          || !old.weight().equals(rule.weight())
          || !old.score().equals(rule.score())
          || old.terminal() != rule.terminal()
          || old.rank() != rule.rank()
          || old.verdict() != rule.verdict()
          || old.lifecycle() != rule.lifecycle()
          || !old.overrides().equals(rule.overrides());
    }

    private static RuleMetadata stated(Rubric rubric, String key) {
      return rubric.scoring().ruleMetadata().getOrDefault(key, RuleMetadata.NONE);
    }

    private static Problem versionUnchanged(String path, String rule, String version) {
      return Problem.at(
          path,
          ProblemCode.NOT_UPDATED,
          "the rule "
              + EscapedText.text(rule)
              + " changed, but its version is still "
              + EscapedText.text(version),
          "give the rule a new `version`");
    }

    private static boolean isUnchanged(String before, String after) {
      return !after.isEmpty() && before.equals(after);
    }

    private static void changelog(
        Rubric before, Rubric after, List<RubricChange> changes, List<Problem> found) {
      String version = after.identity().version();
      boolean told =
          after.governance().changelog().stream().anyMatch(c -> c.version().equals(version));
      boolean moved = !before.identity().version().equals(version);
      if (moved && !changes.isEmpty() && !after.governance().changelog().isEmpty() && !told) {
        found.add(
            Problem.at(
                "/changelog",
                ProblemCode.NOT_UPDATED,
                "the changelog has no entry for version `" + version + "`",
                "add `{version: …, note: …}` with what changed and why"));
      }
    }

    private static Problem stale(String path, String what) {
      return Problem.at(
          path,
          ProblemCode.NOT_UPDATED,
          what + ", but its rationale is unchanged",
          "explain the new value");
    }

    private StaleRationaleCheck() {}
  }

  /// One difference between two rubrics.
  ///
  /// @param path the keys from the root, with ids in place of list positions
  /// @param before the earlier value; JSON null if it was added
  /// @param after the later value; JSON null if it was removed
  /// @param provenance what is said of the rule, gate or threshold that it is about, after the
  ///   change unless that removed it; [Provenance#NONE] of a change that is about none, or only of
  ///   its words
  public record RubricChange(
      @Unwritten List<String> path,
      Kind kind,
      VersionBump bump,
      Json before,
      Json after,
      @Unwritten Provenance provenance) {

    public RubricChange {
      path = List.copyOf(path);
    }

    /// The kind of change.
    public enum Kind {
      ADDED,
      CHANGED,
      REMOVED
    }

    /// The path as text, such as `/plan/composite/rules/long_enough/weight`. It is not a JSON
    /// pointer, since list elements go by id.
    @Derived("path")
    public String pointer() {
      return "/" + String.join("/", path);
    }

    @Derived("provenance")
    @Sparse
    JsonObject said() {
      return provenance.json();
    }
  }

  /// The changes from one version of a rubric to another.
  ///
  /// @param changes sorted by path; without the version itself
  /// @param sameExtraction whether the extraction specs are equal, so that stored extractions can
  ///   be scored again
  /// @param sameScoring whether the scoring specs are equal, so that an extraction gets the same
  ///   scorecard except for the bundle's digest
  /// @param requiredBump the least version bump that the changes require
  /// @param actualBump the bump from the first version to the second
  /// @param problems a version bump that is too small
  /// @param warnings values that changed while their rationale did not
  public record Revision(
      @Member("from") String fromVersion,
      @Member("to") String toVersion,
      List<RubricChange> changes,
      boolean sameExtraction,
      boolean sameScoring,
      VersionBump requiredBump,
      @Member("declaredBump") VersionBump actualBump,
      @Unwritten List<Problem> problems,
      @Unwritten List<Problem> warnings)
      implements JsonRecord {

    public Revision {
      changes = List.copyOf(changes);
      problems = List.copyOf(problems);
      warnings = List.copyOf(warnings);
    }

    /// Whether scores by both rubrics are comparable: no change requires a major version.
    @Derived("comparable")
    public boolean isComparable() {
      return requiredBump != VersionBump.MAJOR;
    }

    /// Whether the version bump is large enough for the changes.
    @Derived("sufficient")
    public boolean isSufficient() {
      return problems.isEmpty();
    }
  }

  /// Which number of a semantic version has to grow, in ascending order.
  public enum VersionBump implements WireNamed {
    NONE,
    /// Texts, metadata and cases: no score depends on the change.
    PATCH,
    /// Something was added or removed that no score depends on.
    MINOR,
    /// Scores may change, so those before and after are not comparable.
    MAJOR;

    /// As in `a minor version`.
    public String words() {
      return "a " + wireName();
    }

    VersionBump larger(VersionBump other) {
      return compareTo(other) >= 0 ? this : other;
    }

    /// The bump from one version to another; [#NONE] if the other is not later.
    ///
    /// @throws NumberFormatException if a version is not three numbers, as every rubric's is
    public static VersionBump between(String from, String to) {
      List<Long> old = numbers(from);
      List<Long> fresh = numbers(to);
      VersionBump[] bumps = {MAJOR, MINOR, PATCH};
      for (int i = 0; i < bumps.length; i++) {
        int order = fresh.get(i).compareTo(old.get(i));
        if (order != 0) {
          return order > 0 ? bumps[i] : NONE;
        }
      }
      return NONE;
    }

    /// The version after this bump, such as `1.3.0` for a minor bump of `1.2.5`.
    public String next(String version) {
      List<Long> old = numbers(version);
      return switch (this) {
        case NONE -> version;
        case PATCH -> old.get(0) + "." + old.get(1) + "." + (old.get(2) + 1);
        case MINOR -> old.get(0) + "." + (old.get(1) + 1) + ".0";
        case MAJOR -> (old.get(0) + 1) + ".0.0";
      };
    }

    private static List<Long> numbers(String version) {
      return List.of(version.split("\\.", -1)).stream().map(Long::valueOf).toList();
    }
  }
}
