package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.DocumentCompletionIndex;
import dev.plumbline.store.sqlite.database.Database;
import dev.plumbline.store.sqlite.database.Durability;
import dev.plumbline.store.sqlite.database.Session;
import java.util.List;

/// The index in table `completion`.
final class SqliteCompletionIndex implements DocumentCompletionIndex {

  private final Database database;

  SqliteCompletionIndex(Database database) {
    this.database = database;
  }

  @Override
  public void put(Digest document, Digest completion) {
    database.write(
        "store a completion",
        Durability.PROCESS,
        session ->
            session.update(
                "INSERT INTO completion (document, completion) VALUES (?, ?)"
                    + " ON CONFLICT DO NOTHING",
                document,
                completion));
  }

  @Override
  public List<Digest> list(Digest document) {
    return database.read(
        "list completions",
        session ->
            session.all(
                "SELECT completion FROM completion WHERE document = ? ORDER BY completion",
                row -> Session.digest(row, 1),
                document));
  }
}
