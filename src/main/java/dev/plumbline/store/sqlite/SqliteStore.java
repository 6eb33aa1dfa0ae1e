package dev.plumbline.store.sqlite;

import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.signing.Approval;
import dev.plumbline.store.Aliases;
import dev.plumbline.store.Aliases.AliasName;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.Stores;
import dev.plumbline.store.Stores.Approvals;
import dev.plumbline.store.Stores.DocumentCompletionIndex;
import dev.plumbline.store.TransparencyLog;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/// The store of one machine: `plumbline.db` in a folder such as `.plumbline`. Any number of threads
/// and processes may share it; they may be killed at any moment. While it is open there are two
/// more files beside it, after the last one closed it none.
///
/// Not for network file systems: their locks cannot be relied on.
public final class SqliteStore implements AutoCloseable {

  public static final String FILE = "plumbline.db";

  private final Database database;
  private final SqliteArtefactStore artefacts;
  private final SqliteBundleNames names;
  private final SqliteAliases aliases;
  private final SqliteRunStore runs;
  private final Stores stores;

  /// Loads the driver in a thread of its own, so that the first store of the process opens sooner.
  public static void loadDriver() {
    Database.loadDriver();
  }

  /// Opens the store of the folder, and makes both if they are not there.
  ///
  /// @throws StoreFailedException if that is not possible: the message says why and what to do
  public static SqliteStore open(Path folder) {
    try {
      createPrivate(folder);
    } catch (IOException failure) {
      throw new StoreFailedException(
          "cannot create the folder " + folder + " (" + SqliteFailure.said(failure) + ")", failure);
    }
    return new SqliteStore(folder, Database.Access.READ_WRITE);
  }

  /// The store holds texts: only its owner may read it. SQLite gives the files beside the database
  /// the same permissions.
  private static void createPrivate(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    if (isPresent(folder)) {
      return;
    }
    boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder.toAbsolutePath().getParent());
      Files.createDirectories(folder, permissions("rwx------", posix));
    }
    try {
      Files.createFile(file, permissions("rw-------", posix));
    } catch (FileAlreadyExistsException concurrent) {
      // another process was faster
    }
  }

  private static FileAttribute<?>[] permissions(String permissions, boolean posix) {
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[] {};
  }

  /// Opens a store that must be there already. Nothing is written before the first write; where
  /// nothing can be written, the store can be read.
  ///
  /// @throws StoreFailedException if there is none, or it cannot be opened
  public static SqliteStore openExisting(Path folder) {
    return existing(folder, Database.Access.READ_WRITE);
  }

  /// Opens a store that must be there already, never to write to it.
  ///
  /// @throws StoreFailedException if there is none, or it cannot be opened
  public static SqliteStore openReadOnly(Path folder) {
    return existing(folder, Database.Access.READ_ONLY);
  }

  @ExternalUse("tests open a store that they might write so")
  static SqliteStore openImmutable(Path folder) {
    return existing(folder, Database.Access.IMMUTABLE);
  }

  private static SqliteStore existing(Path folder, Database.Access access) {
    if (!isPresent(folder)) {
      throw new StoreFailedException("there is no store in " + folder);
    }
    return new SqliteStore(folder, access);
  }

  /// Whether there is a store in the folder, or may be one that this process may not see; nothing
  /// is made. Who was stopped while making one has left an empty file.
  public static boolean isPresent(Path folder) {
    Path file = folder.resolve(FILE);
    return !Files.notExists(file) && !(Files.isReadable(file) && file.toFile().length() == 0);
  }

  private SqliteStore(Path folder, Database.Access access) {
    ProcessIdentity self = ProcessIdentity.current();
    this.database = new Database(folder.resolve(FILE), access);
    this.artefacts = new SqliteArtefactStore(database);
    this.names = new SqliteBundleNames(database);
    this.aliases = new SqliteAliases(database);
    this.runs = new SqliteRunStore(database, self);
    this.stores =
        new Stores(
            artefacts,
            artefacts,
            names,
            new SqliteIdempotencyStore(database, self),
            aliases,
            new SqliteScorecardIndex(database),
            new SqliteCompletionIndex(database),
            new SqliteApprovals(database),
            new SqliteTransparencyLog(database),
            proceedings(),
            persons());
  }

  /// Everything through the ports that every store has.
  public Stores stores() {
    return stores;
  }

  /// Artefacts, which can be listed here.
  public SqliteArtefactStore artefacts() {
    return artefacts;
  }

  /// Names of bundles, which can be listed here.
  public SqliteBundleNames names() {
    return names;
  }

  /// Aliases, which can be listed here.
  public SqliteAliases aliases() {
    return aliases;
  }

  /// The order in which bundles were written.
  public SqliteAuthoredOrders authoredOrders() {
    return new SqliteAuthoredOrders(database);
  }

  public SqliteRunStore runs() {
    return runs;
  }

  /// The runs that others are checked against.
  public SqliteBaselines baselines() {
    return new SqliteBaselines(database);
  }

  /// The names behind pseudonyms.
  public SqlitePersons persons() {
    return new SqlitePersons(database, maintenance());
  }

  /// Corrections and appeals.
  public SqliteProceedings proceedings() {
    return new SqliteProceedings(database);
  }

  public TransparencyLog log() {
    return new SqliteTransparencyLog(database);
  }

  public SqliteMaintenance maintenance() {
    return new SqliteMaintenance(database, runs);
  }

  /// Does everything that the work stores in one transaction, all of it or, if it throws, nothing;
  /// on the disk when this returns. A chunk of documents stored so is many times faster than one by
  /// one.
  ///
  /// The work must store from this thread, and must not wait for other threads that store: other
  /// writers wait until it ends. So compute first and only store here.
  public <T> T transaction(Supplier<T> work) {
    return database.write("store", Durability.POWER, _ -> work.get());
  }

  /// As [#transaction(Supplier)].
  public void transaction(Runnable work) {
    database.write(
        "store",
        Durability.POWER,
        _ -> {
          work.run();
          return true;
        });
  }

  /// Does work whose reads, in this thread, are of one state of the store, and take less time than
  /// each by itself. For short work that writes nothing.
  public <T> T snapshot(Callable<T> work) throws Exception {
    return database.snapshot(work::call);
  }

  /// Says whether the files were written since: their sizes and times. A log without content is as
  /// good as none: whoever opens the store makes one.
  public String fileState() {
    Path log = Path.of(database.file() + "-wal");
    return Database.state(database.file())
        + ";"
        + (log.toFile().length() > 0 ? Database.state(log) : "");
  }

  /// Moves everything into the one file, as before a hand-over.
  ///
  /// @return `false` if another process still reads what is beside it
  public boolean checkpoint() {
    return database.checkpoint();
  }

  @Override
  public void close() {
    database.close();
  }

  @ExternalUse("tests damage the database")
  Database database() {
    return database;
  }

  /// The index in table `completion`.
  private record SqliteCompletionIndex(Database database) implements DocumentCompletionIndex {

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
                  row -> SqliteSession.digest(row, 1),
                  document));
    }
  }

  /// The order in which the items of bundles were written, in table `authored_order`.
  public static final class SqliteAuthoredOrders {

    private final Database database;

    SqliteAuthoredOrders(Database database) {
      this.database = database;
    }

    /// Keeps an order in the place of an earlier one.
    ///
    /// @param ids names without spaces
    public void put(Digest bundle, List<String> ids) {
      if (!find(bundle).equals(ids)) {
        database.write(
            "keep the order of a rubric",
            Durability.PROCESS,
            session ->
                session.update(
                    "INSERT INTO authored_order (bundle, ids) VALUES (?, ?)"
                        + " ON CONFLICT (bundle) DO UPDATE SET ids = excluded.ids",
                    bundle,
                    String.join(" ", ids)));
      }
    }

    /// Empty if none is known.
    public List<String> find(Digest bundle) {
      return database
          .read(
              "look for the order of a rubric",
              session ->
                  session.one(
                      "SELECT ids FROM authored_order WHERE bundle = ?",
                      row -> row.getString(1),
                      bundle))
          .map(ids -> List.of(ids.split(" ", -1)))
          .orElse(List.of());
    }
  }

  /// Approvals in table `approval`.
  private record SqliteApprovals(Database database) implements Approvals {

    private static final String FIND = "SELECT approver, approved FROM approval WHERE bundle = ?";

    @Override
    public Approval record(Digest bundle, Approval approval) {
      return database.write(
          "record an approval",
          Durability.POWER,
          session -> {
            session.update(
                "INSERT INTO approval (bundle, approver, approved) VALUES (?, ?, ?)"
                    + " ON CONFLICT DO NOTHING",
                bundle,
                approval.by(),
                approval.at().toString());
            return session.one(FIND, SqliteApprovals::approval, bundle).orElseThrow();
          });
    }

    @Override
    public Optional<Approval> find(Digest bundle) {
      return database.read(
          "look for an approval", session -> session.one(FIND, SqliteApprovals::approval, bundle));
    }

    private static Approval approval(ResultSet row) throws SQLException {
      return new Approval(row.getString(1), Instant.parse(row.getString(2)));
    }
  }

  /// Aliases in table `alias`, a row for every place that one has had.
  public static final class SqliteAliases implements Aliases {

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

    private static Optional<Pointer> last(SqliteSession session, AliasName alias)
        throws SQLException {
      return session.one(LAST, SqliteAliases::pointer, alias.rubric(), alias.alias());
    }

    private static Pointer pointer(ResultSet row) throws SQLException {
      return new Pointer(
          row.getLong(1), SqliteSession.digest(row, 2), Instant.parse(row.getString(3)));
    }
  }
}
