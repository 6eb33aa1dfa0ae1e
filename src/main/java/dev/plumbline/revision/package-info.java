/// What changed between two versions of a rubric, which step of the version it needs, and whether
/// scores stay comparable. Start at `RubricDiff`.
package dev.plumbline.revision;
