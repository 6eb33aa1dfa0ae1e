/// Two stored runs, document by document. Enter at `RunPair`.
package dev.plumbline.results.comparison;
