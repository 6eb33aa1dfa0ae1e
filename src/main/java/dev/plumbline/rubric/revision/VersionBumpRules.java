package dev.plumbline.rubric.revision;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.rubric.Provenance;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.ExpressionTraversal;
import dev.plumbline.rubric.plan.model.Gate;
import dev.plumbline.rubric.plan.model.Grading;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.NodeDependencies;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.RuleOrder;
import dev.plumbline.rubric.revision.JsonDiff.Difference;
import dev.plumbline.rubric.revision.RubricDiff.RubricChange;
import dev.plumbline.rubric.revision.RubricDiff.RubricChange.Kind;
import dev.plumbline.rubric.revision.RubricDiff.VersionBump;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
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

  /// What writers read of a trait or an item, and what it is about.
  private static boolean isPlain(List<String> path, int at) {
    return path.size() > at && List.of("say", "themes").contains(path.get(at));
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
      boolean given = !fact.has("computed") && !fact.has("optional");
      return given || fact.has("judged") ? VersionBump.MAJOR : VersionBump.MINOR;
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

  /// What the scores of a rubric depend on.
  ///
  /// @param names the names that active rules, formulas, gates and invariants read, directly or
  ///   through conditions and derivations
  /// @param countingRules the rules that count, as `node/rule`
  private record ScoringDependencies(SortedSet<String> names, SortedSet<String> countingRules) {

    static ScoringDependencies of(Rubric rubric) {
      List<Expression> expressions = new ArrayList<>(rubric.questions().invariants());
      rubric.questions().gates().stream().map(Gate::when).forEach(expressions::add);
      SortedSet<String> counting = new TreeSet<>();
      for (Node node : rubric.scoring().nodes()) {
        if (node.body() instanceof Node.RuleList list) {
          for (Rule rule : list.rules()) {
            if (RuleOrder.contributes(rule)) {
              counting.add(node.id() + "/" + rule.id());
              expressions.add(rule.when());
            }
          }
          if (node.cut() instanceof Node.Cut.When(Expression condition, _)) {
            expressions.add(condition);
          }
        } else {
          ExpressionTraversal.of(node)
              .forEach(locatedExpression -> expressions.add(locatedExpression.expression()));
        }
      }
      for (Grading grading : rubric.scoring().gradings()) {
        NodeDependencies.of(grading).forEach(name -> expressions.add(new Expression.Name(name)));
      }
      return new ScoringDependencies(transitiveNames(rubric, expressions), counting);
    }

    boolean counts(String node, String rule) {
      return countingRules.contains(node + "/" + rule);
    }

    private static SortedSet<String> transitiveNames(Rubric rubric, List<Expression> expressions) {
      SortedSet<String> names = new TreeSet<>();
      ArrayDeque<Expression> open = new ArrayDeque<>(expressions);
      while (!open.isEmpty()) {
        for (Expression part : ExpressionTraversal.all(open.poll())) {
          String name =
              switch (part) {
                case Expression.Name(String id) -> id;
                case Expression.Known(String id) -> id;
                case Expression.Applies(String id) -> id;
                case Expression.Aggregate(_, String item, _) -> item;
                default -> "";
              };
          if (!name.isEmpty() && names.add(name)) {
            Expression meaning =
                rubric
                    .scoring()
                    .conditions()
                    .getOrDefault(name, rubric.scoring().derivations().get(name));
            if (meaning != null) {
              open.add(meaning);
            }
          }
        }
      }
      return names;
    }
  }
}
