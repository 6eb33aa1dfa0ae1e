package dev.plumbline.workflow.review;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// That the results of a run are given to who wrote its texts from a day on, with what people have
/// decided about them by then; or that this is withdrawn. Each names the one before it.
///
/// @param run its digest
/// @param on the day, in UTC; empty where the release before is withdrawn
/// @param decided by position, the corrections and appeals of each document, in order
/// @param reason why it is withdrawn; empty for a release
/// @param by `person:PSEUDONYM`
/// @param recorded in whole seconds
public record Release(
    Digest run,
    Optional<LocalDate> on,
    SortedMap<Long, List<Digest>> decided,
    String reason,
    String by,
    Instant recorded,
    Optional<Digest> previous) {

  public Release {
    decided = Collections.unmodifiableSortedMap(new TreeMap<>(decided));
    if (on.isPresent() != reason.isEmpty() || on.isEmpty() && previous.isEmpty()) {
      throw new IllegalArgumentException("a release has a day, and a withdrawal a reason");
    }
  }

  /// The first moment of its day.
  public Instant from() {
    return on.orElseThrow().atStartOfDay().toInstant(ZoneOffset.UTC);
  }

  /// The last second of so many days after its day.
  public Instant until(int days) {
    return on.orElseThrow()
        .plusDays(days + 1L)
        .atStartOfDay()
        .toInstant(ZoneOffset.UTC)
        .minusSeconds(1);
  }

  /// How many of what was decided about a document it has; 0 also where something of that is not
  /// there any more.
  ///
  /// @param entries the digests of all that was decided, in order
  public int covered(long position, List<Digest> entries) {
    List<Digest> there = decided.getOrDefault(position, List.of());
    return there.size() <= entries.size() && entries.subList(0, there.size()).equals(there)
        ? there.size()
        : 0;
  }

  /// For people: `released on 2026-07-01`.
  public String words() {
    return on.map(day -> "released on " + day)
        .orElseGet(() -> "withdrawn on " + LocalDate.ofInstant(recorded, ZoneOffset.UTC));
  }

  public JsonObject json() {
    JsonObjectBuilder entries = JsonObject.builder();
    decided.forEach((position, digests) ->
        entries.put(
            Long.toString(position),
            JsonArray.mapped(digests, digest -> Json.of(digest.toString()))));
    return JsonObject.builder(7)
        .put("by", by)
        .putUnlessEmpty("decided", entries.build())
        .putIfPresent("on", on.map(day -> Json.of(day.toString())))
        .putIfPresent("previous", previous.map(it -> Json.of(it.toString())))
        .putUnlessEmpty("reason", reason)
        .put("recorded", recorded.toString())
        .put("run", run)
        .build();
  }

  public Digest digest() {
    return Digest.of(ArtefactKind.RELEASE, CanonicalJson.bytes(json()));
  }

  /// Empty unless the object is exactly what [#json] writes.
  public static Optional<Release> read(JsonObject json) {
    try {
      SortedMap<Long, List<Digest>> decided = new TreeMap<>();
      JsonObject entries = json.members("decided");
      for (String position : entries.keys()) {
        decided.put(
            Long.parseLong(position),
            entries.texts(position).stream()
                .map(text ->
                    Digest.parse(text).orElseThrow(() -> new UnexpectedJsonException("no digest")))
                .toList());
      }
      Release release =
          new Release(
              json.digest("run"),
              json.findText("on").map(LocalDate::parse),
              decided,
              json.findText("reason").orElse(""),
              json.text("by"),
              Instant.parse(json.text("recorded")),
              json.findDigest("previous"));
      return Optional.of(release).filter(read -> read.json().equals(json));
    } catch (UnexpectedJsonException | IllegalArgumentException | DateTimeException otherShape) {
      return Optional.empty();
    }
  }
}
