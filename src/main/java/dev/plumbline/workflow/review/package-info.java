/// What people decide about results: rulings and appeals, as artefacts of their own. Nothing is
/// changed in place. Start at `Ruling`.
package dev.plumbline.workflow.review;
