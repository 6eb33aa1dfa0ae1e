/// The results of a run as rows and cards, with what people decided. Enter at `RunRows`.
package dev.plumbline.results;
