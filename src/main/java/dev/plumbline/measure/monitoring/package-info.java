/// How the parts of a rubric behave over stored runs: what fired, what decided verdicts, how items
/// discriminate, which thresholds many documents are near, what should be reviewed, and what
/// drifts; with the tests of samples that are counted, not held. The entry point is
/// [RunStatisticsBuilder].
package dev.plumbline.measure.monitoring;
