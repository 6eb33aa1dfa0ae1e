package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.AliasName;
import dev.plumbline.store.Aliases;
import dev.plumbline.store.sqlite.database.Database;
import dev.plumbline.store.sqlite.database.Durability;
import dev.plumbline.store.sqlite.database.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Aliases in table `alias`, a row for every place that one has had.
public final class SqliteAliases implements Aliases {

  private static final String HISTORY =
      "SELECT version, bundle, moved FROM alias WHERE rubric = ? AND alias = ? ORDER BY version";

  private static final String LAST = HISTORY + " DESC LIMIT 1";

  private final Database database;

  SqliteAliases(Database database) {
    this.database = database;
  }

  @Override
  public Optional<Pointer> find(AliasName alias) {
    return database.read("look for the alias " + alias, session -> last(session, alias));
  }

  @Override
  public Move move(AliasName alias, Digest bundle, long seen, Instant at) {
    return database.write(
        "move the alias " + alias,
        Durability.POWER,
        session -> {
          long version = last(session, alias).map(Pointer::version).orElse(0L);
          if (version != seen) {
            return new Move.Stale(version);
          }
          session.update(
              "INSERT INTO alias (rubric, alias, version, bundle, moved) VALUES (?, ?, ?, ?, ?)",
              alias.rubric(),
              alias.alias(),
              seen + 1,
              bundle,
              at.toString());
          return new Move.Moved(new Pointer(seen + 1, bundle, at));
        });
  }

  @Override
  public List<Pointer> history(AliasName alias) {
    return database.read(
        "read the history of the alias " + alias,
        session -> session.all(HISTORY, SqliteAliases::pointer, alias.rubric(), alias.alias()));
  }

  @Override
  public List<AliasName> list(String rubric) {
    return database.read(
        "list the aliases of " + rubric,
        session ->
            session.all(
                "SELECT DISTINCT rubric, alias FROM alias WHERE rubric = ? ORDER BY alias",
                row -> new AliasName(row.getString(1), row.getString(2)),
                rubric));
  }

  /// All aliases, in their order.
  public List<AliasName> list() {
    return database.read(
        "list aliases",
        session ->
            session.all(
                "SELECT DISTINCT rubric, alias FROM alias ORDER BY rubric, alias",
                row -> new AliasName(row.getString(1), row.getString(2))));
  }

  private static Optional<Pointer> last(Session session, AliasName alias) throws SQLException {
    return session.one(LAST, SqliteAliases::pointer, alias.rubric(), alias.alias());
  }

  private static Pointer pointer(ResultSet row) throws SQLException {
    return new Pointer(row.getLong(1), Session.digest(row, 2), Instant.parse(row.getString(3)));
  }
}
