package dev.plumbline.people;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.SortedCopy;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

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
    @Sparse SortedMap<Long, List<Digest>> decided,
    @Sparse String reason,
    String by,
    Instant recorded,
    Optional<Digest> previous)
    implements JsonRecord {

  public Release {
    decided = SortedCopy.of(decided);
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

  /// For people, true before the day and after it: `released as of 2026-07-01`.
  public String words() {
    return on.map(day -> "released as of " + day)
        .orElseGet(() -> "withdrawn on " + LocalDate.ofInstant(recorded, ZoneOffset.UTC));
  }

  public Digest digest() {
    return Digest.of(ArtefactKind.RELEASE, json());
  }
}
