/// The pages of a run, with cards.
package dev.plumbline.workflow.pages;
