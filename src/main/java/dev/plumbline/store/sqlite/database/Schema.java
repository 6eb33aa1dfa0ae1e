package dev.plumbline.store.sqlite.database;

import dev.plumbline.store.StoreFailedException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import org.sqlite.JDBC;

/// The tables, version by version, and the views over them. Views are what users and other programs
/// may rely on; tables may change with any version.
public final class Schema {

  /// `PLMB`, which identifies the file to other tools.
  private static final int APPLICATION_ID = 0x504C4D42;

  /// Bodies lie in a rowid table, in the order in which they came, and are only ever overwritten in
  /// place: so no page is rebuilt, and an erased text has no second copy on one. Keyed by a random
  /// digest, the same table was three times slower.
  private static final List<String> VERSION_1 =
      List.of(
          """
          CREATE TABLE artefact (
            id INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            digest BLOB NOT NULL,
            erased INTEGER NOT NULL,
            body BLOB NOT NULL)
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
            retries INTEGER NOT NULL,
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
          Views.RUNS,
          Views.LINES);

  /// Bodies may be compressed; those that are there stay as they are. A rubric may have a baseline.
  private static final List<String> VERSION_2 =
      List.of(
          "ALTER TABLE artefact ADD COLUMN size INTEGER NOT NULL DEFAULT 0",
          "UPDATE artefact SET size = length(body)",
          "DROP VIEW IF EXISTS scorecards",
          "DROP VIEW IF EXISTS rules_fired",
          "DROP VIEW IF EXISTS quotes",
          """
          CREATE TABLE baseline (
            rubric TEXT PRIMARY KEY,
            run BLOB NOT NULL,
            since TEXT NOT NULL) WITHOUT ROWID
          """,
          Views.SCORECARDS,
          Views.RULES_FIRED,
          Views.QUOTES);

  /// The log of what was signed.
  private static final List<String> VERSION_3 =
      List.of(
          """
          CREATE TABLE log_entry (
            position INTEGER PRIMARY KEY,
            entry BLOB NOT NULL,
            attestation BLOB NOT NULL UNIQUE,
            head BLOB NOT NULL)
          """);

  /// The names behind the pseudonyms of people, who may ask for theirs to be erased.
  private static final List<String> VERSION_4 =
      List.of(
          """
          CREATE TABLE person (
            id INTEGER PRIMARY KEY,
            pseudonym TEXT NOT NULL UNIQUE,
            name TEXT,
            since TEXT NOT NULL)
          """);

  /// Rulings and appeals, by the result that they are about.
  private static final List<String> VERSION_5 =
      List.of(
          """
          CREATE TABLE proceeding (
            number INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            digest BLOB NOT NULL UNIQUE,
            automatic BLOB NOT NULL,
            document_id TEXT NOT NULL,
            sequence INTEGER NOT NULL,
            scorecard BLOB,
            recorded TEXT NOT NULL)
          """,
          """
          CREATE UNIQUE INDEX proceeding_sequence
            ON proceeding (automatic, document_id, sequence)
          """,
          Views.RULINGS);

  /// The views of artefacts can be joined with lines in linear time.
  private static final List<String> VERSION_6 =
      List.of(
          "DROP VIEW scorecards",
          "DROP VIEW rules_fired",
          "DROP VIEW quotes",
          Views.SCORECARDS,
          Views.RULES_FIRED,
          Views.QUOTES);

  /// How a quote was found is shown.
  private static final List<String> VERSION_7 = List.of("DROP VIEW quotes", Views.QUOTES);

  /// How long models took to answer, beside the run.
  private static final List<String> VERSION_8 =
      List.of(
          """
          CREATE TABLE answer_time (
            run INTEGER NOT NULL,
            judge TEXT NOT NULL,
            document BLOB NOT NULL,
            milliseconds INTEGER NOT NULL,
            PRIMARY KEY (run, judge, document)) WITHOUT ROWID
          """);

  /// The order in which the items of a bundle were written, for the forms of people.
  private static final List<String> VERSION_9 =
      List.of(
          """
          CREATE TABLE authored_order (
            bundle BLOB PRIMARY KEY,
            ids TEXT NOT NULL) WITHOUT ROWID
          """);

  /// A new version is a new element: the script that leads to it from the one before.
  private static final List<List<String>> VERSIONS =
      List.of(
          VERSION_1, VERSION_2, VERSION_3, VERSION_4, VERSION_5, VERSION_6, VERSION_7, VERSION_8,
          VERSION_9);

  /// One statement, which sees one state of the file: another process may be creating its tables.
  private static final String HEADER =
      """
      SELECT (SELECT user_version FROM pragma_user_version),
        (SELECT application_id FROM pragma_application_id),
        (SELECT count(*) FROM sqlite_schema)
      """;

  private static final String FOREIGN = " does not belong to a store";

  private record Header(long version, long application, long tables) {

    static Header read(ResultSet row) throws SQLException {
      return new Header(row.getLong(1), row.getLong(2), row.getLong(3));
    }
  }

  public static int version() {
    return VERSIONS.size();
  }

  /// @throws StoreFailedException if the file is of something else, of a newer version or of none
  static void check(Session session, Path file) throws SQLException {
    Header header = session.one(HEADER, Header::read).orElseThrow();
    long version = header.version();
    long application = header.application();
    boolean empty = header.tables() == 0;
    if (application != APPLICATION_ID && !(empty && version == 0)) {
      throw new StoreFailedException(
          file + " is a database of another program, name another store");
    }
    if (version < 0 || version == 0 && !empty) {
      throw new StoreFailedException(
          file
              + " was changed by another program (its schema has version "
              + version
              + ", which none has): restore a backup");
    }
    if (version > version()) {
      throw new StoreFailedException(
          file
              + " was written by a newer version of plumbline (its schema has version "
              + version
              + ", this one knows "
              + version()
              + "): install that version");
    }
    List<String> foreign = foreign(session, version);
    if (!foreign.isEmpty()) {
      throw new StoreFailedException(
          file + ": the " + foreign.getFirst() + ", remove it or name another store");
    }
  }

  /// Triggers, views, tables and indexes that no version makes, and those that this version makes
  /// otherwise. A trigger changes what is stored, and a view shows what is not, so a store with one
  /// of them is not opened. What is missing is for [#problems] to say.
  private static List<String> foreign(Session session, long version) throws SQLException {
    SortedMap<String, String> wanted = made();
    List<String> foreign = new ArrayList<>();
    parts(session)
        .forEach((part, sql) -> {
          if (!wanted.containsKey(part)) {
            foreign.add(part + FOREIGN);
          } else if (version == version() && !wanted.get(part).equals(sql)) {
            foreign.add(part + " is not what this version makes");
          }
        });
    return foreign;
  }

  static boolean isNewest(Session session) throws SQLException {
    return session.number("PRAGMA user_version") == version();
  }

  /// Leads the file to the newest version, in one transaction.
  static void migrate(Session session, Path file) throws SQLException {
    if (isNewest(session)) {
      return;
    }
    session.execute("BEGIN IMMEDIATE");
    try {
      check(session, file);
      long version = session.number("PRAGMA user_version");
      for (List<String> script : VERSIONS.subList((int) version, version())) {
        for (String statement : script) {
          session.execute(statement);
        }
      }
      session.execute("PRAGMA application_id=" + APPLICATION_ID);
      session.execute("PRAGMA user_version=" + version());
      session.execute("COMMIT");
    } catch (SQLException | RuntimeException failure) {
      session.execute("ROLLBACK");
      throw failure;
    }
  }

  /// What is missing of the tables, indexes and views that this version makes, and what [#check]
  /// refuses, if it came since.
  public static List<String> problems(Session session) throws SQLException {
    SortedMap<String, String> there = parts(session);
    List<String> problems = new ArrayList<>();
    for (String part : made().keySet()) {
      if (!there.containsKey(part)) {
        problems.add("the " + part + " is missing");
      }
    }
    foreign(session, version()).forEach(part -> problems.add("the " + part));
    return problems;
  }

  private static SortedMap<String, String> made() {
    return Made.PARTS;
  }

  /// The parts of an empty store, made once.
  private static final class Made {

    static final SortedMap<String, String> PARTS = parts();

    private static SortedMap<String, String> parts() {
      try (Session empty =
          new Session(JDBC.createConnection("jdbc:sqlite::memory:", new Properties()))) {
        for (List<String> script : VERSIONS) {
          for (String statement : script) {
            empty.execute(statement);
          }
        }
        return Collections.unmodifiableSortedMap(Schema.parts(empty));
      } catch (SQLException impossible) {
        throw new IllegalStateException("a store in memory", impossible);
      }
    }
  }

  /// The statement that made each table, index, view and trigger, by its kind and name.
  private static SortedMap<String, String> parts(Session session) throws SQLException {
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

  private Schema() {}
}
