/// The grade book of a run: what counts for each document, and the files in which learning
/// platforms take marks and give them back. Entry point: [GradeBook].
package dev.plumbline.workflow.gradebook;
