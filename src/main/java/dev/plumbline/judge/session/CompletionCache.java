package dev.plumbline.judge.session;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.COMPLETION;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.DOCUMENT;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult.Read;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.prompt.AnswerReader;
import dev.plumbline.judge.session.JudgeClient.JudgeCall;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Erased;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Found;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Missing;
import dev.plumbline.store.ArtefactReader.ArtefactLookup.Redacted;
import dev.plumbline.store.IdempotencyStore.Lease;
import dev.plumbline.store.IdempotencyStore.Lease.Acquired;
import dev.plumbline.store.IdempotencyStore.Lease.Completed;
import dev.plumbline.store.IdempotencyStore.Lease.HeldByOther;
import dev.plumbline.store.IdempotencyStore.Lease.Renewal;
import dev.plumbline.store.Stores;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The replies of judges and drafting models, by call. Of concurrent duplicates one calls the
/// model, under a lease; its reply is stored before it is parsed, so that a parsing fault does not
/// cost a second call.
///
/// Where texts are not stored, replies are not either, since they quote them; only their digests
/// are. The reply then serves the caller that paid for it, and a later caller calls the model
/// again.
public final class CompletionCache {

  private final Stores stores;
  private final InstantSource clock;
  private final Duration leaseTime;
  private final boolean storesText;
  private final boolean aboutDocuments;

  /// @param leaseTime after which the call of a holder that was killed may be repeated; a living
  ///   one renews its lease
  public CompletionCache(Stores stores, InstantSource clock, Duration leaseTime) {
    this(stores, clock, leaseTime, true, true);
  }

  private CompletionCache(
      Stores stores,
      InstantSource clock,
      Duration leaseTime,
      boolean storesText,
      boolean ofDocuments) {
    this.stores = stores;
    this.clock = clock;
    this.leaseTime = leaseTime;
    this.storesText = storesText;
    this.aboutDocuments = ofDocuments;
  }

  /// The same cache, storing only the digests of future replies.
  CompletionCache withoutText() {
    return new CompletionCache(stores, clock, leaseTime, false, aboutDocuments);
  }

  /// The same cache for calls that are not about a document: such replies are not erased with one,
  /// so none is looked up or indexed.
  CompletionCache forDrafts() {
    return new CompletionCache(stores, clock, leaseTime, storesText, false);
  }

  /// The result of a lookup.
  sealed interface CacheLookup {
    record Hit(ModelReply reply) implements CacheLookup {}

    record InProgress(Instant until) implements CacheLookup {}

    record Miss() implements CacheLookup {}

    record Corrupt(String what) implements CacheLookup {}
  }

  /// Stores a reply obtained elsewhere, unless one is stored for that call already.
  ///
  /// @return this reply if it is what is stored now, with a mark or without, else the stored one;
  ///   empty if the call is in progress, or the stored reply is damaged
  public Optional<ModelReply> record(JudgeCall call, ModelReply reply, String owner) {
    return get(call, owner, () -> reply) instanceof CacheLookup.Hit(ModelReply stored)
        ? Optional.of(stored.equals(StoredCompletion.marked(reply)) ? reply : stored)
        : Optional.empty();
  }

  /// Whether a reply is stored. Nothing is written.
  public boolean isStored(JudgeCall call) {
    return stores
        .idempotency()
        .result(call.key())
        .filter(completion -> !isErased(COMPLETION, completion))
        .isPresent();
  }

  /// The stored reply, or that of `ask`, which is then stored. If the stored reply was erased,
  /// `ask` is called and only the digest of its reply is stored.
  CacheLookup get(JudgeCall call, String owner, Supplier<ModelReply> ask) {
    return switch (acquire(call, owner)) {
      case Completed(Digest completion) ->
          isErased(COMPLETION, completion)
              ? new CacheLookup.Hit(withhold(call, StoredCompletion.marked(ask.get())))
              : lookUp(call, completion);
      case HeldByOther(Instant until) -> new CacheLookup.InProgress(until);
      case Acquired lease -> new CacheLookup.Hit(ask(call, lease, ask));
    };
  }

  /// The stored reply; no model is called, and nothing is written.
  CacheLookup find(JudgeCall call) {
    return stores
        .idempotency()
        .result(call.key())
        .map(completion -> lookUp(call, completion))
        .orElseGet(CacheLookup.Miss::new);
  }

  /// What is stored of replies to these calls about the document.
  List<StoredCompletion> stored(Digest document, Set<Digest> calls) {
    return StoredCompletion.of(stores, document).stream()
        .filter(found -> calls.contains(found.call()))
        .toList();
  }

  private Lease acquire(JudgeCall call, String owner) {
    Instant now = clock.instant();
    return stores.idempotency().acquire(call.key(), owner, now, now.plus(leaseTime));
  }

  /// The document may be erased during the call; then the reply is not stored either.
  private ModelReply ask(JudgeCall call, Acquired lease, Supplier<ModelReply> ask) {
    boolean finished = false;
    try (Renewal _ =
        Renewal.start(leaseTime, clock, until -> stores.idempotency().renew(lease, until))) {
      ModelReply reply = StoredCompletion.marked(ask.get());
      if (!storesText || aboutDocuments && isErased(DOCUMENT, call.document())) {
        return withhold(call, reply);
      }
      Digest digest = store(call, StoredCompletion.bytes(call.key(), reply));
      stores.idempotency().complete(lease, digest);
      finished = true;
      return reply;
    } finally {
      if (!finished) {
        stores.idempotency().release(lease);
      }
    }
  }

  private ModelReply withhold(JudgeCall call, ModelReply reply) {
    store(call, StoredCompletion.withheld(call.key(), reply));
    return reply;
  }

  /// The index entry is written first, so that every stored reply about a document is found when it
  /// is erased.
  private Digest store(JudgeCall call, byte[] bytes) {
    if (aboutDocuments) {
      stores.completions().put(call.document(), Digest.of(COMPLETION, bytes));
    }
    return stores.artefacts().put(COMPLETION, bytes);
  }

  private boolean isErased(ArtefactKind kind, Digest digest) {
    return stores.artefacts().find(kind, digest) instanceof Erased;
  }

  private CacheLookup lookUp(JudgeCall call, Digest digest) {
    return switch (stores.artefacts().find(COMPLETION, digest)) {
      case Found(byte[] bytes) -> read(call, digest, bytes);
      case Missing() -> new CacheLookup.Corrupt("the completion " + digest + " is missing");
      case Erased(), Redacted _ -> new CacheLookup.Miss();
      case ArtefactLookup.Corrupt(String what) -> new CacheLookup.Corrupt(what);
    };
  }

  private static CacheLookup read(JudgeCall call, Digest digest, byte[] bytes) {
    return JsonReader.canonicalObject(bytes)
        .map(StoredCompletion::new)
        .filter(completion -> completion.call().equals(call.key()))
        .flatMap(StoredCompletion::reply)
        .<CacheLookup>map(CacheLookup.Hit::new)
        .orElseGet(
            () -> new CacheLookup.Corrupt("the completion " + digest + " answers another call"));
  }

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
              .put("withheld", Digest.of(COMPLETION, bytes(call, reply)))
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
              stores.artefacts().find(COMPLETION, completion) instanceof Found(byte[] bytes)
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
}
