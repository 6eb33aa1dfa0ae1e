/// Forms in which a person answers what a judge was asked. Start at `FormQuestion`.
package dev.plumbline.workflow.review.form;
