package dev.plumbline.workflow.judging;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.score.extraction.AnsweringModel;
import java.util.Optional;

/// The reply of a judge as its artefact says it: with its text, or with the digest that it would
/// have with one.
public record StoredCompletion(JsonObject json) {

  public Digest call() {
    return json.digest("call");
  }

  /// Present where texts are not stored.
  public Optional<Digest> withheld() {
    return json.findDigest("withheld");
  }

  /// Who gave the reply.
  public AnsweringModel by() {
    return json.find("by")
        .map(_ -> AnsweringModel.of(json.object("by")))
        .orElse(AnsweringModel.UNTOLD);
  }

  /// Empty where texts are not stored.
  public Optional<ModelReply> reply() {
    return json.findText("text")
        .map(text ->
            new ModelReply(
                text,
                StopReason.parse(json.text("stop")),
                json.find("tokens").map(_ -> usage(json.object("tokens"))).orElse(Usage.UNKNOWN),
                by(),
                json.find("fenced").isPresent()));
  }

  private static Usage usage(JsonObject tokens) {
    return new Usage(
        tokens.integer("input"),
        tokens.integer("output"),
        tokens.find("unlisted").isPresent() ? tokens.integer("unlisted") : 0);
  }
}
