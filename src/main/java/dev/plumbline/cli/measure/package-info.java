/// The commands of `plumbline measure`: reports and statistics of runs, agreement of raters,
/// calibrations and experiments. Start at [StatsCommand].
package dev.plumbline.cli.measure;
