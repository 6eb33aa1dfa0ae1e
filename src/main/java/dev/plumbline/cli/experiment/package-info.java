/// Commands that make the tables of an experiment from stored runs: `measure experiment compare`,
/// `efficiency`, `stability`, `ablate` and `perturb`.
package dev.plumbline.cli.experiment;
