package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.SaltSeed;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.RunStore.Request;
import dev.plumbline.store.RunStore.RunClaim;
import dev.plumbline.store.sqlite.RunLines.RunRow;
import java.math.BigDecimal;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Who writes which run: the columns `owner_…` and `until` of table `run`.
///
/// @param time how long a claim lasts that is not renewed
record RunClaims(ProcessIdentity self, Duration time) {

  private static final String MINE =
      " AND owner_machine = ? AND owner_process = ? AND owner_started = ?";

  /// Runs that a living process writes, or one elsewhere whose claim has not lapsed.
  List<String> owners(SqliteSession session, Instant now) throws SQLException {
    return session
        .all(
            RunRow.COLUMNS + " WHERE owner_machine IS NOT NULL" + " ORDER BY id DESC", RunRow::read)
        .stream()
        .filter(row -> isHeld(row, now))
        .map(row -> "run " + row.run().number() + " is written by " + owner(row))
        .toList();
  }

  RunClaim claimed(SqliteSession session, RunRow row, Instant now) throws SQLException {
    StoredRun run = row.run();
    if (run.hasEnded()) {
      return new RunClaim.Ended(run);
    }
    if (isHeld(row, now)) {
      long latest = now.plus(time).toEpochMilli();
      session.update(
          "UPDATE run SET until = ? WHERE id = ? AND until > ?", latest, run.number(), latest);
      return new RunClaim.HeldByOther(run, owner(row));
    }
    session.update(
        """
        UPDATE run SET owner_machine = ?, owner_process = ?, owner_started = ?, until = ?
        WHERE id = ?
        """,
        self.machine(),
        self.process(),
        self.started(),
        now.plus(time).toEpochMilli(),
        run.number());
    return new RunClaim.Resumed(run, RunLines.next(session, run.number()));
  }

  /// The run that has a name. One that was refused before its first line, and that no one writes,
  /// gives it up.
  Optional<StoredRun> holder(SqliteSession session, RunName name, Instant now) throws SQLException {
    Optional<RunRow> there =
        session.one(RunRow.COLUMNS + " WHERE name = ?", RunRow::read, name.text());
    if (there.isPresent()) {
      StoredRun run = there.get().run();
      if (!run.hasEnded() && run.lines() == 0 && !isHeld(there.get(), now)) {
        session.update("UPDATE run SET name = NULL WHERE id = ?", run.number());
        return Optional.empty();
      }
    }
    return there.map(RunRow::run);
  }

  StoredRun begun(SqliteSession session, Request request, Instant now) throws SQLException {
    byte[] random = new byte[SaltSeed.BYTES];
    new SecureRandom().nextBytes(random);
    session.update(
        """
        INSERT INTO run (request, name, spec, seed, started_by, begun, calls_asked, calls_reused,
          input_tokens, output_tokens, cost, unlisted_tokens, owner_machine, owner_process, owner_started,
          until)
        VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0, 0, ?, 0, ?, ?, ?, ?)
        """,
        request.key(),
        request.name().isPresent() ? request.name().get().text() : Optional.empty(),
        CanonicalJson.bytes(request.spec().json()),
        request.seed().orElse(SaltSeed.of(random)).bytes(),
        request.startedBy(),
        now.toString(),
        BigDecimal.ZERO.toPlainString(),
        self.machine(),
        self.process(),
        self.started(),
        now.plus(time).toEpochMilli());
    return session
        .one(RunRow.COLUMNS + " WHERE id = last_insert_rowid()", RunRow::read)
        .orElseThrow()
        .run();
  }

  int released(SqliteSession session, StoredRun run) throws SQLException {
    return session.update(
        "UPDATE run SET owner_machine = NULL, owner_process = NULL, owner_started = NULL,"
            + " until = NULL WHERE id = ?"
            + MINE,
        run.number(),
        self.machine(),
        self.process(),
        self.started());
  }

  /// @return `false` if another process has the claim, or the run has ended
  boolean renewed(SqliteSession session, StoredRun run, Instant until) throws SQLException {
    return session.update(
            "UPDATE run SET until = ? WHERE id = ? AND digest IS NULL" + MINE,
            until.toEpochMilli(),
            run.number(),
            self.machine(),
            self.process(),
            self.started())
        == 1;
  }

  /// On this machine a claim is as good as its process; elsewhere it lapses.
  private boolean isHeld(RunRow row, Instant now) {
    if (row.owner().isEmpty()) {
      return false;
    }
    ProcessIdentity owner = row.owner().get();
    return owner.machine().equals(self.machine())
        ? !owner.hasEnded(self)
        : row.until() > now.toEpochMilli();
  }

  private String owner(RunRow row) {
    return row.owner().map(owner -> owner.text(self)).orElse("");
  }
}
