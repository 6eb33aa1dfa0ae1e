package dev.plumbline.function;

import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.judging.Model;
import java.util.concurrent.atomic.AtomicInteger;

/// A judge that always says the same of `events/essay`, takes its time, and counts how often it was
/// asked.
final class CountedJudge implements Model {

  static final JudgeIdentity IDENTITY = new JudgeIdentity("openai", "counted-1", "prompt/1");

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
  public JudgeIdentity identity() {
    return IDENTITY;
  }

  @Override
  public Reply ask(ExtractionSpec spec, Document document, int run) {
    calls.incrementAndGet();
    try {
      Thread.sleep(pauseMillis);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return new Reply(ANSWER, "stop");
  }
}
