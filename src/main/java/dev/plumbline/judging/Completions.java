package dev.plumbline.judging;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.canonical.Kind;
import dev.plumbline.canonical.Reading;
import dev.plumbline.llm.ModelReply;
import dev.plumbline.store.Lookup;
import dev.plumbline.store.Stores;
import dev.plumbline.store.Turn;
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
public final class Completions {

  private final Stores stores;
  private final InstantSource clock;
  private final Duration lease;
  private final boolean keepsText;
  private final boolean ofDocuments;

  /// @param lease how long a call may take before another may ask
  public Completions(Stores stores, InstantSource clock, Duration lease) {
    this(stores, clock, lease, true, true);
  }

  private Completions(
      Stores stores, InstantSource clock, Duration lease, boolean keepsText, boolean ofDocuments) {
    this.stores = stores;
    this.clock = clock;
    this.lease = lease;
    this.keepsText = keepsText;
    this.ofDocuments = ofDocuments;
  }

  /// The same, where of what judges say from now on only the digest is kept.
  Completions withoutText() {
    return new Completions(stores, clock, lease, false, ofDocuments);
  }

  /// The same for what is said of something else than a document: nobody erases that, so no
  /// document is looked for and none is listed.
  Completions ofProse() {
    return new Completions(stores, clock, lease, keepsText, false);
  }

  /// What looking for a reply gave.
  sealed interface Held {
    record Here(ModelReply reply) implements Held {}

    record Underway(Instant until) implements Held {}

    record Nowhere() implements Held {}

    record Corrupt(String what) implements Held {}
  }

  /// Keeps what a judge said somewhere else, unless something is kept for that call already.
  ///
  /// @return what is kept now; empty if somebody asks just now, or what is kept is damaged
  public Optional<ModelReply> record(Call call, ModelReply reply, String owner) {
    return get(call, owner, () -> reply) instanceof Held.Here(ModelReply kept)
        ? Optional.of(kept)
        : Optional.empty();
  }

  /// The reply that is kept for the call, or that of `ask`, which is then kept.
  Held get(Call call, String owner, Supplier<ModelReply> ask) {
    return switch (take(call, owner)) {
      case Turn.Answered(Digest completion) ->
          isErased(Kind.COMPLETION, completion)
              ? new Held.Here(withheld(call, ask.get()))
              : kept(call, completion);
      case Turn.Taken(Instant until) -> new Held.Underway(until);
      case Turn.Yours turn -> new Held.Here(asked(call, turn, ask));
    };
  }

  /// The reply that is kept for the call; nobody is asked.
  Held find(Call call, String owner) {
    return switch (take(call, owner)) {
      case Turn.Answered(Digest completion) -> kept(call, completion);
      case Turn.Taken(Instant until) -> new Held.Underway(until);
      case Turn.Yours turn -> {
        stores.requests().giveBack(turn);
        yield new Held.Nowhere();
      }
    };
  }

  /// The digests of what was said in answer to these calls about the document and was not kept.
  List<Digest> withheld(Digest document, Set<Digest> calls) {
    List<Digest> digests = new ArrayList<>();
    for (Digest completion : stores.completions().list(document)) {
      if (stores.artefacts().find(Kind.COMPLETION, completion) instanceof Lookup.Found(byte[] bytes)
          && JsonReader.readCanonical(bytes) instanceof Reading.Read(JsonObject json)
          && json.find("withheld").isPresent()
          && calls.contains(json.digest("call"))) {
        digests.add(json.digest("withheld"));
      }
    }
    return digests;
  }

  private Turn take(Call call, String owner) {
    Instant now = clock.instant();
    return stores.requests().take(call.key(), owner, now, now.plus(lease));
  }

  /// A document may be erased while a judge reads it: then what it says of it is not kept either.
  private ModelReply asked(Call call, Turn.Yours turn, Supplier<ModelReply> ask) {
    boolean finished = false;
    try {
      ModelReply reply = ask.get();
      if (!keepsText || ofDocuments && isErased(Kind.DOCUMENT, call.document())) {
        return withheld(call, reply);
      }
      Digest digest = keep(call, new Completion(call.key(), reply).bytes());
      stores.requests().finish(turn, digest);
      finished = true;
      return reply;
    } finally {
      if (!finished) {
        stores.requests().giveBack(turn);
      }
    }
  }

  private ModelReply withheld(Call call, ModelReply reply) {
    keep(call, new Completion(call.key(), reply).withheld());
    return reply;
  }

  /// The row first: whatever is kept of a document is found when it is erased.
  private Digest keep(Call call, byte[] bytes) {
    if (ofDocuments) {
      stores.completions().put(call.document(), Digest.of(Kind.COMPLETION, bytes));
    }
    return stores.artefacts().keep(Kind.COMPLETION, bytes);
  }

  private boolean isErased(Kind kind, Digest digest) {
    return stores.artefacts().find(kind, digest) instanceof Lookup.Erased;
  }

  private Held kept(Call call, Digest digest) {
    return switch (stores.artefacts().find(Kind.COMPLETION, digest)) {
      case Lookup.Found(byte[] bytes) -> read(call, digest, bytes);
      case Lookup.Missing() -> new Held.Corrupt("the completion " + digest + " is missing");
      case Lookup.Erased() -> new Held.Nowhere();
      case Lookup.Corrupt(String what) -> new Held.Corrupt(what);
    };
  }

  private static Held read(Call call, Digest digest, byte[] bytes) {
    if (JsonReader.readCanonical(bytes) instanceof Reading.Read(Json json)
        && json instanceof JsonObject object
        && Completion.of(object) instanceof Completion(Digest of, ModelReply reply)
        && of.equals(call.key())) {
      return new Held.Here(reply);
    }
    return new Held.Corrupt("the completion " + digest + " answers another call");
  }
}
