package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.IdempotencyStore;
import dev.plumbline.store.IdempotencyStore.Lease;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Requests in table `request`. A lease names the process that holds it: once that has ended on
/// this machine the request is free at once, whatever the lease says. A lease never lasts longer
/// than it was granted for, counted from when it is first seen, even if a clock was wrong when it
/// began.
record SqliteIdempotencyStore(Database database, ProcessIdentity self) implements IdempotencyStore {

  /// @param until in milliseconds since 1970, 0 if the request is free
  /// @param duration in milliseconds
  private record Row(
      long fence, Optional<Digest> result, ProcessIdentity owner, long until, long duration) {}

  private static final String FIND =
      """
      SELECT fence, result, owner_machine, owner_process, owner_started, until, duration
      FROM request WHERE digest = ?
      """;

  @Override
  public Optional<Digest> result(Digest request) {
    return database
        .read("look for a request", session -> session.one(FIND, this::row, request))
        .flatMap(Row::result);
  }

  @Override
  public Lease acquire(Digest request, String owner, Instant now, Instant until) {
    Optional<Digest> answered = result(request);
    if (answered.isPresent()) {
      return new Lease.Completed(answered.get());
    }
    return database.write(
        "take a request",
        Durability.PROCESS,
        session -> {
          Optional<Row> row = session.one(FIND, this::row, request);
          if (row.isPresent() && row.get().result().isPresent()) {
            return new Lease.Completed(row.get().result().get());
          }
          if (row.isPresent() && isHeld(row.get(), now)) {
            return heldByOther(session, request, row.get(), now);
          }
          long fence = row.map(Row::fence).orElse(0L) + 1;
          take(session, request, fence, owner, until, Duration.between(now, until).toMillis());
          return new Lease.Acquired(request, fence);
        });
  }

  @Override
  public boolean complete(Lease.Acquired turn, Digest result) {
    return database.write(
            "complete a request",
            Durability.POWER,
            session ->
                session.update(
                    """
                    UPDATE request SET result = ?, owner = NULL, owner_machine = NULL,
                      owner_process = NULL, owner_started = NULL, until = NULL, duration = NULL
                    WHERE digest = ? AND fence = ? AND result IS NULL
                    """,
                    result,
                    turn.request(),
                    turn.fence()))
        == 1;
  }

  @Override
  public boolean renew(Lease.Acquired turn, Instant until) {
    return database.write(
            "renew a lease",
            Durability.PROCESS,
            session ->
                session.update(
                    "UPDATE request SET until = ? WHERE digest = ? AND fence = ? AND result IS NULL",
                    until.toEpochMilli(),
                    turn.request(),
                    turn.fence()))
        == 1;
  }

  @Override
  public void release(Lease.Acquired turn) {
    database.write(
        "release a request",
        Durability.PROCESS,
        session ->
            session.update(
                """
                UPDATE request SET fence = fence + 1, until = NULL
                WHERE digest = ? AND fence = ? AND result IS NULL
                """,
                turn.request(),
                turn.fence()));
  }

  private boolean isHeld(Row row, Instant now) {
    return row.until() > now.toEpochMilli() && !row.owner().hasEnded(self);
  }

  /// A lease that claims to last longer than it was granted for was begun by a clock that was
  /// wrong. It is shortened in the store: only reporting less would begin the wait anew each time.
  private static Lease heldByOther(SqliteSession session, Digest request, Row row, Instant now)
      throws SQLException {
    long latest = now.toEpochMilli() + row.duration();
    if (row.until() > latest) {
      session.update("UPDATE request SET until = ? WHERE digest = ?", latest, request);
    }
    return new Lease.HeldByOther(Instant.ofEpochMilli(Math.min(row.until(), latest)));
  }

  private void take(
      SqliteSession session, Digest request, long fence, String owner, Instant until, long duration)
      throws SQLException {
    session.update(
        """
        INSERT INTO request (digest, fence, owner, owner_machine, owner_process, owner_started,
          until, duration)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (digest) DO UPDATE SET fence = excluded.fence, owner = excluded.owner,
          owner_machine = excluded.owner_machine, owner_process = excluded.owner_process,
          owner_started = excluded.owner_started, until = excluded.until,
          duration = excluded.duration
        """,
        request,
        fence,
        owner,
        self.machine(),
        self.process(),
        self.started(),
        until.toEpochMilli(),
        Math.max(0, duration));
  }

  private Row row(ResultSet row) throws SQLException {
    boolean answered = row.getBytes(2) != null;
    ProcessIdentity owner =
        row.getString(3) == null
            ? self
            : new ProcessIdentity(row.getString(3), row.getLong(4), row.getLong(5));
    return new Row(
        row.getLong(1),
        answered ? Optional.of(SqliteSession.digest(row, 2)) : Optional.empty(),
        owner,
        row.getLong(6),
        row.getLong(7));
  }
}
