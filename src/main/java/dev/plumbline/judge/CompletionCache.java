package dev.plumbline.judge;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.canonical.JsonResult;
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

/// What judges said, by call. Of twins one asks; what it hears is kept before anybody reads it, so
/// that reading it wrongly costs no second call.
///
/// Where texts are not kept, what was said is not either, since it quotes them: only its digest is.
/// It then serves the one who asked, and whoever needs it again asks again.
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

  /// The same, where of what judges say from now on only the digest is kept.
  CompletionCache withoutText() {
    return new CompletionCache(stores, clock, lease, false, ofDocuments);
  }

  /// The same for what is said of something else than a document: nobody erases that, so no
  /// document is looked for and none is listed.
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

  /// Keeps what a judge said somewhere else, unless something is kept for that call already.
  ///
  /// @return what is kept now; empty if somebody asks just now, or what is kept is damaged
  public Optional<ModelReply> record(JudgeCall call, ModelReply reply, String owner) {
    return get(call, owner, () -> reply) instanceof CacheLookup.Hit(ModelReply kept)
        ? Optional.of(kept)
        : Optional.empty();
  }

  /// The reply that is kept for the call, or that of `ask`, which is then kept.
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

  /// The reply that is kept for the call; nobody is asked.
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

  /// The digests of what was said in answer to these calls about the document and was not kept.
  List<Digest> withheld(Digest document, Set<Digest> calls) {
    List<Digest> digests = new ArrayList<>();
    for (Digest completion : stores.completions().list(document)) {
      if (stores.artefacts().find(ArtefactKind.COMPLETION, completion)
              instanceof ArtefactLookup.Found(byte[] bytes)
          && JsonReader.readCanonical(bytes) instanceof JsonResult.Read(JsonObject json)
          && json.find("withheld").isPresent()
          && calls.contains(json.digest("call"))) {
        digests.add(json.digest("withheld"));
      }
    }
    return digests;
  }

  private Lease take(JudgeCall call, String owner) {
    Instant now = clock.instant();
    return stores.requests().acquire(call.key(), owner, now, now.plus(lease));
  }

  /// A document may be erased while a judge reads it: then what it says of it is not kept either.
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

  /// The row first: whatever is kept of a document is found when it is erased.
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
    if (JsonReader.readCanonical(bytes) instanceof JsonResult.Read(Json json)
        && json instanceof JsonObject object
        && Completion.of(object) instanceof Completion(Digest of, ModelReply reply)
        && of.equals(call.key())) {
      return new CacheLookup.Hit(reply);
    }
    return new CacheLookup.Corrupt("the completion " + digest + " answers another call");
  }
}
