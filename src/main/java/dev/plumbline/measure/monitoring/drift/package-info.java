/// Whether the documents or the judge of a run differ from those of an earlier one. A [RunProfile]
/// counts what is observed of a run's documents; a [DriftReport] compares two or more of them, with
/// tests that are adjusted for their number, and the answers to texts that both runs have.
package dev.plumbline.measure.monitoring.drift;
