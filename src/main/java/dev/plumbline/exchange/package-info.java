/// Evaluations that other programs ask for in their own terms: an agent that is the judge, and
/// assertions of promptfoo; and runs that ended elsewhere.
package dev.plumbline.exchange;
