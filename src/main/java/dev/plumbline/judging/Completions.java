package dev.plumbline.judging;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.canonical.Kind;
import dev.plumbline.canonical.Reading;
import dev.plumbline.llm.ModelReply;
import dev.plumbline.store.ArtefactStore;
import dev.plumbline.store.Lookup;
import dev.plumbline.store.Requests;
import dev.plumbline.store.Turn;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Supplier;

/// What judges said, by call. Of twins one asks; what it hears is kept before anybody reads it, so
/// that reading it wrongly costs no second call.
public final class Completions {

  private final ArtefactStore artefacts;
  private final Requests requests;
  private final InstantSource clock;
  private final Duration lease;

  /// @param lease how long a call may take before another may ask
  public Completions(
      ArtefactStore artefacts, Requests requests, InstantSource clock, Duration lease) {
    this.artefacts = artefacts;
    this.requests = requests;
    this.clock = clock;
    this.lease = lease;
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
    Instant now = clock.instant();
    return switch (requests.take(call.key(), owner, now, now.plus(lease))) {
      case Turn.Answered(Digest completion) -> kept(call, completion);
      case Turn.Taken(Instant until) -> new Held.Underway(until);
      case Turn.Yours turn -> new Held.Here(asked(call, turn, ask));
    };
  }

  /// The reply that is kept for the call; nobody is asked.
  Held find(Call call, String owner) {
    Instant now = clock.instant();
    return switch (requests.take(call.key(), owner, now, now.plus(lease))) {
      case Turn.Answered(Digest completion) -> kept(call, completion);
      case Turn.Taken(Instant until) -> new Held.Underway(until);
      case Turn.Yours turn -> {
        requests.giveBack(turn);
        yield new Held.Nowhere();
      }
    };
  }

  private ModelReply asked(Call call, Turn.Yours turn, Supplier<ModelReply> ask) {
    boolean finished = false;
    try {
      ModelReply reply = ask.get();
      Digest digest = artefacts.keep(Kind.COMPLETION, new Completion(call.key(), reply).bytes());
      requests.finish(turn, digest);
      finished = true;
      return reply;
    } finally {
      if (!finished) {
        requests.giveBack(turn);
      }
    }
  }

  private Held kept(Call call, Digest digest) {
    return switch (artefacts.find(Kind.COMPLETION, digest)) {
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
