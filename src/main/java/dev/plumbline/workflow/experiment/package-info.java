/// Stored runs as the systems, forms and replicates that experiments compare.
package dev.plumbline.workflow.experiment;
