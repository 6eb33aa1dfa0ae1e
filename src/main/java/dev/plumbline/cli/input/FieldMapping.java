package dev.plumbline.cli.input;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.plan.expression.FactType;
import dev.plumbline.plan.model.Node;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.problem.Suggestion;
import dev.plumbline.rubric.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The names that a file uses for our fields (`--map`).
///
/// @param names our name to the file's
/// @param targets what people score: the composite and the traits
/// @param booleans the facts that are true or false, which a file of texts cannot say by itself
public record FieldMapping(
    SortedMap<String, String> names, List<String> targets, List<String> booleans) {

  public static FieldMapping of(Map<String, String> written, Bundle bundle) {
    List<String> targets = new ArrayList<>(List.of("composite"));
    bundle.scoring().program().nodes().stream()
        .filter(node -> node.body() instanceof Node.Trait)
        .map(Node::id)
        .sorted()
        .forEach(targets::add);
    List<String> knownNames = new ArrayList<>(List.of("id", "text", "context", "facts", "group"));
    knownNames.addAll(targets);
    List<Problem> problems = new ArrayList<>();
    for (String name : written.keySet()) {
      if (!knownNames.contains(name)) {
        problems.add(
            Problem.at(
                "",
                ProblemCode.UNKNOWN_FIELD,
                "unknown field " + EscapedText.text(name),
                Suggestion.of(name, knownNames, "there are")));
      }
    }
    if (!problems.isEmpty()) {
      throw new CliError(ExitCode.USAGE, "--map", problems);
    }
    List<String> booleans =
        bundle.extraction().facts().stream()
            .filter(fact -> fact.type() instanceof FactType.Truthful)
            .map(Fact::id)
            .toList();
    return new FieldMapping(new TreeMap<>(written), targets, booleans);
  }

  public String fieldName(String name) {
    return names.getOrDefault(name, name);
  }

  /// The fields that hold a target's scores: one, or one for each rater, written `first+second`.
  List<String> columns(String target) {
    return List.of(fieldName(target).split("\\+"));
  }

  boolean isMapped(String name) {
    return names.containsKey(name);
  }

  /// The mapping on one line, as part of the key of a run.
  public String keyText() {
    return names.toString();
  }
}
