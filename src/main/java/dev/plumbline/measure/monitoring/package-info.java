/// How the parts of a rubric behave over stored runs: what fired, what decided verdicts, how items
/// discriminate, which thresholds many documents are near, and what should be reviewed. The entry
/// point is [RunStatisticsBuilder].
package dev.plumbline.measure.monitoring;
