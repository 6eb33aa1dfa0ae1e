package dev.plumbline.measure.report;

import dev.plumbline.rubric.plan.expression.DecisionScale;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// How the judge decided one item over a run.
///
/// @param ask the question
/// @param scale the decisions that it can have
/// @param decisions how many documents got each decision, by decision; of an item that is asked of
///   each unit, how many units, as in the counts below
/// @param notApplicable documents to which the item does not apply
/// @param unknown documents on which the item was not answered
/// @param unproved decisions that need quotes and have fewer valid ones than the rubric requires
/// @param quotes that the judge gave for it
/// @param valid how many of them count
public record ItemUse(
    String item,
    String trait,
    String ask,
    DecisionScale scale,
    SortedMap<Integer, Integer> decisions,
    int notApplicable,
    int unknown,
    int unproved,
    int quotes,
    int valid) {
  public ItemUse {
    decisions = Collections.unmodifiableSortedMap(new TreeMap<>(decisions));
  }
}
