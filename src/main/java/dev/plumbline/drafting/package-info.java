/// A rubric drafted from prose: what a model is asked, what counts as its answer, which sentence
/// led to what, and the file that a person then reads and approves. Start at `DraftReport`;
/// `docs/adr/0015-drafts-and-approvals.md` has the reasons.
package dev.plumbline.drafting;
