/// Scores beside human scores on the command line: calibrations by name, human scores by target,
/// and tables of agreement as text.
package dev.plumbline.cli.agreement;
