package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.run.DocumentStatus;
import dev.plumbline.run.RunLine;
import dev.plumbline.store.DamagedRecordException;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.sqlite.database.Database;
import dev.plumbline.store.sqlite.database.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/// The lines of runs, in table `run_line`.
final class RunLines {

  /// So many are in memory at once, and no reader holds the log of the database for longer.
  private static final int PAGE = 500;

  private static final String COLUMNS =
      "SELECT position, document_id, status, line, remarks FROM run_line WHERE run = ?";

  private static final String PAIRS =
      """
      SELECT one.position, one.document_id, one.status, one.line, one.remarks,
        other.position, other.document_id, other.status, other.line, other.remarks
      FROM run_line AS one LEFT JOIN run_line AS other
        ON other.run = ? AND other.document_id = one.document_id
      WHERE one.run = ? AND one.position >= ? ORDER BY one.position LIMIT
      """
          + PAGE;

  private static final String UNPAIRED =
      """
      SELECT one.position, one.document_id, one.status, one.line, one.remarks
      FROM run_line AS one
      WHERE NOT EXISTS (SELECT 1 FROM run_line AS other
          WHERE other.run = ? AND other.document_id = one.document_id)
        AND one.run = ? AND one.position >= ? ORDER BY one.position LIMIT
      """
          + PAGE;

  private final Database database;

  RunLines(Database database) {
    this.database = database;
  }

  static void put(Session session, long run, RunStore.Entry entry) throws SQLException {
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
    long next = from;
    List<RunStore.Entry> page;
    do {
      long begin = next;
      page =
          database.read(
              "read the lines of a run",
              session ->
                  session.all(
                      COLUMNS + " AND position >= ? ORDER BY position LIMIT " + PAGE,
                      row -> entry(run, row),
                      run,
                      begin));
      page.forEach(consumer);
      next = page.isEmpty() ? next : page.getLast().line().position() + 1;
    } while (page.size() == PAGE);
  }

  /// The lines of the second run with those of the first one, then the others of the first one.
  void forEachPair(long before, long after, Consumer<RunStore.Pair> consumer) {
    forEachPage(
        PAIRS,
        row -> {
          boolean paired = row.getString(7) != null;
          return new RunStore.Pair(
              paired ? Optional.of(entry(before, row, 5).line()) : Optional.empty(),
              Optional.of(entry(after, row, 0).line()));
        },
        pair -> pair.after().orElseThrow().position(),
        consumer,
        before,
        after);
    forEachPage(
        UNPAIRED,
        row -> new RunStore.Pair(Optional.of(entry(before, row, 0).line()), Optional.empty()),
        pair -> pair.before().orElseThrow().position(),
        consumer,
        after,
        before);
  }

  /// @param query its parameters are the two runs, and the position to begin with
  private <T> void forEachPage(
      String query,
      Session.Row<T> reader,
      ToLongFunction<T> position,
      Consumer<T> consumer,
      long other,
      long run) {
    long next = 0;
    List<T> page;
    do {
      long begin = next;
      page =
          database.read(
              "compare the lines of two runs",
              session -> session.all(query, reader, other, run, begin));
      page.forEach(consumer);
      next = page.isEmpty() ? next : position.applyAsLong(page.getLast()) + 1;
    } while (page.size() == PAGE);
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
  static long next(Session session, long run) throws SQLException {
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

  /// The columns beside the line only serve to find it; where they differ from it the file was
  /// edited.
  private static RunStore.Entry entry(long run, ResultSet row) throws SQLException {
    return entry(run, row, 0);
  }

  /// @param before the number of columns before those of the line
  private static RunStore.Entry entry(long run, ResultSet row, int before) throws SQLException {
    long position = row.getLong(before + 1);
    Optional<RunLine> line = RunLine.read(row.getBytes(before + 4));
    String id = row.getString(before + 2);
    String status = row.getString(before + 3);
    return line.filter(it ->
            it.position() == position
                && it.id().equals(id)
                && it.status().wireName().equals(status))
        .map(it -> new RunStore.Entry(it, remarks(row, before)))
        .orElseThrow(() ->
            new DamagedRecordException("line " + position + " of run " + run + " is damaged"));
  }

  private static String remarks(ResultSet row, int before) {
    try {
      return row.getString(before + 5);
    } catch (SQLException failure) {
      throw new StoreFailedException("cannot read the remarks of a line", failure);
    }
  }
}
