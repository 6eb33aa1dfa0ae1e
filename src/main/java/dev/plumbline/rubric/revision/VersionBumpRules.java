package dev.plumbline.rubric.revision;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.Provenance;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.revision.JsonDiff.Difference;
import dev.plumbline.rubric.revision.RubricChange.Kind;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;

/// Classifies differences by the version bump that they require. A difference that is not known to
/// leave scores comparable requires a major version.
final class VersionBumpRules {

  private static final List<String> RULE_METADATA =
      List.of("because", "rationale", "description", "version", "added", "added_by", "review");

  private static final List<String> THRESHOLD_METADATA =
      List.of("unit", "rationale", "source", "date", "owner", "review");

  private final ScoringDependencies before;
  private final ScoringDependencies after;
  private final SortedMap<String, Provenance> statedBefore;
  private final SortedMap<String, Provenance> stated;

  VersionBumpRules(Rubric before, Rubric after) {
    this.before = ScoringDependencies.of(before);
    this.after = ScoringDependencies.of(after);
    this.statedBefore = Provenance.all(before);
    this.stated = Provenance.all(after);
  }

  RubricChange classify(Difference difference) {
    Kind kind =
        difference.before().equals(JsonDiff.ABSENT)
            ? Kind.ADDED
            : difference.after().equals(JsonDiff.ABSENT) ? Kind.REMOVED : Kind.CHANGED;
    VersionBump bump = bump(difference, kind);
    return new RubricChange(
        difference.path(),
        kind,
        bump,
        difference.before(),
        difference.after(),
        bump == VersionBump.PATCH ? Provenance.NONE : provenance(difference.path()));
  }

  private Provenance provenance(List<String> path) {
    String pointer = String.join("/", path) + "/";
    return Stream.of(stated, statedBefore)
        .flatMap(all -> all.entrySet().stream())
        .filter(entry -> pointer.startsWith(entry.getKey() + "/"))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(Provenance.NONE);
  }

  private VersionBump bump(Difference difference, Kind kind) {
    List<String> path = worded(difference.path());
    return switch (path.getFirst()) {
      case "version" -> VersionBump.NONE;
      case "description", "owner", "effective", "changelog", "governance", "cases" ->
          VersionBump.PATCH;
      case "display" -> VersionBump.MINOR;
      case "thresholds" -> threshold(path, kind);
      case "conditions", "derivations" -> named(path.get(1), kind);
      case "facts" -> fact(difference, kind);
      case "gates" ->
          isMetadata(path, RULE_METADATA) || isMetadata(path, List.of("label"))
              ? VersionBump.PATCH
              : VersionBump.MAJOR;
      case "plan" -> plan(path, kind);
      case "traits" -> isPlain(path, 2) || isPlain(path, 4) ? VersionBump.PATCH : VersionBump.MAJOR;
      case "grades" ->
          path.getLast().equals("because") || path.getLast().equals("say")
              ? VersionBump.PATCH
              : path.getLast().equals("margin") ? VersionBump.MINOR : VersionBump.MAJOR;
      default -> VersionBump.MAJOR;
    };
  }

  /// The path of the author's words, also where the values between them differ.
  private static List<String> worded(List<String> path) {
    int last = path.size() - 1;
    return last > 0 && path.get(last).equals("values") && path.get(last - 1).equals("because")
        ? path.subList(0, last)
        : path;
  }

  /// What writers read of a trait or an item.
  private static boolean isPlain(List<String> path, int at) {
    return path.size() > at && path.get(at).equals("say");
  }

  private VersionBump threshold(List<String> path, Kind kind) {
    if (isMetadata(path, THRESHOLD_METADATA)) {
      return VersionBump.PATCH;
    }
    return named(path.get(1), kind);
  }

  /// An added or removed name affects scores only where it is used, and each use is a change of its
  /// own; a name that stays and is used has a new meaning.
  private VersionBump named(String name, Kind kind) {
    boolean used = before.names().contains(name) && after.names().contains(name);
    return used || (kind == Kind.CHANGED && isUsed(name)) ? VersionBump.MAJOR : VersionBump.MINOR;
  }

  private boolean isUsed(String name) {
    return before.names().contains(name) || after.names().contains(name);
  }

  /// A new fact leaves scores comparable if no caller has to supply it and no judge is asked for
  /// it.
  private static VersionBump fact(Difference difference, Kind kind) {
    if (difference.path().size() == 2 && kind == Kind.ADDED) {
      JsonObject fact = (JsonObject) difference.after();
      boolean given = fact.find("computed").isEmpty() && fact.find("optional").isEmpty();
      return given || fact.find("judged").isPresent() ? VersionBump.MAJOR : VersionBump.MINOR;
    }
    return isMetadata(difference.path(), List.of("description"))
        ? VersionBump.PATCH
        : VersionBump.MAJOR;
  }

  private VersionBump plan(List<String> path, Kind kind) {
    if (path.size() >= 4 && path.get(2).equals("rules")) {
      return rule(path, kind);
    }
    boolean word =
        path.size() >= 3
            && (path.getLast().equals("because")
                || (path.getLast().equals("label") && path.get(2).equals("tree")));
    return word ? VersionBump.PATCH : VersionBump.MAJOR;
  }

  private VersionBump rule(List<String> path, Kind kind) {
    boolean counted = before.counts(path.get(1), path.get(3));
    boolean counts = after.counts(path.get(1), path.get(3));
    if (path.size() == 4) {
      return (kind == Kind.ADDED ? counts : counted) ? VersionBump.MAJOR : VersionBump.MINOR;
    }
    if (isMetadata(path.subList(2, path.size()), RULE_METADATA)) {
      return VersionBump.PATCH;
    }
    if (path.getLast().equals("lifecycle")) {
      return counted == counts ? VersionBump.MINOR : VersionBump.MAJOR;
    }
    return counted || counts ? VersionBump.MAJOR : VersionBump.MINOR;
  }

  private static boolean isMetadata(List<String> path, List<String> words) {
    return path.size() == 3 && words.contains(path.get(2));
  }
}
