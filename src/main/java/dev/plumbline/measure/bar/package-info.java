/// A bar that is set before a run: what the run has to reach, and on what. Enter at `Bar`.
package dev.plumbline.measure.bar;
