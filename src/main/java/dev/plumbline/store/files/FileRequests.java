package dev.plumbline.store.files;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.store.IdempotencyStore;
import dev.plumbline.store.Lease;
import java.nio.file.Path;
import java.time.Instant;

/// Requests in a folder: `requests/<first two digits>/<digest>/<number>`. A row says that somebody
/// works on it, that nobody does, or what the answer is; its number is the fence.
final class FileRequests implements IdempotencyStore {

  private static final JsonObject FREE = JsonObject.EMPTY;

  private final Path folder;

  /// The folder, such as `.plumbline`, is made when the first request is taken.
  public FileRequests(Path folder) {
    this.folder = folder;
  }

  @Override
  public Lease acquire(Digest request, String owner, Instant now, Instant until) {
    RowLog log = log(request);
    while (true) {
      long last = log.last();
      JsonObject row = last == 0 ? FREE : log.row(last);
      if (row.find("result").isPresent()) {
        return new Lease.Completed(row.digest("result"));
      }
      if (row.find("until").isPresent()) {
        Instant end = Instant.ofEpochMilli(row.integer("until"));
        if (end.isAfter(now)) {
          return new Lease.HeldByOther(end);
        }
      }
      JsonObject mine =
          JsonObject.of("owner", Json.of(owner), "until", Json.of(until.toEpochMilli()));
      if (log.add(last + 1, mine)) {
        return new Lease.Acquired(request, last + 1);
      }
    }
  }

  @Override
  public boolean complete(Lease.Acquired turn, Digest result) {
    return log(turn.request())
        .add(turn.fence() + 1, JsonObject.of("result", Json.of(result.toString())));
  }

  /// A row is never changed, and another one would be another fence: a turn lasts as long as it was
  /// granted for.
  @Override
  public boolean renew(Lease.Acquired turn, Instant until) {
    return log(turn.request()).last() == turn.fence();
  }

  @Override
  public void release(Lease.Acquired turn) {
    log(turn.request()).add(turn.fence() + 1, FREE);
  }

  private RowLog log(Digest request) {
    return new RowLog(
        folder.resolve("requests").resolve(request.hex().substring(0, 2)).resolve(request.hex()));
  }
}
