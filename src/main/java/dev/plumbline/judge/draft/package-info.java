/// Drafts a rubric from prose with a model: the prompt, the strict reader of its answer, the
/// coverage of the prose, and the rubric file that a person reviews and approves. Start at
/// `DraftReport`; `docs/rubrics.md` has what is refused.
package dev.plumbline.judge.draft;
