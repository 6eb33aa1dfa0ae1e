package dev.plumbline.rubric;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Every name that a source declares, whether its declaration reads or not: what uses such a name
/// is not wrong, even if the declaration is.
final class DeclaredNames {

  private static final List<String> SECTIONS =
      List.of("facts", "thresholds", "conditions", "derivations", "plan", "traits");

  static SortedSet<String> of(Written written) {
    SortedSet<String> names = new TreeSet<>();
    if (written instanceof Written.Mapping rubric) {
      for (String section : SECTIONS) {
        if (rubric.members().get(section) instanceof Written.Mapping mapping) {
          names.addAll(mapping.members().keySet());
          mapping.members().values().forEach(value -> items(value, names));
        }
      }
    }
    return names;
  }

  private static void items(Written trait, SortedSet<String> names) {
    if (trait instanceof Written.Mapping mapping
        && mapping.members().get("items") instanceof Written.Sequence(var _, var items)) {
      for (Written item : items) {
        if (item instanceof Written.Mapping one
            && one.members().get("id") instanceof Written.Scalar id) {
          names.add(id.text());
        }
      }
    }
  }

  private DeclaredNames() {}
}
