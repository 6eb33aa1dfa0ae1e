package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.score.run.LineProof;
import dev.plumbline.score.run.LineProof.LineProofBuilder;
import dev.plumbline.score.run.RunBuilder;
import dev.plumbline.score.run.RunBuilder.RunResult;
import dev.plumbline.score.run.RunLine.AnswerTime;
import dev.plumbline.score.run.RunManifest;
import dev.plumbline.score.run.RunManifest.RunTree;
import dev.plumbline.score.run.RunManifest.RunUsage;
import dev.plumbline.score.run.RunReference;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.SaltSeed;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.RunStore;
import dev.plumbline.store.RunStore.RunClaim;
import dev.plumbline.store.RunStore.RunLookup;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.sqlite.RunLines.RunRow;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Runs in table `run`, their lines in `run_line`.
public final class SqliteRunStore implements RunStore {

  /// How long a process elsewhere may go without renewing its claim before another may take the run
  /// over. On this machine only the end of the process counts.
  private static final Duration CLAIM = Duration.ofMinutes(1);

  private static final String LATEST_FIRST = " ORDER BY id DESC";
  private static final String LATEST = LATEST_FIRST + " LIMIT 1";

  private final Database database;
  private final RunClaims claims;
  private final RunLines lines;

  SqliteRunStore(Database database, ProcessIdentity self) {
    this.database = database;
    this.claims = new RunClaims(self, CLAIM);
    this.lines = new RunLines(database);
  }

  @Override
  public RunClaim claim(Request request, Instant now) {
    return database.write(
        "begin a run",
        Durability.POWER,
        session -> {
          Optional<RunRow> there =
              session.one(
                  RunRow.COLUMNS + " WHERE request = ?" + LATEST, RunRow::read, request.key());
          if (there.isPresent()) {
            return claims.claimed(session, there.get(), now);
          }
          Optional<StoredRun> holder =
              request.name().isPresent()
                  ? claims.holder(session, request.name().get(), now)
                  : Optional.empty();
          return holder.isPresent()
              ? new RunClaim.NameTaken(holder.get())
              : new RunClaim.Begun(claims.begun(session, request, now));
        });
  }

  @Override
  public void append(StoredRun run, List<Entry> added, RunUsage usage, Instant now) {
    database.write(
        "add lines to a run",
        Durability.POWER,
        session -> {
          RunUsage total = row(session, run).run().envelope().usage().plus(usage);
          if (!claims.renewed(session, run, now.plus(CLAIM))) {
            throw new StoreFailedException(
                "run " + run.number() + " has ended or is written by another process");
          }
          session.update(
              """
              UPDATE run SET calls_asked = ?, calls_reused = ?, input_tokens = ?,
                output_tokens = ?, cost = ?, unlisted_tokens = ?
              WHERE id = ?
              """,
              total.callsAsked(),
              total.callsReused(),
              total.inputTokens(),
              total.outputTokens(),
              total.cost().toPlainString(),
              total.unlisted(),
              run.number());
          for (Entry entry : added) {
            RunLines.put(session, run.number(), entry);
          }
          return added.size();
        });
  }

  @Override
  public void addTimes(StoredRun run, List<AnswerTime> times) {
    if (times.isEmpty()) {
      return;
    }
    database.write(
        "add times to a run",
        Durability.PROCESS,
        session -> {
          for (AnswerTime time : times) {
            session.update(
                """
                INSERT INTO answer_time (run, judge, document, milliseconds) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET milliseconds = milliseconds + excluded.milliseconds
                """,
                run.number(),
                time.judge(),
                time.document(),
                time.milliseconds());
          }
          return times.size();
        });
  }

  @Override
  public List<AnswerTime> times(StoredRun run) {
    return database.read(
        "read the times of a run",
        session ->
            session.all(
                "SELECT judge, document, milliseconds FROM answer_time WHERE run = ?"
                    + " ORDER BY judge, document",
                row ->
                    new AnswerTime(row.getString(1), SqliteSession.digest(row, 2), row.getLong(3)),
                run.number()));
  }

  @Override
  public RunResult finish(StoredRun run, long documents, Instant now) {
    RunResult result = recompute(run, documents);
    database.write(
        "end a run",
        Durability.POWER,
        session -> {
          if (result instanceof RunResult.Ended(RunManifest manifest)) {
            SqliteArtefactStore.put(
                session, ArtefactKind.RUN, manifest.digest(), StoredBody.of(manifest.bytes()));
            session.update(
                "UPDATE run SET digest = ?, ended = ? WHERE id = ? AND digest IS NULL",
                manifest.digest(),
                now.toString(),
                run.number());
          }
          return claims.released(session, run);
        });
    return result;
  }

  @Override
  public Duration claimTime() {
    return CLAIM;
  }

  @Override
  public boolean renew(StoredRun run, Instant until) {
    return database.write(
        "renew a claim", Durability.PROCESS, session -> claims.renewed(session, run, until));
  }

  @Override
  public void release(StoredRun run) {
    database.write("release a run", Durability.PROCESS, session -> claims.released(session, run));
  }

  @Override
  public boolean rename(StoredRun run, RunName name) {
    return database.write(
        "name a run",
        Durability.POWER,
        session -> {
          Optional<StoredRun> holder = named(session, name);
          if (holder.isPresent()) {
            return holder.get().number() == run.number();
          }
          return session.update("UPDATE run SET name = ? WHERE id = ?", name.text(), run.number())
              == 1;
        });
  }

  @Override
  public RunLookup find(RunReference reference) {
    List<StoredRun> found = database.read("look for a run", session -> found(session, reference));
    if (found.isEmpty()) {
      return new RunLookup.Missing();
    }
    boolean same = found.stream().map(StoredRun::digest).distinct().count() == 1;
    return same ? new RunLookup.Found(found.getFirst()) : new RunLookup.Ambiguous(found);
  }

  @Override
  public List<StoredRun> list(Consumer<DamagedRunException> damaged) {
    return database
        .read(
            "list runs",
            session ->
                session.all(RunRow.COLUMNS + LATEST_FIRST, row -> RunRow.readRun(row, damaged)))
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  @Override
  public void lines(StoredRun run, long from, Consumer<Entry> consumer) {
    lines.forEach(run.number(), from, consumer);
  }

  @Override
  public void pairs(StoredRun before, StoredRun after, Consumer<Pair> consumer) {
    lines.forEachPair(before.number(), after.number(), consumer);
  }

  @Override
  public boolean anyPair(StoredRun before, StoredRun after, Predicate<Pair> accepted) {
    return lines.anyInSecond(
        before.number(), after.number(), pair -> pair.before().isPresent() && accepted.test(pair));
  }

  @Override
  public Optional<Entry> line(StoredRun run, long position) {
    return lines.at(run.number(), position);
  }

  @Override
  public Optional<Entry> line(StoredRun run, String id) {
    return lines.of(run.number(), id);
  }

  /// Runs that a living process writes, or one elsewhere whose claim has not lapsed.
  List<String> owners(SqliteSession session, Instant now) throws SQLException {
    return claims.owners(session, now);
  }

  /// Lines behind a gap do not count: what is missing may still come.
  @Override
  public RunResult recompute(StoredRun run, long documents) {
    RunBuilder builder = new RunBuilder(run.spec(), seed(run));
    long[] next = {0};
    lines.forEachRow(
        run.number(),
        row -> {
          if (row.position() != next[0]) {
            row.line(run.number());
            return;
          }
          if (row.documentStatus()
              .filter(status -> builder.addPlain(row.id(), status, row.bytes()))
              .isEmpty()) {
            builder.add(row.line(run.number()));
          }
          next[0]++;
        });
    return builder.build(documents);
  }

  @Override
  public LineProof prove(StoredRun run, RunTree tree, long position) {
    if (!(recompute(run, run.lines()) instanceof RunResult.Ended(RunManifest manifest))
        || !run.digest().equals(Optional.of(manifest.digest()))) {
      throw new IllegalArgumentException("the lines of the run do not lead to its digest");
    }
    LineProofBuilder proof = new LineProofBuilder(manifest, seed(run), tree, position);
    lines.forEach(run.number(), 0, entry -> proof.add(entry.line()));
    return proof.build();
  }

  @Override
  public SaltSeed seed(StoredRun run) {
    return database.read("read a run", session -> row(session, run).seed());
  }

  private static RunRow row(SqliteSession session, StoredRun run) throws SQLException {
    return session
        .one(RunRow.COLUMNS + " WHERE id = ?", RunRow::read, run.number())
        .orElseThrow(() -> new StoreFailedException("run " + run.number() + " is not there"));
  }

  private static Optional<StoredRun> named(SqliteSession session, RunName name)
      throws SQLException {
    return session.one(
        RunRow.COLUMNS + " WHERE name = ?", row -> RunRow.read(row).run(), name.text());
  }

  private static List<StoredRun> found(SqliteSession session, RunReference reference)
      throws SQLException {
    return switch (reference) {
      case RunReference.Latest() ->
          session.all(RunRow.COLUMNS + LATEST, row -> RunRow.read(row).run());
      case RunReference.ByName(RunName name) -> named(session, name).stream().toList();
      case RunReference.ByDigest(var digest) -> between(session, digest.hex(), digest.hex());
      case RunReference.ByPrefix(String digits) ->
          between(session, padded(digits, "0"), padded(digits, "f"));
    };
  }

  private static List<StoredRun> between(SqliteSession session, String low, String high)
      throws SQLException {
    return session.all(
        RunRow.COLUMNS + " WHERE digest BETWEEN ? AND ?" + LATEST_FIRST,
        row -> RunRow.read(row).run(),
        new Digest(low),
        new Digest(high));
  }

  private static String padded(String digits, String digit) {
    return digits + digit.repeat(RunReference.DIGEST_DIGITS - digits.length());
  }
}
