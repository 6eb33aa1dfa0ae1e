package dev.plumbline.rubric.source;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Collects every name that a source declares, including those with an invalid declaration: a use
/// of such a name is not reported as undeclared.
public final class DeclaredNames {

  private static final List<String> SECTIONS =
      List.of("facts", "thresholds", "conditions", "derivations", "plan", "traits");

  /// The names of facts, thresholds, conditions, derivations, nodes, traits and items.
  public static SortedSet<String> of(SourceNode node) {
    SortedSet<String> names = new TreeSet<>();
    if (node instanceof SourceNode.Mapping rubric) {
      for (String section : SECTIONS) {
        if (rubric.members().get(section) instanceof SourceNode.Mapping mapping) {
          names.addAll(mapping.members().keySet());
          mapping.members().values().forEach(value -> items(value, names));
        }
      }
    }
    return names;
  }

  private static void items(SourceNode trait, SortedSet<String> names) {
    if (trait instanceof SourceNode.Mapping mapping
        && mapping.members().get("items") instanceof SourceNode.Sequence(var _, var items)) {
      for (SourceNode item : items) {
        if (item instanceof SourceNode.Mapping one
            && one.members().get("id") instanceof SourceNode.Scalar id) {
          names.add(id.literal());
        }
      }
    }
  }

  private DeclaredNames() {}
}
