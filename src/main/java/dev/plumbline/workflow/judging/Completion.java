package dev.plumbline.workflow.judging;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult.Read;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.prompt.AnswerReader;
import java.nio.charset.StandardCharsets;

/// A stored reply, with the call that it answers. It is stored as it came; a reply that is one code
/// fence around JSON is marked, and what is stored without the mark is read as it is.
record Completion(Digest call, ModelReply reply) {

  /// A reply that a provider or a file gives now.
  static ModelReply marked(ModelReply reply) {
    boolean json =
        reply.stopReason() == StopReason.FINISHED
            && reply
                .unfenced()
                .map(inside -> inside.getBytes(StandardCharsets.UTF_8))
                .filter(inside -> JsonReader.read(inside, AnswerReader.BYTES_MAX) instanceof Read)
                .isPresent();
    return json ? reply.asFenced() : reply;
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
        .putUnlessDefault("fenced", Json.of(reply.fenced()), Json.of(false))
        .putUnlessEmpty("by", reply.by().json())
        .put("stop", reply.stopReason().wireName())
        .putUnlessEmpty(
            "tokens",
            usage.equals(Usage.UNKNOWN)
                ? JsonObject.EMPTY
                : JsonObject.builder()
                    .put("input", usage.input())
                    .put("output", usage.output())
                    .putUnlessDefault("unlisted", Json.of(usage.unlisted()), Json.of(0))
                    .build());
  }
}
