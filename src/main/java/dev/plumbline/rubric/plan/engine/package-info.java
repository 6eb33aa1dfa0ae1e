/// Compiles a plan and runs it, with a complete trace. The entries are `PlanCompiler` and
/// `Program`.
package dev.plumbline.rubric.plan.engine;
