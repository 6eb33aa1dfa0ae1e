package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.run.RunEnvelope;
import dev.plumbline.run.RunName;
import dev.plumbline.run.RunSpec;
import dev.plumbline.run.RunUsage;
import dev.plumbline.run.SaltSeed;
import dev.plumbline.run.StoredRun;
import dev.plumbline.store.RunStore.DamagedRunException;
import dev.plumbline.store.sqlite.database.Session;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/// A row of table `run`.
///
/// @param owner who writes the run, if anyone does
/// @param until when the owner must have renewed its claim, in milliseconds since 1970
record RunRow(StoredRun run, SaltSeed seed, Optional<ProcessIdentity> owner, long until) {

  static final String COLUMNS =
      """
      SELECT id, digest, name, spec, seed, started_by, begun, ended, calls_asked, calls_reused,
        input_tokens, output_tokens, cost, unlisted_tokens, owner_machine, owner_process, owner_started,
        until, (SELECT count(*) FROM run_line WHERE run_line.run = run.id)
      FROM run
      """;

  /// @throws DamagedRunException if the row holds what was never written there
  static RunRow read(ResultSet row) throws SQLException {
    long number = row.getLong(1);
    try {
      return read(number, row);
    } catch (IllegalArgumentException | DateTimeException damaged) {
      throw new DamagedRunException(number, "its row holds something else than it should", damaged);
    }
  }

  /// @param damaged of a row that cannot be read, which is left out
  static Optional<StoredRun> readRun(ResultSet row, Consumer<DamagedRunException> damaged)
      throws SQLException {
    try {
      return Optional.of(read(row).run());
    } catch (DamagedRunException failure) {
      damaged.accept(failure);
      return Optional.empty();
    }
  }

  private static RunRow read(long number, ResultSet row) throws SQLException {
    boolean ended = row.getBytes(2) != null;
    Optional<String> name = Optional.ofNullable(row.getString(3));
    Optional<String> end = Optional.ofNullable(row.getString(8));
    RunUsage usage =
        new RunUsage(
            row.getLong(9),
            row.getLong(10),
            row.getLong(11),
            row.getLong(12),
            new BigDecimal(row.getString(13)),
            row.getLong(14));
    RunEnvelope envelope =
        new RunEnvelope(
            name.map(RunName::new),
            Instant.parse(row.getString(7)),
            end.map(Instant::parse),
            usage,
            row.getString(6));
    StoredRun run =
        new StoredRun(
            number,
            ended ? Optional.of(Session.digest(row, 2)) : Optional.empty(),
            JsonRecord.read(RunSpec.class, row.getBytes(4))
                .orElseThrow(() ->
                    new IllegalArgumentException("what was asked of the run is no such thing")),
            envelope,
            row.getLong(19));
    Optional<ProcessIdentity> owner =
        row.getString(15) == null
            ? Optional.empty()
            : Optional.of(new ProcessIdentity(row.getString(15), row.getLong(16), row.getLong(17)));
    return new RunRow(run, SaltSeed.of(row.getBytes(5)), owner, row.getLong(18));
  }
}
