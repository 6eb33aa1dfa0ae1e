/// The scoring language and its engine: conditions, formulas, rules, trees, traits, composites and
/// gates, evaluated exactly over plain values with a trace. Start at `PlanCompiler` and `Program`.
package dev.plumbline.plan;
