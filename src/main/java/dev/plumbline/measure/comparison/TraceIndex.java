package dev.plumbline.measure.comparison;

import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.StoredStep.Exemption;
import java.util.Collections;
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
    StoredScorecard card,
    SortedMap<String, StoredStep.Named> named,
    SortedMap<String, StoredStep.Rule> rules,
    SortedMap<String, StoredStep> branches,
    SortedMap<String, StoredStep.Cap> caps,
    SortedMap<String, StoredStep> reviews,
    SortedSet<String> items) {

  TraceIndex {
    named = Collections.unmodifiableSortedMap(named);
    rules = Collections.unmodifiableSortedMap(rules);
    branches = Collections.unmodifiableSortedMap(branches);
    caps = Collections.unmodifiableSortedMap(caps);
    reviews = Collections.unmodifiableSortedMap(reviews);
    items = Collections.unmodifiableSortedSet(items);
  }

  static TraceIndex of(StoredScorecard card) {
    SortedMap<String, StoredStep.Named> named = new TreeMap<>();
    SortedMap<String, StoredStep.Rule> rules = new TreeMap<>();
    SortedMap<String, StoredStep> branches = new TreeMap<>();
    SortedMap<String, StoredStep.Cap> caps = new TreeMap<>();
    SortedMap<String, StoredStep> reviews = new TreeMap<>();
    SortedSet<String> items = new TreeSet<>();
    for (StoredStep step : card.trace()) {
      switch (step) {
        case StoredStep.Gate _, StoredStep.Graded _ -> {}
        case StoredStep.Cap cap -> {
          if (cap.isOfItem()) {
            items.add(cap.subject());
          }
          caps.put(cap.subject(), cap);
        }
        case StoredStep.Units units -> items.add(units.item());
        case Exemption exempt -> reviews.put(exempt.item(), exempt);
        case StoredStep.Flagged flag -> reviews.put(flag.kind(), flag);
        case StoredStep.Definition definition -> named.put(definition.id(), definition);
        case StoredStep.Rule rule -> rules.put(rule.key(), rule);
        case StoredStep.Branch branch ->
            branches.put(branch.node() + "/branch/" + branch.path(), branch);
        case StoredStep.Leaf leaf -> branches.put(leaf.node() + "/leaf/" + leaf.path(), leaf);
        case StoredStep.Node node -> {
          named.put(node.id(), node);
          items.addAll(node.items());
        }
      }
    }
    return new TraceIndex(card, named, rules, branches, caps, reviews, items);
  }
}
