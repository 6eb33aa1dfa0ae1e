/// Evaluations that other programs ask for in their own terms: an agent that is the judge, and
/// assertions of promptfoo.
package dev.plumbline.workflow.exchange;
