/// Test coverage of a plan by its rubric's cases, and generated cases at its boundaries for a
/// person to confirm. Start at `TestCaseCoverage` and `BoundaryCaseGenerator`.
package dev.plumbline.rubric.coverage;
