package dev.plumbline.store.sqlite;

import dev.plumbline.store.Deadline;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.StoreFailedException.StoreBusyException;
import dev.plumbline.store.sqlite.StoredBody.UncompressFunction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;

/// The connections to one file: one that writes, under a lock, and as many that read as threads do
/// so at once. Readers never wait, for they see the last commit (write-ahead logging). The one that
/// writes is opened by the first write, so that who only reads leaves the file as it is.
final class Database implements AutoCloseable {

  /// Longer than any transaction should take; a caller's [Deadline] may be shorter.
  private static final Duration BUSY_TIMEOUT = Duration.ofSeconds(30);

  /// As many as [#snapshot] uses at once where each processor reads: to open one takes as long as
  /// hundreds of reads.
  private static final int IDLE_READERS_MAX =
      Math.max(4, Runtime.getRuntime().availableProcessors());

  private static final int RETRY_MILLISECONDS = 20;

  /// How a file is used.
  public enum Access {
    READ_WRITE,
    /// Others may write.
    READ_ONLY,
    /// Where nothing can be written: no lock is taken and no file beside it is needed.
    IMMUTABLE
  }

  /// Something that is done in the database.
  public interface Work<T> {
    T run(SqliteSession session) throws SQLException;
  }

  /// How readers open the file.
  private enum Reading {
    SHARED("?mode=rw"),
    /// The files beside it are those of somebody who writes.
    BESIDE_WRITER("?mode=ro"),
    UNWRITTEN("?mode=ro&immutable=1");

    private final String parameters;

    Reading(String parameters) {
      this.parameters = parameters;
    }
  }

  private final Path file;
  private final String state;
  private final Reading reading;

  /// Why it is not written; empty if it is.
  private final Optional<String> refusal;

  private Optional<SqliteSession> writer = Optional.empty();
  private final ReentrantLock writing = new ReentrantLock();
  private final ScopedValue<SqliteSession> reader = ScopedValue.newInstance();
  private final ConcurrentLinkedDeque<SqliteSession> idleReaders = new ConcurrentLinkedDeque<>();

  /// @throws StoreFailedException if the file cannot be opened, is of something else, or is of a
  ///   newer version
  public Database(Path file, Access access) {
    this.file = file;
    NativeLibrary.prepare();
    this.state = state(file);
    if (access == Access.IMMUTABLE || !isWritable(file)) {
      this.reading = unwritable(file);
      this.refusal = Optional.of(SqliteFailure.readOnly(file));
    } else if (SqliteFailure.isFull(file) && !hasLog(file)) {
      this.reading = Reading.UNWRITTEN;
      this.refusal = Optional.of(SqliteFailure.full(file));
    } else {
      this.reading = Reading.SHARED;
      this.refusal =
          access == Access.READ_WRITE
              ? Optional.empty()
              : Optional.of(SqliteFailure.readOnly(file));
    }
    if (!hasTables()) {
      if (refusal.isPresent()) {
        throw new StoreFailedException(file + " is empty, name another store");
      }
      writing("open the store", _ -> true);
    }
  }

  /// Who may not write waits for the process that does and has just begun.
  private boolean hasTables() {
    long end = System.nanoTime() + Deadline.remaining(BUSY_TIMEOUT).toNanos();
    while (true) {
      try {
        return read("open the store", session -> SqliteSchema.check(session, file));
      } catch (StoreBusyException busy) {
        if (System.nanoTime() > end) {
          throw busy;
        }
      }
      pause();
    }
  }

  private static boolean isWritable(Path file) {
    return Files.isWritable(file) && Files.isWritable(file.toAbsolutePath().getParent());
  }

  private static boolean hasLog(Path file) {
    return Path.of(file + "-wal").toFile().length() > 0;
  }

  private static Reading unwritable(Path file) {
    if (!hasLog(file)) {
      return Reading.UNWRITTEN;
    }
    if (Files.exists(Path.of(file + "-shm"))) {
      return Reading.BESIDE_WRITER;
    }
    throw new StoreFailedException(
        file
            + " was copied while it was open: what is in "
            + file.getFileName()
            + "-wal would be missing, copy all its files to where they can be written");
  }

  /// Loads the driver in a thread of its own. In a new process that takes up to a tenth of a
  /// second, most of it for formats of dates in the language of the machine, which no store uses.
  public static void loadDriver() {
    Thread.ofPlatform()
        .daemon()
        .name("driver")
        // to open a store fails in the same way, and says so
        .uncaughtExceptionHandler((_, _) -> {})
        .start(() -> {
          NativeLibrary.prepare();
          new SQLiteConfig();
        });
  }

  public Path file() {
    return file;
  }

  /// Says whether a file was written since: its size and time.
  public static String state(Path file) {
    try {
      return Files.size(file) + " " + Files.getLastModifiedTime(file);
    } catch (IOException notThere) {
      return "";
    }
  }

  /// @param what is attempted, for the message of a failure
  public <T> T read(String what, Work<T> work) {
    if (writing.isHeldByCurrentThread()) {
      return run(what, work, writer.orElseThrow());
    }
    if (reader.isBound()) {
      return run(what, work, reader.get());
    }
    SqliteSession session = null;
    boolean usable = false;
    try {
      session = reader(what);
      T result = run(what, work, session);
      usable = true;
      return result;
    } finally {
      if (session != null) {
        giveBack(session, usable);
      }
    }
  }

  /// Does work whose reads, in this thread, are of one state of the file. Each takes two thirds of
  /// the time of one by itself, which locks and releases the log. For short work, such as reading
  /// the artefacts of a few documents: what others write meanwhile stays in the log.
  ///
  /// @param work that writes nothing
  public <T, X extends Exception> T snapshot(ScopedValue.CallableOp<T, X> work) throws X {
    if (reader.isBound() || writing.isHeldByCurrentThread()) {
      return work.call();
    }
    SqliteSession session = reader("read the store");
    boolean usable = false;
    try {
      session.execute("BEGIN");
      T result = ScopedValue.where(reader, session).call(work);
      session.execute("COMMIT");
      usable = true;
      return result;
    } catch (SQLException failure) {
      throw SqliteFailure.of("read the store", file, failure);
    } finally {
      giveBack(session, usable);
    }
  }

  /// Does the work in one transaction, or in the one that this thread has open already.
  ///
  /// @param what is attempted, for the message of a failure
  public <T> T write(String what, Durability durability, Work<T> work) {
    if (writing.isHeldByCurrentThread()) {
      return run(what, work, writer.orElseThrow());
    }
    return writing(
        what,
        session -> {
          session.synchronous(durability);
          session.execute("BEGIN IMMEDIATE");
          return committed(what, work, session);
        });
  }

  /// Runs a statement that must be outside of any transaction.
  public <T> T maintain(String what, Work<T> work) {
    return writing(
        what,
        session -> {
          session.synchronous(Durability.POWER);
          return run(what, work, session);
        });
  }

  private <T> T writing(String what, Work<T> work) {
    requireWritable(what);
    lock(what);
    try {
      if (writer.isEmpty()) {
        writer = Optional.of(openWriter());
      }
      writer.get().busyTimeout(busyMilliseconds());
      return work.run(writer.get());
    } catch (SQLException failure) {
      throw SqliteFailure.of(what, file, failure);
    } finally {
      writing.unlock();
    }
  }

  private void requireWritable(String what) {
    if (refusal.isPresent()) {
      throw new StoreFailedException("cannot " + what + ": " + refusal.get());
    }
  }

  /// As [#maintain], on a connection of its own: for statements that refuse to run on one that has
  /// others prepared. It may read a file that cannot be written.
  ///
  /// @param written which may be another file
  public <T> T alone(String what, Path written, Work<T> work) {
    lock(what);
    try (SqliteSession session = open()) {
      T result = work.run(session);
      requireUnwritten(what);
      return result;
    } catch (SQLException failure) {
      requireUnwritten(what);
      throw SqliteFailure.of(what, written, failure);
    } finally {
      writing.unlock();
    }
  }

  /// As [#alone], while no other process has the file open: what it has read there stays true until
  /// it writes.
  ///
  /// @throws StoreBusyException if one has
  public <T> T exclusively(String what, Work<T> work) {
    requireWritable(what);
    lock(what);
    try {
      closeConnections();
      try (SqliteSession session = open()) {
        session.execute("PRAGMA locking_mode=EXCLUSIVE");
        session.execute("PRAGMA secure_delete=ON");
        session.execute("BEGIN IMMEDIATE");
        session.execute("COMMIT");
        return run(what, work, session);
      }
    } catch (SQLException failure) {
      throw SqliteFailure.isBusy(failure)
          ? new StoreBusyException(
              "cannot " + what + ": another process has " + file + " open, wait for its end",
              failure)
          : SqliteFailure.of(what, file, failure);
    } finally {
      writing.unlock();
    }
  }

  public boolean isInTransaction() {
    return writing.isHeldByCurrentThread();
  }

  /// Moves everything from the log beside the file into it and empties the log.
  ///
  /// @return `false` if another process still reads what is there
  public boolean checkpoint() {
    return maintain(
        "finish writing", session -> session.number("PRAGMA wal_checkpoint(TRUNCATE)") == 0);
  }

  /// The last one that closes the file leaves no other beside it.
  @Override
  public void close() {
    try {
      closeConnections();
    } catch (SQLException failure) {
      throw SqliteFailure.of("close the store", file, failure);
    }
  }

  private void closeConnections() throws SQLException {
    for (SqliteSession idle = idleReaders.poll(); idle != null; idle = idleReaders.poll()) {
      idle.close();
    }
    if (writer.isPresent()) {
      writer.get().close();
      writer = Optional.empty();
    }
  }

  private <T> T committed(String what, Work<T> work, SqliteSession session) throws SQLException {
    boolean done = false;
    try {
      T result = run(what, work, session);
      session.execute("COMMIT");
      done = true;
      return result;
    } finally {
      if (!done) {
        rollBack(session);
      }
    }
  }

  /// SQLite may have rolled back already, for a full disk for instance: then there is nothing to
  /// do.
  private static void rollBack(SqliteSession session) {
    try {
      session.execute("ROLLBACK");
    } catch (SQLException alreadyRolledBack) {
      // the failure that led here is the one to report
    }
  }

  private <T> T run(String what, Work<T> work, SqliteSession session) {
    try {
      T result = work.run(session);
      requireUnwritten(what);
      return result;
    } catch (SQLException failure) {
      requireUnwritten(what);
      throw SqliteFailure.of(what, file, failure);
    }
  }

  /// Who reads without locks reads something else than was written if another process writes, which
  /// may have the rights that this one lacks.
  private void requireUnwritten(String what) {
    if (reading == Reading.UNWRITTEN && !state.equals(state(file))) {
      throw new StoreBusyException(
          "cannot " + what + ": another process has written to " + file + " meanwhile, run again",
          new IllegalStateException());
    }
  }

  /// Waits also in a thread that was interrupted: what it stores or releases on its way out would
  /// otherwise be lost, such as an answer that was paid for, or a lease that others wait for.
  private void lock(String what) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(busyMilliseconds());
    boolean interrupted = false;
    try {
      while (true) {
        try {
          if (writing.tryLock(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            return;
          }
          throw new StoreBusyException(
              "cannot " + what + ": another thread has been writing to " + file + " all the time",
              new TimeoutException());
        } catch (InterruptedException stopped) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static int busyMilliseconds() {
    return (int) Math.max(0, Deadline.remaining(BUSY_TIMEOUT).toMillis());
  }

  private SqliteSession reader(String what) {
    SqliteSession idle = idleReaders.poll();
    if (idle != null) {
      return idle;
    }
    try {
      SqliteSession session = open();
      session.execute("PRAGMA query_only=ON");
      session.execute("PRAGMA cache_size=-32000"); // the index of digests of 100,000 documents
      return session;
    } catch (SQLException failure) {
      throw SqliteFailure.of(what, file, failure);
    }
  }

  private void giveBack(SqliteSession session, boolean usable) {
    if (usable && idleReaders.size() < IDLE_READERS_MAX) {
      idleReaders.add(session);
      return;
    }
    try {
      session.close();
    } catch (SQLException failure) {
      throw SqliteFailure.of("close the store", file, failure);
    }
  }

  /// Switching to the log needs the file for a moment; SQLite does not wait for that itself.
  private SqliteSession openWriter() throws SQLException {
    long end = System.nanoTime() + Deadline.remaining(BUSY_TIMEOUT).toNanos();
    while (true) {
      SqliteSession session = open();
      boolean ready = false;
      try {
        session.execute("PRAGMA page_size=16384");
        SqliteSchema.check(session, file);
        session.execute("PRAGMA journal_mode=WAL");
        session.execute("PRAGMA secure_delete=ON");
        session.execute("PRAGMA cache_size=-32000");
        session.execute("PRAGMA journal_size_limit=67108864");
        SqliteSchema.make(session, file);
        ready = true;
        return session;
      } catch (SQLException failure) {
        if (!SqliteFailure.isBusy(failure) || System.nanoTime() > end) {
          throw failure;
        }
      } finally {
        if (!ready) {
          session.close();
        }
      }
      pause();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(RETRY_MILLISECONDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new StoreFailedException("cannot open the store: interrupted", stopped);
    }
  }

  /// The driver would ask for the last row's number after each insertion, by a statement that it
  /// prepares each time.
  private static Properties properties() {
    Properties properties = new Properties();
    properties.setProperty(SQLiteConfig.Pragma.JDBC_GET_GENERATED_KEYS.getPragmaName(), "false");
    return properties;
  }

  /// As a URI, since a plain path with a question mark would be read as one with parameters.
  private SqliteSession open() throws SQLException {
    String url =
        "jdbc:sqlite:file:" + file.toAbsolutePath().toUri().getRawPath() + reading.parameters;
    SQLiteConnection connection = JDBC.createConnection(url, properties());
    UncompressFunction.addTo(connection);
    SqliteSession session = new SqliteSession(connection);
    session.busyTimeout(busyMilliseconds());
    return session;
  }
}
