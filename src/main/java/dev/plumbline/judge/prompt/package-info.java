/// The judge's protocol: the prompt, the schema of an answer and its strict reader. Start at
/// `PromptWriter`; `docs/adr/0011-the-judge-protocol.md` has the reasons.
package dev.plumbline.judge.prompt;
