package dev.plumbline.rubric.revision;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.revision.JsonDiff.Difference;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// What differs between what two rubrics ask of a judge and compute from a document, so that an
/// extraction by one is none by the other.
///
/// @param items that must be judged again: those whose question, scale, anchors or cues differ, or
///   all of them if the language or the judge's options do
/// @param facts judged facts that must be judged again
/// @param others paths of what differs besides: facts, gates, minima of evidence, invariants
public record ExtractionChanges(
    SortedSet<String> items, SortedSet<String> facts, List<String> others) {

  /// Members that do not depend on a question.
  private static final List<String> NO_QUESTION =
      List.of("document", "evidence", "gates", "invariants", "thresholds", "conditions");

  public ExtractionChanges {
    items = SortedCopy.of(items);
    facts = SortedCopy.of(facts);
    others = List.copyOf(others);
  }

  /// Nothing differs if the digests of the extraction specs are the same.
  public static ExtractionChanges between(Bundle before, Bundle after) {
    SortedSet<String> items = new TreeSet<>();
    SortedSet<String> facts = new TreeSet<>();
    List<String> others = new ArrayList<>();
    JsonObject spec = after.extraction().json();
    for (Difference difference : JsonDiff.between(before.extraction().json(), spec)) {
      List<String> path = difference.path();
      String section = path.getFirst();
      if (section.equals("traits")) {
        SortedSet<String> asked = items(path, spec);
        items.addAll(asked);
        if (asked.isEmpty()) { // a trait that is gone
          others.add("/" + String.join("/", path));
        }
      } else if (section.equals("facts") && isJudged(path, before, after)) {
        facts.add(path.get(1));
      } else if (NO_QUESTION.contains(section) || section.equals("facts")) {
        others.add("/" + String.join("/", path));
      } else {
        after.extraction().traits().forEach(trait -> items.addAll(ids(trait.id(), spec)));
        others.add("/" + String.join("/", path));
      }
    }
    return new ExtractionChanges(items, facts, others);
  }

  /// The item at a path, or all items of its trait.
  private static SortedSet<String> items(List<String> path, JsonObject spec) {
    boolean one = path.size() >= 4 && path.get(2).equals("items");
    return one ? new TreeSet<>(List.of(path.get(3))) : ids(path.get(1), spec);
  }

  private static SortedSet<String> ids(String trait, JsonObject spec) {
    SortedSet<String> ids = new TreeSet<>();
    spec.object("traits")
        .find(trait)
        .map(JsonObject.class::cast)
        .flatMap(it -> it.find("items"))
        .ifPresent(list -> {
          for (Json item : ((JsonArray) list).values()) {
            ids.add(((JsonObject) item).text("id"));
          }
        });
    return ids;
  }

  private static boolean isJudged(List<String> path, Bundle before, Bundle after) {
    return path.size() >= 2
        && List.of(before, after).stream()
            .flatMap(
                bundle -> bundle.extraction().json().object("facts").find(path.get(1)).stream())
            .anyMatch(fact -> ((JsonObject) fact).has("judged"));
  }
}
