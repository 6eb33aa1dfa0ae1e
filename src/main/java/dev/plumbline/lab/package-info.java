/// Studies over stored runs: labels, raters, replicates, forms of a rubric or a text, bridges,
/// drift and groups. Start at `LabelledRun`.
package dev.plumbline.lab;
