package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.Applicability;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.ItemUnit;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.UnitScope;
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
            if (item.each().isPresent() && json instanceof JsonArray(List<Json> units)) {
              findings.remove(id);
              readUnits(item, units, findings);
            } else {
              findings.put(id, finding(id, item, json));
            }
          });
    });
    return findings;
  }

  /// One decision for each unit, in their order.
  private void readUnits(Item item, List<Json> units, SortedMap<String, Finding> findings) {
    if (units.size() > UnitScope.UNITS_MAX) {
      problems.add(
          new Problem(
              ProblemCode.OUT_OF_BOUNDS,
              Place.WHOLE.member(item.id()),
              EscapedText.text(item.id()) + " has " + units.size() + " decisions",
              "an item is asked of at most " + UnitScope.UNITS_MAX + " units"));
    }
    if (units.isEmpty()) {
      findings.put(item.id(), new Finding.Unanswered(item.id(), AskedItems.NO_UNITS));
    }
    for (int i = 0; i < units.size(); i++) {
      String id = ItemUnit.id(item.id(), Integer.toString(i + 1));
      findings.put(id, finding(id, item, units.get(i)));
    }
  }

  private Finding finding(String id, Item item, Json json) {
    if (json instanceof JsonInteger(long decision) && item.scale().contains(decision)) {
      return new Finding.Supplied(id, (int) decision);
    }
    if (item.mayNotApply() && json.equals(Json.of(Applicability.NOT_APPLICABLE))) {
      return new Finding.NotApplicable(id, SUPPLIED, List.of(), 0, 0);
    }
    if (json instanceof JsonNull && ItemUnit.unit(id).isPresent()) {
      return new Finding.Unanswered(id, "missing");
    }
    problems.add(
        new Problem(
            ProblemCode.WRONG_TYPE,
            Place.WHOLE.member(item.id()),
            EscapedText.text(item.id())
                + (item.each().isPresent() ? " is not a list of decisions" : " is not a decision"),
            "supply "
                + item.scale().words()
                + (item.mayNotApply() ? ", or `" + Applicability.NOT_APPLICABLE + "`" : "")
                + (item.each().isPresent() ? " for each unit, or null" : "")));
    return new Finding.Unanswered(id, "missing");
  }

  /// Why an item does not apply for which that was supplied.
  private static final String SUPPLIED = "supplied";
}
