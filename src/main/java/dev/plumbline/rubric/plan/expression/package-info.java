/// Expressions of the scoring language: syntax tree, printing, name binding, type checking and
/// compilation. The entries are `Expression` and `Binder`.
package dev.plumbline.rubric.plan.expression;
