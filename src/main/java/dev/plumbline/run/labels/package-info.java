/// Human labels, read from files and joined with the documents of a run. Enter at `LabelsReader`.
package dev.plumbline.run.labels;
