package dev.plumbline.store.memory;

import dev.plumbline.canonical.Digest;
import dev.plumbline.store.Requests;
import dev.plumbline.store.Turn;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/// Requests that live as long as the process.
public final class MemoryRequests implements Requests {

  /// A turn that is free has ended already.
  private record Row(long fence, Instant until) {}

  private final Map<Digest, Row> rows = new HashMap<>();
  private final Map<Digest, Digest> results = new HashMap<>();

  @Override
  public synchronized Turn take(Digest request, String owner, Instant now, Instant until) {
    if (results.containsKey(request)) {
      return new Turn.Answered(results.get(request));
    }
    Row row = rows.getOrDefault(request, new Row(0, Instant.MIN));
    if (row.until().isAfter(now)) {
      return new Turn.Taken(row.until());
    }
    rows.put(request, new Row(row.fence() + 1, until));
    return new Turn.Yours(request, row.fence() + 1);
  }

  @Override
  public synchronized boolean finish(Turn.Yours turn, Digest result) {
    if (!isStill(turn)) {
      return false;
    }
    results.put(turn.request(), result);
    return true;
  }

  @Override
  public synchronized void giveBack(Turn.Yours turn) {
    if (isStill(turn)) {
      rows.put(turn.request(), new Row(turn.fence() + 1, Instant.MIN));
    }
  }

  private boolean isStill(Turn.Yours turn) {
    return !results.containsKey(turn.request()) && rows.get(turn.request()).fence() == turn.fence();
  }
}
