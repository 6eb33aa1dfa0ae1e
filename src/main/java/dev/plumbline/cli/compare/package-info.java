/// The commands that compare runs: `compare`, its `check` and `drift`, and the bars that a run has
/// to reach: `bar lock`, `waive` and `show`. Start at [CompareCommand].
package dev.plumbline.cli.compare;
