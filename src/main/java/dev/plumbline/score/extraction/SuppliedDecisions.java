package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads item decisions that are supplied among the facts, without a document.
final class SuppliedDecisions {

  private final SortedMap<String, Item> items = new TreeMap<>();
  private final List<Problem> problems;

  SuppliedDecisions(List<Trait> traits, List<Problem> problems) {
    traits.forEach(trait -> trait.items().forEach(item -> items.put(item.id(), item)));
    this.problems = problems;
  }

  /// The supplied values without the decisions.
  JsonObject without(JsonObject given) {
    if (items.isEmpty()) {
      return given;
    }
    JsonObjectBuilder rest = JsonObject.builder();
    given.forEach((id, json) -> {
      if (!items.containsKey(id)) {
        rest.put(id, json);
      }
    });
    return rest.build();
  }

  /// A finding for every item: supplied, or unanswered with the code `no-document`.
  SortedMap<String, Finding> read(JsonObject given) {
    SortedMap<String, Finding> findings = new TreeMap<>();
    items.forEach((id, item) -> {
      findings.put(id, new Finding.Unanswered(id, "no-document"));
      given
          .find(id)
          .ifPresent(json -> {
            if (json instanceof JsonInteger(long decision)
                && decision >= 0
                && decision <= item.max()) {
              findings.put(id, new Finding.Supplied(id, (int) decision));
            } else {
              problems.add(
                  new Problem(
                      ProblemCode.WRONG_TYPE,
                      Place.WHOLE.member(id),
                      EscapedText.text(id) + " is not a decision",
                      "supply a whole number from 0 to " + item.max()));
            }
          });
    });
    return findings;
  }
}
