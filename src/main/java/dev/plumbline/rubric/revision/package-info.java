/// Compares two versions of a rubric: what changed, which version bump it requires, and whether
/// scores stay comparable. Start at `RubricDiff`.
package dev.plumbline.rubric.revision;
