/// Whether a run is worse than another by more than a margin, shown on the documents of both, and
/// how many documents that takes. Enter at `NoninferiorityTest` and `SampleSize`.
package dev.plumbline.measure.noninferiority;
