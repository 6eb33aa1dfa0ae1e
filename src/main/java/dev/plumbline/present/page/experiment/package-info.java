/// The tables of experiments, as a report shows them. Entry point: [ExperimentTable].
package dev.plumbline.present.page.experiment;
