/// Stored runs joined with human labels: what reports, calibrations and studies are made of.
package dev.plumbline.workflow.measuring;
