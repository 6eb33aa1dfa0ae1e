/// Parses conditions and formulas, written as text in CEL's syntax or as nested YAML. Start at
/// `ExpressionReader`.
package dev.plumbline.rubric.expression;
