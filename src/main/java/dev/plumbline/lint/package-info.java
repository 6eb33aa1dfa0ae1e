/// What is allowed in a rubric and most likely not meant: rules that cannot fire, terminal rules
/// that contradict each other, branches that nothing reaches, names that say how instead of what.
/// What a lint cannot prove it does not say. Start at `Linter`.
package dev.plumbline.lint;
