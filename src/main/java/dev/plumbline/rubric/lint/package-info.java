/// Static analysis of rubrics that compile: rules that cannot fire, contradictory terminal rules,
/// unreachable branches, names that describe a test instead of a property. Only what is proved is
/// reported. Start at `Linter`.
package dev.plumbline.rubric.lint;
