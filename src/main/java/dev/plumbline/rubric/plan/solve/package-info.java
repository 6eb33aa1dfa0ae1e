/// Decides whether inputs exist that satisfy given conditions, by branch and prune over intervals.
/// The entry is `ConditionSolver`.
package dev.plumbline.rubric.plan.solve;
