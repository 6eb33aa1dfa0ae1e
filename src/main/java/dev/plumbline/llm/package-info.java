/// What we ask of a language model, and nothing about who answers. Start at `LanguageModel`.
package dev.plumbline.llm;
