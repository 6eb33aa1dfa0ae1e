/// Runs: documents evaluated, scored again by another rubric, or answered by people. Enter at
/// `EvaluationRun`, and at `DocumentEvaluator` for one document.
package dev.plumbline.workflow.evaluation;
