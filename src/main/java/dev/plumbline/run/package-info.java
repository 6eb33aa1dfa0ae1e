/// Runs on one machine: documents are evaluated, extracted or scored anew, with judges, panels and
/// recorded answers, and bars say what a run has to reach. Start at `DocumentEvaluator`, then
/// `EvaluationRun`.
package dev.plumbline.run;
