package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.Proceedings;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Corrections and appeals in table `proceeding`, in the order in which they were recorded for a
/// result. What they say is in their artefacts.
public final class SqliteProceedings implements Proceedings {

  private static final String SELECT =
      "SELECT kind, digest, result, document_id, sequence, scorecard, recorded FROM proceeding";

  private final Database database;

  SqliteProceedings(Database database) {
    this.database = database;
  }

  @Override
  public boolean add(List<Entry> entries) {
    return database.write(
        "record a correction or an appeal",
        Durability.POWER,
        session -> {
          Entry first = entries.getFirst();
          long next =
              session.number(
                  "SELECT count(*) FROM proceeding WHERE result = ? AND document_id = ?",
                  first.result(),
                  first.id());
          if (next != first.sequence()) {
            return false;
          }
          for (Entry entry : entries) {
            add(session, entry);
          }
          return true;
        });
  }

  @Override
  public List<Entry> list(Digest result, String id) {
    return database.read(
        "list corrections and appeals",
        session ->
            session.all(
                SELECT + " WHERE result = ? AND document_id = ? ORDER BY sequence",
                SqliteProceedings::entry,
                result,
                id));
  }

  /// All of them, in the order in which they were recorded.
  public List<Entry> list() {
    return database.read(
        "list corrections and appeals",
        session -> session.all(SELECT + " ORDER BY number", SqliteProceedings::entry));
  }

  /// Whether there is any.
  public boolean isEmpty() {
    return database.read(
        "list corrections and appeals",
        session -> session.number("SELECT count(*) FROM (SELECT 1 FROM proceeding LIMIT 1)") == 0);
  }

  private static void add(SqliteSession session, Entry entry) throws SQLException {
    session.update(
        """
        INSERT INTO proceeding (kind, digest, result, document_id, sequence, scorecard, recorded)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
        entry.kind().id(),
        entry.digest(),
        entry.result(),
        entry.id(),
        entry.sequence(),
        entry.scorecard().isPresent() ? entry.scorecard().get() : Optional.empty(),
        entry.at().toString());
  }

  private static Entry entry(ResultSet row) throws SQLException {
    return new Entry(
        row.getString(1).equals(ArtefactKind.CORRECTION.id())
            ? ArtefactKind.CORRECTION
            : ArtefactKind.APPEAL,
        SqliteSession.digest(row, 2),
        SqliteSession.digest(row, 3),
        row.getString(4),
        row.getLong(5),
        row.getBytes(6) == null ? Optional.empty() : Optional.of(SqliteSession.digest(row, 6)),
        Instant.parse(row.getString(7)));
  }
}
