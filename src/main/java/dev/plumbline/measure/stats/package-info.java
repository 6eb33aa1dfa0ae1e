/// Statistics of samples that are counted, not held: distributions over distinct values, two-sample
/// tests, item totals and stratified odds ratios. Nothing here knows a rubric or a run.
package dev.plumbline.measure.stats;
