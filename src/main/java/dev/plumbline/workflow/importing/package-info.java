/// What an imported rubric could not say here.
package dev.plumbline.workflow.importing;
