package dev.plumbline.store.memory;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.IdempotencyStore;
import dev.plumbline.store.IdempotencyStore.Lease;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Requests that live as long as the process.
public final class MemoryIdempotencyStore implements IdempotencyStore {

  /// A turn that is free has ended already.
  private record Row(long fence, Instant until, Duration duration) {}

  private final Map<Digest, Row> rows = new HashMap<>();
  private final Map<Digest, Digest> results = new HashMap<>();

  @Override
  public synchronized Optional<Digest> result(Digest request) {
    return Optional.ofNullable(results.get(request));
  }

  @Override
  public synchronized Lease acquire(Digest request, String owner, Instant now, Instant until) {
    if (results.containsKey(request)) {
      return new Lease.Completed(results.get(request));
    }
    Row row = rows.getOrDefault(request, new Row(0, Instant.MIN, Duration.ZERO));
    if (row.until().isAfter(now)) {
      Instant latest = now.plus(row.duration());
      Row shown = row.until().isAfter(latest) ? new Row(row.fence(), latest, row.duration()) : row;
      rows.put(request, shown);
      return new Lease.HeldByOther(shown.until());
    }
    rows.put(request, new Row(row.fence() + 1, until, Duration.between(now, until)));
    return new Lease.Acquired(request, row.fence() + 1);
  }

  @Override
  public synchronized boolean complete(Lease.Acquired turn, Digest result) {
    if (!isStill(turn)) {
      return false;
    }
    results.put(turn.request(), result);
    return true;
  }

  @Override
  public synchronized boolean renew(Lease.Acquired turn, Instant until) {
    if (!isStill(turn)) {
      return false;
    }
    rows.computeIfPresent(turn.request(), (_, row) -> new Row(row.fence(), until, row.duration()));
    return true;
  }

  @Override
  public synchronized void release(Lease.Acquired turn) {
    if (isStill(turn)) {
      rows.put(turn.request(), new Row(turn.fence() + 1, Instant.MIN, Duration.ZERO));
    }
  }

  private boolean isStill(Lease.Acquired turn) {
    return !results.containsKey(turn.request()) && rows.get(turn.request()).fence() == turn.fence();
  }
}
