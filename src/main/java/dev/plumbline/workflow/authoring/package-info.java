/// A new rubric, written from answers to a few questions.
package dev.plumbline.workflow.authoring;
