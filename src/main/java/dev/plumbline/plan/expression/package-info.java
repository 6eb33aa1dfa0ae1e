/// Expressions of the scoring language: syntax tree, printing, name binding, type checking and
/// evaluation.
package dev.plumbline.plan.expression;
