package dev.plumbline.judge;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.llm.ModelReply;
import dev.plumbline.store.ArtefactLookup;
import dev.plumbline.store.Lease;
import dev.plumbline.store.Stores;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// The replies of models by call. Of concurrent duplicates one calls the model; the reply is stored
/// before it is parsed, so a parsing error costs no second call.
///
/// Where texts are not stored, replies are not either, since they quote them: only their digests
/// are. Such a reply serves the caller that asked for it, and a later caller asks again.
public final class CompletionCache {

  private final Stores stores;
  private final InstantSource clock;
  private final Duration lease;
  private final boolean keepsText;
  private final boolean ofDocuments;

  /// @param lease how long a call may take before another may ask
  public CompletionCache(Stores stores, InstantSource clock, Duration lease) {
    this(stores, clock, lease, true, true);
  }

  private CompletionCache(
      Stores stores, InstantSource clock, Duration lease, boolean keepsText, boolean ofDocuments) {
    this.stores = stores;
    this.clock = clock;
    this.lease = lease;
    this.keepsText = keepsText;
    this.ofDocuments = ofDocuments;
  }

  /// The same cache, which stores only the digests of new replies.
  CompletionCache withoutText() {
    return new CompletionCache(stores, clock, lease, false, ofDocuments);
  }

  /// The same cache for replies about something else than a document: that is never erased, so no
  /// document is looked up and no reply is listed under one.
  CompletionCache ofProse() {
    return new CompletionCache(stores, clock, lease, keepsText, false);
  }

  /// What looking for a reply gave.
  sealed interface CacheLookup {
    record Hit(ModelReply reply) implements CacheLookup {}

    record InProgress(Instant until) implements CacheLookup {}

    record Miss() implements CacheLookup {}

    record Corrupt(String what) implements CacheLookup {}
  }

  /// Stores a reply that was recorded elsewhere, unless the call has one already.
  ///
  /// @return the stored reply; empty if the call is in progress, or the stored one is corrupt
  public Optional<ModelReply> record(JudgeCall call, ModelReply reply, String owner) {
    return get(call, owner, () -> reply) instanceof CacheLookup.Hit(ModelReply kept)
        ? Optional.of(kept)
        : Optional.empty();
  }

  /// The stored reply to the call, or that of `ask`, which is then stored.
  CacheLookup get(JudgeCall call, String owner, Supplier<ModelReply> ask) {
    return switch (take(call, owner)) {
      case Lease.Completed(Digest completion) ->
          isErased(ArtefactKind.COMPLETION, completion)
              ? new CacheLookup.Hit(withheld(call, ask.get()))
              : kept(call, completion);
      case Lease.HeldByOther(Instant until) -> new CacheLookup.InProgress(until);
      case Lease.Acquired turn -> new CacheLookup.Hit(asked(call, turn, ask));
    };
  }

  /// The stored reply to the call; no model is called.
  CacheLookup find(JudgeCall call, String owner) {
    return switch (take(call, owner)) {
      case Lease.Completed(Digest completion) -> kept(call, completion);
      case Lease.HeldByOther(Instant until) -> new CacheLookup.InProgress(until);
      case Lease.Acquired turn -> {
        stores.requests().release(turn);
        yield new CacheLookup.Miss();
      }
    };
  }

  /// The digests of those replies to these calls about the document that were not stored as texts.
  List<Digest> withheld(Digest document, Set<Digest> calls) {
    List<Digest> digests = new ArrayList<>();
    for (Digest completion : stores.completions().list(document)) {
      if (stores.artefacts().find(ArtefactKind.COMPLETION, completion)
          instanceof ArtefactLookup.Found(byte[] bytes)) {
        JsonReader.canonicalObject(bytes)
            .filter(json -> json.find("withheld").isPresent())
            .filter(json -> calls.contains(json.digest("call")))
            .ifPresent(json -> digests.add(json.digest("withheld")));
      }
    }
    return digests;
  }

  private Lease take(JudgeCall call, String owner) {
    Instant now = clock.instant();
    return stores.requests().acquire(call.key(), owner, now, now.plus(lease));
  }

  /// A document may be erased while a model reads it; then the reply is not stored either.
  private ModelReply asked(JudgeCall call, Lease.Acquired turn, Supplier<ModelReply> ask) {
    boolean finished = false;
    try {
      ModelReply reply = ask.get();
      if (!keepsText || ofDocuments && isErased(ArtefactKind.DOCUMENT, call.document())) {
        return withheld(call, reply);
      }
      Digest digest = keep(call, new Completion(call.key(), reply).bytes());
      stores.requests().complete(turn, digest);
      finished = true;
      return reply;
    } finally {
      if (!finished) {
        stores.requests().release(turn);
      }
    }
  }

  private ModelReply withheld(JudgeCall call, ModelReply reply) {
    keep(call, new Completion(call.key(), reply).withheld());
    return reply;
  }

  /// The row comes first, so that erasing a document finds every reply about it.
  private Digest keep(JudgeCall call, byte[] bytes) {
    if (ofDocuments) {
      stores.completions().put(call.document(), Digest.of(ArtefactKind.COMPLETION, bytes));
    }
    return stores.artefacts().keep(ArtefactKind.COMPLETION, bytes);
  }

  private boolean isErased(ArtefactKind kind, Digest digest) {
    return stores.artefacts().find(kind, digest) instanceof ArtefactLookup.Erased;
  }

  private CacheLookup kept(JudgeCall call, Digest digest) {
    return switch (stores.artefacts().find(ArtefactKind.COMPLETION, digest)) {
      case ArtefactLookup.Found(byte[] bytes) -> read(call, digest, bytes);
      case ArtefactLookup.Missing() ->
          new CacheLookup.Corrupt("the completion " + digest + " is missing");
      case ArtefactLookup.Erased() -> new CacheLookup.Miss();
      case ArtefactLookup.Corrupt(String what) -> new CacheLookup.Corrupt(what);
    };
  }

  private static CacheLookup read(JudgeCall call, Digest digest, byte[] bytes) {
    return JsonReader.canonicalObject(bytes)
        .map(Completion::of)
        .filter(completion -> completion.call().equals(call.key()))
        .<CacheLookup>map(completion -> new CacheLookup.Hit(completion.reply()))
        .orElseGet(() ->
            new CacheLookup.Corrupt("the completion " + digest + " answers another call"));
  }
}
