/// What a judge is asked, and what counts as an answer: the prompt, the schema, the strict reader.
/// Start at `PromptWriter`; `docs/adr/0011-the-judge-protocol.md` has the reasons.
package dev.plumbline.prompt;
