package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.store.StoreFailedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  /// Finds what follows the first statement of an SQL text. SQLite runs that statement and leaves
  /// the rest unread without a word.
  private static final class SqlEnd {

    /// A comment, a text or a name in quotes, each up to its end or that of the whole, or a
    /// semicolon.
    private static final Pattern TOKEN =
        Pattern.compile(
            "--[^\\n]*+|/\\*(?s:.*?)(?:\\*/|\\z)|'[^']*+'?|\"[^\"]*+\"?|`[^`]*+`?|\\[[^\\]]*+\\]?|;");

    private static final Pattern COMMENT_OR_END =
        Pattern.compile("--[^\\n]*+|/\\*(?s:.*?)(?:\\*/|\\z)|;");

    static boolean isFollowedByMore(String sql) {
      Matcher token = TOKEN.matcher(sql);
      while (token.find()) {
        if (token.group().equals(";")) {
          String rest = sql.substring(token.end());
          return !COMMENT_OR_END.matcher(rest).replaceAll("").isBlank();
        }
      }
      return false;
    }

    private SqlEnd() {}
  }

  /// What a query reads. The driver has no authorizer, so the program is searched to which SQLite
  /// compiles the query: whatever the query looks like, it reads tables through cursors, and the
  /// seed of a run through an instruction that names the position of its column. No index contains
  /// it.
  private record QueryProgram(List<Instruction> instructions) {

    /// @param first the cursor
    /// @param second the root page or the column
    /// @param third the database; 0 is the file
    private record Instruction(String code, int first, int second, int third) {

      boolean opens() {
        return code.startsWith("Open") && third == 0;
      }
    }

    /// To be called in the transaction that runs the query: another schema has another program.
    ///
    /// @throws SQLException also if this is no statement that can be compiled
    static QueryProgram of(String sql, SqliteSession session) throws SQLException {
      return new QueryProgram(
          session.all(
              "EXPLAIN " + sql,
              row ->
                  new Instruction(row.getString(2), row.getInt(3), row.getInt(4), row.getInt(5))));
    }

    /// The tables that it reads, themselves or through their indexes.
    Set<String> tables(SqliteSession session) throws SQLException {
      record Root(int page, String table) {}
      Set<Integer> pages =
          instructions.stream()
              .filter(Instruction::opens)
              .map(Instruction::second)
              .collect(Collectors.toUnmodifiableSet());
      Set<String> tables = new TreeSet<>();
      session
          .all(
              "SELECT rootpage, tbl_name FROM main.sqlite_schema WHERE rootpage > 0",
              row -> new Root(row.getInt(1), row.getString(2)))
          .stream()
          .filter(root -> pages.contains(root.page()))
          .forEach(root -> tables.add(root.table()));
      return tables;
    }

    boolean readsSeed(SqliteSession session) throws SQLException {
      long table = session.number("SELECT rootpage FROM main.sqlite_schema WHERE name = 'run'");
      long seed = session.number("SELECT cid FROM pragma_table_info('run') WHERE name = 'seed'");
      Set<Integer> cursors =
          instructions.stream()
              .filter(it -> it.opens() && it.second() == table)
              .map(Instruction::first)
              .collect(Collectors.toUnmodifiableSet());
      return instructions.stream()
          .filter(it -> cursors.contains(it.first()))
          .anyMatch(it ->
              switch (it.code()) {
                case "Column" -> it.second() == seed;
                case "RowData", "RowCell" -> true;
                default -> false;
              });
    }
  }

  /// Looks for faults of the file as a whole, which no single artefact shows.
  private static final class FileAudit {

    /// Rows that lead nowhere.
    ///
    /// @param what the rows, in the plural
    /// @param where the rows to count
    private record Dangling(String what, String where) {}

    /// Approvals and the index of answers are stored before what they lead to, so they are not
    /// among them.
    private static final List<Dangling> DANGLING =
        List.of(
            new Dangling(
                "scorecards of the index that are not stored",
                "series_scorecard WHERE scorecard NOT IN"
                    + " (SELECT digest FROM artefact WHERE kind = 'scorecard')"),
            new Dangling(
                "scorecards of the index without a rubric and judge",
                "series_scorecard WHERE series NOT IN (SELECT id FROM series)"),
            new Dangling(
                "results of requests that are not stored",
                "request WHERE result NOT IN (SELECT digest FROM artefact)"),
            new Dangling(
                "artefacts of no kind, or neither there nor erased",
                "artefact WHERE erased NOT IN (0, 1, 2) OR kind NOT IN ("
                    + Stream.of(ArtefactKind.values())
                        .map(kind -> "'" + kind.id() + "'")
                        .collect(Collectors.joining(", "))
                    + ")"),
            new Dangling(
                "entries of the log in the wrong place, or beside another attestation",
                "log_entry WHERE position <> (SELECT count(*) FROM log_entry AS before"
                    + " WHERE before.position < log_entry.position)"
                    + " OR instr(CAST(entry AS TEXT), lower(hex(attestation))) = 0"),
            new Dangling(
                "lines that belong to no run", "run_line WHERE run NOT IN (SELECT id FROM run)"),
            new Dangling(
                "corrections and appeals that are not stored",
                "proceeding WHERE digest NOT IN"
                    + " (SELECT digest FROM artefact WHERE artefact.kind = proceeding.kind)"),
            new Dangling(
                "corrections and appeals of results that are not stored",
                "proceeding WHERE result NOT IN"
                    + " (SELECT digest FROM artefact WHERE kind = 'scorecard')"),
            new Dangling(
                "scorecards of corrections that are not stored",
                "proceeding WHERE scorecard NOT IN"
                    + " (SELECT digest FROM artefact WHERE kind = 'scorecard')"),
            new Dangling(
                "baselines that are no run of this store",
                "baseline WHERE run NOT IN (SELECT digest FROM run WHERE digest IS NOT NULL)"));

    static List<String> problems(SqliteSession session) throws SQLException {
      List<String> schema = SqliteSchema.problems(session);
      return Stream.of(
              pages(session), schema, schema.isEmpty() ? dangling(session) : List.<String>of())
          .flatMap(List::stream)
          .toList();
    }

    private static List<String> pages(SqliteSession session) throws SQLException {
      return session.all("PRAGMA integrity_check", row -> row.getString(1)).stream()
          .filter(line -> !line.equals("ok"))
          .toList();
    }

    private static List<String> dangling(SqliteSession session) throws SQLException {
      List<String> problems = new ArrayList<>();
      for (Dangling rows : DANGLING) {
        long count = session.number("SELECT count(*) FROM " + rows.where());
        if (count > 0) {
          problems.add(rows.what() + ": " + count);
        }
      }
      return problems;
    }

    private FileAudit() {}
  }

  /// What a store holds.
  ///
  /// @param schemaVersion of its tables
  /// @param fileBytes of the file and of its log
  /// @param kinds in the order of their names, those with at least one artefact
  /// @param runsEnded runs with a digest
  /// @param runsIncomplete runs that can be resumed
  /// @param names names of bundles
  /// @param aliases names that may move
  /// @param persons who have a pseudonym, erased names included
  public record StoreSummary(
      long schemaVersion,
      long fileBytes,
      List<Kind> kinds,
      long runsEnded,
      long runsIncomplete,
      long names,
      long aliases,
      long persons) {

    /// Artefacts of one kind.
    ///
    /// @param artefacts erased ones left out
    /// @param erased tombstones
    /// @param bytes of the artefacts' bodies
    public record Kind(String kind, long artefacts, long erased, long bytes) {}

    public StoreSummary {
      kinds = List.copyOf(kinds);
    }
  }

  /// What pruning removed, or would remove.
  ///
  /// @param byKind how many artefacts of each kind
  /// @param bytes of their bodies
  /// @param kept how many artefacts stay, by why they do
  public record PruneReport(
      SortedMap<String, Long> byKind, long bytes, SequencedMap<String, Long> kept) {

    public PruneReport {
      byKind = new TreeMap<>(byKind);
      kept = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(kept));
    }

    public long artefacts() {
      return byKind.values().stream().mapToLong(Long::longValue).sum();
    }
  }
}
