/// What the cases of a rubric reach of its plan, and cases at its boundaries for a person to
/// confirm. Start at `CaseCoverage` and `BoundaryCaseGenerator`.
package dev.plumbline.coverage;
