/// Endpoints compatible with OpenAI's chat completions: OpenAI, Azure, vLLM, Ollama and others. The
/// entry is `OpenAiModel`.
package dev.plumbline.judge.llm.openai;
