/// How the parts of a rubric behaved over stored runs. Enter at `DriftSeries`.
package dev.plumbline.workflow.monitoring;
