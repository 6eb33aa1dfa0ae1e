/// Chat endpoints by OpenAI's shapes: OpenAI, Azure, vLLM, Ollama and others. Start at
/// `OpenAiModel`.
package dev.plumbline.llm.openai;
