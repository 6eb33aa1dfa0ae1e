/// Parses conditions and formulas, written as text or as nested YAML.
package dev.plumbline.rubric.expression;
