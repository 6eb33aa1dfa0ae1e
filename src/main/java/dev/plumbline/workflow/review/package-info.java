/// What people decide about results, as artefacts of their own: corrections, appeals, releases.
/// Nothing is changed in place. Start at `Correction`.
package dev.plumbline.workflow.review;
