package dev.plumbline.function;

import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.given.ScriptedModel;
import dev.plumbline.llm.LanguageModel;
import dev.plumbline.llm.ModelReply;
import dev.plumbline.llm.ModelRequest;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/// A judge that always says the same of `events/essay`, takes its time, and counts how often it was
/// asked.
final class CountedJudge implements LanguageModel {

  static final JudgeIdentity IDENTITY = new JudgeIdentity("openai", "counted-1", "prompt/1");

  /// In the plain form, which knows nothing of the document.
  static final String ANSWER =
      """
      {"items": [
        {"item": "C1", "decision": 2, "quotes": [
          {"text": "Our town should keep the library open on Sundays.", "unit": "s1"}]},
        {"item": "C2", "decision": 1, "quotes": []},
        {"item": "S1", "decision": 0, "quotes": []},
        {"item": "S2", "decision": 1, "quotes": []},
        {"item": "S3", "decision": 0, "quotes": []}]}
      """;

  private final AtomicInteger calls = new AtomicInteger();
  private final long pauseMillis;

  CountedJudge(long pauseMillis) {
    this.pauseMillis = pauseMillis;
  }

  int calls() {
    return calls.get();
  }

  @Override
  public String provider() {
    return IDENTITY.provider();
  }

  @Override
  public String name() {
    return IDENTITY.model();
  }

  @Override
  public String parameters() {
    return "";
  }

  @Override
  public ModelReply answer(ModelRequest request, Duration within) {
    calls.incrementAndGet();
    try {
      Thread.sleep(pauseMillis);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return ScriptedModel.said(ANSWER);
  }
}
