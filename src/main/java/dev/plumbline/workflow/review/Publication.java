package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.merkle.MerkleHash;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// A link of what was published of a run: its final marks, or that these are withdrawn. Each link
/// names the one before it. Days are days in UTC.
public sealed interface Publication extends ChainLink {

  default byte[] bytes() {
    return CanonicalJson.bytes(json());
  }

  @Override
  default Digest digest() {
    return Digest.of(ArtefactKind.PUBLICATION, bytes());
  }

  /// @param on the day of publication
  /// @param appeals the last day on which an appeal may be filed
  /// @param marks root of the tree of the final marks
  /// @param decided by position, the last entry about each document of which people had decided
  ///   something
  record PublishedMarks(
      Digest run,
      LocalDate on,
      LocalDate appeals,
      MerkleHash marks,
      SortedMap<Long, Digest> decided,
      String by,
      Instant recorded,
      Optional<Digest> previous)
      implements Publication {

    public PublishedMarks {
      decided = Collections.unmodifiableSortedMap(new TreeMap<>(decided));
      if (appeals.isBefore(on)) {
        throw new IllegalArgumentException("appeals until " + appeals + ", published on " + on);
      }
    }

    /// The first moment of its day.
    public Instant from() {
      return on.atStartOfDay().toInstant(ZoneOffset.UTC);
    }

    /// How many of what was recorded about a document were published; 0 also where the last of them
    /// is not there any more.
    ///
    /// @param entries the digests of what was recorded, in order
    public int covered(long position, List<Digest> entries) {
      return entries.indexOf(decided.get(position)) + 1;
    }

    /// The last second in which an appeal may be filed.
    public Instant last() {
      return lastSecond(appeals);
    }

    @Override
    public JsonObject json() {
      JsonObjectBuilder last = JsonObject.builder();
      decided.forEach((position, digest) -> last.put(Long.toString(position), digest));
      return JsonObject.builder()
          .put("appeals", appeals.toString())
          .put("by", by)
          .putUnlessEmpty("decided", last.build())
          .put("marks", marks.hex())
          .put("on", on.toString())
          .putIfPresent("previous", previous.map(it -> Json.of(it.toString())))
          .put("recorded", recorded.toString())
          .put("run", run)
          .build();
    }
  }

  /// @param withdrawn the marks that count no more as published
  record Withdrawal(Digest run, Digest withdrawn, String reason, String by, Instant recorded)
      implements Publication {

    @Override
    public Optional<Digest> previous() {
      return Optional.of(withdrawn);
    }

    @Override
    public JsonObject json() {
      return JsonObject.builder()
          .put("by", by)
          .put("previous", withdrawn)
          .put("reason", reason)
          .put("recorded", recorded.toString())
          .put("run", run)
          .build();
    }
  }

  /// Of a day in UTC.
  static Instant lastSecond(LocalDate day) {
    return day.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC).minusSeconds(1);
  }

  /// Empty unless the object is exactly what [#json] writes.
  static Optional<Publication> read(JsonObject json) {
    try {
      Publication publication = json.find("marks").isPresent() ? marks(json) : withdrawal(json);
      return Optional.of(publication).filter(read -> read.json().equals(json));
    } catch (UnexpectedJsonException | IllegalArgumentException | DateTimeException otherShape) {
      return Optional.empty();
    }
  }

  private static PublishedMarks marks(JsonObject json) {
    SortedMap<Long, Digest> decided = new TreeMap<>();
    json.textsByName("decided")
        .forEach((position, last) ->
            decided.put(
                Long.parseLong(position),
                Digest.parse(last).orElseThrow(() -> new UnexpectedJsonException("no digest"))));
    return new PublishedMarks(
        json.digest("run"),
        LocalDate.parse(json.text("on")),
        LocalDate.parse(json.text("appeals")),
        MerkleHash.parse(json.text("marks"))
            .orElseThrow(() -> new UnexpectedJsonException("no root")),
        decided,
        json.text("by"),
        Instant.parse(json.text("recorded")),
        json.findDigest("previous"));
  }

  private static Withdrawal withdrawal(JsonObject json) {
    return new Withdrawal(
        json.digest("run"),
        json.digest("previous"),
        json.text("reason"),
        json.text("by"),
        Instant.parse(json.text("recorded")));
  }
}
