package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.Digest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Baselines in table `baseline`: for a rubric the run that later runs are checked against.
public final class SqliteBaselines {

  /// @param rubric its name, without a version: a baseline outlives versions
  /// @param run the digest of a run that has ended
  public record Baseline(String rubric, Digest run, Instant since) {}

  private static final String SELECT = "SELECT rubric, run, since FROM baseline";

  private final Database database;

  SqliteBaselines(Database database) {
    this.database = database;
  }

  /// Makes the run the baseline of its rubric, in place of an earlier one.
  public void set(Baseline baseline) {
    database.write(
        "set a baseline",
        Durability.POWER,
        session ->
            session.update(
                "INSERT OR REPLACE INTO baseline (rubric, run, since) VALUES (?, ?, ?)",
                baseline.rubric(),
                baseline.run(),
                baseline.since().toString()));
  }

  /// Whether there was one.
  public boolean clear(String rubric) {
    return database.write(
        "clear a baseline",
        Durability.POWER,
        session -> {
          boolean found =
              session
                  .one(SELECT + " WHERE rubric = ?", SqliteBaselines::baseline, rubric)
                  .isPresent();
          session.update("DELETE FROM baseline WHERE rubric = ?", rubric);
          return found;
        });
  }

  public Optional<Baseline> find(String rubric) {
    return database.read(
        "look for a baseline",
        session -> session.one(SELECT + " WHERE rubric = ?", SqliteBaselines::baseline, rubric));
  }

  /// All of them, by rubric.
  public List<Baseline> list() {
    return database.read(
        "list baselines",
        session -> session.all(SELECT + " ORDER BY rubric", SqliteBaselines::baseline));
  }

  private static Baseline baseline(ResultSet row) throws SQLException {
    return new Baseline(
        row.getString(1), SqliteSession.digest(row, 2), Instant.parse(row.getString(3)));
  }
}
