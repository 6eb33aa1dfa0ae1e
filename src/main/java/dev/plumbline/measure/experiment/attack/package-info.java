/// Texts that speak to a judge, and what they gain.
package dev.plumbline.measure.experiment.attack;
