package dev.plumbline.store.sqlite;

import dev.plumbline.store.StoreFailedException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import org.sqlite.JDBC;

/// The tables and the views over them. Views are what users and other programs may rely on; tables
/// may change with any version.
final class SqliteSchema {

  /// `PLMB`, which identifies the file to other tools.
  private static final int APPLICATION_ID = 0x504C4D42;

  private static final int VERSION = 1;

  /// The last that a build before the first release wrote.
  private static final int VERSION_BEFORE_RELEASE = 9;

  /// Bodies lie in a rowid table, in the order in which they came, and are only ever overwritten in
  /// place: so no page is rebuilt, and an erased text has no second copy on one. Keyed by a random
  /// digest, the same table was three times slower.
  ///
  /// The names behind the pseudonyms of people are apart, since who has one may ask for it to be
  /// erased; so are the times that models took to answer and the order in which the items of a
  /// bundle were written, which are in no digest.
  private static final List<String> STATEMENTS =
      List.of(
          """
          CREATE TABLE artefact (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            digest BLOB NOT NULL,
            erased INTEGER NOT NULL,
            body BLOB NOT NULL,
            size INTEGER NOT NULL)
          """,
          "CREATE UNIQUE INDEX artefact_digest ON artefact (digest, kind)",
          """
          CREATE TABLE name (
            rubric TEXT NOT NULL,
            version TEXT NOT NULL,
            bundle BLOB NOT NULL,
            PRIMARY KEY (rubric, version)) WITHOUT ROWID
          """,
          """
          CREATE TABLE alias (
            rubric TEXT NOT NULL,
            alias TEXT NOT NULL,
            version INTEGER NOT NULL,
            bundle BLOB NOT NULL,
            moved TEXT NOT NULL,
            PRIMARY KEY (rubric, alias, version)) WITHOUT ROWID
          """,
          """
          CREATE TABLE approval (
            bundle BLOB PRIMARY KEY,
            approver TEXT NOT NULL,
            approved TEXT NOT NULL) WITHOUT ROWID
          """,
          """
          CREATE TABLE request (
            digest BLOB PRIMARY KEY,
            fence INTEGER NOT NULL,
            result BLOB,
            owner TEXT,
            owner_machine TEXT,
            owner_process INTEGER,
            owner_started INTEGER,
            until INTEGER,
            duration INTEGER) WITHOUT ROWID
          """,
          """
          CREATE TABLE completion (
            document BLOB NOT NULL,
            completion BLOB NOT NULL,
            PRIMARY KEY (document, completion)) WITHOUT ROWID
          """,
          """
          CREATE TABLE series (
            id INTEGER PRIMARY KEY,
            extraction_spec BLOB NOT NULL,
            scoring_spec BLOB NOT NULL,
            judge BLOB NOT NULL,
            UNIQUE (extraction_spec, scoring_spec, judge))
          """,
          """
          CREATE TABLE series_scorecard (
            series INTEGER NOT NULL,
            document BLOB NOT NULL,
            scorecard BLOB NOT NULL,
            PRIMARY KEY (series, document)) WITHOUT ROWID
          """,
          """
          CREATE TABLE run (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            digest BLOB,
            request BLOB NOT NULL,
            name TEXT UNIQUE,
            spec BLOB NOT NULL,
            seed BLOB NOT NULL,
            started_by TEXT NOT NULL,
            begun TEXT NOT NULL,
            ended TEXT,
            calls_asked INTEGER NOT NULL,
            calls_reused INTEGER NOT NULL,
            input_tokens INTEGER NOT NULL,
            output_tokens INTEGER NOT NULL,
            cost TEXT NOT NULL,
            unlisted_tokens INTEGER NOT NULL,
            owner_machine TEXT,
            owner_process INTEGER,
            owner_started INTEGER,
            until INTEGER)
          """,
          "CREATE INDEX run_digest ON run (digest)",
          "CREATE INDEX run_request ON run (request)",
          """
          CREATE TABLE run_line (
            run INTEGER NOT NULL,
            position INTEGER NOT NULL,
            document_id TEXT NOT NULL,
            status TEXT NOT NULL,
            line BLOB NOT NULL,
            remarks TEXT NOT NULL,
            PRIMARY KEY (run, position)) WITHOUT ROWID
          """,
          "CREATE UNIQUE INDEX run_line_document ON run_line (run, document_id)",
          """
          CREATE TABLE baseline (
            rubric TEXT PRIMARY KEY,
            run BLOB NOT NULL,
            since TEXT NOT NULL) WITHOUT ROWID
          """,
          """
          CREATE TABLE log_entry (
            position INTEGER PRIMARY KEY,
            entry BLOB NOT NULL,
            attestation BLOB NOT NULL UNIQUE,
            head BLOB NOT NULL)
          """,
          """
          CREATE TABLE person (
            id INTEGER PRIMARY KEY,
            pseudonym TEXT NOT NULL UNIQUE,
            name TEXT,
            since TEXT NOT NULL)
          """,
          "CREATE TABLE secret (value BLOB NOT NULL)",
          "INSERT INTO secret VALUES (randomblob(32))",
          """
          CREATE TABLE proceeding (
            number INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            digest BLOB NOT NULL,
            result BLOB NOT NULL,
            document_id TEXT NOT NULL,
            sequence INTEGER NOT NULL,
            scorecard BLOB,
            recorded TEXT NOT NULL)
          """,
          """
          CREATE UNIQUE INDEX proceeding_sequence
            ON proceeding (result, document_id, sequence)
          """,
          """
          CREATE TABLE answer_time (
            run INTEGER NOT NULL,
            judge TEXT NOT NULL,
            document BLOB NOT NULL,
            milliseconds INTEGER NOT NULL,
            PRIMARY KEY (run, judge, document)) WITHOUT ROWID
          """,
          """
          CREATE TABLE authored_order (
            bundle BLOB PRIMARY KEY,
            ids TEXT NOT NULL) WITHOUT ROWID
          """,
          SqliteViews.RUNS,
          SqliteViews.LINES,
          SqliteViews.SCORECARDS,
          SqliteViews.RULES_FIRED,
          SqliteViews.QUOTES,
          SqliteViews.CORRECTIONS);

  /// One statement, which sees one state of the file: another process may be creating its tables.
  private static final String HEADER =
      """
      SELECT (SELECT user_version FROM pragma_user_version),
        (SELECT application_id FROM pragma_application_id),
        (SELECT count(*) FROM sqlite_schema)
      """;

  private record Header(long version, long application, long tables) {

    static Header of(SqliteSession session) throws SQLException {
      return session
          .one(HEADER, row -> new Header(row.getLong(1), row.getLong(2), row.getLong(3)))
          .orElseThrow();
    }

    /// As every file is before its first table, whoever it belongs to.
    boolean isEmpty() {
      return tables == 0 && version == 0;
    }
  }

  /// @return whether there are tables; a file without any is a store that is being made
  /// @throws StoreFailedException if the file is of something else or of another version
  static boolean check(SqliteSession session, Path file) throws SQLException {
    Header header = Header.of(session);
    if (header.isEmpty()) {
      return false;
    }
    if (header.application() != APPLICATION_ID) {
      throw new StoreFailedException(
          file + " is a database of another program, name another store");
    }
    if (header.version() > VERSION && header.version() <= VERSION_BEFORE_RELEASE) {
      throw new StoreFailedException(
          file
              + " is the store of a build before the first release, whose formats are no longer"
              + " read: name another store and evaluate again");
    }
    if (header.version() > VERSION) {
      throw new StoreFailedException(
          file
              + " was written by a newer version of plumbline (its schema has version "
              + header.version()
              + ", this one knows "
              + VERSION
              + "): install that version");
    }
    if (header.version() < VERSION) {
      throw new StoreFailedException(
          file
              + " was changed by another program (its schema has version "
              + header.version()
              + ", which none has): restore a backup");
    }
    List<String> foreign = foreign(session);
    if (!foreign.isEmpty()) {
      throw new StoreFailedException(
          file + ": the " + foreign.getFirst() + ", remove it or name another store");
    }
    return true;
  }

  /// Triggers, views, tables and indexes that a store does not have, or has otherwise. A trigger
  /// changes what is stored, and a view shows what is not, so a store with one of them is not
  /// opened. What is missing is for [#problems] to say.
  private static List<String> foreign(SqliteSession session) throws SQLException {
    SortedMap<String, String> wanted = made();
    List<String> foreign = new ArrayList<>();
    parts(session)
        .forEach((part, sql) -> {
          if (!wanted.containsKey(part)) {
            foreign.add(part + " does not belong to a store");
          } else if (!wanted.get(part).equals(sql)) {
            foreign.add(part + " is not what this version makes");
          }
        });
    return foreign;
  }

  /// Makes the tables, unless another process has made them, in one transaction.
  static void make(SqliteSession session, Path file) throws SQLException {
    if (check(session, file)) {
      return;
    }
    session.execute("BEGIN IMMEDIATE");
    try {
      if (!check(session, file)) {
        for (String statement : STATEMENTS) {
          session.execute(statement);
        }
        session.execute("PRAGMA application_id=" + APPLICATION_ID);
        session.execute("PRAGMA user_version=" + VERSION);
      }
      session.execute("COMMIT");
    } catch (SQLException | RuntimeException failure) {
      session.execute("ROLLBACK");
      throw failure;
    }
  }

  /// What is missing of the tables, indexes and views that this version makes, and what [#check]
  /// refuses, if it came since.
  public static List<String> problems(SqliteSession session) throws SQLException {
    SortedMap<String, String> there = parts(session);
    List<String> problems = new ArrayList<>();
    for (String part : made().keySet()) {
      if (!there.containsKey(part)) {
        problems.add("the " + part + " is missing");
      }
    }
    foreign(session).forEach(part -> problems.add("the " + part));
    return problems;
  }

  private static SortedMap<String, String> made() {
    return Made.PARTS;
  }

  /// The parts of an empty store, made once.
  private static final class Made {

    static final SortedMap<String, String> PARTS = parts();

    private static SortedMap<String, String> parts() {
      try (SqliteSession empty =
          new SqliteSession(JDBC.createConnection("jdbc:sqlite::memory:", new Properties()))) {
        for (String statement : STATEMENTS) {
          empty.execute(statement);
        }
        return Collections.unmodifiableSortedMap(SqliteSchema.parts(empty));
      } catch (SQLException impossible) {
        throw new IllegalStateException("a store in memory", impossible);
      }
    }
  }

  /// The statement that made each table, index, view and trigger, by its kind and name.
  private static SortedMap<String, String> parts(SqliteSession session) throws SQLException {
    record Part(String name, String sql) {}
    SortedMap<String, String> parts = new TreeMap<>();
    session
        .all(
            "SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema WHERE type IN"
                + " ('trigger', 'view') OR name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
            row -> new Part(row.getString(1), row.getString(2)))
        .forEach(part -> parts.put(part.name(), part.sql()));
    return parts;
  }

  private SqliteSchema() {}
}
