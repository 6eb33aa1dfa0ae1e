package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.sqlite.database.Database;
import dev.plumbline.store.sqlite.database.Durability;
import dev.plumbline.store.sqlite.database.SqliteFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/// What an administrator does with a store.
public final class SqliteMaintenance {

  /// Other statements, such as pragmas, may change how the file is used, although nothing in it.
  private static final Pattern SELECT =
      Pattern.compile("\\s*(select|with|values)\\b", Pattern.CASE_INSENSITIVE);

  private final Database database;
  private final SqliteRunStore runs;

  SqliteMaintenance(Database database, SqliteRunStore runs) {
    this.database = database;
    this.runs = runs;
  }

  /// What the store holds, and how much of it.
  public StoreSummary info() {
    long bytes = fileBytes();
    return database.read(
        "look through the store",
        session ->
            new StoreSummary(
                session.number("PRAGMA user_version"),
                bytes,
                session.all(
                    """
                    SELECT kind, sum(erased = 0), sum(erased <> 0), sum((erased = 0) * size)
                    FROM artefact GROUP BY kind ORDER BY kind
                    """,
                    row ->
                        new StoreSummary.Kind(
                            row.getString(1), row.getLong(2), row.getLong(3), row.getLong(4))),
                session.number("SELECT count(*) FROM run WHERE digest IS NOT NULL"),
                session.number("SELECT count(*) FROM run WHERE digest IS NULL"),
                session.number("SELECT count(*) FROM name"),
                session.number("SELECT count(*) FROM (SELECT DISTINCT rubric, alias FROM alias)"),
                session.number("SELECT count(*) FROM person")));
  }

  /// Writes a copy of the whole store, as it is at one moment, to a new file or into an empty one,
  /// whose permissions stay: others may go on writing. The copy holds the seeds of runs and every
  /// text that was not erased by then.
  ///
  /// @throws StoreFailedException if the file is there already or cannot be written
  public void backup(Path target) {
    try {
      if (Files.exists(target) && Files.size(target) > 0) {
        throw new StoreFailedException(target + " is there already, name a new file");
      }
    } catch (IOException failure) {
      throw new StoreFailedException("cannot read " + target, failure);
    }
    database.alone(
        "write the backup",
        target,
        session -> session.update("VACUUM INTO ?", target.toAbsolutePath().toString()));
  }

  /// Counts artefacts that no run, name, alias, approval, decision of a person, erasure or entry of
  /// the log reaches, or removes them. What they refer to is reached with them, and the answers
  /// about a document with it; other answers were paid for and stay, with their documents, unless
  /// they are asked for.
  ///
  /// @param dryRun nothing is removed
  /// @throws StoreFailedException if another process writes a run or has the store open: what it
  ///   has stored already is not reached yet
  public PruneReport prune(boolean withCompletions, boolean dryRun, Instant now) {
    String what = "prune the store";
    List<String> writers = database.read(what, session -> runs.owners(session, now));
    if (!writers.isEmpty()) {
      throw new StoreFailedException(
          "cannot " + what + ": " + writers.getFirst() + ", wait for its end");
    }
    Database.Work<PruneReport> work =
        session -> {
          session.execute("BEGIN");
          PruneReport report = UnreachableArtefacts.prune(session, withCompletions, dryRun);
          session.execute("COMMIT");
          if (!dryRun && report.artefacts() > 0) {
            session.execute("VACUUM");
          }
          return report;
        };
    return dryRun ? database.alone(what, database.file(), work) : database.exclusively(what, work);
  }

  /// Every fault of the file itself: what SQLite finds, such as a page that nothing leads to,
  /// tables and views that are not as they were made, and rows that lead nowhere. Empty if there is
  /// none. Whether artefacts match their digests is for the reader of each.
  public List<String> integrityProblems() {
    return database.read("check the store", FileAudit::problems);
  }

  /// Runs a query over the documented views; it cannot change anything.
  ///
  /// @param reads gets the tables that the query reads, before it is run
  /// @param consumer of the names of the columns first, then of each row; null is an empty text
  /// @throws IllegalArgumentException if this is no query, or one that would change something; the
  ///   message says why, with what it shows of the statement escaped
  public void query(String sql, Consumer<Set<String>> reads, Consumer<List<String>> consumer) {
    if (!SELECT.matcher(sql).lookingAt()) {
      throw new IllegalArgumentException("it does not begin with `select`, `with` or `values`");
    }
    if (SqlEnd.isFollowedByMore(sql)) {
      throw new IllegalArgumentException("it is more than one statement");
    }
    database.read(
        "run the query",
        session -> {
          try {
            session.execute("BEGIN");
            QueryProgram program = QueryProgram.of(sql, session);
            if (program.readsSeed(session)) {
              throw new IllegalArgumentException("it reads the seed of a run, which is secret");
            }
            reads.accept(program.tables(session));
            return session.query(sql, consumer);
          } catch (SQLException failure) {
            if (SqliteFailure.isOfTheStatement(failure)) {
              throw new IllegalArgumentException(
                  EscapedText.visible(SqliteFailure.reason(failure)), failure);
            }
            throw failure;
          } finally {
            session.execute("ROLLBACK");
          }
        });
  }

  /// Removed rows leave pages behind that may hold stale copies of their neighbours: the file is
  /// written anew.
  ///
  /// @return `false` if another process still reads what is beside the file
  public boolean compact() {
    database.alone(
        "compact the store",
        database.file(),
        session -> {
          session.execute("VACUUM");
          return true;
        });
    return database.checkpoint();
  }

  /// The runs that have a document, in the order in which they began.
  public List<Long> runsOf(Digest document) {
    return database.read(
        "look for the runs of a document",
        session ->
            session.all(
                "SELECT DISTINCT run FROM run_line WHERE instr(line, ?) > 0 ORDER BY run",
                row -> row.getLong(1),
                written(document)));
  }

  /// Erases what was remarked on a document in words, in every run.
  public void eraseRemarks(Digest document) {
    database.write(
        "erase remarks",
        Durability.POWER,
        session ->
            session.update(
                "UPDATE run_line SET remarks = '' WHERE remarks <> '' AND instr(line, ?) > 0",
                written(document)));
  }

  private static byte[] written(Digest document) {
    return ("\"document\":\"" + document + "\"").getBytes(StandardCharsets.US_ASCII);
  }

  private long fileBytes() {
    return database.file().toFile().length() + Path.of(database.file() + "-wal").toFile().length();
  }
}
