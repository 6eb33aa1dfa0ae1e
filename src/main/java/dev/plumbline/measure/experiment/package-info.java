/// Experiments over several runs of the same documents. The entry is [SystemComparisonBuilder].
package dev.plumbline.measure.experiment;
