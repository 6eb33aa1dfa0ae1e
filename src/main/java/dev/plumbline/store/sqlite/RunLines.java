package dev.plumbline.store.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.score.run.RunManifest.RunSpec;
import dev.plumbline.score.run.RunManifest.RunUsage;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.SaltSeed;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.score.run.StoredRun.RunEnvelope;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.RunStore.DamagedRunException;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.StoreFailedException.DamagedRecordException;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/// The lines of runs, in table `run_line`.
record RunLines(Database database) {

  /// So many are in memory at once, and no reader holds the log of the database for longer.
  private static final int PAGE = 500;

  private static final String COLUMNS =
      "SELECT position, document_id, status, line, remarks FROM run_line WHERE run = ?";

  private static final byte[] NOTHING = {};

  private static final String NEXT = " AND position >= ? ORDER BY position LIMIT " + PAGE;

  private static final String PAIRS =
      """
      SELECT one.position, one.document_id, one.status, one.line,
        other.position, other.document_id, other.status, other.line
      FROM run_line AS one LEFT JOIN run_line AS other
        ON other.run = ? AND other.document_id = one.document_id
      WHERE one.run = ? AND one.position >= ? ORDER BY one.position LIMIT
      """
          + PAGE;

  private static final String UNPAIRED =
      """
      SELECT one.position, one.document_id, one.status, one.line
      FROM run_line AS one
      WHERE NOT EXISTS (SELECT 1 FROM run_line AS other
          WHERE other.run = ? AND other.document_id = one.document_id)
        AND one.run = ? AND one.position >= ? ORDER BY one.position LIMIT
      """
          + PAGE;

  /// A line as it lies in the table. The columns beside it only serve to find it. All of them are
  /// taken as bytes, since the driver takes a third of the time for those.
  ///
  /// @param id in UTF-8, as `status` is
  record Row(long position, byte[] id, byte[] status, byte[] bytes) {

    /// @param before the number of columns before those of the line
    static Row of(ResultSet row, int before) throws SQLException {
      return new Row(
          row.getLong(before + 1),
          column(row, before + 2),
          column(row, before + 3),
          column(row, before + 4));
    }

    Optional<DocumentStatus> documentStatus() {
      return WireNamed.parse(DocumentStatus.class, new String(status, UTF_8));
    }

    /// @throws DamagedRecordException if it is no line, or a column beside it differs from it: then
    ///   the file was edited
    RunLine line(long run) {
      return RunLine.read(bytes)
          .filter(it ->
              it.position() == position
                  && it.id().equals(new String(id, UTF_8))
                  && documentStatus().equals(Optional.of(it.status())))
          .orElseThrow(() ->
              new DamagedRecordException("line " + position + " of run " + run + " is damaged"));
    }
  }

  static void put(SqliteSession session, long run, RunStore.Entry entry) throws SQLException {
    RunLine line = entry.line();
    byte[] bytes = CanonicalJson.bytes(line.json());
    int added =
        session.update(
            """
            INSERT INTO run_line (run, position, document_id, status, line, remarks)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (run, position) DO UPDATE SET document_id = excluded.document_id,
              status = excluded.status, line = excluded.line, remarks = excluded.remarks
            WHERE run_line.status = 'incomplete' OR run_line.line = excluded.line
            """,
            run,
            line.position(),
            line.id(),
            line.status().wireName(),
            bytes,
            entry.remarks());
    if (added == 0 && line.status() != DocumentStatus.INCOMPLETE) {
      throw new StoreFailedException(
          "line " + line.position() + " of run " + run + " is there and says something else");
    }
  }

  void forEach(long run, long from, Consumer<RunStore.Entry> consumer) {
    anyOnPage(
        "read the lines of a run",
        COLUMNS + NEXT,
        row -> entry(run, row),
        entry -> entry.line().position(),
        from,
        all(consumer),
        run);
  }

  /// The rows of a run as they lie in the table, in order.
  void forEachRow(long run, Consumer<Row> consumer) {
    anyOnPage(
        "read the lines of a run",
        COLUMNS + NEXT,
        row -> Row.of(row, 0),
        Row::position,
        0,
        all(consumer),
        run);
  }

  /// The lines of the second run with those of the first one, then the others of the first one.
  void forEachPair(long before, long after, Consumer<RunStore.Pair> consumer) {
    anyInSecond(before, after, all(consumer));
    anyOnPage(
        "compare the lines of two runs",
        UNPAIRED,
        row -> new RunStore.Pair(Optional.of(Row.of(row, 0).line(before)), Optional.empty()),
        pair -> pair.before().orElseThrow().position(),
        0,
        all(consumer),
        after,
        before);
  }

  /// The lines of the second run with those of the first one, until one is accepted.
  boolean anyInSecond(long before, long after, Predicate<RunStore.Pair> accepted) {
    return anyOnPage(
        "compare the lines of two runs",
        PAIRS,
        row -> {
          boolean paired = row.getObject(5) != null;
          return new RunStore.Pair(
              paired ? Optional.of(Row.of(row, 4).line(before)) : Optional.empty(),
              Optional.of(Row.of(row, 0).line(after)));
        },
        pair -> pair.after().orElseThrow().position(),
        0,
        accepted,
        before,
        after);
  }

  private static <T> Predicate<T> all(Consumer<T> consumer) {
    return one -> {
      consumer.accept(one);
      return false;
    };
  }

  /// Reads page by page until a row is accepted.
  ///
  /// @param query its parameters are the runs, and the position to begin with
  private <T> boolean anyOnPage(
      String what,
      String query,
      SqliteSession.Row<T> reader,
      ToLongFunction<T> position,
      long from,
      Predicate<T> accepted,
      Object... runs) {
    Object[] arguments = Arrays.copyOf(runs, runs.length + 1);
    long next = from;
    List<T> page;
    do {
      arguments[runs.length] = next;
      page = database.read(what, session -> session.all(query, reader, arguments));
      for (T row : page) {
        if (accepted.test(row)) {
          return true;
        }
      }
      next = page.isEmpty() ? next : position.applyAsLong(page.getLast()) + 1;
    } while (page.size() == PAGE);
    return false;
  }

  Optional<RunStore.Entry> at(long run, long position) {
    return database.read(
        "read a line of a run",
        session ->
            session.one(COLUMNS + " AND position = ?", row -> entry(run, row), run, position));
  }

  Optional<RunStore.Entry> of(long run, String id) {
    return database.read(
        "read a line of a run",
        session -> session.one(COLUMNS + " AND document_id = ?", row -> entry(run, row), run, id));
  }

  /// The first position without a final line.
  static long next(SqliteSession session, long run) throws SQLException {
    if (session.number("SELECT count(*) FROM run_line WHERE run = ? AND position = 0", run) == 0) {
      return 0;
    }
    long end =
        session.number(
            """
            SELECT position + 1 FROM run_line AS line WHERE run = ? AND NOT EXISTS
              (SELECT 1 FROM run_line WHERE run = line.run AND position = line.position + 1)
            ORDER BY position LIMIT 1
            """,
            run);
    return session
        .one(
            """
            SELECT position FROM run_line WHERE run = ? AND position < ? AND status = 'incomplete'
            ORDER BY position LIMIT 1
            """,
            row -> row.getLong(1),
            run,
            end)
        .orElse(end);
  }

  private static RunStore.Entry entry(long run, ResultSet row) throws SQLException {
    return new RunStore.Entry(Row.of(row, 0).line(run), new String(column(row, 5), UTF_8));
  }

  /// The driver answers null for a value of no bytes.
  private static byte[] column(ResultSet row, int column) throws SQLException {
    byte[] bytes = row.getBytes(column);
    return bytes == null ? NOTHING : bytes;
  }

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
        throw new DamagedRunException(
            number, "its row holds something else than it should", damaged);
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
              ended ? Optional.of(SqliteSession.digest(row, 2)) : Optional.empty(),
              JsonRecord.read(RunSpec.class, row.getBytes(4))
                  .orElseThrow(() ->
                      new IllegalArgumentException("what was asked of the run is no such thing")),
              envelope,
              row.getLong(19));
      Optional<ProcessIdentity> owner =
          row.getString(15) == null
              ? Optional.empty()
              : Optional.of(
                  new ProcessIdentity(row.getString(15), row.getLong(16), row.getLong(17)));
      return new RunRow(run, SaltSeed.of(row.getBytes(5)), owner, row.getLong(18));
    }
  }
}
