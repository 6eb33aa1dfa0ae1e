package dev.plumbline.workflow.judging;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonResult.Read;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.prompt.AnswerReader;
import dev.plumbline.score.extraction.AnsweringModel;
import dev.plumbline.store.ArtefactLookup;
import dev.plumbline.store.Stores;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The reply of a judge as its artefact says it: with its text, or with the digest that it would
/// have with one. It is stored as it came; a reply that is one code fence around JSON is marked,
/// and what is stored without the mark is read as it is.
public record StoredCompletion(JsonObject json) {

  /// A reply that a provider or a file gives now.
  static ModelReply marked(ModelReply reply) {
    boolean json =
        reply.stopReason() == StopReason.FINISHED
            && reply
                .unfenced()
                .filter(it ->
                    JsonReader.read(it.getBytes(UTF_8), AnswerReader.BYTES_MAX) instanceof Read)
                .isPresent();
    return json ? reply.asFenced() : reply;
  }

  static byte[] bytes(Digest call, ModelReply reply) {
    return CanonicalJson.bytes(withoutText(call, reply).put("text", reply.text()).build());
  }

  /// The record stored where texts are not: the digest of the completion in place of the reply,
  /// which quotes the document.
  static byte[] withheld(Digest call, ModelReply reply) {
    return CanonicalJson.bytes(
        withoutText(call, reply)
            .put("withheld", Digest.of(ArtefactKind.COMPLETION, bytes(call, reply)))
            .build());
  }

  private static JsonObjectBuilder withoutText(Digest call, ModelReply reply) {
    return JsonObject.builder()
        .put("call", call)
        .putUnlessDefault("fenced", reply.fenced(), false)
        .putUnlessEmpty("by", reply.by())
        .put("stop", reply.stopReason())
        .put("tokens", Optional.of(reply.usage()).filter(it -> !it.equals(Usage.UNKNOWN)));
  }

  /// Those about a document, as far as they can be read.
  static List<StoredCompletion> of(Stores stores, Digest document) {
    return stores.completions().list(document).stream()
        .flatMap(completion ->
            stores.artefacts().find(ArtefactKind.COMPLETION, completion)
                    instanceof ArtefactLookup.Found(byte[] bytes)
                ? JsonReader.canonicalObject(bytes).map(StoredCompletion::new).stream()
                : Stream.empty())
        .toList();
  }

  public Digest call() {
    return json.digest("call");
  }

  /// Present where texts are not stored.
  public Optional<Digest> withheld() {
    return json.findDigest("withheld");
  }

  /// Empty where texts are not stored.
  public Optional<ModelReply> reply() {
    return json.findText("text")
        .map(text ->
            new ModelReply(
                text,
                StopReason.parse(json.text("stop")),
                json.find("tokens")
                    .map(_ -> JsonRecord.stored(Usage.class, json.object("tokens")))
                    .orElse(Usage.UNKNOWN),
                AnsweringModel.of(json.members("by")),
                json.has("fenced")));
  }
}
