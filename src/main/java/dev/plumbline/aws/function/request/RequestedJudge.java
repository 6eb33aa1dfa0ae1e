package dev.plumbline.aws.function.request;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.judge.llm.provider.ModelFactory;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reads the judge that a request names: `cues`, which is the default, or a provider, a model and a
/// version, as `PROVIDER:MODEL:VERSION` or as an object.
public final class RequestedJudge {

  private static final String CUES = "cues";

  /// As [#read], where the model of a provider can be named by the provider alone.
  public static JudgeIdentity readConfigured(RequestBody body) {
    return body.json("judge").orElse(Json.of("")) instanceof JsonText(String word)
            && ModelFactory.PROVIDERS.contains(word)
        ? new JudgeIdentity(word, "", "")
        : read(body, Stream.concat(Stream.of(CUES), ModelFactory.PROVIDERS.stream()));
  }

  public static JudgeIdentity read(RequestBody body) {
    return read(body, Stream.of(CUES));
  }

  /// @param words by which a judge can be named
  private static JudgeIdentity read(RequestBody body, Stream<String> words) {
    Json judge = body.json("judge").orElse(Json.of(CUES));
    if (judge instanceof JsonText(String word)) {
      String[] parts = word.split(":", -1);
      if (parts.length == 3 && !parts[0].isEmpty()) {
        return new JudgeIdentity(parts[0], parts[1], parts[2]);
      }
      if (!word.equals(CUES)) {
        body.addProblem(
            "judge",
            ProblemCode.UNKNOWN_JUDGE,
            "a text names no other judge here than "
                + words.map(EscapedText::text).collect(Collectors.joining(", ")),
            "send one of them, or `PROVIDER:MODEL:VERSION`");
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

  private RequestedJudge() {}
}
