package dev.plumbline.aws.function.request;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.judge.llm.provider.ModelFactory;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.JudgeIdentity;

/// Reads the judge that a request names: `cues`, which is the default, or a provider, a model and a
/// version.
public final class JudgeParameter {

  /// As [#read], where the model of a provider can be named by the provider alone.
  public static JudgeIdentity readConfigured(RequestBody body) {
    return body.json("judge").orElse(Json.of("")) instanceof JsonText(String word)
            && ModelFactory.PROVIDERS.contains(word)
        ? new JudgeIdentity(word, "", "")
        : read(body);
  }

  public static JudgeIdentity read(RequestBody body) {
    Json judge = body.json("judge").orElse(Json.of("cues"));
    if (judge instanceof JsonText(String word)) {
      if (!word.equals("cues")) {
        body.addProblem(
            "judge",
            ProblemCode.UNKNOWN_JUDGE,
            "only `cues` can be named by a text",
            "send `{provider: …}`");
      }
      return CueJudge.IDENTITY;
    }
    RequestBody identity = body.part("judge");
    String provider = identity.requireText("provider", "such as `openai`");
    JudgeIdentity read =
        new JudgeIdentity(provider, identity.text("model"), identity.text("version"));
    identity.reportUnknownKeys();
    return read;
  }

  private JudgeParameter() {}
}
