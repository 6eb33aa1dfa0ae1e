package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The steps of one trace by what they are about.
///
/// @param named nodes, conditions and derivations, by id: a name means one thing in a plan
/// @param rules by node and rule, as `node/rule`
/// @param branches the questions and leaves of trees, by node and path
/// @param caps by item or trait
/// @param reviews flags and exempt items, by kind and name
/// @param items every item of a trait
record TraceIndex(
    JsonObject card,
    SortedMap<String, JsonObject> named,
    SortedMap<String, JsonObject> rules,
    SortedMap<String, JsonObject> branches,
    SortedMap<String, JsonObject> caps,
    SortedMap<String, JsonObject> reviews,
    SortedSet<String> items) {

  TraceIndex {
    named = Collections.unmodifiableSortedMap(named);
    rules = Collections.unmodifiableSortedMap(rules);
    branches = Collections.unmodifiableSortedMap(branches);
    caps = Collections.unmodifiableSortedMap(caps);
    reviews = Collections.unmodifiableSortedMap(reviews);
    items = Collections.unmodifiableSortedSet(items);
  }

  static TraceIndex of(JsonObject card) {
    SortedMap<String, JsonObject> named = new TreeMap<>();
    SortedMap<String, JsonObject> rules = new TreeMap<>();
    SortedMap<String, JsonObject> branches = new TreeMap<>();
    SortedMap<String, JsonObject> caps = new TreeMap<>();
    SortedMap<String, JsonObject> reviews = new TreeMap<>();
    SortedSet<String> items = new TreeSet<>();
    for (Json each : card.list("trace")) {
      JsonObject step = (JsonObject) each;
      switch (kind(step)) {
        case GATE -> {}
        case CAP -> {
          step.find("item").ifPresent(_ -> items.add(step.text("item")));
          caps.put(step.text(step.find("item").isPresent() ? "item" : "trait"), step);
        }
        case EXEMPT -> reviews.put(step.text("item"), step);
        case FLAG -> reviews.put(step.text("kind"), step);
        case CONDITION, DERIVATION -> named.put(step.text("id"), step);
        case RULE -> rules.put(step.text("node") + "/" + step.text("rule"), step);
        case BRANCH, LEAF ->
            branches.put(
                step.text("node") + "/" + step.text("step") + "/" + step.text("path"), step);
        case NODE -> {
          named.put(step.text("node"), step);
          if (step.find("items").isPresent()) {
            step.list("items").forEach(item -> items.add(((JsonText) item).value()));
          }
        }
      }
    }
    return new TraceIndex(card, named, rules, branches, caps, reviews, items);
  }

  /// The gate that ended the evaluation; empty if none did.
  Optional<String> endingGate() {
    return card.find("gate").map(gate -> ((JsonObject) gate).text("id"));
  }

  private static TraceStepKind kind(JsonObject step) {
    return TraceStepKind.parse(step.text("step"))
        .orElseThrow(() -> new UnexpectedJsonException("no step of a trace"));
  }
}
