/// What the cases of a rubric reach of its plan, and cases at its boundaries for a person to
/// confirm. Start at `Coverage` and `BoundaryCases`.
package dev.plumbline.coverage;
