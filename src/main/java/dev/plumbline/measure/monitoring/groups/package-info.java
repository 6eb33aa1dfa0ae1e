/// Whether groups of writers are treated alike: differences of scores, passes and evidence caps,
/// with and without matching on human scores, and differential item functioning. The entry point is
/// [GroupReportBuilder].
package dev.plumbline.measure.monitoring.groups;
