package dev.plumbline.judge;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.llm.ModelReply;
import dev.plumbline.llm.ModelReply.StopReason;
import dev.plumbline.llm.ModelReply.Usage;

/// A stored reply, with the call that it answers.
record Completion(Digest call, ModelReply reply) {

  static Completion of(JsonObject json) {
    return new Completion(
        json.digest("call"),
        new ModelReply(
            json.text("text"),
            StopReason.parse(json.text("stop")),
            json.find("tokens").isPresent()
                ? new Usage(
                    json.object("tokens").integer("input"), json.object("tokens").integer("output"))
                : Usage.UNKNOWN));
  }

  byte[] bytes() {
    return CanonicalJson.bytes(withoutText().put("text", reply.text()).build());
  }

  /// The record stored where texts are not: the digest of the completion in place of the reply,
  /// which quotes the document.
  byte[] withheld() {
    return CanonicalJson.bytes(
        withoutText().put("withheld", Digest.of(ArtefactKind.COMPLETION, bytes())).build());
  }

  private JsonObjectBuilder withoutText() {
    Usage usage = reply.usage();
    return JsonObject.builder()
        .put("call", call)
        .put("stop", reply.stopReason().wireName())
        .putUnlessEmpty(
            "tokens",
            usage.equals(Usage.UNKNOWN)
                ? JsonObject.EMPTY
                : JsonObject.builder()
                    .put("input", usage.input())
                    .put("output", usage.output())
                    .build());
  }
}
