package dev.plumbline.store.sqlite;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.canonical.JsonResult;
import dev.plumbline.run.DocumentStatus;
import dev.plumbline.run.RunLine;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.StoreFailedException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The lines of runs, in table `run_line`.
final class RunLines {

  /// So many are in memory at once, and no reader holds the log of the database for longer.
  private static final int PAGE = 500;

  private static final String COLUMNS =
      "SELECT position, document_id, status, line, remarks FROM run_line WHERE run = ?";

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
    long position = row.getLong(1);
    Optional<RunLine> line =
        JsonReader.readCanonical(row.getBytes(4)) instanceof JsonResult.Read(JsonObject json)
            ? RunLine.read(json)
            : Optional.empty();
    String id = row.getString(2);
    String status = row.getString(3);
    return line.filter(it ->
            it.position() == position
                && it.id().equals(id)
                && it.status().wireName().equals(status))
        .map(it -> new RunStore.Entry(it, remarks(row)))
        .orElseThrow(
            () -> new StoreFailedException("line " + position + " of run " + run + " is damaged"));
  }

  private static String remarks(ResultSet row) {
    try {
      return row.getString(5);
    } catch (SQLException failure) {
      throw new StoreFailedException("cannot read the remarks of a line", failure);
    }
  }
}
