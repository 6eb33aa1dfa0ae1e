/// Results and test cases of DeepEval. Enter at `DeepEvalImport`.
package dev.plumbline.workflow.importing.deepeval;
