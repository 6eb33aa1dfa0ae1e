/// The plan as written by its author: nodes, rules, trees, scales, gates and verdicts. The entry is
/// `ScoringPlan`.
package dev.plumbline.rubric.plan.model;
