/// Requests to a language model, independent of the provider. The entry is `LanguageModel`.
package dev.plumbline.judge.llm;
