/// Decides whether inputs exist that satisfy given conditions, by branch and prune over intervals.
/// The entry is `PlanSolver`.
package dev.plumbline.plan.solve;
