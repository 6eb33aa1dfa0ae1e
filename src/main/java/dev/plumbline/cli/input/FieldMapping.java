package dev.plumbline.cli.input;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.plan.model.Node;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Under which names a file holds what we look for.
///
/// @param names our name to theirs
/// @param targets what people score: the composite and the traits
public record FieldMapping(SortedMap<String, String> names, List<String> targets) {

  static FieldMapping of(Map<String, String> written, Bundle bundle) {
    List<String> targets = new ArrayList<>(List.of("composite"));
    bundle.scoring().program().nodes().stream()
        .filter(node -> node.body() instanceof Node.Trait)
        .map(Node::id)
        .sorted()
        .forEach(targets::add);
    List<String> known = new ArrayList<>(List.of("id", "text", "context", "facts", "group"));
    known.addAll(targets);
    List<Problem> problems = new ArrayList<>();
    for (String ours : written.keySet()) {
      if (!known.contains(ours)) {
        problems.add(
            Problem.at(
                "",
                "unknown-field",
                "unknown field " + EscapedText.text(ours),
                Suggestion.of(ours, known, "there are")));
      }
    }
    if (!problems.isEmpty()) {
      throw new CliError(ExitCode.USAGE, "--map", problems);
    }
    return new FieldMapping(new TreeMap<>(written), targets);
  }

  String theirs(String ours) {
    return names.getOrDefault(ours, ours);
  }

  /// The fields that hold a target's scores: one, or one a rater, written `first+second`.
  List<String> columns(String target) {
    return List.of(theirs(target).split("\\+"));
  }

  boolean isMapped(String ours) {
    return names.containsKey(ours);
  }

  /// The map in one line, for the key of a run.
  public String words() {
    return names.toString();
  }
}
