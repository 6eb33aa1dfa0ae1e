package dev.plumbline.aws.function;

import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/// A judge that always says the same of `events/essay`, takes its time, and counts how often it was
/// asked.
public final class CountedJudge implements LanguageModel {

  static final JudgeIdentity IDENTITY = new JudgeIdentity("openai", "counted-1", "prompt/1");

  /// `MARK` is to become the document's.
  public static final String ANSWER =
      """
      {"document": "MARK", "items": {
        "C1": {"quotes": [
          {"text": "Our town should keep the library open on Sundays.", "unit": "s1"}], "decision": 2},
        "C2": {"quotes": [], "decision": 1},
        "S1": {"quotes": [], "decision": 0},
        "S2": {"quotes": [], "decision": 1},
        "S3": {"quotes": [], "decision": 0}},
       "traits": {
        "claim": {"not_lower": "", "not_higher": "", "confidence": 80},
        "support": {"not_lower": "", "not_higher": "", "confidence": 70}}}
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
    return ScriptedModel.said(unmarked().replace("MARK", ScriptedModel.mark(request)));
  }

  /// What it says before it knows of which document.
  String unmarked() {
    calls.incrementAndGet();
    try {
      Thread.sleep(pauseMillis);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return ANSWER;
  }
}
