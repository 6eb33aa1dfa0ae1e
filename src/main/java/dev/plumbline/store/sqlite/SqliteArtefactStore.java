package dev.plumbline.store.sqlite;

import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactStore;
import dev.plumbline.store.ArtefactStore.ArtefactEraser;
import dev.plumbline.store.ArtefactStore.PreparedArtefact;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.StoreFailedException.StoreBusyException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Artefacts in table `artefact`. A body is compressed there; its digest is of the canonical bytes.
public final class SqliteArtefactStore implements ArtefactStore, ArtefactEraser {

  private static final int PAGE = 1_000;

  private final Database database;

  /// The values of column `erased`.
  private static final int THERE = 0;

  private static final int ERASED = 1;
  private static final int REDACTED = 2;

  private record Row(int erased, StoredBody body) {}

  SqliteArtefactStore(Database database) {
    this.database = database;
  }

  /// A completion was paid for, so it is on the disk when this returns.
  @Override
  public void put(CanonicalArtefact artefact) {
    ArtefactKind kind = artefact.kind();
    Optional<Row> there = row(kind, artefact.digest());
    if (there.isEmpty() || !isSound(there.get(), StoredBody.raw(artefact.bytes()))) {
      put(kind, artefact.digest(), StoredBody.of(artefact.bytes()));
    }
  }

  /// Compresses it; whether it is there already is seen when it is written.
  @Override
  public PreparedArtefact prepared(CanonicalArtefact artefact) {
    ArtefactKind kind = artefact.kind();
    Digest digest = artefact.digest();
    StoredBody body = StoredBody.of(artefact.bytes());
    return new PreparedArtefact(body.bytes().length, () -> put(kind, digest, body));
  }

  private void put(ArtefactKind kind, Digest digest, StoredBody body) {
    database.write(
        "store " + kind.id(),
        kind == ArtefactKind.COMPLETION ? Durability.POWER : Durability.PROCESS,
        session -> {
          put(session, kind, digest, body);
          return digest;
        });
  }

  /// A number that is greater for what was stored later; empty if it is not there.
  public Optional<Long> sequence(ArtefactKind kind, Digest digest) {
    return database.read(
        "look when something was stored",
        session ->
            session.one(
                "SELECT id FROM artefact WHERE digest = ? AND kind = ?",
                row -> row.getLong(1),
                digest,
                kind.id()));
  }

  @Override
  public ArtefactLookup find(ArtefactKind kind, Digest digest) {
    return row(kind, digest)
        .map(row -> lookup(kind, digest, row))
        .orElseGet(ArtefactLookup.Missing::new);
  }

  /// Overwrites the bytes in place and leaves a tombstone. What the log beside the file still held
  /// of them is gone as well when this returns.
  ///
  /// @throws StoreBusyException if another process still reads the log: the tombstone is there, and
  ///   erasing again finishes it
  @Override
  public boolean erase(ArtefactKind kind, Digest digest) {
    if (database.isInTransaction()) {
      throw new IllegalStateException("an erasure is a transaction of its own");
    }
    boolean now = row(kind, digest).filter(row -> row.erased() == ERASED).isEmpty();
    database.write(
        "erase " + kind.id(),
        Durability.POWER,
        session ->
            session.update(
                """
                INSERT INTO artefact (kind, digest, erased, body, size) VALUES (?, ?, 1, x'', 0)
                ON CONFLICT (digest, kind) DO UPDATE SET erased = 1, body = zeroblob(length(body))
                """,
                kind.id(),
                digest));
    if (!database.checkpoint()) {
      throw new StoreBusyException(
          kind.id()
              + " "
              + digest
              + " is erased, but another process still reads "
              + database.file()
              + "-wal, where a copy may be: erase again when it has ended",
          new IllegalStateException());
    }
    return now;
  }

  /// What the log and unused pages held of it is gone only after [SqliteMaintenance#compact].
  @Override
  public void redact(ArtefactKind kind, Digest digest, byte[] remains) {
    StoredBody body = StoredBody.of(remains);
    database.write(
        "erase words of " + kind.id(),
        Durability.POWER,
        session ->
            session.update(
                """
                INSERT INTO artefact (kind, digest, erased, body, size) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (digest, kind) DO UPDATE SET erased = excluded.erased,
                  body = excluded.body, size = excluded.size WHERE artefact.erased <> ?
                """,
                kind.id(),
                digest,
                REDACTED,
                body.bytes(),
                body.size(),
                ERASED));
  }

  @Override
  public boolean isErased(ArtefactKind kind, Digest digest) {
    return database.read(
        "look for " + kind.id(),
        session ->
            session.number(
                    "SELECT erased FROM artefact WHERE digest = ? AND kind = ?", digest, kind.id())
                != THERE);
  }

  /// Whether an artefact is marked as erased while bytes of it are still there. [#erase] leaves
  /// only zeros, so its mark was set by other means.
  ///
  /// @throws StoreFailedException if the store cannot be read
  public boolean hasUnerasedBytes(ArtefactKind kind, Digest digest) {
    return row(kind, digest)
        .filter(row -> row.erased() == ERASED && holdsBytes(row.body()))
        .isPresent();
  }

  private static boolean holdsBytes(StoredBody body) {
    return !Arrays.equals(body.bytes(), new byte[body.bytes().length]);
  }

  /// Every artefact of a kind, in the order of their digests; erased ones are none.
  ///
  /// @throws StoreFailedException if the store cannot be read
  public List<Digest> list(ArtefactKind kind) {
    return database.read(
        "list " + kind.id(),
        session ->
            session.all(
                "SELECT digest FROM artefact WHERE kind = ? AND erased = 0 ORDER BY digest",
                row -> SqliteSession.digest(row, 1),
                kind.id()));
  }

  /// As [#list], in the order in which they came and a thousand at a time, so that a store of any
  /// size can be looked through.
  ///
  /// @throws StoreFailedException if the store cannot be read
  public void forEach(ArtefactKind kind, Consumer<Digest> consumer) {
    forEach(kind, "erased = 0", consumer);
  }

  /// As [#forEach], for the tombstones of a kind.
  ///
  /// @throws StoreFailedException if the store cannot be read
  public void forEachErased(ArtefactKind kind, Consumer<Digest> consumer) {
    forEach(kind, "erased <> 0", consumer);
  }

  /// As [#forEach], also for those whose words were erased.
  ///
  /// @throws StoreFailedException if the store cannot be read
  public void forEachStoredOrRedacted(ArtefactKind kind, Consumer<Digest> consumer) {
    forEach(kind, "erased <> 1", consumer);
  }

  private void forEach(ArtefactKind kind, String condition, Consumer<Digest> consumer) {
    record Entry(long id, Digest digest) {}
    long last = 0;
    List<Entry> page;
    do {
      long after = last;
      page =
          database.read(
              "list " + kind.id(),
              session ->
                  session.all(
                      "SELECT id, digest FROM artefact"
                          + " WHERE id > ? AND kind = ? AND "
                          + condition
                          + " ORDER BY id LIMIT "
                          + PAGE,
                      row -> new Entry(row.getLong(1), SqliteSession.digest(row, 2)),
                      after,
                      kind.id()));
      page.forEach(entry -> consumer.accept(entry.digest()));
      last = page.isEmpty() ? last : page.getLast().id();
    } while (page.size() == PAGE);
  }

  static void put(SqliteSession session, ArtefactKind kind, Digest digest, StoredBody body)
      throws SQLException {
    int added =
        session.update(
            """
            INSERT INTO artefact (kind, digest, erased, body, size) VALUES (?, ?, 0, ?, ?)
            ON CONFLICT (digest, kind) DO NOTHING
            """,
            kind.id(),
            digest,
            body.bytes(),
            body.size());
    if (added == 0) {
      repair(session, kind, digest, body);
    }
  }

  /// Overwrites a body that is not what its digest says; a tombstone stays.
  private static void repair(
      SqliteSession session, ArtefactKind kind, Digest digest, StoredBody body)
      throws SQLException {
    Optional<Row> there = row(session, kind, digest);
    if (there.isEmpty() || isSound(there.get(), body)) {
      return;
    }
    session.update(
        "UPDATE artefact SET body = ?, size = ? WHERE digest = ? AND kind = ? AND erased = 0",
        body.bytes(),
        body.size(),
        digest,
        kind.id());
  }

  private Optional<Row> row(ArtefactKind kind, Digest digest) {
    return database.read("look for " + kind.id(), session -> row(session, kind, digest));
  }

  private static Optional<Row> row(SqliteSession session, ArtefactKind kind, Digest digest)
      throws SQLException {
    return session.one(
        "SELECT erased, body, size FROM artefact WHERE digest = ? AND kind = ?",
        row -> new Row(row.getInt(1), new StoredBody(bytes(row.getBytes(2)), row.getLong(3))),
        digest,
        kind.id());
  }

  private static boolean isSound(Row row, StoredBody body) {
    return row.erased() != THERE || row.body().isOf(body);
  }

  private static ArtefactLookup lookup(ArtefactKind kind, Digest digest, Row row) {
    if (row.erased() == ERASED) {
      return new ArtefactLookup.Erased();
    }
    Optional<byte[]> canonical = row.body().canonical();
    if (canonical.isEmpty()) {
      return new ArtefactLookup.Corrupt(kind.id() + " " + digest + " holds damaged bytes");
    }
    if (row.erased() != THERE) {
      return new ArtefactLookup.Redacted(canonical.get());
    }
    Digest actual = Digest.of(kind, canonical.get());
    return actual.equals(digest)
        ? new ArtefactLookup.Found(canonical.get())
        : new ArtefactLookup.Corrupt(
            kind.id() + " " + digest + " holds bytes with digest " + actual);
  }

  /// The driver answers null for a blob of no bytes.
  private static byte[] bytes(byte[] column) {
    return column == null ? new byte[0] : column;
  }
}
