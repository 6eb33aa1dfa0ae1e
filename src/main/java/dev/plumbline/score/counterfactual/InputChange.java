package dev.plumbline.score.counterfactual;

import dev.plumbline.rubric.plan.model.FactValue;

/// Another value for a fact, or another decision on an item.
///
/// @param value for an item, its decision
record InputChange(String input, FactValue value) {}
